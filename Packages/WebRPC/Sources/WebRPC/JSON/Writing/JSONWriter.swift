/// Writes JSON in its one form: names in the order of their UTF-8 bytes, no white space, and no escape that
/// RFC 8259 §7 does not ask for.
struct JSONWriter {
  /// Arrays and objects within one another. The reader's default is the same.
  static let maximumDepth = 128

  private(set) var bytes: [UInt8] = []

  mutating func write(_ tree: JSONTree, depth: Int = 0) throws(JSONWriterError) {
    guard depth <= Self.maximumDepth else { throw .tooDeep }
    switch tree {
    case .null: append("null")
    case .bool(let value): append(value ? "true" : "false")
    case .string(let value): write(string: value)
    case .literal(let value): bytes.append(contentsOf: value.utf8)
    case .integer(let value): write(value)
    case .unsignedInteger(let value): write(value)
    case .number(let value): try write(value)
    case .array(let array):
      try write(list: array.elements, "[", "]") { writer, element throws(JSONWriterError) in
        try writer.write(element, depth: depth + 1)
      }
    case .object(let object):
      try write(list: Self.sorted(object.members), "{", "}") { writer, member throws(JSONWriterError) in
        writer.write(name: member.name)
        try writer.write(member.value, depth: depth + 1)
      }
    case .value(let value): try write(value, depth: depth)
    }
  }

  private mutating func write(_ value: JSONValue, depth: Int) throws(JSONWriterError) {
    guard depth <= Self.maximumDepth else { throw .tooDeep }
    switch value {
    case .null: append("null")
    case .bool(let value): append(value ? "true" : "false")
    case .string(let value):
      if let literal = BigNumber.literal(in: value) {
        bytes.append(contentsOf: literal.utf8)
      } else {
        write(string: BigNumber.unescaped(value))
      }
    case .integer(let value): write(value)
    case .unsignedInteger(let value): write(value)
    case .number(let value): try write(value)
    case .array(let elements):
      try write(list: elements, "[", "]") { writer, element throws(JSONWriterError) in
        try writer.write(element, depth: depth + 1)
      }
    case .object(let members):
      let sorted = members.sorted { Self.precedes($0.key, $1.key) }
      try write(list: sorted, "{", "}") { writer, member throws(JSONWriterError) in
        writer.write(name: member.key)
        try writer.write(member.value, depth: depth + 1)
      }
    }
  }

  private mutating func write<Element>(
    list: [Element],
    _ start: Unicode.Scalar,
    _ end: Unicode.Scalar,
    _ body: (inout JSONWriter, Element) throws(JSONWriterError) -> Void
  ) throws(JSONWriterError) {
    bytes.append(UInt8(ascii: start))
    var isFirst = true
    for element in list {
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      isFirst = false
      try body(&self, element)
    }
    bytes.append(UInt8(ascii: end))
  }

  private mutating func append(_ text: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private mutating func write(name: String) {
    write(string: name)
    bytes.append(UInt8(ascii: ":"))
  }

  private mutating func write(_ value: some BinaryInteger) {
    bytes.append(contentsOf: String(value).utf8)
  }

  private mutating func write(_ value: Double) throws(JSONWriterError) {
    guard value.isFinite else { throw .notFinite }
    // Below 2^64 a whole number is read back as an integer, so it is written as one: reading and writing again then
    // gives the same text. Minus zero is plain zero.
    if let whole = Int64(exactly: value) { return write(whole) }
    if let whole = UInt64(exactly: value) { return write(whole) }
    bytes.append(contentsOf: Self.digits(value).utf8)
  }

  /// The shortest digits that give the same number back; a whole number has no fraction.
  static func digits(_ value: some BinaryFloatingPoint & LosslessStringConvertible) -> String {
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// Names in order, each once; of two alike the later one stays.
  private static func sorted(_ members: [(name: String, value: JSONTree)]) -> [(name: String, value: JSONTree)] {
    guard members.count > 1 else { return members }
    let order = members.indices.sorted { left, right in
      if precedes(members[left].name, members[right].name) { return true }
      if precedes(members[right].name, members[left].name) { return false }
      return left < right
    }
    var result: [(name: String, value: JSONTree)] = []
    result.reserveCapacity(order.count)
    for index in order {
      if let last = result.last, last.name.utf8.elementsEqual(members[index].name.utf8) { result.removeLast() }
      result.append(members[index])
    }
    return result
  }

  private static func precedes(_ left: String, _ right: String) -> Bool {
    left.utf8.lexicographicallyPrecedes(right.utf8)
  }

  private mutating func write(string: String) {
    bytes.append(UInt8(ascii: "\""))
    var string = string
    string.withUTF8 { text in
      guard text.contains(where: Self.needsEscape) else { return bytes.append(contentsOf: text) }
      for byte in text { write(escaping: byte) }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private mutating func write(escaping byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): append("\\\"")
    case UInt8(ascii: "\\"): append("\\\\")
    case 0x08: append("\\b")
    case 0x0C: append("\\f")
    case 0x0A: append("\\n")
    case 0x0D: append("\\r")
    case 0x09: append("\\t")
    case 0..<0x20:
      append(byte < 0x10 ? "\\u000" : "\\u001")
      bytes.append(Array("0123456789abcdef".utf8)[Int(byte & 0xF)])
    default: bytes.append(byte)
    }
  }
}

/// What JSON, or this writer, cannot express.
enum JSONWriterError: String, Error {
  case tooDeep = "nested too deeply"
  case notFinite = "JSON has no such number"
}

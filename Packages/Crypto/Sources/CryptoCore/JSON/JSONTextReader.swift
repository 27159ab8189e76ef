/// Reads JSON (RFC 8259) strictly; nesting is limited.
struct JSONTextReader {
  private static let maximumDepth = 32

  private let bytes: UnsafeRawBufferPointer
  private var position = 0

  /// Reads `bytes`, which must outlive the reader.
  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  mutating func read() throws(JSONTextError) -> JSONText {
    let value = try value(depth: 0)
    skipBlanks()
    guard position == bytes.count else { throw fault("text follows the value") }
    return value
  }

  private mutating func value(depth: Int) throws(JSONTextError) -> JSONText {
    guard depth <= Self.maximumDepth else { throw fault("the values are nested too deeply") }
    skipBlanks()
    switch next {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return .number(try number())
    }
  }

  private mutating func object(depth: Int) throws(JSONTextError) -> JSONText {
    position += 1
    var members: [[UInt8]: JSONText] = [:]
    var duplicate: JSONObject.Duplicate?
    skipBlanks()
    if take(UInt8(ascii: "}")) { return .object(JSONObject(members, duplicate: nil)) }
    repeat {
      skipBlanks()
      let start = position
      guard next == UInt8(ascii: "\"") else { throw fault("a name expected") }
      let name = try string()
      skipBlanks()
      guard take(UInt8(ascii: ":")) else { throw fault("':' expected") }
      let value = try value(depth: depth + 1)
      if members.updateValue(value, forKey: Array(name.utf8)) != nil, duplicate == nil {
        duplicate = JSONObject.Duplicate(name: name, offset: start)
      }
      skipBlanks()
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "}")) else { throw fault("',' or '}' expected") }
    return .object(JSONObject(members, duplicate: duplicate))
  }

  private mutating func array(depth: Int) throws(JSONTextError) -> JSONText {
    position += 1
    var elements: [JSONText] = []
    skipBlanks()
    if take(UInt8(ascii: "]")) { return .array(elements) }
    repeat {
      elements.append(try value(depth: depth + 1))
      skipBlanks()
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "]")) else { throw fault("',' or ']' expected") }
    return .array(elements)
  }

  private mutating func word(_ word: StaticString, _ value: JSONText) throws(JSONTextError) -> JSONText {
    let count = word.utf8CodeUnitCount
    guard bytes.count - position >= count, (0..<count).allSatisfy({ bytes[position + $0] == word.utf8Start[$0] }) else {
      throw fault("a value expected")
    }
    position += count
    return value
  }

  private mutating func number() throws(JSONTextError) -> String {
    let start = position
    _ = take(UInt8(ascii: "-"))
    let integerStart = position
    try skipDigits("a value expected")
    guard bytes[integerStart] != UInt8(ascii: "0") || position == integerStart + 1 else {
      throw JSONTextError(reason: "a number has no leading zeros", offset: integerStart)
    }
    if take(UInt8(ascii: ".")) {
      try skipDigits("a digit expected")
    }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      _ = take(UInt8(ascii: "+")) || take(UInt8(ascii: "-"))
      try skipDigits("a digit expected")
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func skipDigits(_ missing: String) throws(JSONTextError) {
    let start = position
    while let byte = next, (0x30...0x39).contains(byte) {
      position += 1
    }
    guard position > start else { throw fault(missing) }
  }

  private mutating func string() throws(JSONTextError) -> String {
    var reader = JSONStringReader(bytes, at: position)
    let text = try reader.read()
    position = reader.position
    return text
  }

  private mutating func skipBlanks() {
    while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0a || byte == 0x0d {
      position += 1
    }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private func fault(_ reason: String) -> JSONTextError { JSONTextError(reason: reason, offset: position) }
}

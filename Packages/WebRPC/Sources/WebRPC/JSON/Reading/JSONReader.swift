/// Reads RFC 8259 and nothing beside it into a tape.
///
/// It keeps its own stack, so that no input can exhaust the thread's. Names must be unique within an object, which the
/// standard only recommends: two readers that pick different ones would see different messages.
struct JSONReader {
  let bytes: UnsafeBufferPointer<UInt8>
  var position = 0
  var tape: [JSONTapeEntry] = []
  private var open: [Int] = []
  private let maximumDepth: Int

  static func tape(of bytes: [UInt8], maximumDepth: Int) throws(JSONSyntaxError) -> [JSONTapeEntry] {
    let result = bytes.withUnsafeBufferPointer { buffer -> Result<[JSONTapeEntry], JSONSyntaxError> in
      var reader = JSONReader(buffer, maximumDepth: maximumDepth)
      do throws(JSONSyntaxError) {
        try reader.readDocument()
        return .success(reader.tape)
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private init(_ bytes: UnsafeBufferPointer<UInt8>, maximumDepth: Int) {
    self.bytes = bytes
    self.maximumDepth = maximumDepth
    tape.reserveCapacity(bytes.count / 8 + 1)
  }

  private mutating func readDocument() throws(JSONSyntaxError) {
    var wantsValue = true
    while true {
      if wantsValue {
        wantsValue = try readValue()
      } else if let container = open.last {
        wantsValue = try readSeparator(in: container)
      } else {
        break
      }
    }
    skipSpace()
    guard position == bytes.count else { throw fault(.trailingBytes) }
  }

  /// Reads one value or the head of one; true when another value has to follow.
  private mutating func readValue() throws(JSONSyntaxError) -> Bool {
    skipSpace()
    switch try peek() {
    case UInt8(ascii: "{"):
      try open(.object)
      skipSpace()
      guard try peek() != UInt8(ascii: "}") else { return try close() }
      try readName()
      return true
    case UInt8(ascii: "["):
      try open(.array)
      skipSpace()
      guard try peek() != UInt8(ascii: "]") else { return try close() }
      tape[tape.count - 1].count = 1
      return true
    case UInt8(ascii: "\""): try readString()
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try readNumber()
    case UInt8(ascii: "t"): try readLiteral("true", .true)
    case UInt8(ascii: "f"): try readLiteral("false", .false)
    case UInt8(ascii: "n"): try readLiteral("null", .null)
    default: throw fault(.unexpectedByte)
    }
    return false
  }

  /// Reads what follows a member or element; true when another value has to follow.
  private mutating func readSeparator(in container: Int) throws(JSONSyntaxError) -> Bool {
    skipSpace()
    let isObject = tape[container].kind == .object
    switch try peek() {
    case UInt8(ascii: ","):
      position += 1
      if isObject {
        skipSpace()
        try readName()
      } else {
        tape[container].count += 1
      }
      return true
    case UInt8(ascii: "}") where isObject, UInt8(ascii: "]") where !isObject:
      return try close()
    default:
      throw fault(.unexpectedByte)
    }
  }

  private mutating func readName() throws(JSONSyntaxError) {
    guard try peek() == UInt8(ascii: "\""), let object = open.last else { throw fault(.unexpectedByte) }
    try readString()
    tape[object].count += 1
    skipSpace()
    guard try peek() == UInt8(ascii: ":") else { throw fault(.unexpectedByte) }
    position += 1
  }

  private mutating func open(_ kind: JSONTapeEntry.Kind) throws(JSONSyntaxError) {
    guard open.count < maximumDepth else { throw fault(.tooDeep) }
    open.append(tape.count)
    append(kind, from: position, to: position)
    position += 1
  }

  /// Always false: no value has to follow.
  private mutating func close() throws(JSONSyntaxError) -> Bool {
    position += 1
    guard let container = open.popLast() else { throw fault(.unexpectedByte) }
    tape[container].length = UInt32(position) - tape[container].start
    tape[container].next = UInt32(tape.count)
    if tape[container].kind == .object, tape[container].count > 1 { try checkNames(of: container) }
    return false
  }

  private mutating func readLiteral(_ text: StaticString, _ kind: JSONTapeEntry.Kind) throws(JSONSyntaxError) {
    let wanted = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    let start = position
    for byte in wanted {
      guard try peek() == byte else { throw fault(.unexpectedByte) }
      position += 1
    }
    append(kind, from: start, to: position)
  }

  mutating func append(_ kind: JSONTapeEntry.Kind, from start: Int, to end: Int) {
    tape.append(
      JSONTapeEntry(kind: kind, start: UInt32(start), length: UInt32(end - start), next: UInt32(tape.count + 1))
    )
  }

  func peek() throws(JSONSyntaxError) -> UInt8 {
    guard position < bytes.count else { throw fault(.unexpectedEnd) }
    return bytes[position]
  }

  func fault(_ reason: JSONSyntaxError.Reason) -> JSONSyntaxError {
    JSONSyntaxError(offset: position, reason: reason)
  }

  private mutating func skipSpace() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      default: return
      }
    }
  }
}

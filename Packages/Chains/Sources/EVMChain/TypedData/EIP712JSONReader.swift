/// Reads JSON (RFC 8259) strictly. Numbers keep their digits, names within one object are unique, and nesting is
/// limited.
///
/// Made for one reading of bytes that somebody else keeps: with a pointer to them nothing is counted or checked twice on
/// the way.
struct EIP712JSONReader {
  private let text: UnsafeBufferPointer<UInt8>
  var position = 0
  /// Whether the outermost object is a document of typed data, so that its types can be read on the way.
  private let isDocument: Bool
  /// The types of a document when they are written plainly; the value of its member `types` is then null.
  private(set) var plainTypes: [TypedDataName: [TypedDataField]]?

  static func read(_ text: [UInt8]) throws(TypedDataError) -> EIP712Value {
    try text.withUnsafeBufferPointer { (text) throws(TypedDataError) in
      var reader = EIP712JSONReader(text, isDocument: false)
      return try reader.read()
    }
  }

  init(_ text: UnsafeBufferPointer<UInt8>, isDocument: Bool) {
    self.text = text
    self.isDocument = isDocument
  }

  mutating func read() throws(TypedDataError) -> EIP712Value {
    let value = try value(depth: 0)
    skipBlanks()
    guard position == text.count else { throw fault("text follows the value") }
    return value
  }

  private mutating func value(depth: Int) throws(TypedDataError) -> EIP712Value {
    guard depth <= TypedData.maximumDepth else {
      throw TypedDataError(.tooDeep, offset: position, "the values are nested too deeply")
    }
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

  private mutating func object(depth: Int) throws(TypedDataError) -> EIP712Value {
    position += 1
    var fields = [TypedDataName: EIP712Value](minimumCapacity: 4)
    skipBlanks()
    if take(UInt8(ascii: "}")) { return .object(fields) }
    repeat {
      skipBlanks()
      let start = position
      guard next == UInt8(ascii: "\"") else { throw fault("a name expected") }
      let name = TypedDataName(try string())
      skipBlanks()
      guard take(UInt8(ascii: ":")) else { throw fault("':' expected") }
      let value = readTypes(ofMember: name, depth: depth) ? .null : try value(depth: depth + 1)
      guard fields.updateValue(value, forKey: name) == nil else {
        throw TypedDataError(.malformedJSON, offset: start, "the name \"\(name.text.prefix(60))\" occurs twice")
      }
      skipBlanks()
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "}")) else { throw fault("',' or '}' expected") }
    return .object(fields)
  }

  private mutating func readTypes(ofMember name: TypedDataName, depth: Int) -> Bool {
    guard isDocument, depth == 0, name == "types", let types = readPlainTypes() else { return false }
    plainTypes = types
    return true
  }

  private mutating func array(depth: Int) throws(TypedDataError) -> EIP712Value {
    position += 1
    var elements: [EIP712Value] = []
    skipBlanks()
    if take(UInt8(ascii: "]")) { return .array(elements) }
    repeat {
      elements.append(try value(depth: depth + 1))
      skipBlanks()
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "]")) else { throw fault("',' or ']' expected") }
    return .array(elements)
  }

  private mutating func word(_ word: String, _ value: EIP712Value) throws(TypedDataError) -> EIP712Value {
    guard text[position...].starts(with: word.utf8) else { throw fault("a value expected") }
    position += word.utf8.count
    return value
  }

  private mutating func number() throws(TypedDataError) -> String {
    let start = position
    _ = take(UInt8(ascii: "-"))
    let integerStart = position
    skipDigits()
    guard position > integerStart else { throw fault("a value expected") }
    guard text[integerStart] != UInt8(ascii: "0") || position == integerStart + 1 else {
      throw TypedDataError(.malformedJSON, offset: integerStart, "a number has no leading zeros")
    }
    if take(UInt8(ascii: ".")) {
      try requireDigits()
    }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      _ = take(UInt8(ascii: "+")) || take(UInt8(ascii: "-"))
      try requireDigits()
    }
    return String(decoding: UnsafeBufferPointer(rebasing: text[start..<position]), as: UTF8.self)
  }

  private mutating func requireDigits() throws(TypedDataError) {
    let start = position
    skipDigits()
    guard position > start else { throw fault("a digit expected") }
  }

  private mutating func skipDigits() {
    while let byte = next, byte >= 48 && byte <= 57 {
      position += 1
    }
  }

  mutating func string() throws(TypedDataError) -> String {
    var reader = EIP712JSONStringReader(text: text, position: position)
    let value = try reader.read()
    position = reader.position
    return value
  }

  mutating func skipBlanks() {
    while let byte = next, byte == 32 || byte == 9 || byte == 10 || byte == 13 {
      position += 1
    }
  }

  mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  var next: UInt8? { position < text.count ? text[position] : nil }

  private func fault(_ message: String) -> TypedDataError {
    TypedDataError(.malformedJSON, offset: position, message)
  }
}

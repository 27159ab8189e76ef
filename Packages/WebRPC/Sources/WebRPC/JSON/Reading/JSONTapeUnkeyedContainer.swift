/// The elements of an array.
struct JSONTapeUnkeyedContainer: UnkeyedDecodingContainer {
  private let decoder: JSONTapeDecoder
  private var cursor: Int
  private(set) var currentIndex = 0

  init(_ decoder: JSONTapeDecoder) {
    self.decoder = decoder
    cursor = decoder.index + 1
  }

  var codingPath: [any CodingKey] { decoder.codingPath }
  var count: Int? { Int(decoder.entry.count) }
  var isAtEnd: Bool { currentIndex >= Int(decoder.entry.count) }

  /// Reads the element at the cursor and steps over it; a failed read leaves the cursor where it was.
  private mutating func next<Value>(
    _ type: Value.Type,
    _ read: (JSONTapeDecoder, Int, JSONPathKey) throws -> Value
  ) throws -> Value {
    let key = JSONPathKey(index: currentIndex)
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(type, decoder.context("the array has no more elements", key: key))
    }
    let value = try read(decoder, cursor, key)
    cursor = Int(decoder.document.tape[cursor].next)
    currentIndex += 1
    return value
  }

  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd, decoder.document.tape[cursor].kind == .null else { return false }
    cursor += 1
    currentIndex += 1
    return true
  }

  mutating func decode(_ type: Bool.Type) throws -> Bool { try next(type) { try $0.bool(at: $1, $2) } }
  mutating func decode(_ type: String.Type) throws -> String { try next(type) { try $0.string(at: $1, $2) } }
  mutating func decode(_ type: Double.Type) throws -> Double { try next(type) { try $0.number(type, at: $1, $2) } }
  mutating func decode(_ type: Float.Type) throws -> Float { try next(type) { try $0.number(type, at: $1, $2) } }
  mutating func decode(_ type: Int.Type) throws -> Int { try integer(type) }
  mutating func decode(_ type: Int8.Type) throws -> Int8 { try integer(type) }
  mutating func decode(_ type: Int16.Type) throws -> Int16 { try integer(type) }
  mutating func decode(_ type: Int32.Type) throws -> Int32 { try integer(type) }
  mutating func decode(_ type: Int64.Type) throws -> Int64 { try integer(type) }
  mutating func decode(_ type: Int128.Type) throws -> Int128 { try integer(type) }
  mutating func decode(_ type: UInt.Type) throws -> UInt { try integer(type) }
  mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try integer(type) }
  mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try integer(type) }
  mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try integer(type) }
  mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try integer(type) }
  mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try integer(type) }

  private mutating func integer<Value: FixedWidthInteger>(_ type: Value.Type) throws -> Value {
    try next(type) { try $0.integer(type, at: $1, $2) }
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try next(type) { try $0.decode(type, at: $1, key: $2) }
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    try nested().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try nested().unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder { try nested() }

  private mutating func nested() throws -> JSONTapeDecoder {
    try next(JSONTapeDecoder.self) { JSONTapeDecoder($0.document, index: $1, parent: $0, key: $2) }
  }
}

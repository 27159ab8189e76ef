#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A decoder over one value of a checked document. It doubles as a link of the coding path.
final class JSONTapeDecoder: Decoder {
  let document: JSONDocument
  let index: Int
  private let parent: JSONTapeDecoder?
  private let key: (any CodingKey)?

  init(_ document: JSONDocument, index: Int = 0, parent: JSONTapeDecoder? = nil, key: (any CodingKey)? = nil) {
    self.document = document
    self.index = index
    self.parent = parent
    self.key = key
  }

  var entry: JSONTapeEntry { document.tape[index] }

  var userInfo: [CodingUserInfoKey: Any] { [:] }

  var codingPath: [any CodingKey] {
    var path: [any CodingKey] = []
    var link: JSONTapeDecoder? = self
    while let current = link {
      if let key = current.key { path.append(key) }
      link = current.parent
    }
    return path.reversed()
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard entry.kind == .object else { throw mismatch([String: JSONValue].self, key: nil, at: index) }
    return KeyedDecodingContainer(JSONTapeKeyedContainer<Key>(self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard entry.kind == .array else { throw mismatch([JSONValue].self, key: nil, at: index) }
    return JSONTapeUnkeyedContainer(self)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }
}

/// Reading single values, for all three kinds of container.
extension JSONTapeDecoder {
  func decode<Value: Decodable>(_ type: Value.Type, at index: Int, key: (any CodingKey)?) throws -> Value {
    // Two steps: casting a missing value to an optional type would succeed and give nil.
    if let known = try decodeKnown(type, at: index, key: key), let value = known as? Value { return value }
    // The value itself asks for what it wants; this decoder serves when it already stands there.
    guard index != self.index || key != nil else { return try Value(from: self) }
    return try Value(from: JSONTapeDecoder(document, index: index, parent: self, key: key))
  }

  /// Types whose JSON form is not what their own `init(from:)` would read.
  private func decodeKnown(_ type: any Any.Type, at index: Int, key: (any CodingKey)?) throws -> Any? {
    if type == String.self { return try string(at: index, key) }
    if type == JSONValue.self { return try value(at: index, key) }
    if type == Data.self { return try data(at: index, key) }
    if type == URL.self { return try url(at: index, key) }
    if type == Decimal.self { return try decimal(at: index, key) }
    return nil
  }

  func string(at index: Int, _ key: (any CodingKey)?) throws -> String {
    guard let value = document.string(document.tape[index]) else { throw mismatch(String.self, key: key, at: index) }
    return value
  }

  func bool(at index: Int, _ key: (any CodingKey)?) throws -> Bool {
    switch document.tape[index].kind {
    case .true: return true
    case .false: return false
    default: throw mismatch(Bool.self, key: key, at: index)
    }
  }

  func integer<Value: FixedWidthInteger>(_ type: Value.Type, at index: Int, _ key: (any CodingKey)?) throws -> Value {
    let entry = document.tape[index]
    if let value = document.integer(entry, as: type) { return value }
    guard entry.kind == .integer || entry.kind == .decimal else { throw mismatch(type, key: key, at: index) }
    throw corrupted("the number is not a whole one within \(type)", key: key)
  }

  func number<Value: BinaryFloatingPoint & LosslessStringConvertible>(
    _ type: Value.Type,
    at index: Int,
    _ key: (any CodingKey)?
  ) throws -> Value {
    let entry = document.tape[index]
    if let value = document.number(entry, as: type) { return value }
    guard entry.kind == .integer || entry.kind == .decimal else { throw mismatch(type, key: key, at: index) }
    throw corrupted("the number is out of range", key: key)
  }

  private func value(at index: Int, _ key: (any CodingKey)?) throws -> JSONValue {
    guard let value = document.value(at: index) else { throw corrupted(Self.lookalikes, key: key) }
    return value
  }

  private func data(at index: Int, _ key: (any CodingKey)?) throws -> Data {
    guard let data = Data(base64Encoded: try string(at: index, key)) else { throw corrupted("not base64", key: key) }
    return data
  }

  private func url(at index: Int, _ key: (any CodingKey)?) throws -> URL {
    guard let url = URL(string: try string(at: index, key)) else { throw corrupted("not a URL", key: key) }
    return url
  }

  private func decimal(at index: Int, _ key: (any CodingKey)?) throws -> Decimal {
    let entry = document.tape[index]
    guard entry.kind == .integer || entry.kind == .decimal else { throw mismatch(Decimal.self, key: key, at: index) }
    let text = document.text(entry)
    guard let value = Decimal(string: text), DecimalDigits(value.description.utf8) == DecimalDigits(text.utf8) else {
      throw corrupted("the number is out of range or has too many digits", key: key)
    }
    return value
  }
}

extension JSONTapeDecoder {
  /// The standard tells names apart by their code points; Swift's dictionaries do not always.
  static let lookalikes = "two names differ only in how Unicode composes them, which a dictionary cannot hold"
}

/// Errors. They say where and what was expected, never what the text holds.
extension JSONTapeDecoder {
  func context(_ description: String, key: (any CodingKey)?) -> DecodingError.Context {
    DecodingError.Context(codingPath: codingPath + (key.map { [$0] } ?? []), debugDescription: description)
  }

  func corrupted(_ description: String, key: (any CodingKey)?) -> DecodingError {
    .dataCorrupted(context(description, key: key))
  }

  func mismatch(_ type: any Any.Type, key: (any CodingKey)?, at index: Int) -> DecodingError {
    let kind = document.tape[index].kind
    let context = context("expected \(type), found \(kind)", key: key)
    return kind == .null ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }
}

/// The members of an object.
struct JSONTapeKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  private let decoder: JSONTapeDecoder
  private let cursor: NameCursor

  init(_ decoder: JSONTapeDecoder) {
    self.decoder = decoder
    cursor = NameCursor(decoder.document, object: decoder.index)
  }

  var codingPath: [any CodingKey] { decoder.codingPath }

  /// Whoever asks for all names is about to put them into a collection that holds one of each.
  var allKeys: [Key] {
    cursor.checkForLookalikes()
    return cursor.names.compactMap { decoder.document.string($0).flatMap { Key(stringValue: $0) } }
  }

  func contains(_ key: Key) -> Bool { cursor.find(key.stringValue) != nil }

  private func index(_ key: Key) throws -> Int {
    guard !cursor.hasLookalikes else { throw decoder.corrupted(JSONTapeDecoder.lookalikes, key: nil) }
    guard let index = cursor.find(key.stringValue) else {
      throw DecodingError.keyNotFound(key, decoder.context("there is no such member", key: nil))
    }
    return index
  }

  func decodeNil(forKey key: Key) throws -> Bool { decoder.document.tape[try index(key)].kind == .null }
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try decoder.bool(at: index(key), key) }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try decoder.string(at: index(key), key) }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try decoder.number(type, at: index(key), key) }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try decoder.number(type, at: index(key), key) }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try integer(type, key) }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try integer(type, key) }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try integer(type, key) }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try integer(type, key) }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try integer(type, key) }
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try integer(type, key) }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try integer(type, key) }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try integer(type, key) }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try integer(type, key) }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try integer(type, key) }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try integer(type, key) }
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try integer(type, key) }

  private func integer<Value: FixedWidthInteger>(_ type: Value.Type, _ key: Key) throws -> Value {
    try decoder.integer(type, at: index(key), key)
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try decoder.decode(type, at: index(key), key: key)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type,
    forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try nested(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try nested(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder {
    let key = JSONPathKey.super
    guard let index = cursor.find(key.stringValue) else {
      throw DecodingError.keyNotFound(key, decoder.context("there is no such member", key: nil))
    }
    return JSONTapeDecoder(decoder.document, index: index, parent: decoder, key: key)
  }

  func superDecoder(forKey key: Key) throws -> any Decoder { try nested(key) }

  private func nested(_ key: Key) throws -> JSONTapeDecoder {
    JSONTapeDecoder(decoder.document, index: try index(key), parent: decoder, key: key)
  }
}

/// Finds members by name, starting behind the one found last: a message's members mostly come in the order in which
/// they are asked for.
private final class NameCursor {
  private let document: JSONDocument
  private let first: Int
  private let end: Int
  private var position: Int

  init(_ document: JSONDocument, object: Int) {
    self.document = document
    first = object + 1
    end = Int(document.tape[object].next)
    position = first
  }

  /// Whether two names were found that Swift takes for one.
  private(set) var hasLookalikes = false

  func checkForLookalikes() {
    let names = names
    guard names.contains(where: mayLookAlike) else { return }
    hasLookalikes = Set(names.compactMap(document.string)).count < names.count
  }

  private func mayLookAlike(_ name: JSONTapeEntry) -> Bool {
    name.kind == .escapedString || document.withBytes(of: name) { $0.contains { $0 >= 0x80 } }
  }

  /// Tape index of the member's value.
  func find(_ name: String) -> Int? {
    if let found = find(name, from: position, to: end) ?? find(name, from: first, to: position) {
      position = found
      return found + 1
    }
    return nil
  }

  var names: [JSONTapeEntry] {
    var names: [JSONTapeEntry] = []
    var index = first
    while index < end {
      names.append(document.tape[index])
      index = Int(document.tape[index + 1].next)
    }
    return names
  }

  private func find(_ name: String, from start: Int, to end: Int) -> Int? {
    var index = start
    while index < end {
      if matches(document.tape[index], name) { return index }
      index = Int(document.tape[index + 1].next)
    }
    return nil
  }

  private func matches(_ entry: JSONTapeEntry, _ name: String) -> Bool {
    if entry.kind == .escapedString { return document.string(entry)?.utf8.elementsEqual(name.utf8) == true }
    guard Int(entry.length) == name.utf8.count else { return false }
    return document.withBytes(of: entry) { $0.elementsEqual(name.utf8) }
  }
}

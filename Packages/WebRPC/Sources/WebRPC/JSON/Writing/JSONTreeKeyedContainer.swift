/// The members of an object in the making.
struct JSONTreeKeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  private let encoder: JSONTreeEncoder
  private let object: JSONTreeObject

  init(_ encoder: JSONTreeEncoder, _ object: JSONTreeObject) {
    self.encoder = encoder
    self.object = object
  }

  var codingPath: [any CodingKey] { encoder.codingPath }

  private func add(_ key: any CodingKey, _ tree: JSONTree) {
    object.members.append((key.stringValue, tree))
  }

  mutating func encodeNil(forKey key: Key) { add(key, .null) }
  mutating func encode(_ value: Bool, forKey key: Key) { add(key, .bool(value)) }
  mutating func encode(_ value: String, forKey key: Key) { add(key, .string(value)) }
  mutating func encode(_ value: Double, forKey key: Key) throws {
    add(key, try encoder.collect(number: value, key: key))
  }
  mutating func encode(_ value: Float, forKey key: Key) throws { add(key, try JSONTree(value, encoder, key)) }
  mutating func encode(_ value: Int, forKey key: Key) { add(key, .integer(Int64(value))) }
  mutating func encode(_ value: Int8, forKey key: Key) { add(key, .integer(Int64(value))) }
  mutating func encode(_ value: Int16, forKey key: Key) { add(key, .integer(Int64(value))) }
  mutating func encode(_ value: Int32, forKey key: Key) { add(key, .integer(Int64(value))) }
  mutating func encode(_ value: Int64, forKey key: Key) { add(key, .integer(value)) }
  mutating func encode(_ value: Int128, forKey key: Key) { add(key, .literal(String(value))) }
  mutating func encode(_ value: UInt, forKey key: Key) { add(key, .unsignedInteger(UInt64(value))) }
  mutating func encode(_ value: UInt8, forKey key: Key) { add(key, .unsignedInteger(UInt64(value))) }
  mutating func encode(_ value: UInt16, forKey key: Key) { add(key, .unsignedInteger(UInt64(value))) }
  mutating func encode(_ value: UInt32, forKey key: Key) { add(key, .unsignedInteger(UInt64(value))) }
  mutating func encode(_ value: UInt64, forKey key: Key) { add(key, .unsignedInteger(value)) }
  mutating func encode(_ value: UInt128, forKey key: Key) { add(key, .literal(String(value))) }

  mutating func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    add(key, try encoder.collect(value, key: key))
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type,
    forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    nested(key).container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    let child = JSONTreeEncoder(parent: encoder, key: key)
    let array = JSONTreeArray()
    add(key, .array(array))
    return JSONTreeUnkeyedContainer(child, array)
  }

  mutating func superEncoder() -> any Encoder { nested(JSONPathKey.super) }
  mutating func superEncoder(forKey key: Key) -> any Encoder { nested(key) }

  /// An encoder whose value is an object that is part of this one already.
  private func nested(_ key: any CodingKey) -> JSONTreeEncoder {
    let child = JSONTreeEncoder(parent: encoder, key: key)
    let members = JSONTreeObject()
    child.set(.object(members))
    add(key, .object(members))
    return child
  }
}

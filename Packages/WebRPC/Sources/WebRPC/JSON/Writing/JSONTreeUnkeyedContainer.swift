/// The elements of an array in the making.
struct JSONTreeUnkeyedContainer: UnkeyedEncodingContainer {
  private let encoder: JSONTreeEncoder
  private let array: JSONTreeArray

  init(_ encoder: JSONTreeEncoder, _ array: JSONTreeArray) {
    self.encoder = encoder
    self.array = array
  }

  var codingPath: [any CodingKey] { encoder.codingPath }
  var count: Int { array.elements.count }
  private var key: JSONPathKey { JSONPathKey(index: count) }

  private func add(_ tree: JSONTree) { array.elements.append(tree) }

  mutating func encodeNil() { add(.null) }
  mutating func encode(_ value: Bool) { add(.bool(value)) }
  mutating func encode(_ value: String) { add(.string(value)) }
  mutating func encode(_ value: Double) throws { add(try encoder.collect(number: value, key: key)) }
  mutating func encode(_ value: Float) throws { add(try JSONTree(value, encoder, key)) }
  mutating func encode(_ value: Int) { add(.integer(Int64(value))) }
  mutating func encode(_ value: Int8) { add(.integer(Int64(value))) }
  mutating func encode(_ value: Int16) { add(.integer(Int64(value))) }
  mutating func encode(_ value: Int32) { add(.integer(Int64(value))) }
  mutating func encode(_ value: Int64) { add(.integer(value)) }
  mutating func encode(_ value: Int128) { add(.literal(String(value))) }
  mutating func encode(_ value: UInt) { add(.unsignedInteger(UInt64(value))) }
  mutating func encode(_ value: UInt8) { add(.unsignedInteger(UInt64(value))) }
  mutating func encode(_ value: UInt16) { add(.unsignedInteger(UInt64(value))) }
  mutating func encode(_ value: UInt32) { add(.unsignedInteger(UInt64(value))) }
  mutating func encode(_ value: UInt64) { add(.unsignedInteger(value)) }
  mutating func encode(_ value: UInt128) { add(.literal(String(value))) }
  mutating func encode<Value: Encodable>(_ value: Value) throws { add(try encoder.collect(value, key: key)) }

  mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    let child = JSONTreeEncoder(parent: encoder, key: key)
    let object = JSONTreeObject()
    add(.object(object))
    return KeyedEncodingContainer(JSONTreeKeyedContainer<Nested>(child, object))
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    let child = JSONTreeEncoder(parent: encoder, key: key)
    let nested = JSONTreeArray()
    add(.array(nested))
    return JSONTreeUnkeyedContainer(child, nested)
  }

  mutating func superEncoder() -> any Encoder {
    let child = JSONTreeEncoder(parent: encoder, key: key)
    let object = JSONTreeObject()
    child.set(.object(object))
    add(.object(object))
    return child
  }
}

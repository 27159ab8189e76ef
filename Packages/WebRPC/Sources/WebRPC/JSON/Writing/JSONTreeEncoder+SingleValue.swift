extension JSONTreeEncoder: SingleValueEncodingContainer {
  func encodeNil() { set(.null) }
  func encode(_ value: Bool) { set(.bool(value)) }
  func encode(_ value: String) { set(.string(value)) }
  func encode(_ value: Double) throws { set(try collect(number: value, key: nil)) }
  func encode(_ value: Float) throws { set(try JSONTree(value, self, nil)) }
  func encode(_ value: Int) { set(.integer(Int64(value))) }
  func encode(_ value: Int8) { set(.integer(Int64(value))) }
  func encode(_ value: Int16) { set(.integer(Int64(value))) }
  func encode(_ value: Int32) { set(.integer(Int64(value))) }
  func encode(_ value: Int64) { set(.integer(value)) }
  func encode(_ value: Int128) { set(.literal(String(value))) }
  func encode(_ value: UInt) { set(.unsignedInteger(UInt64(value))) }
  func encode(_ value: UInt8) { set(.unsignedInteger(UInt64(value))) }
  func encode(_ value: UInt16) { set(.unsignedInteger(UInt64(value))) }
  func encode(_ value: UInt32) { set(.unsignedInteger(UInt64(value))) }
  func encode(_ value: UInt64) { set(.unsignedInteger(value)) }
  func encode(_ value: UInt128) { set(.literal(String(value))) }
  func encode<Value: Encodable>(_ value: Value) throws { set(try collect(value, key: nil)) }
}

extension JSONTree {
  /// The shortest digits that give the same `Float` back, not those of the `Double` next to it.
  init(_ value: Float, _ encoder: JSONTreeEncoder, _ key: (any CodingKey)?) throws {
    guard case .number = try encoder.collect(number: Double(value), key: key) else {
      self = .null
      return
    }
    self = .literal(JSONWriter.digits(value))
  }
}

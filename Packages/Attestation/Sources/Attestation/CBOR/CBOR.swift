/// Reads and writes CBOR (RFC 8949).
public enum CBOR {
  /// Reads exactly one value.
  ///
  /// - Throws: ``CBORError`` for anything that is malformed, ambiguous or beyond the limits; it names the offset.
  public static func decode(
    _ bytes: some Collection<UInt8>, limits: CBORLimits = .attestation
  ) throws(CBORError) -> CBORValue {
    var decoder = CBORDecoder(Array(bytes), limits: limits)
    let value = try decoder.value()
    try decoder.finish()
    return value
  }

  /// Writes a value with definite lengths and the shortest forms; maps keep the order of their entries.
  public static func encode(_ value: CBORValue) -> [UInt8] {
    var encoder = CBOREncoder()
    encoder.append(value)
    return encoder.bytes
  }
}

internal import CryptoCore

/// Encoding and decoding of arguments (Solidity documentation, Contract ABI Specification).
public enum ABI {
  /// The arguments as a contract expects them behind the selector.
  ///
  /// - Throws: ``ABIError`` when a value does not fit its type; the path names it.
  public static func encode(_ values: [ABIValue], as types: [ABIType]) throws(ABIError) -> [UInt8] {
    var encoder = ABIEncoder()
    try encoder.appendTuple(values, types)
    return encoder.output
  }

  /// The values in encoded arguments. Bytes behind the last value are ignored, as contracts ignore them; padding is
  /// checked.
  ///
  /// - Throws: ``ABIError`` naming the offset, the value and the reason.
  public static func decode(_ data: some Collection<UInt8>, as types: [ABIType]) throws(ABIError) -> [ABIValue] {
    var decoder = ABIDecoder(Array(data))
    return try decoder.tuple(types, at: 0)
  }

  /// The first four bytes of the Keccak-256 of a canonical signature.
  ///
  /// - Throws: ``ABIError`` when the text is no signature such as `transfer(address,uint256)`.
  public static func selector(of signature: some StringProtocol) throws(ABIError) -> [UInt8] {
    try ABISignature(signature).selector
  }

  /// The selector of the function with this name and these argument types.
  ///
  /// - Throws: ``ABIError`` when the name is no identifier.
  public static func selector(name: some StringProtocol, types: [ABIType]) throws(ABIError) -> [UInt8] {
    try ABISignature(name: name, inputs: types).selector
  }
}

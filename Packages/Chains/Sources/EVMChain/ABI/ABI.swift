internal import CryptoCore

/// Encoding and decoding of arguments (Solidity documentation, Contract ABI Specification).
public enum ABI {
  /// The arguments as a contract expects them behind the selector.
  ///
  /// - Throws: ``ABIError`` when a value does not fit its type, or a type is none; the path names it.
  public static func encode(_ values: [ABIValue], as types: [ABIType]) throws(ABIError) -> [UInt8] {
    var encoder = ABIEncoder()
    try encoder.appendTuple(values, ABILayout.all(types))
    return encoder.output
  }

  /// The values in encoded arguments.
  ///
  /// As contracts and other libraries do, this follows the offsets wherever they point behind the head: bytes behind
  /// the last value, gaps between values and values that share their bytes are accepted. Padding is always checked.
  ///
  /// - Parameter strict: whether only the bytes that ``encode(_:as:)`` writes are accepted (the specification's strict
  ///   encoding mode), so that one list of values has one encoding.
  /// - Throws: ``ABIError`` naming the offset, the value and the reason; `nonCanonical` when strict decoding finds the
  ///   first byte that should be another one.
  public static func decode(
    _ data: some Collection<UInt8>, as types: [ABIType], strict: Bool = false
  ) throws(ABIError) -> [ABIValue] {
    try ABIDecoder.arguments(in: Array(data), after: [], ABILayout.all(types), strict: strict)
  }

  /// The first four bytes of the Keccak-256 of a canonical signature.
  ///
  /// - Throws: ``ABIError`` when the text is no signature such as `transfer(address,uint256)`.
  public static func selector(of signature: some StringProtocol) throws(ABIError) -> [UInt8] {
    try ABISignature(signature).selector
  }

  /// The selector of the function with this name and these argument types.
  ///
  /// - Throws: ``ABIError`` when the name is no identifier, or something is no type.
  public static func selector(name: some StringProtocol, types: [ABIType]) throws(ABIError) -> [UInt8] {
    try ABISignature(name: name, inputs: types).selector
  }
}

/// Signatures that a contract checks (EIP-1271).
public enum EIP1271 {
  /// What `isValidSignature` returns for a good signature.
  public static let magicValue: [UInt8] = [0x16, 0x26, 0xba, 0x7e]

  /// The call data of `isValidSignature(bytes32,bytes)`.
  ///
  /// - Throws: ``ABIError`` when the digest has not 32 bytes.
  public static func callData(
    digest: some Collection<UInt8>, signature: some Collection<UInt8>
  ) throws(ABIError) -> [UInt8] {
    try ABISignature(name: "isValidSignature", inputs: [.bytes32, .bytes])
      .encodeCall([.bytes(Array(digest)), .bytes(Array(signature))])
  }

  /// Whether what the call returned says that the signature is good: the magic value, padded to 32 bytes.
  public static func isValid(returnData: some Collection<UInt8>) -> Bool {
    returnData.elementsEqual(magicValue + [UInt8](repeating: 0, count: 28))
  }
}

/// The forms in which EVM accounts sign, told apart by their bytes.
public enum AccountSignature: Hashable, Sendable {
  /// 65 bytes with a recovery id: an account that a key controls; the signer can be recovered.
  case externallyOwned(EVMSignature)
  /// A signature of a contract that may not be deployed yet (EIP-6492).
  case undeployedContract(EIP6492Signature)
  /// Anything else: only the contract at the signer's address can say whether it is good (EIP-1271).
  ///
  /// A contract may also accept 65 bytes; when the address recovered from ``externallyOwned(_:)`` is not the expected
  /// one, ask the contract.
  case contract([UInt8])

  /// Recognises the form.
  ///
  /// - Throws: ``ABIError`` for the suffix of EIP-6492 behind something that does not decode.
  public init(bytes: some Collection<UInt8>) throws(ABIError) {
    let bytes = Array(bytes)
    if let wrapped = try EIP6492Signature(bytes: bytes) {
      self = .undeployedContract(wrapped)
    } else if let signature = try? EVMSignature(bytes: bytes) {
      self = .externallyOwned(signature)
    } else {
      self = .contract(bytes)
    }
  }
}

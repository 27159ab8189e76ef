public import CryptoSecp256k1
public import EVMChain
internal import CryptoCore

/// Signed messages on Tron (TIP-191), the `signMessageV2` of wallets.
public enum TIP191 {
  /// Keccak-256 of `0x19 "TRON Signed Message:\n" length message`, the length in bytes as decimal digits.
  public static func digest(of message: some Collection<UInt8>) -> [UInt8] {
    var hash = Keccak256()
    hash.update(Array("\u{19}TRON Signed Message:\n\(message.count)".utf8))
    hash.update(message)
    return hash.finalize()
  }

  /// The digest of the text's UTF-8 bytes.
  public static func digest(ofText text: String) -> [UInt8] {
    digest(of: Array(text.utf8))
  }

  /// Signs bytes. The signature's `hex` is what the wallet service returns.
  ///
  /// - Throws: ``CryptoSecp256k1/Secp256k1Error``
  public static func sign(_ message: some Collection<UInt8>, with key: Secp256k1PrivateKey) throws -> EVMSignature {
    EVMSignature(try key.recoverableSignature(forDigest: digest(of: message)))
  }

  /// Signs the text's UTF-8 bytes. The signature's `hex` is what the wallet service returns.
  ///
  /// - Throws: ``CryptoSecp256k1/Secp256k1Error``
  public static func sign(_ text: String, with key: Secp256k1PrivateKey) throws -> EVMSignature {
    try sign(Array(text.utf8), with: key)
  }

  /// The address whose key signed the bytes.
  ///
  /// - Throws: ``EVMChain/EVMSignatureError`` when no key can have made the signature.
  public static func recoverAddress(
    message: some Collection<UInt8>, signature: EVMSignature
  ) throws -> TronAddress {
    TronAddress(try signature.recoverAddress(fromDigest: digest(of: message)))
  }

  /// The address whose key signed the text's UTF-8 bytes.
  ///
  /// - Throws: ``EVMChain/EVMSignatureError`` when no key can have made the signature.
  public static func recoverAddress(text: String, signature: EVMSignature) throws -> TronAddress {
    try recoverAddress(message: Array(text.utf8), signature: signature)
  }
}

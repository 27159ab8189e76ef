public import CryptoSecp256k1
internal import CryptoCore

/// Signed messages of version `E` (EIP-191), the `personal_sign` of wallets.
public enum EIP191 {
  /// Keccak-256 of `0x19 "Ethereum Signed Message:\n" length message`, the length in bytes as decimal digits.
  public static func digest(of message: some Collection<UInt8>) -> [UInt8] {
    var hash = Keccak256()
    hash.update(Array("\u{19}Ethereum Signed Message:\n\(message.count)".utf8))
    hash.update(message)
    return hash.finalize()
  }

  /// The digest of the text's UTF-8 bytes.
  public static func digest(ofText text: String) -> [UInt8] {
    digest(of: Array(text.utf8))
  }

  /// The digest of version 0x00, data that one contract checks: Keccak-256 of `0x19 0x00 validator data`.
  public static func digest(of data: some Collection<UInt8>, intendedFor validator: EVMAddress) -> [UInt8] {
    var hash = Keccak256()
    hash.update([0x19, 0x00] + validator.bytes)
    hash.update(data)
    return hash.finalize()
  }

  /// Signs bytes.
  ///
  /// - Throws: ``CryptoSecp256k1/Secp256k1Error``
  public static func sign(_ message: some Collection<UInt8>, with key: Secp256k1PrivateKey) throws -> EVMSignature {
    EVMSignature(try key.recoverableSignature(forDigest: digest(of: message)))
  }

  /// Signs the text's UTF-8 bytes.
  ///
  /// - Throws: ``CryptoSecp256k1/Secp256k1Error``
  public static func sign(_ text: String, with key: Secp256k1PrivateKey) throws -> EVMSignature {
    try sign(Array(text.utf8), with: key)
  }

  /// The address whose key signed the bytes.
  ///
  /// - Throws: ``EVMSignatureError`` when no key can have made the signature.
  public static func recoverAddress(
    message: some Collection<UInt8>, signature: EVMSignature
  ) throws -> EVMAddress {
    try signature.recoverAddress(fromDigest: digest(of: message))
  }

  /// The address whose key signed the text's UTF-8 bytes.
  ///
  /// - Throws: ``EVMSignatureError`` when no key can have made the signature.
  public static func recoverAddress(text: String, signature: EVMSignature) throws -> EVMAddress {
    try recoverAddress(message: Array(text.utf8), signature: signature)
  }
}

public import CryptoEd25519

/// Messages as the wallet service signs them: Ed25519 over the text's UTF-8 bytes, without any preamble.
///
/// Such bytes could also be those of a transaction. Where the format is free to choose, use
/// ``SolanaOffchainMessage``.
public enum SolanaTextMessage {
  /// Signs the text. The signature's Base58 text is what the service returns.
  ///
  /// - Throws: ``SolanaError`` when the signature cannot be made.
  public static func sign(_ text: String, with key: Ed25519PrivateKey) throws(SolanaError) -> SolanaSignature {
    try key.solanaSignature(for: Array(text.utf8))
  }

  /// Whether the account's key signed the text.
  public static func isValid(_ signature: SolanaSignature, for text: String, signer: SolanaPublicKey) -> Bool {
    signer.isValidSignature(signature, for: Array(text.utf8))
  }
}

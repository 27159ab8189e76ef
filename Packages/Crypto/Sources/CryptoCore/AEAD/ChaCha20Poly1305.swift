/// Authenticated encryption with ChaCha20 and Poly1305 (RFC 8439).
///
/// **A nonce must never be used twice with one key**: count nonces; for random ones prefer ``XChaCha20Poly1305``.
public enum ChaCha20Poly1305 {
  /// Length of a key in bytes.
  public static let keyByteCount = 32
  /// Length of a nonce in bytes.
  public static let nonceByteCount = 12
  /// Length of the authentication tag at the end of a sealed message, in bytes.
  public static let tagByteCount = 16

  /// Encrypts and authenticates `plaintext`, and authenticates `additionalData` along with it.
  ///
  /// - Returns: ciphertext followed by the 16-byte tag.
  /// - Throws: ``AEADError`` when key or nonce have a wrong length.
  public static func seal(
    _ plaintext: some Collection<UInt8>, key: SecretBytes, nonce: some Collection<UInt8>,
    additionalData: some Collection<UInt8>
  ) throws(AEADError) -> [UInt8] {
    try checkLengths(key: key, nonce: nonce.count)
    return try AEADCipher.chaCha20Poly1305.seal(plaintext, key: key, nonce: nonce, additionalData: additionalData)
  }

  /// Decrypts what ``seal(_:key:nonce:additionalData:)`` made, or refuses it.
  ///
  /// - Throws: ``AEADError`` when a length is wrong or any input differs from what was sealed.
  public static func open(
    _ sealed: some Collection<UInt8>, key: SecretBytes, nonce: some Collection<UInt8>,
    additionalData: some Collection<UInt8>
  ) throws(AEADError) -> SecretBytes {
    try checkLengths(key: key, nonce: nonce.count)
    return try AEADCipher.chaCha20Poly1305.open(sealed, key: key, nonce: nonce, additionalData: additionalData)
  }

  private static func checkLengths(key: SecretBytes, nonce: Int) throws(AEADError) {
    guard key.count == keyByteCount else {
      throw AEADError(.invalidKeyLength, found: key.count, expected: keyByteCount)
    }
    guard nonce == nonceByteCount else {
      throw AEADError(.invalidNonceLength, found: nonce, expected: nonceByteCount)
    }
  }
}

/// Authenticated encryption with AES in Galois/Counter Mode (NIST SP 800-38D), with 16-byte tags.
///
/// A key of 32 bytes makes it AES-256-GCM, one of 16 bytes AES-128-GCM. **A nonce must never be used twice with one
/// key**: count nonces; for random ones prefer ``XChaCha20Poly1305``.
public enum AESGCM {
  /// The allowed key lengths in bytes: AES-128, AES-192 and AES-256.
  public static let keyByteCounts: Set<Int> = [16, 24, 32]
  /// The usual length of a nonce in bytes. Other lengths above zero are for messages that others have made.
  public static let nonceByteCount = 12
  /// Length of the authentication tag at the end of a sealed message, in bytes.
  public static let tagByteCount = 16

  /// Encrypts and authenticates `plaintext`, and authenticates `additionalData` along with it.
  ///
  /// - Returns: ciphertext followed by the 16-byte tag.
  /// - Throws: ``AEADError`` when the key has a wrong length or the nonce is empty.
  public static func seal(
    _ plaintext: some Collection<UInt8>, key: SecretBytes, nonce: some Collection<UInt8>,
    additionalData: some Collection<UInt8>
  ) throws(AEADError) -> [UInt8] {
    let cipher = try cipher(key: key, nonceByteCount: nonce.count)
    guard nonce.count > longestDirectNonce else {
      return try cipher.seal(plaintext, key: key, nonce: nonce, additionalData: additionalData)
    }
    var isSealed = false
    let sealed = withContiguousBytes(plaintext) { plaintext in
      withContiguousBytes(nonce) { nonce in
        withContiguousBytes(additionalData) { additionalData in
          makeBytes(count: plaintext.count + tagByteCount) { output in
            isSealed = AESGCMLongNonce(keyByteCount: key.count)
              .seal(plaintext, to: output, key: key, nonce: nonce, additionalData: additionalData)
          }
        }
      }
    }
    guard isSealed else { throw AEADError(.operationFailed) }
    return sealed
  }

  /// Decrypts what ``seal(_:key:nonce:additionalData:)`` made, or refuses it.
  ///
  /// - Throws: ``AEADError`` when a length is wrong or any input differs from what was sealed.
  public static func open(
    _ sealed: some Collection<UInt8>, key: SecretBytes, nonce: some Collection<UInt8>,
    additionalData: some Collection<UInt8>
  ) throws(AEADError) -> SecretBytes {
    let cipher = try cipher(key: key, nonceByteCount: nonce.count)
    guard nonce.count > longestDirectNonce else {
      return try cipher.open(sealed, key: key, nonce: nonce, additionalData: additionalData)
    }
    guard sealed.count >= tagByteCount else {
      throw AEADError(.truncated, found: sealed.count, expected: tagByteCount)
    }
    var isOpened = false
    let plaintext = withContiguousBytes(sealed) { sealed in
      withContiguousBytes(nonce) { nonce in
        withContiguousBytes(additionalData) { additionalData in
          SecretBytes(count: sealed.count - tagByteCount) { output in
            isOpened = AESGCMLongNonce(keyByteCount: key.count)
              .open(sealed, to: output, key: key, nonce: nonce, additionalData: additionalData)
          }
        }
      }
    }
    guard isOpened else { throw AEADError(.authenticationFailed) }
    return plaintext
  }

  // OpenSSL's limit for the nonce of its cipher interface.
  private static let longestDirectNonce = 128

  private static func cipher(key: SecretBytes, nonceByteCount: Int) throws(AEADError) -> AEADCipher {
    guard nonceByteCount > 0 else {
      throw AEADError(.invalidNonceLength, found: 0, expected: Self.nonceByteCount)
    }
    switch key.count {
    case 16: return .aes128GCM
    case 24: return .aes192GCM
    case 32: return .aes256GCM
    default: throw AEADError(.invalidKeyLength, found: key.count, expected: 32)
    }
  }
}

import CSodium

/// Authenticated encryption with XChaCha20 and Poly1305 (draft-irtf-cfrg-xchacha-03).
///
/// The 24-byte nonce is long enough to be chosen at random for every message under one key.
public enum XChaCha20Poly1305 {
  /// Length of a key in bytes.
  public static let keyByteCount = 32
  /// Length of a nonce in bytes.
  public static let nonceByteCount = 24
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
    return withInputs(plaintext, key, nonce, additionalData) { input in
      makeBytes(count: input.text.count + tagByteCount) { output in
        _ = crypto_aead_xchacha20poly1305_ietf_encrypt(
          output.bytePointer, nil,
          input.text.bytePointer, UInt64(input.text.count),
          input.data.bytePointer, UInt64(input.data.count),
          nil, input.nonce.bytePointer, input.key.bytePointer)
      }
    }
  }

  /// Decrypts what ``seal(_:key:nonce:additionalData:)`` made, or refuses it.
  ///
  /// - Throws: ``AEADError`` when a length is wrong or any input differs from what was sealed.
  public static func open(
    _ sealed: some Collection<UInt8>, key: SecretBytes, nonce: some Collection<UInt8>,
    additionalData: some Collection<UInt8>
  ) throws(AEADError) -> SecretBytes {
    try checkLengths(key: key, nonce: nonce.count)
    guard sealed.count >= tagByteCount else {
      throw AEADError(.truncated, found: sealed.count, expected: tagByteCount)
    }
    var isAuthentic = false
    let plaintext = withInputs(sealed, key, nonce, additionalData) { input in
      SecretBytes(count: input.text.count - tagByteCount) { output in
        isAuthentic =
          crypto_aead_xchacha20poly1305_ietf_decrypt(
            output.bytePointer, nil, nil,
            input.text.bytePointer, UInt64(input.text.count),
            input.data.bytePointer, UInt64(input.data.count),
            input.nonce.bytePointer, input.key.bytePointer) == 0
      }
    }
    guard isAuthentic else { throw AEADError(.authenticationFailed) }
    return plaintext
  }

  private struct Inputs {
    let text: UnsafeRawBufferPointer
    let key: UnsafeRawBufferPointer
    let nonce: UnsafeRawBufferPointer
    let data: UnsafeRawBufferPointer
  }

  private static func withInputs<R>(
    _ text: some Collection<UInt8>, _ key: SecretBytes, _ nonce: some Collection<UInt8>,
    _ data: some Collection<UInt8>, _ body: (Inputs) -> R
  ) -> R {
    withContiguousBytes(text) { text in
      withContiguousBytes(nonce) { nonce in
        withContiguousBytes(data) { data in
          key.withUnsafeBytes { key in body(Inputs(text: text, key: key, nonce: nonce, data: data)) }
        }
      }
    }
  }

  private static func checkLengths(key: SecretBytes, nonce: Int) throws(AEADError) {
    Sodium.prepare()
    guard key.count == keyByteCount else {
      throw AEADError(.invalidKeyLength, found: key.count, expected: keyByteCount)
    }
    guard nonce == nonceByteCount else {
      throw AEADError(.invalidNonceLength, found: nonce, expected: nonceByteCount)
    }
  }
}

import COpenSSL

/// AES-GCM with nonces longer than the 128 bytes that OpenSSL's cipher interface takes.
///
/// NIST SP 800-38D §5.2.1.1 allows them, nobody should make them. The mode runs here over single AES blocks, which is
/// slower but complete.
struct AESGCMLongNonce {
  private static let tagByteCount = 16
  private let blockCipherName: String

  /// - Parameter keyByteCount: 16, 24 or 32.
  init(keyByteCount: Int) { blockCipherName = "AES-\(keyByteCount * 8)-ECB" }

  func seal(
    _ plaintext: UnsafeRawBufferPointer, to output: UnsafeMutableRawBufferPointer, key: SecretBytes,
    nonce: UnsafeRawBufferPointer, additionalData: UnsafeRawBufferPointer
  ) -> Bool {
    withMode(key: key, nonce: nonce, additionalData: additionalData) { mode in
      guard CRYPTO_gcm128_encrypt(mode, plaintext.bytePointer, output.bytePointer, plaintext.count) == 0 else {
        return false
      }
      CRYPTO_gcm128_tag(mode, output.bytePointer + plaintext.count, Self.tagByteCount)
      return true
    }
  }

  func open(
    _ sealed: UnsafeRawBufferPointer, to output: UnsafeMutableRawBufferPointer, key: SecretBytes,
    nonce: UnsafeRawBufferPointer, additionalData: UnsafeRawBufferPointer
  ) -> Bool {
    withMode(key: key, nonce: nonce, additionalData: additionalData) { mode in
      CRYPTO_gcm128_decrypt(mode, sealed.bytePointer, output.bytePointer, output.count) == 0
        && CRYPTO_gcm128_finish(mode, sealed.bytePointer + output.count, Self.tagByteCount) == 0
    }
  }

  private func withMode(
    key: SecretBytes, nonce: UnsafeRawBufferPointer, additionalData: UnsafeRawBufferPointer,
    _ body: (OpaquePointer) -> Bool
  ) -> Bool {
    let method = EVP_CIPHER_fetch(nil, blockCipherName, nil)
    defer { EVP_CIPHER_free(method) }
    let blocks = EVP_CIPHER_CTX_new()
    defer { EVP_CIPHER_CTX_free(blocks) }
    let isPrepared = key.withUnsafeBytes {
      EVP_EncryptInit_ex2(blocks, method, $0.bytePointer, nil, nil) == 1 && EVP_CIPHER_CTX_set_padding(blocks, 0) == 1
    }
    guard isPrepared, let blocks else { return false }
    let mode = CRYPTO_gcm128_new(UnsafeMutableRawPointer(blocks)) { input, output, blocks in
      var count: Int32 = 0
      _ = EVP_EncryptUpdate(blocks.map { OpaquePointer($0) }, output, &count, input, 16)
    }
    guard let mode else { return false }
    defer { CRYPTO_gcm128_release(mode) }
    CRYPTO_gcm128_setiv(mode, nonce.bytePointer, nonce.count)
    guard CRYPTO_gcm128_aad(mode, additionalData.bytePointer, additionalData.count) == 0 else { return false }
    return body(mode)
  }
}

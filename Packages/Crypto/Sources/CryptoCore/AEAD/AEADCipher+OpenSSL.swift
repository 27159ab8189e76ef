import COpenSSL

/// An AEAD of OpenSSL with 16-byte tags. The callers have checked the lengths of key and nonce.
struct AEADCipher: @unchecked Sendable {
  static let aes128GCM = AEADCipher("AES-128-GCM")
  static let aes192GCM = AEADCipher("AES-192-GCM")
  static let aes256GCM = AEADCipher("AES-256-GCM")
  static let chaCha20Poly1305 = AEADCipher("ChaCha20-Poly1305")

  private static let tagByteCount = 16
  // The library counts in 32-bit integers; longer input goes in pieces.
  private static let pieceByteCount = 1 << 30
  // Fetched once and then only read.
  private let method: OpaquePointer

  private init(_ name: String) {
    guard let method = EVP_CIPHER_fetch(nil, name, nil) else {
      preconditionFailure("OpenSSL's default provider is missing \(name)")
    }
    self.method = method
  }

  func seal(
    _ plaintext: some Collection<UInt8>, key: SecretBytes, nonce: some Collection<UInt8>,
    additionalData: some Collection<UInt8>
  ) throws(AEADError) -> [UInt8] {
    var isSealed = false
    let sealed = withContiguousBytes(plaintext) { plaintext in
      makeBytes(count: plaintext.count + Self.tagByteCount) { output in
        isSealed = withPreparedContext(key: key, nonce: nonce, additionalData: additionalData, encrypts: true) {
          context in
          var count: Int32 = 0
          let tag = output.bytePointer + plaintext.count
          return process(plaintext, to: output.bytePointer, with: context)
            && EVP_CipherFinal_ex(context, tag, &count) == 1
            && EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, Int32(Self.tagByteCount), tag) == 1
        }
      }
    }
    guard isSealed else {
      ERR_clear_error()
      throw AEADError(.operationFailed)
    }
    return sealed
  }

  func open(
    _ sealed: some Collection<UInt8>, key: SecretBytes, nonce: some Collection<UInt8>,
    additionalData: some Collection<UInt8>
  ) throws(AEADError) -> SecretBytes {
    guard sealed.count >= Self.tagByteCount else {
      throw AEADError(.truncated, found: sealed.count, expected: Self.tagByteCount)
    }
    var isOpened = false
    let plaintext = withContiguousBytes(sealed) { sealed in
      let ciphertext = UnsafeRawBufferPointer(rebasing: sealed.dropLast(Self.tagByteCount))
      let tag = UnsafeMutableRawPointer(mutating: sealed.bytePointer + ciphertext.count)
      return SecretBytes(count: ciphertext.count) { output in
        isOpened = withPreparedContext(key: key, nonce: nonce, additionalData: additionalData, encrypts: false) {
          context in
          var count: Int32 = 0
          return EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, Int32(Self.tagByteCount), tag) == 1
            && process(ciphertext, to: output.bytePointer, with: context)
            && EVP_CipherFinal_ex(context, output.bytePointer + ciphertext.count, &count) == 1
        }
      }
    }
    guard isOpened else {
      ERR_clear_error()
      throw AEADError(.authenticationFailed)
    }
    return plaintext
  }

  private func withPreparedContext(
    key: SecretBytes, nonce: some Collection<UInt8>, additionalData: some Collection<UInt8>, encrypts: Bool,
    _ body: (OpaquePointer) -> Bool
  ) -> Bool {
    guard let context = EVP_CIPHER_CTX_new() else { return false }
    defer { EVP_CIPHER_CTX_free(context) }
    let direction: Int32 = encrypts ? 1 : 0
    let isPrepared = withContiguousBytes(nonce) { nonce in
      key.withUnsafeBytes { key in
        EVP_CipherInit_ex2(context, method, nil, nil, direction, nil) == 1
          && EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_IVLEN, Int32(nonce.count), nil) == 1
          && EVP_CipherInit_ex2(context, nil, key.bytePointer, nonce.bytePointer, direction, nil) == 1
      }
    }
    guard isPrepared, withContiguousBytes(additionalData, { process($0, to: nil, with: context) }) else { return false }
    return body(context)
  }

  /// Feeds input, as additional data when there is no output.
  private func process(
    _ input: UnsafeRawBufferPointer, to output: UnsafeMutablePointer<UInt8>?, with context: OpaquePointer
  ) -> Bool {
    var offset = 0
    while offset < input.count {
      let taken = min(Self.pieceByteCount, input.count - offset)
      var count: Int32 = 0
      guard
        EVP_CipherUpdate(context, output.map { $0 + offset }, &count, input.bytePointer + offset, Int32(taken)) == 1
      else { return false }
      offset += taken
    }
    return true
  }
}

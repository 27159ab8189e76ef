import COpenSSL

/// A running HMAC of OpenSSL with value semantics.
struct MessageAuthentication: Sendable {
  // Changed only while uniquely referenced, so that copies of the struct stay independent.
  private final class Context: @unchecked Sendable {
    let pointer: OpaquePointer

    init(algorithm: HashAlgorithm) {
      let method = EVP_MAC_fetch(nil, "HMAC", nil)
      defer { EVP_MAC_free(method) }
      guard let pointer = EVP_MAC_CTX_new(method) else {
        preconditionFailure("OpenSSL's default provider is missing HMAC")
      }
      self.pointer = pointer
      let isSet = Self.digestName(of: algorithm).withCString { name in
        var parameters = [
          OSSL_PARAM_construct_utf8_string(oms_param_digest(), UnsafeMutablePointer(mutating: name), 0),
          OSSL_PARAM_construct_end(),
        ]
        return EVP_MAC_CTX_set_params(pointer, &parameters) == 1
      }
      precondition(isSet, "OpenSSL's default provider is missing the hash of HMAC")
    }

    init(copying other: Context) {
      guard let pointer = EVP_MAC_CTX_dup(other.pointer) else { preconditionFailure("out of memory") }
      self.pointer = pointer
    }

    deinit { EVP_MAC_CTX_free(pointer) }

    private static func digestName(of algorithm: HashAlgorithm) -> String {
      switch algorithm {
      case .sha256: "SHA2-256"
      case .sha384: "SHA2-384"
      case .sha512: "SHA2-512"
      }
    }
  }

  // Looking the functions up costs more than the code of a short message, so it is done once.
  private static let sha256 = Context(algorithm: .sha256)
  private static let sha384 = Context(algorithm: .sha384)
  private static let sha512 = Context(algorithm: .sha512)

  /// Length of a code in bytes.
  let byteCount: Int
  private var context: Context

  init(_ algorithm: HashAlgorithm, key: SecretBytes) {
    byteCount = algorithm.digestByteCount
    switch algorithm {
    case .sha256: context = Context(copying: Self.sha256)
    case .sha384: context = Context(copying: Self.sha384)
    case .sha512: context = Context(copying: Self.sha512)
    }
    let started = key.withUnsafeBytes { EVP_MAC_init(context.pointer, $0.bytePointer, $0.count, nil) }
    precondition(started == 1, "OpenSSL cannot start an HMAC")
  }

  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    guard !bytes.isEmpty else { return }
    if !isKnownUniquelyReferenced(&context) { context = Context(copying: context) }
    let updated = EVP_MAC_update(context.pointer, bytes.bytePointer, bytes.count)
    precondition(updated == 1, "OpenSSL cannot continue an HMAC")
  }

  /// Writes the code of the message so far; the buffer has ``byteCount`` bytes.
  func write(to output: UnsafeMutableRawBufferPointer) {
    let final = Context(copying: context)
    var count = 0
    let finished = EVP_MAC_final(final.pointer, output.bytePointer, &count, output.count)
    precondition(finished == 1 && count == byteCount, "OpenSSL cannot finish an HMAC")
  }
}

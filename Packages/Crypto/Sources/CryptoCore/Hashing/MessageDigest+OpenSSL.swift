import COpenSSL

/// A running digest of OpenSSL with value semantics.
struct MessageDigest: Sendable {
  /// A hash function that is looked up once per process: fetching it costs more than hashing a short message.
  struct Function: @unchecked Sendable {
    let method: OpaquePointer
    let byteCount: Int

    static let sha256 = Function("SHA2-256")
    static let sha384 = Function("SHA2-384")
    static let sha512 = Function("SHA2-512")

    private init(_ name: String) {
      guard let method = EVP_MD_fetch(nil, name, nil) else {
        preconditionFailure("OpenSSL's default provider is missing \(name)")
      }
      self.method = method
      byteCount = Int(EVP_MD_get_size(method))
    }
  }

  // Changed only while uniquely referenced, so that copies of the struct stay independent.
  private final class Context: @unchecked Sendable {
    let pointer: OpaquePointer

    init() {
      guard let pointer = EVP_MD_CTX_new() else { preconditionFailure("out of memory") }
      self.pointer = pointer
    }

    convenience init(copying other: Context) {
      self.init()
      let copied = EVP_MD_CTX_copy_ex(pointer, other.pointer)
      precondition(copied == 1, "OpenSSL cannot copy a digest")
    }

    deinit { EVP_MD_CTX_free(pointer) }
  }

  private let function: Function
  private var context: Context

  init(_ function: Function) {
    self.function = function
    context = Context()
    let started = EVP_DigestInit_ex2(context.pointer, function.method, nil)
    precondition(started == 1, "OpenSSL cannot start a digest")
  }

  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    guard !bytes.isEmpty else { return }
    if !isKnownUniquelyReferenced(&context) { context = Context(copying: context) }
    let updated = EVP_DigestUpdate(context.pointer, bytes.baseAddress, bytes.count)
    precondition(updated == 1, "OpenSSL cannot continue a digest")
  }

  func digest() -> [UInt8] {
    let final = Context(copying: context)
    return makeBytes(count: function.byteCount) { output in
      let finished = EVP_DigestFinal_ex(final.pointer, output.bytePointer, nil)
      precondition(finished == 1, "OpenSSL cannot finish a digest")
    }
  }

  static func hash(_ bytes: UnsafeRawBufferPointer, with function: Function) -> [UInt8] {
    makeBytes(count: function.byteCount) { output in
      let finished = EVP_Digest(
        bytes.baseAddress, bytes.count, output.bytePointer, nil,
        function.method, nil)
      precondition(finished == 1, "OpenSSL cannot compute a digest")
    }
  }
}

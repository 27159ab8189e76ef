import CryptoCore

/// An RSA private key of 2048 bits, for making RS256 signatures (RFC 8017 §8.2.1).
///
/// For servers that stand in for an identity provider, whose tokens are mostly signed so. The numbers stay inside
/// OpenSSL; what can be had is the public half and signatures.
public struct RSAPrivateKey: Sendable {
  /// The bits of the modulus.
  public static let modulusBitCount = 2048

  /// The public half, for verification and for publishing.
  public let publicKey: RSAPublicKey
  private let key: RSASigningKey

  /// Makes a key from the system's randomness.
  ///
  /// - Throws: ``JOSEError`` with `operationFailed` when OpenSSL refuses.
  public static func generate() throws(JOSEError) -> RSAPrivateKey {
    try RSAPrivateKey { SecureRandom.bytes(count: $0) }
  }

  /// Makes a key whose two primes come from a source of random bytes: the same bytes always make the same key.
  ///
  /// A source that can be repeated is for tests, and for keys that are to be found again from a secret seed.
  /// - Parameter randomBytes: answers as many bytes as asked for.
  /// - Throws: ``JOSEError`` with `operationFailed` when OpenSSL refuses, or the source makes no primes.
  public init(randomBytes: (Int) -> [UInt8]) throws(JOSEError) {
    let numbers = try RSANumbers(primeByteCount: Self.modulusBitCount / 16, randomBytes: randomBytes)
    key = try RSASigningKey(numbers)
    publicKey = try RSAPublicKey(modulus: numbers.modulus, exponent: numbers.exponent)
  }

  /// The RSASSA-PKCS1-v1_5 signature over the SHA-256 digest of a message, 256 bytes. The same message always has the
  /// same signature.
  ///
  /// - Throws: ``JOSEError`` with `operationFailed` when OpenSSL refuses.
  public func signature(for message: some Collection<UInt8>) throws(JOSEError) -> [UInt8] {
    try key.sign(digest: SHA256.hash(message))
  }
}

extension JWS {
  /// Signs a payload with RS256 (RFC 7518 §3.3) and returns the compact serialization.
  ///
  /// - Throws: ``JOSEError`` with `operationFailed` when a library refuses.
  public static func sign(
    _ payload: some Collection<UInt8>, with key: RSAPrivateKey, keyID: String? = nil, type: String? = nil
  ) throws(JOSEError) -> String {
    let header = JWSHeader(algorithm: .rs256, keyID: keyID, type: type).json
    let signingInput = "\(Base64URL.encode(header.utf8)).\(Base64URL.encode(payload))"
    return "\(signingInput).\(Base64URL.encode(try key.signature(for: signingInput.utf8)))"
  }
}

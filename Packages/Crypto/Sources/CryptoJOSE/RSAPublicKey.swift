import CryptoCore

/// An RSA public key, for the verification of RS256 signatures only (RFC 8017 §8.2).
public struct RSAPublicKey: Hashable, Sendable {
  /// The allowed sizes of a modulus in bits: RFC 7518 §3.3 demands 2048, the upper end bounds the work.
  public static let modulusBitCounts = 2048...8192

  /// n, big-endian, without leading zeros.
  public let modulus: [UInt8]
  /// e, big-endian, without leading zeros.
  public let exponent: [UInt8]
  private let key: RSAKey

  /// Takes the two numbers, big-endian.
  ///
  /// - Throws: ``JOSEError`` with `invalidKey` unless the modulus is odd and has 2048 to 8192 bits, and the exponent is
  ///   odd, above 1 and at most 4 bytes long.
  public init(modulus: some Collection<UInt8>, exponent: some Collection<UInt8>) throws(JOSEError) {
    let modulus = Array(modulus.drop { $0 == 0 })
    let exponent = Array(exponent.drop { $0 == 0 })
    let bitCount = modulus.count * 8 - (modulus.first?.leadingZeroBitCount ?? 0)
    guard Self.modulusBitCounts.contains(bitCount) else {
      throw JOSEError(.invalidKey, "a modulus of \(bitCount) bits")
    }
    guard let lowest = modulus.last, lowest & 1 == 1 else { throw JOSEError(.invalidKey, "an even modulus") }
    guard let last = exponent.last, last & 1 == 1, exponent != [1], exponent.count <= 4 else {
      throw JOSEError(.invalidKey, "the exponent is even, 1 or longer than 4 bytes")
    }
    self.modulus = modulus
    self.exponent = exponent
    key = try RSAKey(modulus: modulus, exponent: exponent)
  }

  /// Whether `signature` is this key's RSASSA-PKCS1-v1_5 signature over the SHA-256 digest of `message`.
  public func isValidSignature(_ signature: some Collection<UInt8>, for message: some Collection<UInt8>) -> Bool {
    guard signature.count == modulus.count else { return false }
    return withContiguousBytes(signature) { key.verify($0, digest: SHA256.hash(message)) }
  }

  /// Two keys are equal when their numbers are.
  public static func == (left: RSAPublicKey, right: RSAPublicKey) -> Bool {
    left.modulus == right.modulus && left.exponent == right.exponent
  }

  /// Hashes the numbers.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(modulus)
    hasher.combine(exponent)
  }
}

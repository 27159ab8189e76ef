public import CryptoCore

/// A private key on the curve P-256.
///
/// The scalar lives in memory that is wiped, and printing a key shows nothing of it.
public struct P256PrivateKey: Sendable {
  /// Length of the scalar in bytes.
  public static let rawScalarByteCount = 32

  /// The scalar, 32 bytes, big-endian.
  public let rawScalar: SecretBytes
  /// The public key that belongs to the scalar.
  public let publicKey: P256PublicKey

  /// Makes a new key from the system's random source.
  ///
  /// - Throws: ``P256Error`` with `operationFailed` when the library cannot build the key.
  public static func generate() throws(P256Error) -> P256PrivateKey {
    // A random scalar is out of range about once in 2^32 draws; it is drawn again rather than reduced (FIPS 186-5
    // §A.2.2), so that every scalar is equally likely.
    while true {
      let scalar = SecretBytes.random(count: rawScalarByteCount)
      if P256Scalar.isValid(scalar) { return try P256PrivateKey(rawScalar: scalar) }
    }
  }

  /// Uses an existing scalar.
  ///
  /// - Throws: ``P256Error`` with `invalidScalar` unless it is 32 bytes long and in 1…n−1.
  public init(rawScalar: SecretBytes) throws(P256Error) {
    guard rawScalar.count == Self.rawScalarByteCount else {
      throw P256Error(.invalidScalar, "a scalar has 32 bytes, not \(rawScalar.count)", offset: rawScalar.count)
    }
    guard P256Scalar.isValid(rawScalar) else {
      throw P256Error(.invalidScalar, "the scalar is zero or not below the group order")
    }
    let point = try ECPoint.basePointMultiple(by: rawScalar)
    self.rawScalar = rawScalar
    publicKey = P256PublicKey(x963: point, key: try ECKey(.p256, scalar: rawScalar, point: point))
  }

  /// Signs the SHA-256 digest of `message` with ECDSA and a random nonce (FIPS 186-5 §6.4.1).
  ///
  /// - Returns: r and s, 32 bytes each (IEEE P1363).
  /// - Throws: ``P256Error`` with `operationFailed` when the library refuses to sign.
  public func signature(for message: some Collection<UInt8>) throws(P256Error) -> [UInt8] {
    try ECDSAP256Signature.raw(fromDER: derSignature(for: message))
  }

  /// Signs the 32-byte digest of a message.
  ///
  /// - Returns: r and s, 32 bytes each (IEEE P1363).
  /// - Throws: ``P256Error`` with `invalidDigestLength`, or `operationFailed` when the library refuses to sign.
  public func signature(forDigest digest: some Collection<UInt8>) throws(P256Error) -> [UInt8] {
    try ECDSAP256Signature.raw(fromDER: derSignature(forDigest: digest))
  }

  /// Signs the SHA-256 digest of `message` and returns the signature in DER.
  ///
  /// - Throws: ``P256Error`` with `operationFailed` when the library refuses to sign.
  public func derSignature(for message: some Collection<UInt8>) throws(P256Error) -> [UInt8] {
    try derSignature(forDigest: SHA256.hash(message))
  }

  /// Signs the 32-byte digest of a message and returns the signature in DER.
  ///
  /// - Throws: ``P256Error`` with `invalidDigestLength`, or `operationFailed` when the library refuses to sign.
  public func derSignature(forDigest digest: some Collection<UInt8>) throws(P256Error) -> [UInt8] {
    guard digest.count == SHA256.digestByteCount else {
      throw P256Error(.invalidDigestLength, "a digest has 32 bytes, not \(digest.count)", offset: digest.count)
    }
    return try withContiguousBytes(digest) { digest throws(P256Error) in try publicKey.key.sign(digest: digest) }
  }

  /// Agrees on a secret with the holder of another key: ECDH, the x coordinate of the common point (SEC 1 §3.3.1).
  ///
  /// The 32 bytes are not uniformly random; derive keys from them with `HKDF`.
  /// - Throws: ``P256Error`` with `operationFailed` when the library refuses.
  public func sharedSecret(with other: P256PublicKey) throws(P256Error) -> SecretBytes {
    try publicKey.key.agree(with: other.key, byteCount: ECCurve.p256.coordinateByteCount)
  }
}

extension P256PrivateKey: CustomStringConvertible, CustomDebugStringConvertible {
  /// Names the public key only.
  public var description: String { "P256PrivateKey(publicKey: \(Hex.encode(publicKey.x963)))" }
  /// Names the public key only.
  public var debugDescription: String { description }
}

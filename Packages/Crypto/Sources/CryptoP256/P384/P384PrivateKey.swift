public import CryptoCore

/// A private key on the curve P-384, for signing.
///
/// Enclaves sign attestation documents with it, and certificate authorities their certificates. The scalar lives in
/// memory that is wiped, and printing a key shows nothing of it.
public struct P384PrivateKey: Sendable {
  /// Length of the scalar in bytes.
  public static let rawScalarByteCount = 48

  /// n, the order of the group (NIST SP 800-186 §3.2.1.4), big-endian.
  private static let order: [UInt8] = [
    0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
    0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xc7, 0x63, 0x4d, 0x81, 0xf4, 0x37, 0x2d, 0xdf,
    0x58, 0x1a, 0x0d, 0xb2, 0x48, 0xb0, 0xa7, 0x7a, 0xec, 0xec, 0x19, 0x6a, 0xcc, 0xc5, 0x29, 0x73,
  ]

  /// The scalar, 48 bytes, big-endian.
  public let rawScalar: SecretBytes
  /// The public key that belongs to the scalar.
  public let publicKey: P384PublicKey

  /// Makes a new key from the system's random source.
  ///
  /// - Throws: ``P384Error`` with `operationFailed` when the library cannot build the key.
  public static func generate() throws(P384Error) -> P384PrivateKey {
    // Drawn again rather than reduced (FIPS 186-5 §A.2.2), so that every scalar is equally likely.
    while true {
      let scalar = SecretBytes.random(count: rawScalarByteCount)
      if isValid(scalar) { return try P384PrivateKey(rawScalar: scalar) }
    }
  }

  /// Uses an existing scalar.
  ///
  /// - Throws: ``P384Error`` with `invalidScalar` unless it is 48 bytes long and in 1…n−1.
  public init(rawScalar: SecretBytes) throws(P384Error) {
    guard rawScalar.count == Self.rawScalarByteCount else {
      throw P384Error(.invalidScalar, "a scalar has 48 bytes, not \(rawScalar.count)", offset: rawScalar.count)
    }
    guard Self.isValid(rawScalar) else {
      throw P384Error(.invalidScalar, "the scalar is zero or not below the group order")
    }
    let point = try ECPoint.basePointMultiple(by: rawScalar, on: .p384)
    self.rawScalar = rawScalar
    publicKey = P384PublicKey(x963: point, key: try ECKey(.p384, scalar: rawScalar, point: point))
  }

  /// Signs the SHA-384 digest of `message` with ECDSA and a random nonce (FIPS 186-5 §6.4.1).
  ///
  /// - Returns: r and s, 48 bytes each (IEEE P1363, COSE ES384).
  /// - Throws: ``P384Error`` with `operationFailed` when the library refuses to sign.
  public func signature(for message: some Collection<UInt8>) throws(P384Error) -> [UInt8] {
    let der = try derSignature(for: message)
    return try P384Error.mapping(.invalidSignature) { () throws(DERError) in
      try withContiguousBytes(der) { der throws(DERError) in try ECCurve.p384.signature.raw(fromDER: der) }
    }
  }

  /// Signs the SHA-384 digest of `message` and returns the signature in DER, as certificates hold it.
  ///
  /// - Throws: ``P384Error`` with `operationFailed` when the library refuses to sign.
  public func derSignature(for message: some Collection<UInt8>) throws(P384Error) -> [UInt8] {
    try withContiguousBytes(SHA384.hash(message)) { digest throws(P384Error) in
      try publicKey.key.sign(digest: digest)
    }
  }

  private static func isValid(_ scalar: SecretBytes) -> Bool {
    scalar.withUnsafeBytes { ScalarRange.contains($0, below: order) }
  }
}

extension P384PrivateKey: CustomStringConvertible, CustomDebugStringConvertible {
  /// Names the public key only.
  public var description: String { "P384PrivateKey(publicKey: \(Hex.encode(publicKey.x963)))" }
  /// Names the public key only.
  public var debugDescription: String { description }
}

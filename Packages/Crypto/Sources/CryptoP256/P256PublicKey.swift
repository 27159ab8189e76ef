import CryptoCore

/// A public key on the curve P-256 (NIST SP 800-186 §3.2.1.3, also secp256r1 and prime256v1).
///
/// A value of this type is always a valid point other than the point at infinity.
public struct P256PublicKey: Hashable, Sendable {
  /// Length of the uncompressed form in bytes.
  public static let x963ByteCount = 65

  /// The uncompressed point: `04`, x and y of 32 bytes each (ANSI X9.63, SEC 1 §2.3.3).
  public let x963: [UInt8]
  let key: P256Key

  /// Reads an uncompressed point.
  ///
  /// - Throws: ``P256Error`` with `invalidPublicKey` unless it is 65 bytes, starts with `04` and lies on the curve.
  public init(x963: some Collection<UInt8>) throws(P256Error) {
    let bytes = Array(x963)
    guard bytes.count == Self.x963ByteCount else {
      throw P256Error(.invalidPublicKey, "an uncompressed point has 65 bytes, not \(bytes.count)", offset: bytes.count)
    }
    guard bytes[0] == 0x04 else {
      throw P256Error(.invalidPublicKey, "an uncompressed point starts with 04", offset: 0)
    }
    self.init(x963: bytes, key: try P256Key(point: bytes))
  }

  init(x963: [UInt8], key: P256Key) {
    self.x963 = x963
    self.key = key
  }

  /// Whether `raw` is this key's ECDSA signature over the SHA-256 digest of `message` (FIPS 186-5 §6.4.2).
  ///
  /// `raw` is r and s of 32 bytes each (IEEE P1363). Both forms of s are accepted: P-256 signatures are malleable by
  /// their standard. Anything malformed is simply not valid.
  public func isValidSignature(_ raw: some Collection<UInt8>, for message: some Collection<UInt8>) -> Bool {
    guard let der = try? ECDSAP256Signature.der(fromRaw: raw) else { return false }
    return key.verify(der: der, digest: SHA256.hash(message))
  }

  /// Two keys are equal when their points are.
  public static func == (left: P256PublicKey, right: P256PublicKey) -> Bool { left.x963 == right.x963 }

  /// Hashes the point.
  public func hash(into hasher: inout Hasher) { hasher.combine(x963) }
}

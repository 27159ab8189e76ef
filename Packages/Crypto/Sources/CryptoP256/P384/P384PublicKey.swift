import CryptoCore

/// P-384 fails in the same ways as P-256.
public typealias P384Error = P256Error

/// A public key on the curve P-384 (NIST SP 800-186 §3.2.1.4).
///
/// Attestation documents and their certificates are signed with it. A value of this type is always a valid point other
/// than the point at infinity.
public struct P384PublicKey: Hashable, Sendable {
  /// Length of the uncompressed form in bytes.
  public static let x963ByteCount = 97
  /// Length of a raw signature in bytes.
  public static let rawSignatureByteCount = 96

  /// The uncompressed point: `04`, x and y of 48 bytes each (ANSI X9.63, SEC 1 §2.3.3).
  public let x963: [UInt8]
  let key: ECKey

  /// Reads an uncompressed point.
  ///
  /// - Throws: ``P384Error`` with `invalidPublicKey` unless it is 97 bytes, starts with `04` and lies on the curve.
  public init(x963: some Collection<UInt8>) throws(P384Error) {
    let bytes = Array(x963)
    guard bytes.count == Self.x963ByteCount else {
      throw P384Error(.invalidPublicKey, "an uncompressed point has 97 bytes, not \(bytes.count)", offset: bytes.count)
    }
    try self.init(point: bytes)
  }

  /// Reads a `SubjectPublicKeyInfo`, as certificates hold it (RFC 5480 §2), in strict DER.
  ///
  /// - Throws: ``P384Error`` with `invalidEncoding` naming the offset, or `invalidPublicKey` for a bad point.
  public init(subjectPublicKeyInfo der: some Collection<UInt8>) throws(P384Error) {
    try self.init(point: SubjectPublicKeyInfo.point(of: .p384, in: der))
  }

  private init(point: [UInt8]) throws(P384Error) {
    try ECCurve.p384.checkForm(of: point)
    let isCompressed = point.count == ECCurve.p384.compressedByteCount
    x963 = isCompressed ? try ECPoint.decompress(point, on: .p384) : point
    key = try ECKey(.p384, point: x963)
  }

  init(x963: [UInt8], key: ECKey) {
    self.x963 = x963
    self.key = key
  }

  /// The key as `SubjectPublicKeyInfo` in DER.
  public var subjectPublicKeyInfo: [UInt8] { SubjectPublicKeyInfo(curve: .p384).der(point: x963) }

  /// Whether `raw` is this key's ECDSA signature over the SHA-384 digest of `message` (FIPS 186-5 §6.4.2).
  ///
  /// `raw` is r and s of 48 bytes each (IEEE P1363, COSE ES384). Anything malformed is simply not valid.
  public func isValidSignature(_ raw: some Collection<UInt8>, for message: some Collection<UInt8>) -> Bool {
    let der = try? withContiguousBytes(raw) { raw throws(DERError) in
      try ECCurve.p384.signature.der(fromRaw: raw)
    }
    guard let der else { return false }
    return SHA384.hash(message).withUnsafeBytes { key.verify(der: der, digest: $0) }
  }

  /// Whether `der` is this key's ECDSA signature over the SHA-384 digest of `message`, in strict DER (X.509).
  public func isValidSignature(der: some Collection<UInt8>, for message: some Collection<UInt8>) -> Bool {
    let isStrict = withContiguousBytes(der) { (try? ECCurve.p384.signature.raw(fromDER: $0)) != nil }
    guard isStrict else { return false }
    return SHA384.hash(message).withUnsafeBytes { key.verify(der: Array(der), digest: $0) }
  }

  /// Two keys are equal when their points are.
  public static func == (left: P384PublicKey, right: P384PublicKey) -> Bool { left.x963 == right.x963 }

  /// Hashes the point.
  public func hash(into hasher: inout Hasher) { hasher.combine(x963) }
}

import CryptoCore

/// A public key on the curve P-256 (NIST SP 800-186 §3.2.1.3, also secp256r1 and prime256v1).
///
/// A value of this type is always a valid point other than the point at infinity.
public struct P256PublicKey: Hashable, Sendable {
  /// Length of the uncompressed form in bytes.
  public static let x963ByteCount = 65
  /// Length of the compressed form in bytes.
  public static let compressedByteCount = 33

  /// The uncompressed point: `04`, x and y of 32 bytes each (ANSI X9.63, SEC 1 §2.3.3).
  public let x963: [UInt8]
  let key: ECKey

  /// Reads an uncompressed point.
  ///
  /// - Throws: ``P256Error`` with `invalidPublicKey` unless it is 65 bytes, starts with `04` and lies on the curve.
  public init(x963: some Collection<UInt8>) throws(P256Error) {
    let bytes = Array(x963)
    guard bytes.count == Self.x963ByteCount else {
      throw P256Error(.invalidPublicKey, "an uncompressed point has 65 bytes, not \(bytes.count)", offset: bytes.count)
    }
    try self.init(point: bytes)
  }

  /// Reads a compressed point: `02` or `03` and x (SEC 1 §2.3.4).
  ///
  /// - Throws: ``P256Error`` with `invalidPublicKey` unless it is 33 bytes and x belongs to a point of the curve.
  public init(compressed: some Collection<UInt8>) throws(P256Error) {
    let bytes = Array(compressed)
    guard bytes.count == Self.compressedByteCount else {
      throw P256Error(.invalidPublicKey, "a compressed point has 33 bytes, not \(bytes.count)", offset: bytes.count)
    }
    try self.init(point: bytes)
  }

  /// Takes a point in either form; the first byte must fit the length.
  init(point: [UInt8]) throws(P256Error) {
    try ECCurve.p256.checkForm(of: point)
    let isCompressed = point.count == Self.compressedByteCount
    let uncompressed = isCompressed ? try ECPoint.decompress(point, on: .p256) : point
    self.init(x963: uncompressed, key: try ECKey(.p256, point: uncompressed))
  }

  init(x963: [UInt8], key: ECKey) {
    self.x963 = x963
    self.key = key
  }

  /// The compressed point: `02` or `03` and x, 33 bytes.
  public var compressed: [UInt8] { [0x02 | x963[64] & 1] + x963[1...32] }

  /// Two keys are equal when their points are.
  public static func == (left: P256PublicKey, right: P256PublicKey) -> Bool { left.x963 == right.x963 }

  /// Hashes the point.
  public func hash(into hasher: inout Hasher) { hasher.combine(x963) }
}

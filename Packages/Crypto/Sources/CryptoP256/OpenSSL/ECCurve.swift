import CryptoCore

/// The curves of this module and their identifiers (RFC 5480 §2.1.1).
struct ECCurve: Sendable {
  static let p256 = ECCurve(
    name: "P-256", groupName: "prime256v1", coordinateByteCount: 32,
    objectIdentifierContent: [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x03, 0x01, 0x07])
  static let p384 = ECCurve(
    name: "P-384", groupName: "secp384r1", coordinateByteCount: 48,
    objectIdentifierContent: [0x2b, 0x81, 0x04, 0x00, 0x22])

  // 1.2.840.10045.2.1
  private static let publicKeyAlgorithm: [UInt8] = [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01]

  let name: String
  /// OpenSSL's name of the group.
  let groupName: String
  let coordinateByteCount: Int
  let objectIdentifierContent: [UInt8]

  var uncompressedByteCount: Int { 1 + 2 * coordinateByteCount }
  var compressedByteCount: Int { 1 + coordinateByteCount }
  var signature: DERSignature { DERSignature(numberByteCount: coordinateByteCount) }

  var objectIdentifier: [UInt8] {
    [DERTag.objectIdentifier.rawValue, UInt8(objectIdentifierContent.count)] + objectIdentifierContent
  }

  /// `AlgorithmIdentifier` with id-ecPublicKey and this curve.
  var algorithmIdentifier: [UInt8] {
    let algorithm = [DERTag.objectIdentifier.rawValue, UInt8(Self.publicKeyAlgorithm.count)] + Self.publicKeyAlgorithm
    let content = algorithm + objectIdentifier
    return [DERTag.sequence.rawValue, UInt8(content.count)] + content
  }

  /// Demands this curve's `AlgorithmIdentifier`.
  func readAlgorithm(from reader: inout DERReader) throws(DERError) {
    var algorithm = try reader.read(.sequence)
    try algorithm.read(.objectIdentifier, equalTo: Self.publicKeyAlgorithm, meaning: "an elliptic-curve key")
    try algorithm.read(.objectIdentifier, equalTo: objectIdentifierContent, meaning: name)
    try algorithm.finish()
  }

  /// Demands the length and first byte of a point, compressed or uncompressed; the hybrid forms are refused.
  func checkForm(of point: [UInt8]) throws(P256Error) {
    guard point.count == uncompressedByteCount || point.count == compressedByteCount else {
      throw P256Error(
        .invalidPublicKey,
        "a point has \(compressedByteCount) or \(uncompressedByteCount) bytes, not \(point.count)",
        offset: point.count)
    }
    let allowed: ClosedRange<UInt8> = point.count == uncompressedByteCount ? 4...4 : 2...3
    guard allowed.contains(point[0]) else {
      throw P256Error(.invalidPublicKey, "the first byte does not fit the length of the point", offset: 0)
    }
  }
}

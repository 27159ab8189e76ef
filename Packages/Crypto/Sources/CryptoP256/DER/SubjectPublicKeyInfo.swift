import CryptoCore

/// `SubjectPublicKeyInfo` of an elliptic-curve key (RFC 5480 §2).
struct SubjectPublicKeyInfo {
  let curve: ECCurve

  /// The point inside an encoding, compressed or not.
  static func point(of curve: ECCurve, in der: some Collection<UInt8>) throws(P256Error) -> [UInt8] {
    try P256Error.mapping(.invalidEncoding) { () throws(DERError) in
      try withContiguousBytes(der) { der throws(DERError) in try SubjectPublicKeyInfo(curve: curve).point(in: der) }
    }
  }

  private func point(in der: UnsafeRawBufferPointer) throws(DERError) -> [UInt8] {
    var reader = DERReader(der)
    var info = try reader.read(.sequence)
    try reader.finish()
    try curve.readAlgorithm(from: &info)
    let point = try ECPointBits.read(.bitString, from: &info)
    try info.finish()
    return point
  }

  /// The encoding of an uncompressed point.
  func der(point: [UInt8]) -> [UInt8] {
    let algorithm = curve.algorithmIdentifier
    let bits = [DERTag.bitString.rawValue, UInt8(point.count + 1), 0] + point
    return [DERTag.sequence.rawValue, UInt8(algorithm.count + bits.count)] + algorithm + bits
  }
}

/// A point inside a bit string.
enum ECPointBits {
  static func read(_ tag: DERTag, from reader: inout DERReader) throws(DERError) -> [UInt8] {
    let start = reader.offset
    let bits = try reader.read(tag).content
    guard bits.first == 0 else { throw reader.error("a bit string with unused bits", at: start + 2) }
    return Array(bits.dropFirst())
  }
}

import CryptoCore

/// `ECPrivateKey` (RFC 5915, SEC 1 §C.4) and `PrivateKeyInfo` around it (PKCS#8, RFC 5958) for P-256.
enum ECPrivateKeyEncoding {
  /// What an encoding holds.
  struct Parts {
    let scalar: SecretBytes
    /// The public point, where the encoding has one.
    let point: [UInt8]?
  }

  private static let curve = ECCurve.p256

  static func readSEC1(_ der: UnsafeRawBufferPointer) throws(DERError) -> Parts {
    var reader = DERReader(der)
    let parts = try readPrivateKey(from: &reader, isCurveRequired: true)
    try reader.finish()
    return parts
  }

  static func readPKCS8(_ der: UnsafeRawBufferPointer) throws(DERError) -> Parts {
    var reader = DERReader(der)
    var info = try reader.read(.sequence)
    try reader.finish()
    let start = info.offset
    let version = try info.readUnsigned(count: 1)
    guard version[0] <= 1 else { throw info.error("a version other than 0 and 1", at: start) }
    try curve.readAlgorithm(from: &info)
    var inner = try info.read(.octetString)
    let parts = try readPrivateKey(from: &inner, isCurveRequired: false)
    try inner.finish()
    if info.isNext(.context0) { _ = try info.read(.context0) }
    var point = parts.point
    // Version 1 means that the public key follows (RFC 5958 §2).
    if version[0] == 1 { point = try ECPointBits.read(.implicit1, from: &info) }
    try info.finish()
    return Parts(scalar: parts.scalar, point: point)
  }

  static func sec1(scalar: SecretBytes, point: [UInt8]) -> SecretBytes {
    let identifier = curve.objectIdentifier
    let head: [UInt8] = [0x30, 0x77, 0x02, 0x01, 0x01, 0x04, 0x20]
    let parameters = [DERTag.context0.rawValue, UInt8(identifier.count)] + identifier
    return join([head], scalar, [parameters, publicKey(point)])
  }

  static func pkcs8(scalar: SecretBytes, point: [UInt8]) -> SecretBytes {
    let head: [UInt8] = [0x30, 0x81, 0x87, 0x02, 0x01, 0x00]
    let inner: [UInt8] = [0x04, 0x6d, 0x30, 0x6b, 0x02, 0x01, 0x01, 0x04, 0x20]
    return join([head, curve.algorithmIdentifier, inner], scalar, [publicKey(point)])
  }

  private static func readPrivateKey(
    from reader: inout DERReader, isCurveRequired: Bool
  ) throws(DERError) -> Parts {
    var key = try reader.read(.sequence)
    try key.read(.integer, equalTo: [1], meaning: "version 1 of an EC private key")
    let start = key.offset
    let scalar = try key.read(.octetString).content
    guard scalar.count == P256Scalar.byteCount else {
      throw key.error("a private key of \(scalar.count) bytes, not 32", at: start + 1)
    }
    if isCurveRequired || key.isNext(.context0) {
      var parameters = try key.read(.context0)
      try parameters.read(.objectIdentifier, equalTo: curve.objectIdentifierContent, meaning: "\(curve.name)")
      try parameters.finish()
    }
    var point: [UInt8]?
    if key.isNext(.context1) {
      var element = try key.read(.context1)
      point = try ECPointBits.read(.bitString, from: &element)
      try element.finish()
    }
    try key.finish()
    return Parts(scalar: SecretBytes(copying: scalar), point: point)
  }

  private static func publicKey(_ point: [UInt8]) -> [UInt8] { [0xa1, 0x44, 0x03, 0x42, 0x00] + point }

  private static func join(_ before: [[UInt8]], _ scalar: SecretBytes, _ after: [[UInt8]]) -> SecretBytes {
    let head = before.joined()
    let tail = after.joined()
    return SecretBytes(count: head.count + scalar.count + tail.count) { output in
      output.copyBytes(from: head)
      scalar.withUnsafeBytes { UnsafeMutableRawBufferPointer(rebasing: output[head.count...]).copyMemory(from: $0) }
      UnsafeMutableRawBufferPointer(rebasing: output[(head.count + scalar.count)...]).copyBytes(from: tail)
    }
  }
}

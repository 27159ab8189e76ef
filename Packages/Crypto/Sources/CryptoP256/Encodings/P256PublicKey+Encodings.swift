import CryptoCore

extension P256PublicKey {
  /// Reads a `SubjectPublicKeyInfo` (X.509, RFC 5480 §2) in strict DER.
  ///
  /// - Throws: ``P256Error`` with `invalidEncoding` naming the offset, or `invalidPublicKey` for a bad point.
  public init(subjectPublicKeyInfo der: some Collection<UInt8>) throws(P256Error) {
    try self.init(point: SubjectPublicKeyInfo.point(of: .p256, in: der))
  }

  /// The key as `SubjectPublicKeyInfo` in DER, 91 bytes.
  public var subjectPublicKeyInfo: [UInt8] { SubjectPublicKeyInfo(curve: .p256).der(point: x963) }

  /// Reads a `PUBLIC KEY` block of PEM (RFC 7468 §13).
  ///
  /// - Throws: ``P256Error`` with `invalidEncoding` unless there is such a block and it holds a P-256 key.
  public init(pem: some StringProtocol) throws(P256Error) {
    let block = try PEMKey.block(labelled: ["PUBLIC KEY"], in: pem)
    try self.init(
      point: block.content.read { der throws(P256Error) in try SubjectPublicKeyInfo.point(of: .p256, in: der) })
  }

  /// The key as a `PUBLIC KEY` block of PEM.
  public var pem: String { PEM.encode(subjectPublicKeyInfo, label: "PUBLIC KEY") }

  /// Reads a JSON Web Key (RFC 7517, RFC 7518 §6.2.1) in JSON.
  ///
  /// - Throws: ``P256Error`` with `invalidEncoding` unless it is JSON of an `EC` key on `P-256` with coordinates of 32
  ///   bytes each; `invalidPublicKey` when they are not those of a point.
  public init(jwk: some Collection<UInt8>) throws(P256Error) {
    try self.init(point: P256JWK(json: jwk).point())
  }

  /// The key as a JSON Web Key, with the required members in lexicographic order and no white space.
  public var jwk: String {
    let x = Base64URL.encode(x963[1...32])
    let y = Base64URL.encode(x963[33...])
    return #"{"crv":"P-256","kty":"EC","x":"\#(x)","y":"\#(y)"}"#
  }

  /// The SHA-256 thumbprint of the JSON Web Key in base64url, fit for a key id (RFC 7638).
  public var jwkThumbprint: String { Base64URL.encode(SHA256.hash(jwk.utf8)) }
}

public import CryptoCore

extension P256PrivateKey {
  /// Reads a `PrivateKeyInfo` (PKCS#8, RFC 5958) in strict DER.
  ///
  /// - Throws: ``P256Error`` with `invalidEncoding` naming the offset, `invalidScalar`, or `invalidPublicKey` when the
  ///   encoding names a public key that does not belong to the scalar.
  public init(pkcs8 der: SecretBytes) throws(P256Error) {
    try self.init(
      der.read { der throws(P256Error) in
        try P256Error.mapping(.invalidEncoding) { () throws(DERError) in try ECPrivateKeyEncoding.readPKCS8(der) }
      })
  }

  /// The key as `PrivateKeyInfo` in DER, with the public key, 138 bytes.
  public var pkcs8: SecretBytes { ECPrivateKeyEncoding.pkcs8(scalar: rawScalar, point: publicKey.x963) }

  /// Reads an `ECPrivateKey` (SEC 1 §C.4, RFC 5915) in strict DER; it must name the curve.
  ///
  /// - Throws: ``P256Error`` with `invalidEncoding` naming the offset, `invalidScalar`, or `invalidPublicKey` when the
  ///   encoding names a public key that does not belong to the scalar.
  public init(sec1 der: SecretBytes) throws(P256Error) {
    try self.init(
      der.read { der throws(P256Error) in
        try P256Error.mapping(.invalidEncoding) { () throws(DERError) in try ECPrivateKeyEncoding.readSEC1(der) }
      })
  }

  /// The key as `ECPrivateKey` in DER, with curve and public key, 121 bytes.
  public var sec1: SecretBytes { ECPrivateKeyEncoding.sec1(scalar: rawScalar, point: publicKey.x963) }

  /// Reads the first `PRIVATE KEY` (PKCS#8) or `EC PRIVATE KEY` (SEC 1) block of PEM (RFC 7468 §10).
  ///
  /// - Throws: ``P256Error`` with `invalidEncoding` unless there is such a block and it holds a P-256 key.
  public init(pem: some StringProtocol) throws(P256Error) {
    let block = try PEMKey.block(labelled: ["PRIVATE KEY", "EC PRIVATE KEY"], in: pem)
    if block.label == "PRIVATE KEY" {
      try self.init(pkcs8: block.content)
    } else {
      try self.init(sec1: block.content)
    }
  }

  /// The key as a `PRIVATE KEY` block of PEM (PKCS#8), in UTF-8.
  public var pem: SecretBytes { PEM.encode(pkcs8, label: "PRIVATE KEY") }

  /// Reads a private JSON Web Key (RFC 7518 §6.2.2) in JSON.
  ///
  /// - Throws: ``P256Error`` with `invalidEncoding` unless it is JSON of an `EC` key on `P-256` with members `x`, `y`
  ///   and `d` of 32 bytes each; `invalidPublicKey` when x and y do not belong to d.
  public init(jwk: SecretBytes) throws(P256Error) {
    let parts = try jwk.read { json throws(P256Error) in
      let key = try P256JWK(json: json)
      return ECPrivateKeyEncoding.Parts(scalar: try key.scalar(), point: try key.point())
    }
    try self.init(parts)
  }

  /// The key as a JSON Web Key in UTF-8, with the members in lexicographic order and no white space.
  public var jwk: SecretBytes { P256JWK.encode(self) }

  private init(_ parts: ECPrivateKeyEncoding.Parts) throws(P256Error) {
    let key = try P256PrivateKey(rawScalar: parts.scalar)
    if let point = parts.point {
      guard try P256PublicKey(point: point) == key.publicKey else {
        throw P256Error(.invalidPublicKey, "the public key does not belong to the private key")
      }
    }
    self = key
  }
}

public import CryptoP256

/// An authority that issues certificates with a P-384 key and ecdsa-with-SHA384.
///
/// Made for tests and for servers that stand in for a real authority: it keeps no record of what it issued.
public struct X509Authority: Sendable {
  /// The authority's own certificate.
  public let certificate: X509Certificate
  /// The key that signs.
  public let key: P384PrivateKey

  /// Takes an existing authority.
  ///
  /// - Throws: ``X509Error`` with `keyMismatch` unless the certificate holds the key's public half.
  public init(certificate: X509Certificate, key: P384PrivateKey) throws(X509Error) {
    guard certificate.subjectPublicKeyInfo == key.publicKey.subjectPublicKeyInfo else {
      throw X509Error(.keyMismatch, "the private key does not belong to \(certificate.subject)")
    }
    self.certificate = certificate
    self.key = key
  }

  /// Makes a root: a certificate that its own key signs.
  ///
  /// - Throws: ``X509Error`` with `invalidTemplate`, or `operationFailed` when the library refuses to sign.
  public static func root(_ template: X509Template, key: P384PrivateKey) throws(X509Error) -> X509Authority {
    let info = key.publicKey.subjectPublicKeyInfo
    let certificate = try sign(
      template.toBeSigned(issuerName: template.subject.der(), issuerKeyIdentifier: nil, subjectPublicKeyInfo: info),
      with: key)
    return try X509Authority(certificate: certificate, key: key)
  }

  /// Issues a certificate for a key of any kind.
  ///
  /// - Parameter subjectPublicKeyInfo: the subject's key in DER.
  /// - Throws: ``X509Error`` with `invalidTemplate`, or `operationFailed` when the library refuses to sign.
  public func issue(
    _ template: X509Template, to subjectPublicKeyInfo: some Collection<UInt8>
  ) throws(X509Error) -> X509Certificate {
    let toBeSigned = try template.toBeSigned(
      issuerName: certificate.handle.subjectName, issuerKeyIdentifier: certificate.handle.subjectKeyIdentifier,
      subjectPublicKeyInfo: Array(subjectPublicKeyInfo))
    return try Self.sign(toBeSigned, with: key)
  }

  /// Issues the certificate of an authority below this one.
  ///
  /// - Throws: ``X509Error`` as ``issue(_:to:)``.
  public func issueAuthority(_ template: X509Template, key: P384PrivateKey) throws(X509Error) -> X509Authority {
    try X509Authority(certificate: issue(template, to: key.publicKey.subjectPublicKeyInfo), key: key)
  }

  private static func sign(_ toBeSigned: [UInt8], with key: P384PrivateKey) throws(X509Error) -> X509Certificate {
    let signature: [UInt8]
    do {
      signature = try key.derSignature(for: toBeSigned)
    } catch {
      throw X509Error(.operationFailed, error.description)
    }
    return try X509Certificate(
      der: DERWriter.sequence(toBeSigned, X509Template.signatureAlgorithm, DERWriter.bits(signature)))
  }
}

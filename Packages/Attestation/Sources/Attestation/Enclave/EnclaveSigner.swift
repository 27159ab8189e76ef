import CryptoCore
public import CryptoP256
public import CryptoX509

/// Signs attestation documents as an enclave does: for tests, and for servers that stand in for one.
public struct EnclaveSigner: Sendable {
  /// Which enclave module signs.
  public let moduleID: String
  /// What runs in it: the registers that every document repeats.
  public let pcrs: [Int: [UInt8]]
  /// The certificates from the root downward to the issuer of ``certificate``.
  public let caBundle: [X509Certificate]
  /// The certificate of the key that signs.
  public let certificate: X509Certificate
  private let key: P384PrivateKey

  /// Uses an existing key and its certificates.
  ///
  /// - Throws: `X509Error` with `keyMismatch` unless the certificate holds the key's public half.
  public init(
    moduleID: String, pcrs: [Int: [UInt8]], caBundle: [X509Certificate], certificate: X509Certificate,
    key: P384PrivateKey
  ) throws(X509Error) {
    // The same check as for an authority.
    _ = try X509Authority(certificate: certificate, key: key)
    self.moduleID = moduleID
    self.pcrs = pcrs
    self.caBundle = caBundle
    self.certificate = certificate
    self.key = key
  }

  /// Makes a key and has a root vouch for it through one authority in between.
  ///
  /// - Parameter validity: of both new certificates.
  /// - Throws: `X509Error` when a certificate cannot be made.
  public static func issue(
    by root: X509Authority, moduleID: String, pcrs: [Int: [UInt8]], validity: X509Validity
  ) throws(X509Error) -> EnclaveSigner {
    let keys: (authority: P384PrivateKey, enclave: P384PrivateKey)
    do {
      keys = (try P384PrivateKey.generate(), try P384PrivateKey.generate())
    } catch {
      throw X509Error(.operationFailed, "no key: \(error)")
    }
    let authority = try root.issueAuthority(
      .authority(X509Name(commonName: "\(moduleID) authority"), validity: validity, pathLength: 0),
      key: keys.authority)
    let certificate = try authority.issue(
      .endEntity(X509Name(commonName: moduleID), validity: validity), to: keys.enclave.publicKey.subjectPublicKeyInfo)
    return try EnclaveSigner(
      moduleID: moduleID, pcrs: pcrs, caBundle: [root.certificate, authority.certificate], certificate: certificate,
      key: keys.enclave)
  }

  /// The document that says `userData` and answers `nonce`.
  ///
  /// - Parameter timestamp: milliseconds since 1970-01-01T00:00:00Z.
  public func document(
    userData: [UInt8], nonce: [UInt8], publicKey: [UInt8]? = nil, timestamp: Int64
  ) -> AttestationDocument {
    AttestationDocument(
      moduleID: moduleID, timestamp: timestamp, pcrs: pcrs, certificate: certificate.der,
      caBundle: caBundle.map(\.der), publicKey: publicKey, userData: userData, nonce: nonce)
  }

  /// Signs a document.
  ///
  /// - Throws: `P384Error` when the library refuses to sign.
  public func sign(_ document: AttestationDocument) throws(P384Error) -> COSESign1 {
    try COSESign1(signing: document.payload, with: key)
  }

  /// Attests an exchange: the text of ``AttestationHeader/document``.
  ///
  /// - Parameters:
  ///   - nonce: the text of the request's ``AttestationHeader/nonce``; empty when there was none.
  ///   - timestamp: milliseconds since 1970-01-01T00:00:00Z.
  /// - Throws: `P384Error` when the library refuses to sign.
  public func attest(_ exchange: AttestedExchange, nonce: String, timestamp: Int64) throws(P384Error) -> String {
    let document = document(userData: exchange.userData, nonce: Array(nonce.utf8), timestamp: timestamp)
    return Base64.encode(try sign(document).encoded)
  }
}

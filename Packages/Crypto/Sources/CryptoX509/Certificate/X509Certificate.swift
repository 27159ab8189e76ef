import CryptoCore
public import CryptoP256

/// A certificate (RFC 5280), read from strict DER.
///
/// Reading one says nothing about who issued it; ``X509Chain`` does.
public struct X509Certificate: Hashable, Sendable {
  /// The certificate's bytes.
  public let der: [UInt8]
  /// Who the key belongs to, in the order and form of RFC 4514: `CN=example,O=Example`.
  public let subject: String
  /// Who signed, in the same form.
  public let issuer: String
  /// The serial number, big-endian.
  public let serialNumber: [UInt8]
  /// When the certificate is valid.
  public let validity: X509Validity
  /// The key as `SubjectPublicKeyInfo` in DER.
  public let subjectPublicKeyInfo: [UInt8]
  /// The basic constraints; nil where the certificate has none.
  public let basicConstraints: X509BasicConstraints?
  /// The key usage; nil where the certificate does not limit it.
  public let keyUsage: X509KeyUsage?
  /// The short name of the signature's algorithm, such as `ecdsa-with-SHA384`.
  public let signatureAlgorithm: String
  /// The identifiers of all extensions, dotted, with whether each is critical.
  public let extensions: [X509Extension]
  let handle: X509Handle

  /// Reads one certificate.
  ///
  /// - Throws: ``X509Error`` with `invalidEncoding` unless the bytes are one certificate in DER and nothing else.
  public init(der: some Collection<UInt8>) throws(X509Error) {
    let bytes = Array(der)
    let handle = try X509Handle(der: bytes)
    self.der = bytes
    self.handle = handle
    subject = handle.subject
    issuer = handle.issuer
    serialNumber = handle.serialNumber
    validity = try handle.validity()
    subjectPublicKeyInfo = try handle.subjectPublicKeyInfo()
    basicConstraints = try handle.basicConstraints()
    keyUsage = handle.keyUsage
    signatureAlgorithm = handle.signatureAlgorithm
    extensions = try handle.extensions()
  }

  /// Reads all certificates of a PEM text, in their order.
  ///
  /// - Throws: ``X509Error`` with `invalidPEM` for anything that is not a certificate, or `invalidEncoding`.
  public static func read(pem: some StringProtocol) throws(X509Error) -> [X509Certificate] {
    let blocks: [PEM.Block]
    do {
      blocks = try PEM.decode(pem)
    } catch {
      throw X509Error(.invalidPEM, "not PEM: \(error)")
    }
    var certificates: [X509Certificate] = []
    for block in blocks {
      guard block.label == "CERTIFICATE" else {
        throw X509Error(.invalidPEM, "a block \(block.label) where a certificate must be")
      }
      certificates.append(try X509Certificate(der: block.content.withUnsafeBytes { Array($0) }))
    }
    guard !certificates.isEmpty else { throw X509Error(.invalidPEM, "no certificate in the text") }
    return certificates
  }

  /// The certificate as PEM.
  public var pem: String { PEM.encode(der, label: "CERTIFICATE") }

  /// The SHA-256 digest of the DER, by which a root is pinned.
  public var sha256Fingerprint: [UInt8] { SHA256.hash(der) }

  /// The key, where it is on P-384.
  ///
  /// - Throws: `P384Error` when it is another kind of key.
  public func p384PublicKey() throws(P384Error) -> P384PublicKey {
    try P384PublicKey(subjectPublicKeyInfo: subjectPublicKeyInfo)
  }

  /// Whether the names of both fit and `issuer`'s key made this certificate's signature.
  public func isSigned(by issuer: X509Certificate) -> Bool {
    handle.isNamed(by: issuer.handle) && handle.isSigned(by: issuer.handle)
  }

  /// Two certificates are equal when their bytes are.
  public static func == (left: X509Certificate, right: X509Certificate) -> Bool { left.der == right.der }

  /// Hashes the bytes.
  public func hash(into hasher: inout Hasher) { hasher.combine(der) }
}

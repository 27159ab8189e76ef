import CryptoCore

/// What an authority puts into a certificate.
///
/// Everything can be set, so that tests can make certificates that must be refused;
/// ``authority(_:validity:pathLength:)`` and ``endEntity(_:validity:)`` give the usual ones.
public struct X509Template: Hashable, Sendable {
  /// Who the key belongs to.
  public var subject: X509Name
  /// When the certificate is valid.
  public var validity: X509Validity
  /// The serial number, big-endian and positive.
  public var serialNumber: [UInt8]
  /// The basic constraints; nil leaves them out.
  public var basicConstraints: X509BasicConstraints?
  /// The key usage, always critical; nil leaves it out.
  public var keyUsage: X509KeyUsage?
  /// Whether the identifiers of the subject's and the issuer's keys are included (RFC 5280 §4.2.1.1, §4.2.1.2).
  public var includesKeyIdentifiers = true
  /// Further extensions, written as they are.
  public var additionalExtensions: [X509Extension] = []

  /// A certificate without constraints, with a random serial number of 16 bytes.
  public init(subject: X509Name, validity: X509Validity) {
    self.subject = subject
    self.validity = validity
    serialNumber = [0x40] + SecureRandom.bytes(count: 15)
  }

  /// The certificate of an authority: critical basic constraints, signing of certificates and revocation lists.
  public static func authority(_ subject: X509Name, validity: X509Validity, pathLength: Int? = nil) -> X509Template {
    var template = X509Template(subject: subject, validity: validity)
    template.basicConstraints = X509BasicConstraints(isAuthority: true, pathLength: pathLength)
    template.keyUsage = [.digitalSignature, .certificateSigning, .revocationListSigning]
    return template
  }

  /// The certificate at the end of a chain: no authority, digital signatures.
  public static func endEntity(_ subject: X509Name, validity: X509Validity) -> X509Template {
    var template = X509Template(subject: subject, validity: validity)
    template.basicConstraints = X509BasicConstraints(isAuthority: false)
    template.keyUsage = .digitalSignature
    return template
  }
}

/// The basic-constraints extension (RFC 5280 §4.2.1.9).
public struct X509BasicConstraints: Hashable, Sendable {
  /// Whether the subject may issue certificates.
  public var isAuthority: Bool
  /// How many further authorities may stand between this one and the end of a chain; nil for any number.
  public var pathLength: Int?
  /// Whether who does not understand the extension must refuse the certificate.
  public var isCritical: Bool

  /// Puts the parts together.
  public init(isAuthority: Bool, pathLength: Int? = nil, isCritical: Bool = true) {
    self.isAuthority = isAuthority
    self.pathLength = pathLength
    self.isCritical = isCritical
  }
}

/// The key-usage extension (RFC 5280 §4.2.1.3), in the order of its bits.
public struct X509KeyUsage: OptionSet, Hashable, Sendable {
  /// Bit n of the extension is bit n here, counted from the lowest.
  public let rawValue: UInt16

  /// Takes the bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Signatures over anything but certificates and revocation lists.
  public static let digitalSignature = X509KeyUsage(rawValue: 1 << 0)
  /// Encryption of keys.
  public static let keyEncipherment = X509KeyUsage(rawValue: 1 << 2)
  /// Key agreement.
  public static let keyAgreement = X509KeyUsage(rawValue: 1 << 4)
  /// Signatures over certificates.
  public static let certificateSigning = X509KeyUsage(rawValue: 1 << 5)
  /// Signatures over revocation lists.
  public static let revocationListSigning = X509KeyUsage(rawValue: 1 << 6)
}

/// Any extension as it stands in a certificate (RFC 5280 §4.2).
public struct X509Extension: Hashable, Sendable {
  /// The object identifier, dotted: `2.5.29.19`.
  public var identifier: String
  /// Whether who does not understand the extension must refuse the certificate.
  public var isCritical: Bool
  /// The DER that the extension wraps.
  public var value: [UInt8]

  /// Puts the parts together.
  public init(identifier: String, isCritical: Bool, value: [UInt8]) {
    self.identifier = identifier
    self.isCritical = isCritical
    self.value = value
  }
}

/// When a certificate is valid (RFC 5280 §4.1.2.5), both ends included.
public struct X509Validity: Hashable, Sendable {
  /// First second, counted from 1970-01-01T00:00:00Z.
  public var notBefore: Int64
  /// Last second, counted from 1970-01-01T00:00:00Z.
  public var notAfter: Int64

  /// Takes both ends, in seconds since 1970-01-01T00:00:00Z.
  public init(notBefore: Int64, notAfter: Int64) {
    self.notBefore = notBefore
    self.notAfter = notAfter
  }

  /// Whether the certificate is valid at this second.
  public func contains(_ second: Int64) -> Bool { second >= notBefore && second <= notAfter }
}

/// Why a certificate was refused or could not be made.
public struct X509Error: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of fault.
  public enum Code: String, Hashable, Sendable {
    /// Bytes that are not exactly one certificate in DER, or an extension that cannot be read.
    case invalidEncoding
    /// Text that is not PEM, or holds something else than certificates.
    case invalidPEM
    /// A chain in which a rule is broken; the reason says which and where.
    case invalidChain
    /// A value that no certificate can hold: an empty serial number, a date out of range, a malformed identifier.
    case invalidTemplate
    /// A private key that does not belong to the certificate.
    case keyMismatch
    /// The library refused an operation on valid input.
    case operationFailed
  }

  /// What is wrong.
  public let code: Code
  /// The reason in words.
  public let reason: String

  /// Describes a fault.
  public init(_ code: Code, _ reason: String) {
    self.code = code
    self.reason = reason
  }

  /// The code and the reason.
  public var description: String { "\(code.rawValue): \(reason)" }
}

/// What a chain of certificates must satisfy, one rule each.
public enum X509ChainRule: String, Hashable, Sendable, CaseIterable {
  /// Each certificate names the previous one's subject as its issuer (RFC 5280 §6.1.3 (a)(4)).
  case names
  /// Each certificate is signed by the previous one's key, the first by its own (RFC 5280 §6.1.3 (a)(1)).
  case signatures
  /// Each certificate is valid at the time asked for (RFC 5280 §6.1.3 (a)(2)).
  case validity
  /// Each authority has critical basic constraints that say so (RFC 5280 §6.1.4 (k)).
  case basicConstraints
  /// No authority has more authorities below it than its path length allows (RFC 5280 §6.1.4 (l) and (m)).
  case pathLength
  /// Each authority's key usage includes the signing of certificates (RFC 5280 §6.1.4 (n)).
  case authorityKeyUsage
  /// The last certificate does not belong to an authority.
  case leafIsNoAuthority
  /// The last certificate's key usage includes digital signatures.
  case leafKeyUsage
  /// No critical extensions but basic constraints and key usage, all of them readable (RFC 5280 §6.1.4 (o)).
  case criticalExtensions
  /// Every key is on the curve P-384.
  case curve
  /// OpenSSL's own path validation finds nothing, and it needs every certificate that was given.
  case pathValidation
}

/// A rule that a chain breaks.
public struct X509ChainFailure: Hashable, Sendable, CustomStringConvertible {
  /// The rule.
  public let rule: X509ChainRule
  /// The certificate that breaks it, counted from the root, which is 0.
  public let index: Int
  /// What is wrong, in words.
  public let reason: String

  /// The rule, the place and the reason.
  public var description: String { "\(rule.rawValue), certificate \(index): \(reason)" }
}

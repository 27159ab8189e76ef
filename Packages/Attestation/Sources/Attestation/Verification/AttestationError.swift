/// A rule that an attestation breaks.
public struct AttestationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The rule.
  public let rule: AttestationRule
  /// What is wrong, in words. Nothing of a request or answer is repeated.
  public let reason: String

  init(_ rule: AttestationRule, _ reason: String) {
    self.rule = rule
    self.reason = reason
  }

  /// The rule and the reason.
  public var description: String { "\(rule.rawValue): \(reason)" }
}

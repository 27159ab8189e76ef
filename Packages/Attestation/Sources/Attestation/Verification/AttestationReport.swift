public import CryptoX509

/// What holds of an attestation and what does not.
public struct AttestationReport: Sendable {
  /// What became of a rule.
  public enum Outcome: Hashable, Sendable {
    /// It is met.
    case holds
    /// It is broken, for this reason.
    case broken(String)
    /// It could not be checked, for this reason.
    case notChecked(String)
  }

  /// A rule and what became of it.
  public struct Finding: Hashable, Sendable {
    /// The rule.
    public let rule: AttestationRule
    /// What became of it.
    public let outcome: Outcome
  }

  /// One finding for each rule, in their order.
  public let findings: [Finding]
  /// The message, where it could be read.
  public let message: COSESign1?
  /// The document, where it could be read.
  public let document: AttestationDocument?
  /// The chain from the root to the leaf, where all certificates could be read.
  public let certificates: [X509Certificate]

  /// The rules that are broken.
  public var failures: [AttestationError] {
    findings.compactMap { finding in
      guard case .broken(let reason) = finding.outcome else { return nil }
      return AttestationError(finding.rule, reason)
    }
  }

  /// The rules that could not be checked.
  public var unchecked: [AttestationRule] {
    findings.compactMap { finding in
      guard case .notChecked = finding.outcome else { return nil }
      return finding.rule
    }
  }
}

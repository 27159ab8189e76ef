import Attestation
import CryptoCore
import CryptoX509
import OMSWallet

/// A report for a program to read.
enum AttestationFacts {
  static func of(_ report: AttestationReport) -> [String: JSONValue] {
    [
      "holds": .bool(report.failures.isEmpty),
      "broken": .array(report.failures.map { .string($0.rule.rawValue) }),
      "unchecked": .array(report.unchecked.map { .string($0.rawValue) }),
      "rules": .array(report.findings.map { .object(facts(of: $0)) }),
      "document": report.document.map { .object(facts(of: $0)) } ?? .null,
      "certificates": .array(report.certificates.map { .object(facts(of: $0)) }),
    ]
  }

  private static func facts(of finding: AttestationReport.Finding) -> [String: JSONValue] {
    var facts: [String: JSONValue] = [
      "rule": .string(finding.rule.rawValue), "step": .string(finding.rule.step.rawValue),
    ]
    switch finding.outcome {
    case .holds: facts["outcome"] = .string("holds")
    case .broken(let reason):
      facts["outcome"] = .string("broken")
      facts["reason"] = .string(reason)
    case .notChecked(let reason):
      facts["outcome"] = .string("notChecked")
      facts["reason"] = .string(reason)
    }
    return facts
  }

  private static func facts(of document: AttestationDocument) -> [String: JSONValue] {
    [
      "moduleId": document.moduleID.map(JSONValue.string) ?? .null,
      "timestamp": .integer(document.timestamp), "time": .string(AttestationText.time(document.timestamp)),
      "pcrs": .object(
        Dictionary(uniqueKeysWithValues: document.pcrs.map { ("\($0.key)", .string(Hex.encode($0.value))) })),
      "publicKey": document.publicKey.map { .string(Hex.encode($0)) } ?? .null,
      "userData": .string(Hex.encode(document.userData)), "nonce": .string(Hex.encode(document.nonce)),
    ]
  }

  private static func facts(of certificate: X509Certificate) -> [String: JSONValue] {
    [
      "subject": .string(certificate.subject), "issuer": .string(certificate.issuer),
      "serialNumber": .string(Hex.encode(certificate.serialNumber)),
      "notBefore": .string(AttestationText.time(certificate.validity.notBefore * 1000)),
      "notAfter": .string(AttestationText.time(certificate.validity.notAfter * 1000)),
      "sha256": .string(Hex.encode(certificate.sha256Fingerprint)),
    ]
  }
}

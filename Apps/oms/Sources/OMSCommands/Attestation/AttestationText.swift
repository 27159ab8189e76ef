import Attestation
import CryptoCore
import CryptoX509
import WebRPC

/// A report for a person to read.
enum AttestationText {
  static func lines(of report: AttestationReport) -> [String] {
    var lines: [String] = []
    if let message = report.message {
      lines.append(row("Message", "COSE_Sign1\(message.isTagged ? ", tagged" : ""), \(message.payload.count) bytes"))
    }
    if let document = report.document { lines += self.lines(of: document) }
    if !report.certificates.isEmpty { lines += ["", "Certificates"] + certificates(report.certificates) }
    return lines + [lines.isEmpty ? nil : "", "Checks"].compactMap { $0 } + checks(report)
  }

  static func time(_ milliseconds: Int64) -> String { WebRPCTimestamp(millisecondsSinceEpoch: milliseconds).text }

  private static func row(_ name: String, _ value: String) -> String {
    name + String(repeating: " ", count: max(1, 12 - name.count)) + value
  }

  private static func lines(of document: AttestationDocument) -> [String] {
    [row("Module", document.moduleID ?? "not named"), row("Time", time(document.timestamp))]
      + registers(document.pcrs)
      + [
        row("Public key", document.publicKey.map { Hex.encode($0) } ?? "none"),
        row("User data", readable(document.userData)), row("Nonce", readable(document.nonce)),
      ]
  }

  /// Each register that measures something, and the others on one line.
  private static func registers(_ pcrs: [Int: [UInt8]]) -> [String] {
    let sorted = pcrs.sorted { $0.key < $1.key }
    let zero = sorted.filter { $0.value.allSatisfy { $0 == 0 } }.map { String($0.key) }
    return sorted.filter { !$0.value.allSatisfy { $0 == 0 } }.map { row("PCR\($0.key)", Hex.encode($0.value)) }
      + (zero.isEmpty ? [] : [row("All zero", "PCR " + zero.joined(separator: ", "))])
  }

  /// Text where it is printable ASCII, hex where it is not.
  private static func readable(_ bytes: [UInt8]) -> String {
    if bytes.isEmpty { return "empty" }
    let isText = bytes.allSatisfy { (0x20..<0x7f).contains($0) }
    return isText ? "\"\(String(decoding: bytes, as: UTF8.self))\"" : Hex.encode(bytes)
  }

  private static func certificates(_ chain: [X509Certificate]) -> [String] {
    chain.enumerated().flatMap { index, certificate in
      [
        "  \(index)  \(certificate.subject)",
        "     \(time(certificate.validity.notBefore * 1000)) to \(time(certificate.validity.notAfter * 1000))",
        "     SHA-256 \(Hex.encode(certificate.sha256Fingerprint))",
      ]
    }
  }

  private static func checks(_ report: AttestationReport) -> [String] {
    AttestationStep.allCases.flatMap { step -> [String] in
      let findings = report.findings.filter { $0.rule.step == step }
      let troubles = findings.compactMap { finding -> String? in
        switch finding.outcome {
        case .holds: nil
        case .broken(let reason): row("  BROKEN", "\(finding.rule.rawValue): \(reason)")
        case .notChecked: nil
        }
      }
      if !troubles.isEmpty { return troubles }
      let open = findings.compactMap { finding -> String? in
        if case .notChecked(let reason) = finding.outcome { return reason }
        return nil
      }
      if let reason = open.first { return [row("  unchecked", "\(step.rawValue): \(reason)")] }
      return [row("  holds", step.rawValue)]
    }
  }
}

import Attestation
import Foundation
import OMSWallet

extension Command {
  static let attestationInspect = Command(
    "attestation inspect", "show an enclave's attestation, and what holds of it",
    positionals: [
      .init(name: "FILE", help: "the document: binary, hex, or base64 as the header holds it; - for standard input")
    ],
    options: AttestationPolicyOptions.all + AttestationExpectationOptions.all + [
      .init(name: "json", help: "print the result as one line of JSON")
    ]
  ) { arguments, context in
    let policy = try AttestationPolicyOptions.policy(arguments)
    let expectation = try AttestationExpectationOptions.expectation(arguments)
    let verifier = AttestationVerifier(policy: policy)
    let report =
      switch try AttestationInput.read(arguments.positional(0) ?? "-") {
      case .bytes(let bytes):
        verifier.examine(
          message: bytes, nonce: expectation.nonce, userData: expectation.userData, now: expectation.now)
      case .base64(let text):
        verifier.examine(
          base64: text, nonce: expectation.nonce, userData: expectation.userData, now: expectation.now)
      }
    if arguments.has("json") {
      context.terminal.result(try JSONLine.text(AttestationFacts.of(report)))
    } else {
      for line in AttestationText.lines(of: report) { context.terminal.result(line) }
    }
    let failures = report.failures
    if let first = failures.first {
      throw CommandFailure(
        failures.count == 1
          ? "the attestation does not hold: \(first)"
          : "the attestation does not hold: \(first), and \(failures.count - 1) more")
    }
  }
}

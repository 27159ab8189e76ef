import Attestation
import AttestationTesting
import CryptoP256
import CryptoX509
import Testing

/// The examples of README.md and docs/attestation.md, line by line, followed by what they must show.
@Suite("Printed examples")
struct ExampleTests {
  private let second: Int64 = 1_800_000_000
  private var now: Int64 { second * 1000 }
  private let image = [UInt8](repeating: 0xa1, count: 48)
  private let request = Array("{}".utf8)
  private let response = Array(#"{"keyId":"1"}"#.utf8)

  @Test("of the README: production refuses the Sandbox")
  func readme() throws {
    let nonce = "nonce"
    let header = try SandboxEnclave.launch(at: second).attest(
      AttestedExchange(path: "/v1/Waas/GetRecipientKey", requestBody: request, responseBody: response), nonce: nonce,
      timestamp: now)
    func example() throws -> AttestationDocument {
      let exchange = AttestedExchange(
        path: "/v1/Waas/GetRecipientKey", requestBody: request, responseBody: response)
      let document = try AttestationVerifier(policy: .production).verify(
        base64: header, nonce: Array(nonce.utf8), userData: exchange.userData, now: now)
      return document
    }
    let error = #expect(throws: AttestationError.self) { try example() }
    #expect(error?.rule == .measurement)
  }

  @Test("of an enclave, its verification and its report")
  func enclave() throws {
    let nonce = AttestationHeader.makeNonce()
    let exchange = AttestedExchange(
      path: "/v1/Waas/GetRecipientKey", requestBody: request, responseBody: response)
    let validity = X509Validity(notBefore: second - 60, notAfter: second + 3600)
    let root = try X509Authority.root(
      .authority(X509Name(commonName: "test root"), validity: validity), key: .generate())
    let enclave = try EnclaveSigner.issue(
      by: root, moduleID: "test-enclave", pcrs: [0: image], validity: validity)
    let header = try enclave.attest(exchange, nonce: nonce, timestamp: now)
    let policy = AttestationPolicy(
      rootFingerprint: enclave.caBundle[0].sha256Fingerprint, measurements: [image])
    verify(header, nonce: nonce, policy: policy)
    #expect(throws: Never.self) {
      try AttestationVerifier(policy: policy).verify(
        base64: header, nonce: Array(nonce.utf8), userData: exchange.userData, now: now)
    }
    let report = AttestationVerifier(policy: policy).examine(
      base64: header, nonce: nil, userData: nil, now: now)
    for failure in report.failures { print(failure.rule, failure.reason) }
    print("not checked:", report.unchecked)
    #expect(report.failures == [])
    #expect(report.unchecked == [.nonce, .binding])
  }

  private func verify(_ header: String, nonce: String, policy: AttestationPolicy) {
    let exchange = AttestedExchange(
      path: "/v1/Waas/GetRecipientKey", requestBody: request, responseBody: response)
    do {
      let document = try AttestationVerifier(policy: policy).verify(
        base64: header, nonce: Array(nonce.utf8), userData: exchange.userData, now: now)
      print("answered by \(document.moduleID ?? "an enclave")")
    } catch {
      print(error.rule, error.reason)
    }
  }

  @Test("of the Sandbox's enclave")
  func sandbox() throws {
    let nonce = AttestationHeader.makeNonce()
    let exchange = AttestedExchange(path: "/", requestBody: request, responseBody: response)
    let sandbox = try SandboxEnclave.launch(at: second)
    let attested = try sandbox.attest(exchange, nonce: nonce, timestamp: now)
    #expect(throws: Never.self) {
      try AttestationVerifier(policy: .sandbox).verify(
        base64: attested, nonce: Array(nonce.utf8), userData: exchange.userData, now: now)
    }
  }
}

import Attestation
import AttestationTesting
import CryptoCore
import CryptoP256
import CryptoX509
import Testing

@Suite("EnclaveSigner and the Sandbox's enclave")
struct EnclaveSignerTests {
  private static let second: Int64 = 1_800_000_000
  private let now = second * 1000
  private let exchange = AttestedExchange(
    path: "/v1/Waas/GetRecipientKey", requestBody: Array("{}".utf8), responseBody: Array("{\"keyId\":\"1\"}".utf8))

  @Test("what the Sandbox attests is accepted by the Sandbox's policy")
  func accepted() throws {
    let enclave = try SandboxEnclave.launch(at: Self.second)
    let nonce = AttestationHeader.makeNonce()
    let header = try enclave.attest(exchange, nonce: nonce, timestamp: now)
    let document = try AttestationVerifier(policy: .sandbox).verify(
      base64: header, nonce: Array(nonce.utf8), userData: exchange.userData, now: now + 1000)
    #expect(document.moduleID == "oms-sandbox-enclave")
    #expect(document.pcrs == SandboxEnclave.pcrs)
    #expect(document.timestamp == now)
  }

  @Test(
    "no other environment accepts the Sandbox's root",
    arguments: [AttestationPolicy.production, .staging, .development])
  func refused(_ policy: AttestationPolicy) throws {
    let nonce = AttestationHeader.makeNonce()
    let header = try SandboxEnclave.launch(at: Self.second).attest(exchange, nonce: nonce, timestamp: now)
    let report = AttestationVerifier(policy: policy).examine(
      base64: header, nonce: Array(nonce.utf8), userData: exchange.userData, now: now)
    #expect(report.failures.map(\.rule) == [.measurement, .root])
  }

  @Test("the pinned fingerprint is that of the Sandbox's root")
  func pinned() throws {
    #expect(try SandboxEnclave.root().certificate.sha256Fingerprint == AttestationPolicy.sandbox.rootFingerprint)
  }

  @Test("a key that does not belong to the certificate is refused")
  func foreignKey() throws {
    let enclave = try SandboxEnclave.launch(at: Self.second)
    let error = #expect(throws: X509Error.self) {
      try EnclaveSigner(
        moduleID: "x", pcrs: [:], caBundle: enclave.caBundle, certificate: enclave.certificate, key: .generate())
    }
    #expect(error?.code == .keyMismatch)
  }

  @Test("a document comes back from its payload")
  func roundTrip() throws {
    let enclave = try SandboxEnclave.launch(at: Self.second)
    let document = enclave.document(userData: [1], nonce: [], publicKey: [2, 3], timestamp: now)
    #expect(try AttestationDocument(payload: document.payload) == document)
    let message = try enclave.sign(document)
    #expect(try COSESign1(decoding: message.encoded) == message)
    #expect(!message.isTagged)
  }
}

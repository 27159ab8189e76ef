import Attestation
import AttestationTesting
import CryptoCore
import CryptoHPKE
import CryptoP256
import CryptoX509
import Foundation
import WebRPC

@testable import OMSWaaS

/// The part of a scripted service that runs in an enclave: the Sandbox's, as of `Fixture.start`.
struct AttestedService: Sendable {
  /// How an attestation is spoiled.
  enum Spoil: String, CaseIterable, Sendable {
    case missing, notBase64, stale, otherNonce, otherAnswer, otherRequest, otherImage, otherRoot
  }

  let service: ScriptedService
  let recipient: P256PrivateKey
  private let enclave: EnclaveSigner

  init(_ service: ScriptedService) throws {
    self.service = service
    recipient = try .generate()
    enclave = try SandboxEnclave.launch(at: Fixture.start / 1000)
    respond("GetRecipientKey", recipientKeyBody)
    respondToImport(with: .ethereum("w9"))
  }

  var recipientKeyBody: String {
    #"{"keyId":"key-1","publicKey":"\#(Base64.encode(recipient.publicKey.subjectPublicKeyInfo))"}"#
  }

  /// Answers every import with a wallet.
  func respondToImport(with wallet: WireWallet, spoil: Spoil? = nil) {
    var wallet = wallet
    wallet.keyOrigin = "imported"
    respond("ImportWallet", #"{"wallet":\#(wallet.json)}"#, spoil: spoil)
  }

  /// Answers every call of a method with an attested body.
  func respond(_ method: String, status: Int = 200, _ body: String, spoil: Spoil? = nil) {
    service.transport.respond(to: ScriptedService.path(method)) { [self] request in
      try attested(ScriptedService.json(body, status: status), to: request, spoil: spoil)
    }
  }

  /// Answers the next call of a method with an attested service error.
  func refuse(_ method: String, _ code: Int, _ name: String, status: Int, cause: String? = nil) {
    service.transport.enqueue(for: ScriptedService.path(method)) { [self] request in
      let body = ScriptedService.error(code, name, status: status, cause: cause)
      return try attested(ScriptedService.json(body, status: status), to: request, spoil: nil)
    }
  }

  /// An attested answer to one request.
  func answer(_ body: String, to request: WebRPCRequest) async throws -> WebRPCResponse {
    try attested(ScriptedService.json(body), to: request, spoil: nil)
  }

  /// The plaintext of an import request, opened as the enclave does.
  func plaintext(of request: WebRPCRequest) throws -> SecretBytes {
    struct Body: Decodable {
      struct Material: Decodable { let keyId, suite, encapsulatedKey, ciphertext: String }
      let networkFamily, format: String
      let keyMaterial: Material
    }
    let material = try JSONDecoder().decode(Body.self, from: Data(request.body)).keyMaterial
    let message = HPKE.SealedMessage(
      encapsulatedKey: try Base64.decode(material.encapsulatedKey), ciphertext: try Base64.decode(material.ciphertext))
    return try HPKE.open(message, with: recipient, info: [], additionalData: [], aead: .aes256GCM)
  }

  private func attested(
    _ response: WebRPCResponse, to request: WebRPCRequest, spoil: Spoil?
  ) throws -> WebRPCResponse {
    if spoil == .missing { return response }
    var exchange = AttestedExchange(path: request.path, requestBody: request.body, responseBody: response.body)
    var nonce = request.headers[AttestationHeader.nonce] ?? ""
    var timestamp = Fixture.start
    var signer = enclave
    switch spoil {
    case .stale: timestamp -= 300_001
    case .otherNonce: nonce = AttestationHeader.makeNonce()
    case .otherAnswer: exchange.responseBody += [0x20]
    case .otherRequest: exchange.requestBody += [0x20]
    case .otherImage:
      signer = try .issue(
        by: SandboxEnclave.root(), moduleID: "other", pcrs: [0: [UInt8](repeating: 7, count: 48)],
        validity: .init(notBefore: Fixture.start / 1000 - 60, notAfter: Fixture.start / 1000 + 60))
    case .otherRoot:
      let validity = enclave.certificate.validity
      signer = try .issue(
        by: .root(.authority(.init(commonName: "other"), validity: validity), key: .generate()), moduleID: "other",
        pcrs: SandboxEnclave.pcrs, validity: validity)
    case nil, .missing, .notBase64: break
    }
    var header = try signer.attest(exchange, nonce: nonce, timestamp: timestamp)
    if spoil == .notBase64 { header += "!" }
    var headers = response.headers
    headers[AttestationHeader.document] = header
    return WebRPCResponse(status: response.status, headers: headers, body: response.body)
  }
}

import Attestation
import CryptoCore
import CryptoX509
import OMSSandbox
import OMSWaaSAPI
import Testing
import WebRPC

extension Person {
  /// Sends a signed call with a nonce for its attestation.
  func attested(
    _ method: String, _ body: String, nonce: String? = AttestationHeader.makeNonce()
  ) async throws -> (request: WebRPCRequest, response: WebRPCResponse) {
    let path = "/v1/Waas/\(method)"
    var request = WebRPCRequest(
      url: world.sandbox.url + path, path: path, headers: world.headers, body: Array(body.utf8))
    if let nonce { request.headers[AttestationHeader.nonce] = nonce }
    return (request, try await transport.send(request))
  }
}

extension World {
  /// Judges an answer's document as a client does that trusts the Sandbox's enclave, at `now` in milliseconds.
  @discardableResult
  func verify(
    _ exchange: (request: WebRPCRequest, response: WebRPCResponse), policy: AttestationPolicy = .sandbox,
    nonce: String? = nil, now: Int64, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> AttestationDocument {
    let document = try #require(
      exchange.response.headers[AttestationHeader.document], sourceLocation: sourceLocation)
    let attested = AttestedExchange(
      path: exchange.request.path, requestBody: exchange.request.body, responseBody: exchange.response.body)
    let nonce = nonce ?? exchange.request.headers[AttestationHeader.nonce] ?? ""
    return try AttestationVerifier(policy: policy).verify(
      base64: document, nonce: Array(nonce.utf8), userData: attested.userData, now: now)
  }
}

extension AttestationDocument {
  /// The key that signed it.
  func leafKey() throws -> [UInt8] { try X509Certificate(der: certificate).subjectPublicKeyInfo }
}

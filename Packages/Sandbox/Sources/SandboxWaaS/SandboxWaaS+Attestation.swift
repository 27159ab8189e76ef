internal import Attestation
internal import OMSWaaSAPI
internal import SandboxChain
public import WebRPC

extension SandboxWaaS {
  /// Methods whose answers are always attested; those of the others are when the request has a nonce.
  private static let attestedMethods: Set<String> = ["GetRecipientKey", "ImportWallet"]

  /// The answer with the enclave's word that it belongs to the request. The last thing that is done to an answer: the
  /// document covers its bytes. An error is attested like any other answer.
  public func attested(
    _ answer: WebRPCServerResponse, of request: WebRPCServerRequest
  ) -> WebRPCServerResponse {
    let nonces = request.headers.nonces
    guard !nonces.isEmpty || Self.attestedMethods.contains(where: { request.path == "/v1/Waas/\($0)" }) else {
      return answer
    }
    // A nonce that is none is refused, and the refusal is attested without one.
    let nonce = nonces.count == 1 && AttestationHeader.isNonce(nonces[0]) ? nonces[0] : ""
    let exchange = AttestedExchange(
      method: request.method, path: request.path, requestBody: request.body, responseBody: answer.body)
    guard let document = try? core.enclave?.attest(exchange, nonce: nonce, now: core.clock.now) else {
      return WebRPCServerResponse(error: .waas(.internalError, cause: "the answer could not be attested"))
    }
    var answer = answer
    answer.headers[AttestationHeader.document] = document
    return answer
  }
}

extension WebRPCHeaders {
  var nonces: [String] {
    pairs.filter { $0.name.lowercased() == AttestationHeader.nonce.lowercased() }.map(\.value)
  }

  /// Refuses a nonce of more than 32 characters or of characters that base64 and URLs do not use: -4.
  func checkNonce() throws(WebRPCError) {
    let nonces = nonces
    guard nonces.count < 2, nonces.allSatisfy({ AttestationHeader.isNonce($0) }) else {
      throw .badRequest(cause: "\(AttestationHeader.nonce) is not 1 to 32 characters of A-Z a-z 0-9 . _ - / + =")
    }
  }
}

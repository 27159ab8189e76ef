internal import Attestation
@_spi(OMSInternal) internal import OMSCore
internal import WebRPC

/// Demands of every answer, also of one that reports an error, the proof that it comes from the service's enclave and
/// belongs to this request.
struct AttestationCheck: Sendable {
  private let verifier: AttestationVerifier
  private let wallClock: any WallClock
  /// Sees every answer before it is judged.
  private let received: @Sendable (WebRPCResponse) -> Void

  init(_ setup: WalletClientSetup, received: @escaping @Sendable (WebRPCResponse) -> Void) {
    verifier = AttestationVerifier(policy: setup.key.environment.attestationPolicy)
    wallClock = setup.wallClock
    self.received = received
  }

  /// Sends a request with a nonce of its own and returns the answer once it is proven.
  ///
  /// - Throws: `OMSWalletError` with `attestationVerificationFailed`, and what the transport throws.
  func send(_ request: WebRPCRequest, over base: any WebRPCTransport) async throws -> WebRPCResponse {
    let nonce = AttestationHeader.makeNonce()
    var request = request
    request.headers[AttestationHeader.nonce] = nonce
    let response = try await base.send(request)
    received(response)
    guard let document = response.headers[AttestationHeader.document] else {
      throw Self.failure("the answer carries no attestation", to: request, because: nil)
    }
    let exchange = AttestedExchange(path: request.path, requestBody: request.body, responseBody: response.body)
    do throws(AttestationError) {
      try verifier.verify(
        base64: document, nonce: Array(nonce.utf8), userData: exchange.userData,
        now: wallClock.millisecondsSinceEpoch())
    } catch {
      throw Self.failure("the answer's attestation does not hold: \(error)", to: request, because: error)
    }
    return response
  }

  /// An answer that is not believed says nothing about what the request did: an import may have happened.
  private static func failure(
    _ message: String, to request: WebRPCRequest, because error: AttestationError?
  ) -> OMSWalletError {
    let effect =
      request.path.hasSuffix("/ImportWallet")
      ? "the encrypted key was sent before, and its wallet may have been imported" : "nothing secret was sent"
    return OMSWalletError(
      code: .attestationVerificationFailed, operation: nil, message: "\(message); \(effect)", retryable: false,
      underlyingError: error)
  }
}

extension ServiceEnvironment {
  /// Whom the environment's keys trust. The Sandbox's root is for keys that lead to a loopback address only.
  var attestationPolicy: AttestationPolicy {
    switch self {
    case .developmentSandbox, .developmentLive: .development
    case .stagingSandbox, .stagingLive: .staging
    case .sandbox, .live: .production
    case .localSandbox: .sandbox
    }
  }
}

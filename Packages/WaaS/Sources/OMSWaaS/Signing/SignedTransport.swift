internal import KeyStorage
@_spi(OMSInternal) internal import OMSCore
internal import WebRPC

/// Sends the signed requests of one credential: one at a time, in the order of their turns, each within 30
/// seconds.
///
/// The limit covers waiting for the turn, signing, the answer and resends. Whoever waits is answered at the
/// limit, or on cancellation, even if the signer blocks; a request that has not gone out by then never will.
/// A refused nonce (7206) is signed again and resent at once, at most twice.
final class SignedTransport: Sendable {
  /// The whole time for one request.
  static let limit: Duration = .seconds(30)
  /// How often a refused nonce is replaced.
  static let resendLimit = 2

  let signer: RequestSigner
  private let base: any WebRPCTransport
  private let clock: any Clock<Duration>
  private let queue = TurnQueue()

  init(signer: RequestSigner, base: any WebRPCTransport, clock: any Clock<Duration>) {
    self.signer = signer
    self.base = base
    self.clock = clock
  }

  /// The credential whose requests are sent.
  var credential: CredentialReference { signer.credential }

  /// Takes the next place in the queue.
  func reserveTurn() -> Turn { queue.reserve() }

  /// Signs and sends one request.
  ///
  /// - Parameters:
  ///   - turn: the place in the queue; let go afterwards.
  ///   - preflight: runs when the turn has come, off the cooperative threads; what it throws is thrown on.
  /// - Throws: `WalletTransportError` without an answer; `CancellationError`; what `preflight` throws.
  func send(
    _ request: WebRPCRequest,
    turn: Turn,
    preflight: (@Sendable () throws -> Void)?
  ) async throws -> WebRPCResponse {
    let gate = SendGate()
    defer { turn.release() }
    return try await Awaiting.result(within: Self.limit, of: clock) {
      let isOut = gate.close()
      turn.release()
      return WalletTransportError(
        wasPossiblySent: isOut,
        reason: WebRPCTransportError(.timedOut, message: "the request timed out after 30 seconds"))
    } work: { [self] in
      try await queue.wait(for: turn)
      if let preflight { try await BlockingWork.run(preflight) }
      return try await exchange(request, gate: gate)
    }
  }

  private func exchange(_ request: WebRPCRequest, gate: SendGate) async throws -> WebRPCResponse {
    var resends = 0
    while true {
      let signed = try await signature(on: request)
      guard gate.beginSending() else { throw CancellationError() }
      let response = try await answer(to: signed)
      guard resends < Self.resendLimit, NonceRefusal.isNonceRefusal(response) else { return response }
      gate.noteRefused()
      resends += 1
    }
  }

  private func signature(on request: WebRPCRequest) async throws -> WebRPCRequest {
    do {
      return try await BlockingWork.run { [signer] in try signer.sign(request) }
    } catch let error as KeyStorageError where error.code == .credentialMissing || error.code == .credentialReplaced {
      throw error
    } catch {
      throw WalletTransportError(
        wasPossiblySent: false,
        reason: WebRPCTransportError(.notSent, message: Self.unsigned(because: error)),
        underlying: error)
    }
  }

  /// Says what stood in the way of signing, where that is the storage.
  private static func unsigned(because error: any Error) -> String {
    let sentence = "the request could not be signed"
    guard let error = error as? KeyStorageError else { return sentence }
    return "\(sentence): \(error.message)"
  }

  private func answer(to request: WebRPCRequest) async throws -> WebRPCResponse {
    do {
      return try await base.send(request)
    } catch let error as WebRPCTransportError {
      let wasNeverStarted = error.code == .notSent || error.code == .invalidURL
      throw WalletTransportError(wasPossiblySent: !wasNeverStarted, reason: error)
    }
  }
}

/// One request's way through a `SignedTransport`, in the shape in which the generated client sends.
struct SignedCall: WebRPCTransport {
  let transport: SignedTransport
  let turn: Turn
  let preflight: (@Sendable () throws -> Void)?

  func send(_ request: WebRPCRequest) async throws -> WebRPCResponse {
    try await transport.send(request, turn: turn, preflight: preflight)
  }
}

package import KeyStorage
@_spi(OMSInternal) internal import OMSCore
package import WebRPC

/// The transport of the requests that the owner's credential signs.
typealias SignedTransport = SigningTransport<RequestSigner>

/// Sends the signed requests of one credential: one at a time, in the order of their turns, each within 30
/// seconds.
///
/// The limit covers waiting for the turn, signing, the answer and resends. Whoever waits is answered at the
/// limit, or on cancellation, even if the signer blocks; a request that has not gone out by then never will.
/// A refused nonce (7206) is signed again and resent at once, at most twice.
///
/// Where the store offers turns, one is held from taking the nonce until the answer is there, so that requests of
/// several processes that share the credential reach the service in the order of their nonces.
package final class SigningTransport<Signer: RequestSigning>: Sendable {
  /// The whole time for one request.
  package static var limit: Duration { .seconds(30) }
  /// How often a refused nonce is replaced.
  static var resendLimit: Int { 2 }

  package let signer: Signer
  private let base: any WebRPCTransport
  private let clock: any Clock<Duration>
  private let turns: (any StorageTurns)?
  private let queue = TurnQueue()

  /// Sends what `signer` signs through `base`.
  ///
  /// - Parameter turns: the turns of the store that keeps the nonce, where it offers them.
  package init(
    signer: Signer,
    base: any WebRPCTransport,
    clock: any Clock<Duration>,
    turns: (any StorageTurns)?
  ) {
    self.signer = signer
    self.base = base
    self.clock = clock
    self.turns = turns
  }

  /// Takes the next place in the queue.
  func reserveTurn() -> Turn { queue.reserve() }

  /// Signs and sends one request.
  ///
  /// - Parameters:
  ///   - turn: the place in the queue; let go afterwards.
  ///   - deadline: when the caller is answered in any case.
  ///   - preflight: runs when the turn has come, off the cooperative threads; what it throws is thrown on.
  ///   - attestation: what every answer must prove; nil for answers that prove nothing.
  /// - Throws: `WalletTransportError` without an answer; `CancellationError`; what `preflight` throws.
  func send(
    _ request: WebRPCRequest,
    turn: Turn,
    deadline: Deadline,
    preflight: (@Sendable () throws -> Void)?,
    attestation: AttestationCheck? = nil
  ) async throws -> WebRPCResponse {
    let gate = SendGate()
    let held = HeldTurn()
    defer {
      turn.release()
      held.release()
    }
    return try await Awaiting.result(within: deadline.remaining, of: clock) {
      let isOut = gate.close()
      turn.release()
      return Self.timeout(wasPossiblySent: isOut)
    } work: { [self] in
      try await queue.wait(for: turn)
      if let preflight { try await Awaiting.blocking(preflight) }
      if let turn = try await storageTurn() { held.hold(turn) }
      return try await exchange(request, gate: gate, attestation: attestation)
    }
  }

  /// The error of a request that took too long.
  static func timeout(wasPossiblySent: Bool) -> WalletTransportError {
    WalletTransportError(
      wasPossiblySent: wasPossiblySent,
      reason: WebRPCTransportError(.timedOut, message: "the request timed out after 30 seconds"))
  }

  private func exchange(
    _ request: WebRPCRequest,
    gate: SendGate,
    attestation: AttestationCheck?
  ) async throws -> WebRPCResponse {
    var resends = 0
    while true {
      let signed = try await signature(on: request)
      guard gate.beginSending() else { throw CancellationError() }
      let response = try await answer(to: signed, attestation: attestation)
      guard resends < Self.resendLimit, NonceRefusal.isNonceRefusal(response) else { return response }
      gate.noteRefused()
      resends += 1
    }
  }

  /// The credential's turn among all processes; nil where there is none to be had, which only costs resends.
  private func storageTurn() async throws -> StorageTurn? {
    do {
      return try await turns?.take("\(signer.nonceKey)/\(signer.credentialID)")
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      return nil
    }
  }

  private func signature(on request: WebRPCRequest) async throws -> WebRPCRequest {
    do {
      return try await Awaiting.blocking { [signer] in try signer.sign(request) }
    } catch let error as KeyStorageError where error.code == .credentialMissing || error.code == .credentialReplaced {
      throw error
    } catch is CancellationError {
      throw CancellationError()
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

  private func answer(to request: WebRPCRequest, attestation: AttestationCheck?) async throws -> WebRPCResponse {
    do {
      guard let attestation else { return try await base.send(request) }
      return try await attestation.send(request, over: base)
    } catch let error as WebRPCTransportError {
      let wasNeverStarted = error.code == .notSent || error.code == .invalidURL
      throw WalletTransportError(wasPossiblySent: !wasNeverStarted, reason: error)
    }
  }
}

extension SigningTransport where Signer == RequestSigner {
  /// The credential whose requests are sent.
  var credential: CredentialReference { signer.credential }
}

/// One request's way through a `SigningTransport`, in the shape in which the generated client sends.
struct SignedCall<Signer: RequestSigning>: WebRPCTransport {
  let transport: SigningTransport<Signer>
  let turn: Turn
  let deadline: Deadline
  let preflight: (@Sendable () throws -> Void)?
  let attestation: AttestationCheck?
  /// Sees every answer.
  let received: @Sendable (WebRPCResponse) -> Void

  func send(_ request: WebRPCRequest) async throws -> WebRPCResponse {
    let response = try await transport.send(
      request, turn: turn, deadline: deadline, preflight: preflight, attestation: attestation)
    received(response)
    return response
  }
}

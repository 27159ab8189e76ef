internal import KeyStorage
@_spi(OMSInternal) internal import OMSCore
internal import Synchronization
internal import WebRPC

/// The permission of one call to sign with the active session, with its place in the queue.
struct Admission: Sendable {
  let wallet: Wallet
  let signer: SignedTransport
  let epoch: UInt64
  let turn: Turn
  let deadline: Deadline
}

extension SessionKeeper {
  /// Lets a call in, if there is a session and it is not over. A session whose local expiry has passed is read
  /// first; the call then waits for the answer.
  ///
  /// - Parameter check: judges the active wallet, before the session itself is judged.
  nonisolated(nonsending) func admit(
    during call: CallID,
    _ check: (Wallet) throws -> Void = { _ in }
  ) async throws -> Admission {
    if case .unreadable = state.deferral {
      try await onStore { [self] in restore(isInitial: false) }
    }
    let deadline = newDeadline
    let answer = try inner.withLock { inner in
      guard let active = inner.state.active else { throw Self.absence(inner.state) }
      try check(active.wallet)
      let epoch = inner.state.epoch
      let standing = active.standing(now: now)
      var read: Task<ReadOutcome, any Error>?
      if standing == .mustBeRead { read = startRead(&inner) }
      let admission = Admission(
        wallet: active.wallet, signer: active.signer, epoch: epoch, turn: active.signer.reserveTurn(),
        deadline: deadline)
      return (admission: admission, standing: standing, read: read)
    }
    switch answer.standing {
    case .current:
      break
    case .over:
      await expire(epoch: answer.admission.epoch, during: call)
      throw LocalFailure.sessionExpired
    case .mustBeRead:
      if let read = answer.read, try await outcome(of: read, by: deadline) == .ended {
        throw LocalFailure.sessionExpired
      }
    }
    return answer.admission
  }

  /// Waits for a read of the expiry that others may wait for as well, no longer than the call may take.
  private func outcome(
    of read: Task<ReadOutcome, any Error>,
    by deadline: Deadline
  ) async throws -> ReadOutcome {
    try await Awaiting.result(within: deadline.remaining, of: setup.sleepClock) {
      SignedTransport.timeout(wasPossiblySent: false)
    } work: {
      try await Awaiting.result(of: read)
    }
  }

  /// Why there is no session to work with.
  static func absence(_ state: SessionState) -> any Error {
    if case .unreadable(let error) = state.deferral {
      return LocalFailure(
        .storageError, "the stored session cannot be read now", underlying: error)
    }
    return LocalFailure.sessionMissing
  }

  /// Makes one signed request in the name of the active session.
  ///
  /// A credential that the service no longer knows ends the session; an answered request may start a read of the
  /// expiry in the background.
  ///
  /// - Parameter isAttested: whether the answer must come from the enclave.
  nonisolated(nonsending) func request<Result: Sendable>(
    _ admission: Admission,
    during call: CallID,
    isAttested: Bool = false,
    _ body: nonisolated(nonsending) (WalletService) async throws -> Result
  ) async throws -> Result {
    let credential = admission.signer.credential
    let service = service(
      admission.signer, turn: admission.turn, deadline: admission.deadline, isAttested: isAttested
    ) { [self] in
      try verifyKey(of: credential, epoch: admission.epoch, during: call)
    }
    do {
      let result = try await body(service)
      readIfDue(epoch: admission.epoch)
      return result
    } catch let error as WebRPCError {
      switch error.code {
      case 7202, 7203:
        await expire(epoch: admission.epoch, during: call)
        throw SessionRejection(answer: error)
      case 7207:
        startReadInBackground()
        throw error
      default:
        throw error
      }
    } catch let error as KeyStorageError where error.code == .credentialMissing || error.code == .credentialReplaced {
      throw await loss(of: credential, epoch: admission.epoch, during: call)
    }
  }

  /// Another request of the same call, in a new turn.
  func again(_ admission: Admission) -> Admission {
    Admission(
      wallet: admission.wallet, signer: admission.signer, epoch: admission.epoch,
      turn: admission.signer.reserveTurn(), deadline: newDeadline)
  }

  private func readIfDue(epoch: UInt64) {
    let isDue = inner.withLock { inner in
      guard inner.state.epoch == epoch, let active = inner.state.active, active.isReadable else { return false }
      return ExpiryPolicy.isReadDue(now: now, lastRead: active.lastRead)
        && active.retryAt.map { now >= $0 } ?? true
    }
    if isDue { startReadInBackground() }
  }

  /// The error for a key that disappeared between two looks at it.
  private func loss(of credential: CredentialReference, epoch: UInt64, during call: CallID) async -> any Error {
    do {
      try await onStore { [self] in
        try verifyKey(of: credential, epoch: epoch, during: call)
      }
      return LocalFailure.sessionReplaced
    } catch {
      return error
    }
  }
}

internal import KeyStorage
@_spi(OMSInternal) internal import OMSCore
internal import Synchronization
internal import WebRPC

/// How a read of the expiry ended, when it was answered.
enum ReadOutcome: Sendable {
  /// The session goes on.
  case goesOn
  /// The session is over.
  case ended
}

extension SessionKeeper {
  /// Starts a read of the active session's expiry, or joins the one under way.
  ///
  /// The read takes its place in the credential's queue at once. Nil when there is nothing to read.
  func startRead() -> Task<ReadOutcome, any Error>? {
    inner.withLock { startRead(&$0) }
  }

  /// The same, while the state lock is held.
  func startRead(_ inner: inout Inner) -> Task<ReadOutcome, any Error>? {
    guard let active = inner.state.active, active.isReadable else { return nil }
    let epoch = inner.state.epoch
    inner.readPutOff = nil
    if let read = inner.read, read.epoch == epoch { return read.work }
    let turn = active.signer.reserveTurn()
    let work = Task { [self] in
      defer { endRead(epoch: epoch) }
      return try await read(active, turn: turn, epoch: epoch)
    }
    inner.read = (epoch, work)
    return work
  }

  private func endRead(epoch: UInt64) {
    inner.withLock { inner in
      if inner.read?.epoch == epoch { inner.read = nil }
    }
  }

  private func read(_ active: ActiveSession, turn: Turn, epoch: UInt64) async throws -> ReadOutcome {
    let credential = active.signer.credential
    let service = service(active.signer, turn: turn) { [self] in
      try verifyKey(of: credential, epoch: epoch, during: nil)
    }
    do {
      let text = try await service.credentialExpiry()
      guard let expiresAt = Timestamp.milliseconds(text) else {
        throw LocalFailure.invalidResponse("the credential's expiry is unreadable")
      }
      return await finish(ExpiryPolicy.verdict(now: now, readExpiry: expiresAt), text: text, epoch: epoch)
    } catch let failure as LocalFailure where failure.code == .sessionExpired || failure.code == .sessionMissing {
      throw failure
    } catch {
      let verdict = (error as? WebRPCError).map { ExpiryPolicy.verdict(errorCode: $0.code) } ?? .unknown
      if verdict == .unknown {
        change(during: nil, endingRead: epoch) { state in
          if state.epoch == epoch { state.noteFailedRead(now: now) }
          return (nil, ())
        }
        throw error
      }
      return await finish(verdict, text: active.session.expiresAt, epoch: epoch)
    }
  }

  /// Applies what a read found.
  private func finish(_ verdict: ExpiryPolicy.Verdict, text: String, epoch: UInt64) async -> ReadOutcome {
    switch verdict {
    case .unknown:
      return .goesOn
    case .ended:
      await expire(epoch: epoch, during: nil)
      return .ended
    case .localExpiryDecides:
      let isOver = change(during: nil, endingRead: epoch) { state in
        guard state.epoch == epoch else { return (nil, false) }
        state.noteUnreadableExpiry(now: now)
        return (nil, state.active?.standing(now: now) != .current)
      }
      if isOver { await expire(epoch: epoch, during: nil) }
      return isOver ? .ended : .goesOn
    case .goesOn(let expiresAt):
      await certainlyOnStore { [self] in
        try committing {
          let updated = change(during: nil, endingRead: epoch) { state in
            guard state.epoch == epoch else { return (nil, nil as ActiveSession?) }
            let event = state.updateExpiry(text: text, expiresAt: expiresAt, now: now)
            return (event, state.active)
          }
          guard let updated else { return }
          let record = updated.record(algorithm: setup.keyStore.algorithm)
          try store.saveExpiry(record, of: updated.signer.credential)
        }
      }
      return .goesOn
    }
  }
}

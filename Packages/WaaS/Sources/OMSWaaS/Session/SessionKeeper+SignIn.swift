internal import KeyStorage
@_spi(OMSInternal) internal import OMSCore

extension SessionKeeper {
  /// Ends whatever sign-in there is and makes a new signing key.
  ///
  /// - Returns: the new key's signer, and the epoch that the new sign-in must still find.
  func beginSignIn(during call: CallID) async throws -> (signer: SignedTransport, epoch: UInt64) {
    try await onStore { [self] in
      try committing {
        let epoch = try endStored(unlessReplaced: nil, during: call)
        return (signer(for: try store.createKey()), epoch)
      }
    }
  }

  /// Ends the sign-in and clears everything stored. Blocking.
  func signOut(during call: CallID?) throws {
    try committing {
      let own = state.signer?.credential ?? state.emailFlow?.signer.credential
      _ = try endStored(unlessReplaced: own, during: call)
    }
  }

  /// Clears everything stored and then ends the sign-in. While the store cannot be cleared, the sign-in goes on as it
  /// is stored; only when its key was destroyed before the store failed is it over. Blocking, while committing.
  ///
  /// - Returns: the epoch after it.
  private func endStored(unlessReplaced own: CredentialReference?, during call: CallID?) throws -> UInt64 {
    func end() -> UInt64 {
      change(during: call) { state in
        let event = state.signOut()
        return (event, state.epoch)
      }
    }
    do {
      try store.clear(unlessReplaced: own)
    } catch let failure as SessionStore.HalfCleared {
      _ = end()
      throw failure.reason
    }
    return end()
  }

  /// Takes back a sign-in that failed, unless a newer one has begun. What cannot be cleared is left.
  func abandonSignIn(epoch: UInt64, credential: CredentialReference, during call: CallID) async {
    await certainlyOnStore { [self] in
      try committing {
        let isCurrent = change(during: call) { state in
          guard state.epoch == epoch else { return (nil, false) }
          let event = state.signOut()
          return (event, true)
        }
        if isCurrent { try store.clear(unlessReplaced: credential) }
      }
    }
  }

  /// Remembers a started email sign-in.
  func begin(_ flow: EmailFlow, epoch: UInt64, during call: CallID) throws {
    try change(during: call) { state in
      guard state.epoch == epoch else { throw LocalFailure.sessionReplaced }
      state.begin(flow)
      return (nil, ())
    }
  }

  /// Waits with a completed sign-in for a wallet to be chosen.
  ///
  /// - Returns: the epoch of the pending selection.
  func beginSelection(_ pending: PendingSession, epoch: UInt64, during call: CallID) throws -> UInt64 {
    try change(during: call) { state in
      guard state.epoch == epoch else { throw LocalFailure.sessionReplaced }
      state.beginSelection(pending)
      return (nil, state.epoch)
    }
  }

  /// Stores a session and makes its wallet the active one, if the sign-in is still the one of `epoch`.
  func activate(
    epoch: UInt64,
    during call: CallID,
    _ session: @escaping @Sendable (SessionState) throws -> ActiveSession
  ) async throws {
    try await onStore { [self] in
      try committing {
        let before = state
        guard before.epoch == epoch else { throw LocalFailure.sessionReplaced }
        let next = try session(before)
        let record = next.record(algorithm: setup.keyStore.algorithm)
        guard try store.save(record, of: next.signer.credential) else {
          throw lose(epoch: epoch, during: call) ?? LocalFailure.sessionReplaced
        }
        try change(during: call) { state in
          guard state.epoch == epoch else { throw LocalFailure.sessionReplaced }
          let event = state.activate(next)
          return (event, ())
        }
      }
    }
  }
}

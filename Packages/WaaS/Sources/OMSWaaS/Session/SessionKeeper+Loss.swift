internal import KeyStorage
@_spi(OMSInternal) internal import OMSCore

extension SessionKeeper {
  /// Makes sure that the active session's signing key is still there. Blocking.
  ///
  /// - Throws: `KeyStorageError` when that cannot be told; `sessionExpired` or `sessionMissing` when another
  ///   process has removed or replaced the key, after the session has been ended.
  func verifyKey(of credential: CredentialReference, epoch: UInt64, during call: CallID?) throws {
    guard try store.credential() != credential else { return }
    try committing {
      if let loss = lose(epoch: epoch, during: call) { throw loss }
      throw LocalFailure.sessionReplaced
    }
  }

  /// Ends the active session because its key is gone. The record tells whether it expired or was replaced: a
  /// record that is still this session's, or an expiry that has passed, means expired; one that another process is just
  /// signing out means that. Blocking, while committing.
  ///
  /// - Returns: what to tell the caller; nil when the session of `epoch` is not active.
  func lose(epoch: UInt64, during call: CallID?) -> LocalFailure? {
    let before = state
    guard before.epoch == epoch, let active = before.active else { return nil }
    var isOwn = now >= active.expiresAt
    if case .record(let record, _) = try? store.load(), record.isSigned(by: active.signer.credential) {
      isOwn = isOwn || record.isBeingSignedOut != true
    }
    if isOwn {
      endAsExpired(epoch: epoch, during: call)
      return LocalFailure.sessionExpired
    }
    change(during: call) { state in
      guard state.epoch == epoch else { return (nil, ()) }
      return (state.signOut(), ())
    }
    return LocalFailure(.sessionMissing, "another process signed in or out")
  }

  /// Ends the sign-in because it expired: one event, the key removed, the record kept as a hint. Blocking, while
  /// committing.
  func endAsExpired(epoch: UInt64, during call: CallID?) {
    // Observers hear of it when the store has been changed as well.
    let own = hub.begin()
    defer { hub.end(own) }
    let ended: (record: SessionRecord?, credential: CredentialReference)? = change(during: call ?? own) { state in
      guard state.epoch == epoch, let signer = state.signer else { return (nil, nil) }
      var record = state.active?.record(algorithm: setup.keyStore.algorithm)
      let event = state.expire(now: now)
      record?.expiredAt = state.lastExpired?.expiredAt
      return (event, (record, signer.credential))
    }
    guard let ended else { return }
    // The session is over whatever the store says; a record that could not be marked is found to be over, or to
    // have no key, at the next start.
    if let record = ended.record {
      try? store.saveExpired(record, of: ended.credential)
    } else {
      try? setup.keyStore.deleteCredential(ended.credential)
    }
  }

  /// `endAsExpired` for asynchronous code.
  func expire(epoch: UInt64, during call: CallID?) async {
    await certainlyOnStore { [self] in
      committing { endAsExpired(epoch: epoch, during: call) }
    }
  }
}

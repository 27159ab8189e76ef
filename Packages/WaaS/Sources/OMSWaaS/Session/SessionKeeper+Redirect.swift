internal import KeyStorage
@_spi(OMSInternal) internal import OMSCore

/// What a link that came in is to the pending sign-in.
enum RedirectAcceptance: Sendable {
  /// Something else.
  case foreign
  /// No sign-in is pending, or its callback was used before.
  case nonePending
  /// Its callback, from now on used.
  case accepted(PendingRedirect)
}

extension SessionKeeper {
  /// Stores a pending sign-in, if it is still the latest one.
  func save(_ pending: PendingRedirect, epoch: UInt64) async throws {
    try await onStore { [self] in
      try committing {
        guard state.epoch == epoch, try store.credential()?.credentialID == pending.signerCredentialId else {
          throw LocalFailure.sessionReplaced
        }
        try store.save(pending)
      }
    }
  }

  /// Compares a callback with the pending sign-in and marks that as used if they belong together.
  func accept(_ callback: RedirectCallback) async throws -> RedirectAcceptance {
    try await onStore { [self] in
      guard let (pending, stored) = try store.pendingRedirect() else { return .nonePending }
      guard callback.belongs(to: pending) else { return .foreign }
      return try store.consume(pending, stored: stored) ? .accepted(pending) : .nonePending
    }
  }

  /// The signer that began a pending sign-in.
  ///
  /// - Throws: `sessionMissing` when its key is gone, `validationError` when there is another.
  func signer(of pending: PendingRedirect) async throws -> SignedTransport {
    let credential = try await onStore { [self] in try store.credential() }
    guard let credential else { throw LocalFailure(.sessionMissing, "the signing key of this sign-in is gone") }
    guard credential.credentialID.lowercased() == pending.signerCredentialId.lowercased(),
      pending.signerKeyType == setup.keyStore.algorithm
    else { throw LocalFailure.validation("another signing key has taken the place of this sign-in's") }
    return signer(for: credential)
  }

  /// Removes a used sign-in that is complete.
  func forgetRedirect(_ pending: PendingRedirect) async {
    await certainlyOnStore { [self] in try store.removeRedirect(pending.identity) }
  }

  /// Removes a used sign-in that failed, and its key; a newer sign-in is not touched.
  func abandonRedirect(_ pending: PendingRedirect, epoch: UInt64, during call: CallID) async {
    await certainlyOnStore { [self] in
      try committing {
        try store.removeRedirect(pending.identity)
        guard let credential = try store.credential(), credential.credentialID == pending.signerCredentialId else {
          return
        }
        let isCurrent = change(during: call) { state in
          guard state.epoch == epoch else { return (nil, false) }
          return (state.signOut(), true)
        }
        if isCurrent { try store.clear(unlessReplaced: credential) }
      }
    }
  }
}

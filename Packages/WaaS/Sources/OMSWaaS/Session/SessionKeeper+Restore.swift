internal import KeyStorage
@_spi(OMSInternal) internal import OMSCore

extension SessionKeeper {
  /// What was found in the store.
  private enum Found {
    case nothing
    case session(ActiveSession)
    case expired(OMSWalletExpiredSession)
    case deferred(SessionState.Deferral)
  }

  /// Takes up a stored session. Blocking; observers hear of it only when it happens after the client was made.
  func restore(isInitial: Bool) {
    committing {
      guard isInitial || state.deferral != nil else { return }
      let found: Found
      do {
        found = try look()
      } catch {
        found = .deferred(.unreadable(error))
      }
      change(during: nil) { state in
        guard case .signedOut = state.phase, state.emailFlow == nil else { return (nil, ()) }
        switch found {
        case .nothing: state.deferral = nil
        case .deferred(let reason): state.deferral = reason
        case .expired(let expired): state.restoreExpired(expired)
        case .session(let session):
          let event = state.restore(session)
          return (isInitial ? nil : event, ())
        }
        return (nil, ())
      }
      if case .session = found { startReadInBackground() }
    }
  }

  /// Reads record and key. A failed read is thrown and leaves everything as it is.
  private func look() throws -> Found {
    switch try store.load() {
    case .none:
      return .nothing
    case .newer(let version):
      return .deferred(.newerVersion(version))
    case .unusable(let stored):
      try store.discard(stored)
      return .nothing
    case .record(let record, let stored):
      if let expired = record.expired { return .expired(expired) }
      guard let credential = try store.credential(), record.isSigned(by: credential),
        record.alg == setup.keyStore.algorithm, let expiresAt = Timestamp.milliseconds(record.expiresAt)
      else {
        try store.discard(stored)
        return .nothing
      }
      return try take(record, expiresAt: expiresAt, credential: credential)
    }
  }

  private func take(_ record: SessionRecord, expiresAt: Int64, credential: CredentialReference) throws -> Found {
    let lifetimeEnd = record.lifetimeEnd.flatMap(Timestamp.milliseconds)
    if ExpiryPolicy.standing(now: now, expiresAt: expiresAt, lifetimeEnd: lifetimeEnd) == .over {
      var ended = record
      ended.expiredAt = Timestamp.text(now)
      try store.saveExpired(ended, of: credential)
      return ended.expired.map { .expired($0) } ?? .nothing
    }
    return .session(
      ActiveSession(
        wallet: record.wallet, session: record.session, signer: signer(for: credential), expiresAt: expiresAt,
        lifetimeEnd: lifetimeEnd,
        lastRead: record.lastExpiryRead.flatMap(Timestamp.milliseconds) ?? 0))
  }
}

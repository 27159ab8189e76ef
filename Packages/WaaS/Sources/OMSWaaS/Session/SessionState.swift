internal import OMSCore

/// Everything the client knows about who is signed in, as a value without I/O.
///
/// Each change returns the event that observers get. `epoch` moves whenever one sign-in ends or another begins:
/// a call that comes back from the network compares it before it changes anything.
struct SessionState: Sendable {
  /// Where the sign-in stands.
  enum Phase: Sendable {
    case signedOut
    case selecting(PendingSession)
    case active(ActiveSession)
  }

  /// Why a stored session could not be restored yet.
  enum Deferral: Sendable {
    /// The store or the key could not be read; try again later.
    case unreadable(any Error)
    /// The record was written by a newer version and is left alone.
    case newerVersion(Int)
  }

  private(set) var phase = Phase.signedOut
  private(set) var epoch: UInt64 = 0
  private(set) var emailFlow: EmailFlow?
  /// The last session that expired since the last sign-in or sign-out.
  private(set) var lastExpired: OMSWalletExpiredSession?
  var deferral: Deferral?

  /// The session with an active wallet, if there is one.
  var active: ActiveSession? {
    if case .active(let active) = phase { active } else { nil }
  }

  /// The sign-in that waits for a wallet to be chosen, if there is one.
  var selecting: PendingSession? {
    if case .selecting(let pending) = phase { pending } else { nil }
  }

  /// The signer of whatever sign-in there is.
  var signer: SignedTransport? { active?.signer ?? selecting?.signer }

  /// Ends whatever sign-in there is, by the user's will or another process's.
  mutating func signOut() -> OMSWalletSessionChangeEvent? {
    let wasActive = active != nil
    epoch += 1
    phase = .signedOut
    emailFlow = nil
    lastExpired = nil
    deferral = nil
    return wasActive ? .signedOut : nil
  }

  /// Remembers a started email sign-in.
  mutating func begin(_ flow: EmailFlow) {
    emailFlow = flow
  }

  /// Completes a sign-in whose wallet the app chooses.
  mutating func beginSelection(_ pending: PendingSession) {
    epoch += 1
    emailFlow = nil
    lastExpired = nil
    phase = .selecting(pending)
  }

  /// Makes a wallet active, at the end of a sign-in or instead of the one that was active.
  mutating func activate(_ session: ActiveSession) -> OMSWalletSessionChangeEvent {
    let wasActive = active != nil
    if !wasActive { epoch += 1 }
    emailFlow = nil
    lastExpired = nil
    deferral = nil
    phase = .active(session)
    return wasActive
      ? .walletChanged(activeWallet: session.wallet, session: session.shownSession)
      : .signedIn(activeWallet: session.wallet, session: session.shownSession)
  }

  /// Makes a stored session active.
  mutating func restore(_ session: ActiveSession) -> OMSWalletSessionChangeEvent {
    epoch += 1
    deferral = nil
    phase = .active(session)
    return .restored(activeWallet: session.wallet, session: session.shownSession)
  }

  /// Remembers an expired session found in the store.
  mutating func restoreExpired(_ expired: OMSWalletExpiredSession) {
    deferral = nil
    lastExpired = expired
  }

  /// Ends the sign-in because it expired; nothing when there is none.
  mutating func expire(now: Int64) -> OMSWalletSessionChangeEvent? {
    let expired: OMSWalletExpiredSession
    switch phase {
    case .signedOut: return nil
    case .selecting(let pending):
      expired = OMSWalletExpiredSession(wallet: nil, session: pending.session, expiredAt: Timestamp.text(now))
    case .active(let active):
      expired = OMSWalletExpiredSession(
        wallet: active.wallet, session: active.shownSession, expiredAt: Timestamp.text(now))
    }
    epoch += 1
    phase = .signedOut
    emailFlow = nil
    lastExpired = expired
    return .expired(expired)
  }

  /// Takes in an expiry that was read from the service.
  mutating func updateExpiry(text: String, expiresAt: Int64, now: Int64) -> OMSWalletSessionChangeEvent? {
    guard var active else { return nil }
    let moved = active.session.expiresAt != text
    active.session = OMSWalletSession(expiresAt: text, auth: active.session.auth)
    active.expiresAt = expiresAt
    active.lastRead = now
    active.retryAt = nil
    phase = .active(active)
    return moved ? .expiryUpdated(activeWallet: active.wallet, session: active.shownSession) : nil
  }

  /// Records that the expiry could not be read.
  mutating func noteFailedRead(now: Int64) {
    guard var active else { return }
    active.retryAt = now + ExpiryPolicy.retryPause
    phase = .active(active)
  }

  /// Records that the service cannot tell the expiry.
  mutating func noteUnreadableExpiry(now: Int64) {
    guard var active else { return }
    active.isReadable = false
    active.lastRead = now
    active.retryAt = nil
    phase = .active(active)
  }
}

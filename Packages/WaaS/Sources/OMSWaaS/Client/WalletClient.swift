@_spi(OMSInternal) public import OMSCore
internal import Synchronization

/// The wallet: signing in, wallets, signatures and transactions.
///
/// One client holds one session: the user who is signed in and the wallet that is active. Its asynchronous methods
/// may be called from anywhere, also at the same time; signed requests leave one after the other, in the order of
/// the calls. Every method throws `OMSWalletError`, or `CancellationError` when its task is cancelled. A session
/// survives the end of the process: it is restored when the client is made.
public final class WalletClient: Sendable {
  /// The lifetime of a session when none is asked for: 15 552 000 seconds, 180 days.
  public static let defaultSessionLifetimeSeconds: UInt32 = SessionLifetime.maximum
  /// The longest lifetime of a session: 15 552 000 seconds, 180 days.
  public static let maxSessionLifetimeSeconds: UInt32 = SessionLifetime.maximum

  let keeper: SessionKeeper

  /// Assembles a client and restores its session. Waits for the store.
  @_spi(OMSInternal) public init(setup: WalletClientSetup) {
    keeper = SessionKeeper(setup: setup)
  }

  /// The wallet that methods work with; nil until a sign-in is complete, and after sign-out or expiry.
  ///
  /// When a stored session could not be read so far, for example because the key store was locked, reading this
  /// tries again and may wait for the store.
  public var activeWallet: Wallet? { keeper.active?.wallet }

  /// The session of the active wallet; present exactly when `activeWallet` is.
  public var session: OMSWalletSession? { keeper.active?.shownSession }

  /// Why a stored session is not in use, or nil when there is no such trouble.
  public var storedSessionIssue: StoredSessionIssue? {
    switch keeper.state.deferral {
    case nil: nil
    case .newerVersion(let version): .newerVersion(version)
    case .unreadable(let error): .unreadable(reason: keeper.setup.describe(error))
    }
  }

  /// Uses another key of the same project from the next request on.
  @_spi(OMSInternal) public func rotateKey(to key: PublishableKey) {
    keeper.inner.withLock { $0.apiKey = key.text }
  }

  /// Ends the session on this device: session, signing key, pending sign-ins and the hint of an expired session.
  ///
  /// Nothing is sent and nothing is revoked at the service. Safe when nobody is signed in.
  ///
  /// - Throws: `storageError` when the store cannot be cleared.
  public func signOut() throws {
    let call = keeper.hub.begin()
    defer { keeper.hub.end(call) }
    try scope(.walletSignOut).run { try keeper.signOut(during: call) }
  }
}

/// Why a stored session is not in use.
public enum StoredSessionIssue: Equatable, Sendable {
  /// The store or the signing key cannot be read now; the session is taken up as soon as they can be.
  case unreadable(reason: String)
  /// The session was stored by a newer version of this software. It is left untouched.
  case newerVersion(Int)
}

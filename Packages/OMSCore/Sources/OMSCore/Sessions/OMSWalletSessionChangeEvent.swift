/// One change of the session or of the active wallet.
public enum OMSWalletSessionChangeEvent: Equatable, Sendable {
  /// A sign-in made a wallet active.
  case signedIn(activeWallet: Wallet, session: OMSWalletSession)
  /// A stored session became active after the client existed, for example when the key store was unlocked.
  case restored(activeWallet: Wallet, session: OMSWalletSession)
  /// Another wallet of the same sign-in became active.
  case walletChanged(activeWallet: Wallet, session: OMSWalletSession)
  /// The end of the session moved.
  case expiryUpdated(activeWallet: Wallet, session: OMSWalletSession)
  /// The session ended without expiring.
  case signedOut
  /// The session expired, or the service no longer accepts its credential.
  case expired(OMSWalletExpiredSession)

  /// The wallet that is active after the change; nil after `signedOut` and `expired`.
  public var activeWallet: Wallet? {
    switch self {
    case .signedIn(let wallet, _), .restored(let wallet, _), .walletChanged(let wallet, _),
      .expiryUpdated(let wallet, _):
      wallet
    case .signedOut, .expired: nil
    }
  }

  /// The session after the change; nil after `signedOut` and `expired`.
  public var session: OMSWalletSession? {
    switch self {
    case .signedIn(_, let session), .restored(_, let session), .walletChanged(_, let session),
      .expiryUpdated(_, let session):
      session
    case .signedOut, .expired: nil
    }
  }
}

/// A session that expired, kept as a hint for signing in again.
public struct OMSWalletExpiredSession: Equatable, Sendable {
  /// The wallet that was active; nil when the session expired before a wallet was selected.
  public let wallet: Wallet?
  /// The session as it was.
  public let session: OMSWalletSession
  /// When it ended, RFC 3339 text.
  public let expiredAt: String

  /// Describes an expired session.
  public init(wallet: Wallet?, session: OMSWalletSession, expiredAt: String) {
    self.wallet = wallet
    self.session = session
    self.expiredAt = expiredAt
  }
}

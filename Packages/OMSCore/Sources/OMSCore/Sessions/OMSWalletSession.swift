/// What the app may know about the session: when it ends and who signed in how.
public struct OMSWalletSession: Equatable, Sendable {
  /// When the session's credential ends, RFC 3339 text exactly as the service sent it.
  public let expiresAt: String
  /// How the user signed in.
  public let auth: OMSWalletSessionAuth
  /// The address of the wallet that was active, for a deprecated name; no part of the value.
  let activeAddress: String?

  /// Describes a session.
  public init(expiresAt: String, auth: OMSWalletSessionAuth) {
    self.expiresAt = expiresAt
    self.auth = auth
    activeAddress = nil
  }

  private init(_ session: OMSWalletSession, activeAddress: String) {
    expiresAt = session.expiresAt
    auth = session.auth
    self.activeAddress = activeAddress
  }

  /// The same session, of a certain wallet.
  @_spi(OMSInternal) public func of(_ wallet: Wallet) -> OMSWalletSession {
    OMSWalletSession(self, activeAddress: wallet.address)
  }

  /// Whether two sessions end at the same time and began in the same way.
  public static func == (left: OMSWalletSession, right: OMSWalletSession) -> Bool {
    left.expiresAt == right.expiresAt && left.auth == right.auth
  }
}

/// The session that an owner gave to a remote credential.
public struct AuthorizedRemoteAccess: Equatable, Sendable {
  /// The wallet.
  public let walletId: String
  /// The session.
  public let sessionId: String
  /// When it ends, RFC 3339 text; not after the credential ends.
  public let expiresAt: String

  /// Describes an access; only the clients make one.
  @_spi(OMSInternal) public init(walletId: String, sessionId: String, expiresAt: String) {
    self.walletId = walletId
    self.sessionId = sessionId
    self.expiresAt = expiresAt
  }
}

/// What the app may know about the session: when it ends and who signed in how.
public struct OMSWalletSession: Equatable, Sendable {
  /// When the session's credential ends, RFC 3339 text exactly as the service sent it.
  public let expiresAt: String
  /// How the user signed in.
  public let auth: OMSWalletSessionAuth

  /// Describes a session.
  public init(expiresAt: String, auth: OMSWalletSessionAuth) {
    self.expiresAt = expiresAt
    self.auth = auth
  }
}

/// A backend's access to a wallet within limits: one session of a remote credential.
public struct RemoteAccessGrant: Equatable, Sendable {
  /// The remote credential.
  public let credential: WalletCredential
  /// The session; what `revokeAccess` ends.
  public let sessionId: String
  /// What the backend says of itself.
  public let metadata: RemoteCredentialMetadata
  /// What the session may do.
  public let grants: [SmartSessionGrant]

  /// Describes an access.
  public init(
    credential: WalletCredential,
    sessionId: String,
    metadata: RemoteCredentialMetadata,
    grants: [SmartSessionGrant]
  ) {
    self.credential = credential
    self.sessionId = sessionId
    self.metadata = metadata
    self.grants = grants
  }
}

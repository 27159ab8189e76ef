/// Somebody's access to a wallet: a signed-in device or app of the owner, or a backend with limits.
public enum AccessGrant: Equatable, Sendable {
  /// A credential of the owner, with all rights.
  case direct(WalletCredential)
  /// A remote credential, which may do what its grants say.
  case remote(RemoteAccessGrant)

  /// The credential that has access.
  public var credential: WalletCredential {
    switch self {
    case .direct(let credential): credential
    case .remote(let grant): grant.credential
    }
  }
}

/// The kinds of access to a wallet.
public enum AccessGrantType: String, Codable, Equatable, Sendable {
  /// Credentials of the owner.
  case direct
  /// Remote credentials.
  case remote
}

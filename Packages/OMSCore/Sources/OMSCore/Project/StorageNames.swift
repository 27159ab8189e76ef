internal import CryptoCore

/// The names under which one project of one environment keeps its things.
@_spi(OMSInternal) public struct StorageNames: Hashable, Sendable {
  /// The session record.
  public let session: String
  /// The tag of the signing key.
  public let signingKeyTag: String
  /// The last nonce.
  public let nonce: String
  /// The pending OpenID Connect redirect.
  public let oidcRedirect: String

  /// Derives the names: SHA-256 of origin, one NUL byte and scope tells projects and environments apart.
  public init(walletAPIURL: String, scope: String) throws {
    let origin = try ServiceOrigin(walletAPIURL)
    let suffix = Hex.encode(SHA256.hash(Array(origin.text.utf8) + [0] + Array(scope.utf8)))
    session = "oms-wallet-credentials-\(suffix)"
    signingKeyTag = "oms-wallet-credential-\(suffix)"
    nonce = "oms-wallet-credential-nonce-\(suffix)"
    oidcRedirect = "oms-wallet-oidc-redirect-auth-\(suffix)"
  }
}

/// An OpenID Connect provider that the project brings itself.
public struct CustomOIDCProviderConfiguration: Sendable {
  /// The issuer's identifier.
  public let issuer: String
  /// The project's client ID with the provider.
  public let clientID: String
  /// The provider's authorization endpoint; a query of its own is kept.
  public let authorizationURL: String
  /// A short name of the provider, for the session.
  public let provider: String?
  /// A name of the provider for people, for the session.
  public let providerLabel: String?
  /// The scopes to ask for; empty leaves the parameter out.
  public let scopes: [String]
  /// Where the provider sends the user back to.
  public let providerRedirectURI: String
  /// Further parameters of the authorization URL.
  public let authorizeParams: [String: String]
  /// How the authorization code is protected.
  public let authMode: OIDCAuthMode

  /// Describes a provider.
  public init(
    issuer: String,
    clientID: String,
    authorizationURL: String,
    providerRedirectURI: String,
    provider: String? = nil,
    providerLabel: String? = nil,
    scopes: [String] = [],
    authorizeParams: [String: String] = [:],
    authMode: OIDCAuthMode = .authCodePKCE
  ) {
    self.issuer = issuer
    self.clientID = clientID
    self.authorizationURL = authorizationURL
    self.providerRedirectURI = providerRedirectURI
    self.provider = provider
    self.providerLabel = providerLabel
    self.scopes = scopes
    self.authorizeParams = authorizeParams
    self.authMode = authMode
  }
}

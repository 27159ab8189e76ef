/// A sign-in through an OpenID Connect provider.
public struct OMSWalletOidcSessionAuth: Codable, Equatable, Sendable {
  /// How the provider's proof reached the SDK.
  public let flow: OMSWalletOidcSessionAuthFlow
  /// The issuer of the user's identity.
  public let issuer: String
  /// A short name of the provider, `google` or `apple` for the known ones.
  public let provider: String?
  /// A name of the provider for people.
  public let providerLabel: String?
  /// The user's email address, when the service returned one.
  public let email: String?

  /// Describes a sign-in through a provider.
  public init(
    flow: OMSWalletOidcSessionAuthFlow,
    issuer: String,
    provider: String? = nil,
    providerLabel: String? = nil,
    email: String? = nil
  ) {
    self.flow = flow
    self.issuer = issuer
    self.provider = provider
    self.providerLabel = providerLabel
    self.email = email
  }
}

/// How an OpenID Connect provider's proof reached the SDK.
public enum OMSWalletOidcSessionAuthFlow: String, Codable, Equatable, Sendable {
  /// Through the browser and a callback URL.
  case redirect
  /// As an ID token that the app had already.
  case idToken = "id-token"
}

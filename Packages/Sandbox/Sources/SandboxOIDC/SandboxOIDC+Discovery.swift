internal import SandboxHTTP
internal import WebRPC

/// OpenID Connect Discovery §3.
private struct ProviderMetadata: Encodable {
  let issuer: String
  let authorizationEndpoint: String
  let tokenEndpoint: String
  let jwksURI: String
  let scopes = ["openid", "email", "profile"]
  let responseTypes = ["code"]
  let responseModes: [String]
  let grantTypes = ["authorization_code"]
  let subjectTypes = ["public"]
  let signing: [String]
  let clientAuthentication = ["client_secret_basic", "client_secret_post", "none"]
  let codeChallengeMethods = ["S256"]
  let claims: [String]
  let claimsParameter = false
  let requestParameter = false
  let requestURIParameter = false

  enum CodingKeys: String, CodingKey {
    case issuer
    case authorizationEndpoint = "authorization_endpoint"
    case tokenEndpoint = "token_endpoint"
    case jwksURI = "jwks_uri"
    case scopes = "scopes_supported"
    case responseTypes = "response_types_supported"
    case responseModes = "response_modes_supported"
    case grantTypes = "grant_types_supported"
    case subjectTypes = "subject_types_supported"
    case signing = "id_token_signing_alg_values_supported"
    case clientAuthentication = "token_endpoint_auth_methods_supported"
    case codeChallengeMethods = "code_challenge_methods_supported"
    case claims = "claims_supported"
    case claimsParameter = "claims_parameter_supported"
    case requestParameter = "request_parameter_supported"
    case requestURIParameter = "request_uri_parameter_supported"
  }
}

extension SandboxOIDC {
  func discovery(of provider: OIDCProvider) -> HTTPServerResponse {
    let base = "\(own)/oidc/\(provider.name)"
    let metadata = ProviderMetadata(
      issuer: issuer(of: provider), authorizationEndpoint: "\(base)/authorize", tokenEndpoint: "\(base)/token",
      jwksURI: "\(base)/jwks", responseModes: provider.responseModes.map(\.rawValue),
      signing: [provider.signing.rawValue],
      claims: ["iss", "sub", "aud", "exp", "iat", "auth_time", "nonce", "email", "email_verified"])
    guard let body = try? WebRPCJSON.encode(metadata) else { return .trouble }
    return .json(body)
  }

  /// What a client must know of a provider to use it.
  public struct Description: Sendable, Hashable {
    /// Segment of its paths.
    public let name: String
    /// What people read.
    public let label: String
    /// The issuer that its tokens name.
    public let issuer: String
    /// The client that a newcomer uses.
    public let clientID: String
    /// Where the sign-in begins.
    public let authorizationURL: String
    /// The authorization endpoint that it stands in for.
    public let standsInFor: String?
    /// Whether it is reached by way of the relay.
    public let isRelayed: Bool
  }

  /// The providers as a client sees them.
  public var descriptions: [Description] {
    providers.map { provider in
      let client = provider.clients.first
      var isRelayed = false
      if case .relay? = client?.redirects { isRelayed = true }
      return Description(
        name: provider.name, label: provider.label, issuer: issuer(of: provider), clientID: client?.id ?? "",
        authorizationURL: "\(own)/oidc/\(provider.name)/authorize", standsInFor: provider.standsInFor,
        isRelayed: isRelayed)
    }
  }
}

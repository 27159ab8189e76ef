/// How an authorization code is protected.
public enum OIDCAuthMode: String, Codable, Equatable, Sendable {
  /// Authorization code alone.
  case authCode = "auth-code"
  /// Authorization code with PKCE (RFC 7636); the code verifier never leaves the service.
  case authCodePKCE = "auth-code-pkce"
}

public import WebRPC

/// What an ID token is to say (OpenID Connect Core §2).
public struct IDTokenOrder: Sendable {
  /// Seconds that a token is valid unless asked otherwise.
  public static let usualLifetime = 3600
  /// The longest and, for a token that has expired already, the shortest lifetime in seconds.
  public static let lifetimes = -31_536_000...31_536_000

  /// `iss`
  public var issuer: String
  /// `aud`
  public var audience: String
  /// `sub`; nil derives it from the email address.
  public var subject: String?
  /// `email`; nil leaves it out.
  public var email: String?
  /// `email_verified`
  public var emailIsVerified = true
  /// `nonce`; nil leaves it out.
  public var nonce: String?
  /// `exp` minus `iat`, in seconds; negative for a token that has expired.
  public var lifetime = IDTokenOrder.usualLifetime
  /// `auth_time`, in seconds since 1970; nil means now.
  public var authenticatedAt: Int64?
  /// How the token is signed; nil as the issuer does it, ES256 for one that is no provider here.
  public var signing: OIDCProvider.Signing?
  /// Further claims, which do not replace those above.
  public var claims: [String: JSONValue] = [:]

  /// An order for a token of an issuer for an audience.
  public init(issuer: String, audience: String) {
    self.issuer = issuer
    self.audience = audience
  }
}

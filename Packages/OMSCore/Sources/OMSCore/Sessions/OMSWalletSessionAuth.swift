/// How the user signed in.
///
/// Coded as one flat JSON object whose `type` is `email` or `oidc`.
public enum OMSWalletSessionAuth: Codable, Equatable, Sendable {
  /// By a one-time code sent by email.
  case email(OMSWalletEmailSessionAuth)
  /// Through an OpenID Connect provider.
  case oidc(OMSWalletOidcSessionAuth)

  /// The user's email address, when it is known.
  public var email: String? {
    switch self {
    case .email(let auth): auth.email
    case .oidc(let auth): auth.email
    }
  }

  private enum CodingKeys: String, CodingKey {
    case type
  }

  private enum Kind: String, Codable {
    case email
    case oidc
  }

  /// Reads the flat object; an unknown `type` is an error.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    switch try container.decode(Kind.self, forKey: .type) {
    case .email: self = .email(try OMSWalletEmailSessionAuth(from: decoder))
    case .oidc: self = .oidc(try OMSWalletOidcSessionAuth(from: decoder))
    }
  }

  /// Writes the flat object; absent fields are left out.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .email(let auth):
      try container.encode(Kind.email, forKey: .type)
      try auth.encode(to: encoder)
    case .oidc(let auth):
      try container.encode(Kind.oidc, forKey: .type)
      try auth.encode(to: encoder)
    }
  }
}

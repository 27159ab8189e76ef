/// An OpenID provider that the Sandbox plays: its name in paths, what it calls itself, and how it behaves.
public struct OIDCProvider: Sendable, Hashable {
  /// How ID tokens are signed (RFC 7518 §3).
  public enum Signing: String, Sendable, Hashable, Codable {
    /// ECDSA with P-256 and SHA-256.
    case es256 = "ES256"
    /// RSASSA-PKCS1-v1_5 with SHA-256.
    case rs256 = "RS256"
  }

  /// How an authorization response reaches the client (OAuth 2.0 Multiple Response Type Encoding Practices §2.1, OAuth
  /// 2.0 Form Post Response Mode).
  public enum ResponseMode: String, Sendable, Hashable, Codable, CaseIterable {
    /// In the query of the redirect URI; the mode of a request that names none.
    case query
    /// In the fragment of the redirect URI.
    case fragment
    /// As a form that the browser posts to the redirect URI.
    case formPost = "form_post"
  }

  /// What differs from one provider to another.
  public enum Manners: String, Sendable, Hashable, Codable {
    /// As the standard has it.
    case plain
    /// `azp` and `name` in tokens; subjects are 21 digits.
    case google
    /// `email_verified` is a text; asking for a scope demands `form_post`; subjects have three parts.
    case apple
  }

  /// Segment of its paths, `/oidc/<name>/…`.
  public var name: String
  /// What people read on its login page.
  public var label: String
  /// The issuer that its tokens name; nil means its own address, `<sandbox>/oidc/<name>`.
  public var issuer: String?
  /// The authorization endpoint that it stands in for; nil for one that is nowhere else.
  public var standsInFor: String?
  /// How tokens are signed unless a test asks otherwise.
  public var signing: Signing
  /// Response modes that it offers.
  public var responseModes: [ResponseMode]
  /// What differs from others.
  public var manners: Manners
  /// Who may ask for sign-ins.
  public var clients: [OIDCClient]

  /// A provider of its parts.
  public init(
    name: String, label: String, issuer: String? = nil, standsInFor: String? = nil, signing: Signing = .es256,
    responseModes: [ResponseMode] = ResponseMode.allCases, manners: Manners = .plain, clients: [OIDCClient]
  ) {
    self.name = name
    self.label = label
    self.issuer = issuer
    self.standsInFor = standsInFor
    self.signing = signing
    self.responseModes = responseModes
    self.manners = manners
    self.clients = clients
  }

  func client(_ id: String) -> OIDCClient? { clients.first { $0.id == id } }
}

/// Someone who may send people to a provider and exchange codes there (RFC 6749 §2).
public struct OIDCClient: Sendable, Hashable {
  /// Where a client may have people sent back to.
  public enum Redirects: Sendable, Hashable {
    /// Exactly one of these URIs.
    case exactly([String])
    /// A native app (RFC 8252 §7): a loopback address with any port, or a URI scheme of its own.
    case nativeApp
    /// The relay of the wallet service with this name, at the Sandbox or through a loopback proxy in front of it.
    case relay(String)
  }

  /// `client_id`
  public var id: String
  /// `client_secret`; nil for a public client.
  public var secret: String?
  /// Where people may be sent back to.
  public var redirects: Redirects
  /// Whether a request without a code challenge is refused (RFC 7636 §4.4.1).
  public var requiresPKCE: Bool

  /// A client of its parts.
  public init(id: String, secret: String? = nil, redirects: Redirects, requiresPKCE: Bool = false) {
    self.id = id
    self.secret = secret
    self.redirects = redirects
    self.requiresPKCE = requiresPKCE
  }
}

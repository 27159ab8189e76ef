internal import CryptoCore
internal import SandboxChain
internal import WebRPC

extension SandboxOIDC {
  /// A signed ID token and what it says of itself.
  public struct IssuedToken: Sendable, Hashable {
    /// The compact serialization.
    public let text: String
    /// `sub`
    public let subject: String
    /// `exp`, in seconds since 1970.
    public let expiresAt: Int64
  }

  /// Makes an ID token. An issuer that is no provider here gets a key of its own, and from then on the wallet service
  /// knows it.
  ///
  /// - Returns: nil unless issuer, audience and lifetime make sense, and subject or email is given.
  public func mint(_ order: IDTokenOrder) throws -> IssuedToken? {
    guard let uri = RedirectURI(order.issuer), ["http", "https"].contains(uri.scheme), order.issuer.utf8.count <= 512,
      !order.audience.isEmpty, IDTokenOrder.lifetimes.contains(order.lifetime),
      order.subject?.isEmpty == false || order.email?.isEmpty == false
    else { return nil }
    return try idToken(order)
  }

  func idToken(_ order: IDTokenOrder) throws -> IssuedToken {
    let provider = provider(issuer: order.issuer)
    let keys = provider.map { self.keys(of: $0) } ?? self.keys(named: "issuer:\(order.issuer)")
    let now = clock.now / 1000
    let expiresAt = now + Int64(order.lifetime)
    let subject = order.subject ?? self.subject(of: order.email ?? "", manners: provider?.manners ?? .plain, keys)
    var claims = order.claims
    claims["iss"] = .string(order.issuer)
    claims["aud"] = .string(order.audience)
    claims["sub"] = .string(subject)
    claims["iat"] = .integer(min(now, expiresAt))
    claims["exp"] = .integer(expiresAt)
    claims["auth_time"] = .integer(order.authenticatedAt ?? min(now, expiresAt))
    claims["nonce"] = order.nonce.map { .string($0) }
    if let email = order.email {
      claims["email"] = .string(email)
      claims["email_verified"] =
        provider?.manners == .apple
        ? .string(order.emailIsVerified ? "true" : "false") : .bool(order.emailIsVerified)
    }
    if provider?.manners == .google { claims["azp"] = .string(order.audience) }
    let text = try keys.sign(
      try WebRPCJSON.encode(JSONValue.object(claims)), with: order.signing ?? provider?.signing ?? .es256)
    return IssuedToken(text: text, subject: subject, expiresAt: expiresAt)
  }

  /// How a provider names a person: the same every time, and not to be guessed from the address.
  func subject(of email: String, at provider: OIDCProvider) -> String {
    subject(of: email, manners: provider.manners, keys(of: provider))
  }

  private func subject(of email: String, manners: OIDCProvider.Manners, _ keys: IssuerKeys) -> String {
    let digest = keys.digest(of: email.lowercased())
    switch manners {
    case .plain: return Hex.encode(digest.prefix(16))
    case .google:
      let number = digest.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      let digits = String(number)
      return "1" + String(repeating: "0", count: 20 - digits.count) + digits
    case .apple:
      return "001234.\(Hex.encode(digest.prefix(16))).0815"
    }
  }
}

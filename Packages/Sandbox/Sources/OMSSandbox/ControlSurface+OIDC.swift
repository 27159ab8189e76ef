internal import SandboxHTTP
internal import SandboxOIDC
internal import SandboxWaaS
internal import WebRPC

struct ProvidersAnswer: Encodable {
  struct Provider: Encodable {
    let name: String
    let label: String
    let issuer: String
    let clientId: String
    let authorizationUrl: String
    let standsInFor: String?
    let relayed: Bool
  }

  let providers: [Provider]
}

struct IDTokenRequest: Decodable {
  let issuer: String?
  let audience: String?
  let sub: String?
  let email: String?
  let emailVerified: Bool?
  let nonce: String?
  let ttlSeconds: Int?
  let alg: String?
  let claims: [String: JSONValue]?
}

struct IDTokenAnswer: Encodable {
  let idToken: String
  let issuer: String
  let audience: String
  let sub: String
  let expiresAt: String
}

extension ControlSurface {
  func providers() -> ProvidersAnswer {
    ProvidersAnswer(
      providers: oidc.descriptions.map {
        .init(
          name: $0.name, label: $0.label, issuer: $0.issuer, clientId: $0.clientID,
          authorizationUrl: $0.authorizationURL, standsInFor: $0.standsInFor, relayed: $0.isRelayed)
      })
  }

  func mintToken(_ request: HTTPServerRequest) throws -> IDTokenAnswer {
    let wanted = try request.read(IDTokenRequest.self)
    guard let usual = oidc.descriptions.first else { throw ControlError.invalid("there are no providers") }
    // By name or by issuer; whoever is none of the providers is an issuer of its own.
    let known = oidc.descriptions.first { [$0.name, $0.issuer].contains(wanted.issuer ?? usual.issuer) }
    let issuer = known?.issuer ?? wanted.issuer ?? usual.issuer
    var order = IDTokenOrder(issuer: issuer, audience: wanted.audience ?? known?.clientID ?? usual.clientID)
    order.subject = wanted.sub
    order.email = wanted.email
    order.emailIsVerified = wanted.emailVerified ?? true
    order.nonce = wanted.nonce
    order.lifetime = wanted.ttlSeconds ?? IDTokenOrder.usualLifetime
    order.claims = wanted.claims ?? [:]
    if let alg = wanted.alg {
      guard let signing = OIDCProvider.Signing(rawValue: alg) else {
        throw ControlError.invalid("alg is neither ES256 nor RS256")
      }
      order.signing = signing
    }
    guard let token = try oidc.mint(order) else {
      throw ControlError.invalid(
        "issuer must be the name of a provider or an http(s) URL, audience not empty, sub or email given, and "
          + "ttlSeconds at most a year before or after now")
    }
    return IDTokenAnswer(
      idToken: token.text, issuer: issuer, audience: order.audience, sub: token.subject,
      expiresAt: text(token.expiresAt * 1000))
  }
}

internal import CryptoCore
internal import SandboxChain
internal import SandboxHTTP
internal import WebRPC

/// RFC 6749 §5.1, OpenID Connect Core §3.1.3.3.
private struct TokenAnswer: Encodable {
  let accessToken: String
  let tokenType = "Bearer"
  let expiresIn = IDTokenOrder.usualLifetime
  let scope: String
  let idToken: String

  enum CodingKeys: String, CodingKey {
    case accessToken = "access_token"
    case tokenType = "token_type"
    case expiresIn = "expires_in"
    case scope
    case idToken = "id_token"
  }
}

/// RFC 6749 §5.2.
private struct TokenRefusal: Error {
  let error: String
  let description: String
  /// Whether the client had authenticated by the `Authorization` header.
  var challenges = false

  var response: HTTPServerResponse {
    let body = (try? WebRPCJSON.encode(["error": error, "error_description": description])) ?? []
    var response = HTTPServerResponse.json(body, status: error == "invalid_client" ? 401 : 400).unstored
    if challenges { response.headers["WWW-Authenticate"] = "Basic realm=\"token\"" }
    return response
  }
}

extension SandboxOIDC {
  /// The token endpoint (RFC 6749 §3.2, §4.1.3).
  func token(_ request: HTTPServerRequest, at provider: OIDCProvider) -> HTTPServerResponse {
    do throws(TokenRefusal) {
      guard let form = FormParameters(form: request) else {
        throw TokenRefusal(error: "invalid_request", description: "the body is not a form")
      }
      if let name = form.repeated {
        throw TokenRefusal(error: "invalid_request", description: "the parameter \(name) is given more than once")
      }
      let client = try client(of: form, authorization: request.headers["Authorization"], at: provider)
      return try exchange(form, for: client, at: provider)
    } catch {
      return error.response
    }
  }

  /// The token endpoint of an issuer as the wallet service calls it; nil for an issuer without one.
  public func token(issuer: String, form: [(name: String, value: String)]) -> (status: Int, body: [UInt8])? {
    guard let provider = provider(issuer: issuer) else { return nil }
    let request = HTTPServerRequest(
      method: "POST", path: "/oidc/\(provider.name)/token",
      headers: .init([("Content-Type", "application/x-www-form-urlencoded")]),
      body: Array(FormEncoding.encode(form).utf8))
    let answer = token(request, at: provider)
    return (answer.status, answer.body)
  }

  private func exchange(
    _ form: FormParameters, for client: OIDCClient, at provider: OIDCProvider
  ) throws(TokenRefusal) -> HTTPServerResponse {
    switch form["grant_type"] {
    case "authorization_code"?: break
    case nil: throw TokenRefusal(error: "invalid_request", description: "the parameter grant_type is missing")
    default: throw TokenRefusal(error: "unsupported_grant_type", description: "only authorization_code is offered")
    }
    guard let code = form["code"] else {
      throw TokenRefusal(error: "invalid_request", description: "the parameter code is missing")
    }
    let now = clock.now
    let found = withState { $0.take(code, clientID: client.id, provider: provider.name, now: now) }
    guard let found else {
      throw TokenRefusal(error: "invalid_grant", description: "the code is unknown, expired, used or another client's")
    }
    guard form["redirect_uri"].map({ $0.utf8.elementsEqual(found.redirectURI.utf8) }) == true else {
      throw TokenRefusal(
        error: "invalid_grant", description: "the redirect URI is not that of the authorization request")
    }
    guard found.accepts(verifier: form["code_verifier"]) else {
      throw TokenRefusal(error: "invalid_grant", description: "the code verifier does not fit the code challenge")
    }
    var order = IDTokenOrder(issuer: issuer(of: provider), audience: client.id)
    order.subject = subject(of: found.email, at: provider)
    if found.scopes.contains("email") { (order.email, order.emailIsVerified) = (found.email, found.emailIsVerified) }
    order.nonce = found.nonce
    order.authenticatedAt = found.issuedAt / 1000
    if provider.manners == .google, found.scopes.contains("profile") {
      order.claims["name"] = .string(String(found.email.prefix { $0 != "@" }))
    }
    do {
      let answer = TokenAnswer(
        accessToken: random.identifier(byteCount: 24), scope: found.scopes.joined(separator: " "),
        idToken: try idToken(order).text)
      return HTTPServerResponse.json(try WebRPCJSON.encode(answer)).unstored
    } catch {
      throw TokenRefusal(error: "invalid_request", description: "no token could be made")
    }
  }

  /// Who asks, by `client_secret_basic`, `client_secret_post` or, without a secret, by name (RFC 6749 §2.3.1).
  private func client(
    of form: FormParameters, authorization: String?, at provider: OIDCProvider
  ) throws(TokenRefusal) -> OIDCClient {
    var (id, secret) = (form["client_id"], form["client_secret"])
    if let authorization {
      let unknown = TokenRefusal(error: "invalid_client", description: "the client is not known", challenges: true)
      let parts = authorization.split(separator: " ", maxSplits: 1)
      guard parts.count == 2, parts[0].lowercased() == "basic", let bytes = try? Base64.decode(String(parts[1])),
        let colon = bytes.firstIndex(of: UInt8(ascii: ":")), let name = FormEncoding.decode(bytes[..<colon]),
        let password = FormEncoding.decode(bytes[(colon + 1)...])
      else { throw unknown }
      guard secret == nil, id == nil || id == name else {
        throw TokenRefusal(error: "invalid_request", description: "the client authenticates in two ways")
      }
      (id, secret) = (name, password)
    }
    let unknown = TokenRefusal(
      error: "invalid_client", description: "the client is not known, or its secret is wrong",
      challenges: authorization != nil)
    guard let id, let client = provider.client(id) else { throw unknown }
    guard ConstantTime.areEqual(Array((client.secret ?? "").utf8), Array((secret ?? "").utf8)) else { throw unknown }
    return client
  }
}

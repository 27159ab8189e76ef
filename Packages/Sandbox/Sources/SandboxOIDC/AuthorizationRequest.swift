internal import CryptoCore

/// What a client asks of the authorization endpoint, found to be in order (RFC 6749 §4.1.1, OpenID Connect Core
/// §3.1.2.1).
struct AuthorizationRequest: Sendable, Equatable {
  let clientID: String
  let redirectURI: RedirectURI
  let responseMode: OIDCProvider.ResponseMode
  let scopes: [String]
  let state: String?
  let nonce: String?
  /// Of the method S256 (RFC 7636 §4.2).
  let codeChallenge: String?
  let loginHint: String?

  /// Why a request is refused.
  enum Refusal: Error, Equatable {
    /// It is not certain who asks: nobody may be sent anywhere (RFC 6749 §4.1.2.1).
    case page(String)
    /// The client is told.
    case redirect(AuthorizationError)
  }

  /// Every parameter that is read; the login page carries them along.
  static let names = [
    "client_id", "redirect_uri", "response_type", "response_mode", "scope", "state", "nonce", "code_challenge",
    "code_challenge_method", "login_hint", "prompt", "request", "request_uri",
  ]

  init(_ parameters: FormParameters, at provider: OIDCProvider, own: String) throws(Refusal) {
    if let name = parameters.repeated, ["client_id", "redirect_uri"].contains(name) {
      throw .page("The parameter \(name) is given more than once.")
    }
    guard let clientID = parameters["client_id"] else { throw .page("The parameter client_id is missing.") }
    guard let client = provider.client(clientID) else { throw .page("The client is not known to \(provider.label).") }
    guard let uri = parameters["redirect_uri"] else { throw .page("The parameter redirect_uri is missing.") }
    guard let redirectURI = RedirectURI(uri), redirectURI.isAllowed(by: client.redirects, own: own) else {
      throw .page("The redirect URI is not one of this client.")
    }
    self.clientID = clientID
    self.redirectURI = redirectURI
    let state = parameters["state"]
    self.state = state
    let wantedMode = parameters["response_mode"]
    let mode = wantedMode.map { OIDCProvider.ResponseMode(rawValue: $0) } ?? .query
    let reported = mode.flatMap { provider.responseModes.contains($0) ? $0 : nil } ?? .query
    func refuse(_ code: AuthorizationError.Code, _ description: String) -> Refusal {
      .redirect(
        AuthorizationError(
          code: code, description: description, state: state, redirectURI: redirectURI, responseMode: reported))
    }
    if let name = parameters.repeated { throw refuse(.invalidRequest, "the parameter \(name) is given more than once") }
    guard let mode, provider.responseModes.contains(mode) else {
      throw refuse(.invalidRequest, "the response mode is not offered")
    }
    responseMode = mode
    guard parameters["request"] == nil else { throw refuse(.requestNotSupported, "request objects are not offered") }
    guard parameters["request_uri"] == nil else {
      throw refuse(.requestURINotSupported, "request objects are not offered")
    }
    switch parameters["response_type"] {
    case "code"?: break
    case nil: throw refuse(.invalidRequest, "the parameter response_type is missing")
    default: throw refuse(.unsupportedResponseType, "only the response type code is offered")
    }
    let scopes = (parameters["scope"] ?? "openid email").split(separator: " ").map(String.init)
    guard scopes.contains("openid") else { throw refuse(.invalidScope, "the scope lacks openid") }
    self.scopes = scopes
    if provider.manners == .apple, parameters["scope"] != nil, mode != .formPost {
      throw refuse(.invalidRequest, "response_mode must be form_post when a scope is asked for")
    }
    codeChallenge = parameters["code_challenge"]
    switch (parameters["code_challenge"], parameters["code_challenge_method"]) {
    case (nil, nil):
      if client.requiresPKCE { throw refuse(.invalidRequest, "a code challenge is required") }
    case (nil, _?): throw refuse(.invalidRequest, "a code challenge method without a challenge")
    case (let challenge?, "S256"?):
      guard let bytes = try? Base64URL.decode(challenge), bytes.count == 32 else {
        throw refuse(.invalidRequest, "the code challenge is not the base64url of 32 bytes")
      }
    default: throw refuse(.invalidRequest, "only the code challenge method S256 is offered")
    }
    if parameters["prompt"]?.split(separator: " ").contains("none") == true {
      throw refuse(.loginRequired, "nobody is signed in, and no page may be shown")
    }
    nonce = parameters["nonce"]
    loginHint = parameters["login_hint"]
  }
}

/// An error that is told to the client through the browser.
struct AuthorizationError: Error, Sendable, Equatable {
  /// RFC 6749 §4.1.2.1 and OpenID Connect Core §3.1.2.6.
  enum Code: String, Sendable {
    case invalidRequest = "invalid_request"
    case unsupportedResponseType = "unsupported_response_type"
    case invalidScope = "invalid_scope"
    case accessDenied = "access_denied"
    case loginRequired = "login_required"
    case requestNotSupported = "request_not_supported"
    case requestURINotSupported = "request_uri_not_supported"
  }

  let code: Code
  let description: String
  let state: String?
  let redirectURI: RedirectURI
  let responseMode: OIDCProvider.ResponseMode

  var parameters: [(name: String, value: String)] {
    [("error", code.rawValue), ("error_description", description)] + (state.map { [("state", $0)] } ?? [])
  }
}

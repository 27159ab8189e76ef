@_spi(OMSInternal) internal import OMSCore

/// Everything that one start of a redirect sign-in asks for.
struct RedirectRequest: Sendable {
  let issuer: String
  let clientID: String
  let authorizationURL: String
  let provider: String?
  let providerLabel: String?
  let scopes: [String]
  let authMode: OIDCAuthMode
  /// The provider's parameters overlaid by the call's.
  let parameters: [String: String]
  /// Where the provider sends the user back to.
  let redirectURI: String
  /// Where the app expects the callback.
  let expectedCallback: String
  /// Whether a relay stands between the two.
  let isRelayed: Bool
  let loginHint: String?

  /// The URL to open.
  ///
  /// - Throws: `validationError` when the provider's URL is none.
  func url(state: String, challenge: String, rememberedEmail: String?) throws -> String {
    guard let base = URLParts(authorizationURL), !base.authority.isEmpty else {
      throw LocalFailure.validation("the provider's authorization URL is not a URL")
    }
    var query = FormParameters.parse(base.query ?? "")
    func set(_ name: String, _ value: String?) {
      query.removeAll { $0.name == name }
      if let value { query.append((name, value)) }
    }
    for (name, value) in parameters.sorted(by: { $0.key < $1.key }) { set(name, value) }
    if issuer == OIDCIssuers.google {
      let hint = [loginHint, rememberedEmail].compactMap { $0 }.first { !$0.isBlank }
      if let hint { set("login_hint", hint) }
    } else {
      set("login_hint", nil)
    }
    set("client_id", clientID)
    set("redirect_uri", redirectURI)
    set("response_type", "code")
    set("scope", scopes.isEmpty ? nil : scopes.joined(separator: " "))
    set("state", state)
    set("code_challenge", authMode == .authCodePKCE ? challenge : nil)
    set("code_challenge_method", authMode == .authCodePKCE ? "S256" : nil)
    let fragment = base.fragment.map { "#\($0)" } ?? ""
    return "\(base.scheme)://\(base.authority)\(base.path)?\(FormParameters.format(query))\(fragment)"
  }
}

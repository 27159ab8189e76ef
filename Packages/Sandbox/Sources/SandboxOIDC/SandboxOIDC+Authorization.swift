internal import SandboxChain
internal import SandboxHTTP

extension SandboxOIDC {
  /// The authorization endpoint: shows the login page, or says what is wrong with the request.
  func authorize(_ request: HTTPServerRequest, at provider: OIDCProvider) -> HTTPServerResponse {
    guard
      let parameters = request.method == "POST" ? FormParameters(form: request) : FormParameters(query: request.query)
    else { return .page(status: 400, title: "Cannot sign in", text: "The request is not a form.") }
    do throws(AuthorizationRequest.Refusal) {
      let asked = try AuthorizationRequest(parameters, at: provider, own: own)
      return LoginPage(provider: provider, parameters: parameters, clientID: asked.clientID, email: asked.loginHint)
        .response()
    } catch {
      return answer(to: error)
    }
  }

  /// What the login page posts: an email address, or that the person changed their mind.
  func login(_ request: HTTPServerRequest, at provider: OIDCProvider) -> HTTPServerResponse {
    guard let parameters = FormParameters(form: request) else {
      return .page(status: 400, title: "Cannot sign in", text: "The request is not a form.")
    }
    do throws(AuthorizationRequest.Refusal) {
      let asked = try AuthorizationRequest(parameters, at: provider, own: own)
      if parameters["action"] == "cancel" {
        return answer(
          to: .redirect(
            AuthorizationError(
              code: .accessDenied, description: "the person did not sign in", state: asked.state,
              redirectURI: asked.redirectURI, responseMode: asked.responseMode)))
      }
      let email = (parameters["email"] ?? "").trimmed
      guard EmailForm.isPlausible(email) else {
        let page = LoginPage(
          provider: provider, parameters: parameters, clientID: asked.clientID, email: email,
          fault: "That is not an email address.")
        return page.response(status: 400)
      }
      let now = clock.now
      let code = AuthorizationCode(
        code: random.identifier(byteCount: 24), provider: provider.name, clientID: asked.clientID,
        redirectURI: asked.redirectURI.text, codeChallenge: asked.codeChallenge, nonce: asked.nonce,
        scopes: asked.scopes, email: email, emailIsVerified: parameters["verified"] != nil, issuedAt: now)
      withState { $0.add(code, now: now) }
      return respond(
        [("code", code.code)] + (asked.state.map { [("state", $0)] } ?? []), to: asked.redirectURI,
        mode: asked.responseMode)
    } catch {
      return answer(to: error)
    }
  }

  private func answer(to refusal: AuthorizationRequest.Refusal) -> HTTPServerResponse {
    switch refusal {
    case .page(let text): .page(status: 400, title: "Cannot sign in", text: text)
    case .redirect(let error): respond(error.parameters, to: error.redirectURI, mode: error.responseMode)
    }
  }

  /// 303 in the redirecting modes: whatever the method was, the browser goes on with a GET (RFC 9700 §4.12).
  private func respond(
    _ parameters: [(name: String, value: String)], to uri: RedirectURI, mode: OIDCProvider.ResponseMode
  ) -> HTTPServerResponse {
    switch mode {
    case .query: .redirect(to: uri.adding(parameters), status: 303)
    case .fragment: .redirect(to: uri.adding(parameters, inFragment: true), status: 303)
    case .formPost:
      FormPostPage(action: uri.text, fields: parameters).response(scriptNonce: random.stream("csp").identifier())
    }
  }
}

extension String {
  /// Without white space at either end.
  var trimmed: String {
    var rest = self[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}

/// A rough look at what was typed as an email address.
enum EmailForm {
  static func isPlausible(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    return text.utf8.count <= 254 && parts.count == 2 && parts.allSatisfy { !$0.isEmpty }
      && text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7f }
  }
}

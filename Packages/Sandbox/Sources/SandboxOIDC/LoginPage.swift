internal import SandboxHTTP

/// The page on which a person says who they are. It works without scripts and with a keyboard alone.
struct LoginPage {
  let provider: OIDCProvider
  let parameters: FormParameters
  let clientID: String
  let email: String?
  /// What was wrong with the last attempt.
  var fault: String?

  func response(status: Int = 200) -> HTTPServerResponse {
    .html(HTML.document(title: "Sign in: \(provider.label)", body: form), status: status)
  }

  private var form: String {
    let carried = AuthorizationRequest.names.compactMap { name in
      parameters[name].map {
        "<input type=\"hidden\" name=\"\(name)\" value=\"\(HTML.escape($0))\">"
      }
    }
    let alert = fault.map { "<p class=\"fault\" id=\"fault\" role=\"alert\">\(HTML.escape($0))</p>\n" } ?? ""
    let described = fault == nil ? "" : " aria-invalid=\"true\" aria-describedby=\"fault\""
    return """
      <h1>\(HTML.escape(provider.label))</h1>
      <p>Sign in to <strong>\(HTML.escape(clientID))</strong>. This is a Sandbox: any address will do, nothing is sent.</p>
      \(alert)<form method="post" action="/oidc/\(HTML.escape(provider.name))/login">
      \(carried.joined(separator: "\n"))
      <label for="email">Email address</label>
      <input id="email" name="email" type="email" autocomplete="username" required autofocus value="\
      \(HTML.escape(email ?? ""))"\(described)>
      <label class="choice"><input type="checkbox" name="verified" value="yes" checked>The address is verified</label>
      <button id="continue" type="submit" name="action" value="continue">Continue</button>
      <button id="cancel" type="submit" name="action" value="cancel" formnovalidate>Cancel</button>
      </form>
      """
  }
}

/// The page that has the browser post an authorization response to the client (OAuth 2.0 Form Post Response Mode).
struct FormPostPage {
  let action: String
  let fields: [(name: String, value: String)]

  func response(scriptNonce: String) -> HTTPServerResponse {
    let inputs = fields.map {
      "<input type=\"hidden\" name=\"\(HTML.escape($0.name))\" value=\"\(HTML.escape($0.value))\">"
    }
    let body = """
      <h1>Signed in</h1>
      <form id="response" method="post" action="\(HTML.escape(action))">
      \(inputs.joined(separator: "\n"))
      <noscript><p>Continue to the app.</p></noscript>
      <button type="submit">Continue</button>
      </form>
      <script nonce="\(scriptNonce)">document.getElementById("response").submit()</script>
      """
    return .html(HTML.document(title: "Signed in", body: body), status: 200, scriptNonce: scriptNonce)
  }
}

internal import SandboxHTTP

/// Text made safe to stand in HTML, in elements and in quoted attributes.
enum HTML {
  static func escape(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// A whole page.
  static func document(title: String, body: String) -> String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>\(escape(title))</title>
    <style>
    body { font: 1.1rem/1.5 system-ui, sans-serif; max-width: 28rem; margin: 10vh auto; padding: 0 1rem;
      color: #1a1a1a; background: #fff }
    label, input, button { font: inherit; display: block }
    input[type=email] { width: 100%; box-sizing: border-box; padding: .5rem; border: 1px solid #595959 }
    label.choice { margin: 1rem 0 } label.choice input { display: inline; margin-right: .5rem }
    button { margin: 1rem 1rem 0 0; padding: .5rem 1.5rem; display: inline-block }
    .fault { color: #a40000; font-weight: bold }
    </style>
    </head>
    <body>
    <main>
    \(body)
    </main>
    </body>
    </html>

    """
  }
}

extension HTTPServerResponse {
  /// An HTML page that loads nothing from anywhere, is never kept, and tells nobody where the reader came from.
  ///
  /// - Parameter scriptNonce: what marks the page's one script as its own; nil forbids every script.
  static func html(_ text: String, status: Int, scriptNonce: String? = nil) -> HTTPServerResponse {
    let scripts = scriptNonce.map { "; script-src 'nonce-\($0)'" } ?? ""
    return HTTPServerResponse(
      status: status,
      headers: HTTPServerHeaders([
        ("Content-Type", "text/html; charset=utf-8"),
        // Without form-action: browsers would apply it to the client's redirect URI too.
        (
          "Content-Security-Policy",
          "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'\(scripts)"
        ),
        ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
      ]),
      body: Array(text.utf8)
    ).unstored
  }

  /// A page with one sentence.
  static func page(status: Int, title: String, text: String) -> HTTPServerResponse {
    .html(
      HTML.document(title: title, body: "<h1>\(HTML.escape(title))</h1>\n<p>\(HTML.escape(text))</p>"), status: status)
  }

  static var trouble: HTTPServerResponse {
    .page(status: 500, title: "Out of order", text: "The provider cannot answer.")
  }

  /// Sends the browser on.
  static func redirect(to uri: String, status: Int) -> HTTPServerResponse {
    HTTPServerResponse(
      status: status, headers: HTTPServerHeaders([("Location", uri), ("Referrer-Policy", "no-referrer")])
    ).unstored
  }

  /// The answer marked as not to be kept (RFC 6749 §5.1).
  var unstored: HTTPServerResponse {
    var response = self
    response.headers["Cache-Control"] = "no-store"
    return response
  }
}

internal import SandboxHTTP
internal import SandboxWaaS

/// The page at `/`: what is in the Sandbox, for people. It shows what the control surface shows, never a key.
struct Dashboard {
  let control: ControlSurface

  static let rows = 50

  func response() -> HTTPServerResponse {
    HTTPServerResponse(
      status: 200,
      headers: HTTPServerHeaders([
        ("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", "no-store"),
        (
          "Content-Security-Policy",
          "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
        ),
        ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
      ]), body: Array(page.utf8))
  }

  private var page: String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta http-equiv="refresh" content="5">
    <title>OMS Sandbox</title>
    <style>
    body { font: 1rem/1.5 system-ui, sans-serif; max-width: 72rem; margin: 2rem auto; padding: 0 1rem; color: #1a1a1a }
    table { border-collapse: collapse; width: 100% } caption { text-align: left; font-weight: bold; margin: 1.5rem 0 .5rem }
    th, td { text-align: left; padding: .25rem .75rem .25rem 0; border-bottom: 1px solid #ccc; overflow-wrap: anywhere }
    code { font-family: ui-monospace, monospace }
    </style>
    </head>
    <body>
    <main>
    <h1>OMS Sandbox</h1>
    <p>\(Self.escape(control.text(control.clock.now))), moved forward by \(control.clock.advanced / 1000) s.
    Keys: \(control.projects.flatMap(\.publishableKeys).map { "<code>\(Self.escape($0))</code>" }.joined(separator: ", ")).
    <a href="/sandbox/v1/openapi.json">Control surface</a>, <a href="/sandbox/v1/state">state</a>.</p>
    \(wallets)
    \(inbox)
    \(providers)
    \(requests)
    </main>
    </body>
    </html>

    """
  }

  private var wallets: String {
    let all = control.waas.walletOverview
    return Self.table(
      "Wallets (\(all.count))", ["Address", "Type", "Owner", "Reference", "Identifier"],
      all.suffix(Self.rows).reversed().map {
        [$0.address, $0.type, $0.isClaimable ? "claimable: \($0.owner)" : $0.owner, $0.reference ?? "", $0.id]
      })
  }

  private var inbox: String {
    let all = control.waas.inbox.newestFirst
    return Self.table(
      "Inbox (\(all.count))", ["Sent", "To", "Code", "Until"],
      all.prefix(Self.rows).map { [control.text($0.sentAt), $0.to, $0.code, control.text($0.expiresAt)] })
  }

  private var providers: String {
    Self.table(
      "OpenID providers", ["Name", "Issuer", "Client"],
      control.oidc.descriptions.map { [$0.name, $0.issuer, $0.clientID] })
  }

  private var requests: String {
    Self.table(
      "Last requests", ["Time", "Method", "Path", "Status", "Error"],
      control.log.all.suffix(Self.rows).reversed().map { entry in
        [
          control.text(entry.time), entry.method, entry.path, entry.status == 0 ? "dropped" : String(entry.status),
          entry.code.map { "\($0) \(entry.error ?? "")" } ?? "",
        ]
      })
  }

  private static func table(_ caption: String, _ heads: [String], _ rows: [[String]]) -> String {
    let head = heads.map { "<th scope=\"col\">\(escape($0))</th>" }.joined()
    let body = rows.map { row in "<tr>\(row.map { "<td>\(escape($0))</td>" }.joined())</tr>" }
    return """
      <table>
      <caption>\(escape(caption))</caption>
      <thead><tr>\(head)</tr></thead>
      <tbody>
      \(body.joined(separator: "\n"))
      </tbody>
      </table>
      """
  }

  private static func escape(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
  }
}

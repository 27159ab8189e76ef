import Foundation
import OMSSandbox
import Synchronization

/// A loopback port on which the browser comes back from a provider.
struct CallbackListener: Sendable {
  /// What the browser shows then.
  struct Page: Sendable {
    let status: Int
    let title: String
    let text: String
  }

  /// Where the provider or the relay sends the browser: `http://127.0.0.1:PORT/callback`.
  let url: String
  private let server: HTTPServer

  /// Listens; every link under `/callback` goes to `receive` as the browser was sent to it.
  static func start(
    port: Int, receive: @escaping @Sendable (String) async -> Page
  ) async throws -> CallbackListener {
    let address = Address()
    do {
      let server = try await HTTPServer.start(.init(host: "127.0.0.1", port: port)) { request in
        guard request.path == "/callback", request.method == "GET" else {
          return response(Page(status: 404, title: "Not found", text: "There is nothing here."))
        }
        return response(await receive(address.link(request)))
      }
      let url = server.url + "/callback"
      address.set(url)
      return CallbackListener(url: url, server: server)
    } catch {
      guard error.code == .addressInUse else { throw error }
      throw CommandFailure("port \(port) is in use; choose another with --port")
    }
  }

  /// Lets answers under way end and frees the port.
  func stop() async { await server.stop() }

  /// The listener's own address, known once it listens.
  private final class Address: Sendable {
    private let own = Mutex("")

    func set(_ url: String) { own.withLock { $0 = url } }

    /// The link as the browser was sent to it.
    func link(_ request: HTTPServerRequest) -> String {
      let pairs = request.query.map { "\(Self.encode($0.name))=\(Self.encode($0.value))" }
      return own.withLock { $0 } + (pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&"))
    }

    private static let unreserved = CharacterSet(
      charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~")

    private static func encode(_ text: String) -> String {
      text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }
  }

  private static func response(_ page: Page) -> HTTPServerResponse {
    let title = escape(page.title)
    let body = """
      <!doctype html>
      <html lang="en"><head><meta charset="utf-8"><title>\(title)</title></head>
      <body><main><h1>\(title)</h1><p>\(escape(page.text))</p></main></body></html>

      """
    return HTTPServerResponse(
      status: page.status,
      headers: HTTPServerHeaders([
        ("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", "no-store"),
        ("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"),
        ("Referrer-Policy", "no-referrer"),
      ]), body: Array(body.utf8))
  }

  private static func escape(_ text: String) -> String {
    text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
      .replacingOccurrences(of: ">", with: "&gt;").replacingOccurrences(of: "\"", with: "&quot;")
  }
}

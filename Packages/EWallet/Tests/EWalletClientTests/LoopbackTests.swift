import EWalletVectors
import Testing
import WebRPC
import WebRPCTesting

@testable import EWalletClient

/// The client over its own transport, against servers with bad manners on 127.0.0.1.
@Suite("the client over real HTTP", .timeLimit(.minutes(10)))
struct LoopbackTests {
  private func error(_ answer: @escaping @Sendable (LoopbackConnection) -> Void) async throws -> OMGError? {
    let server = try LoopbackServer { _, connection in answer(connection) }
    let client = HTTPClientAPI(
      config: ClientConfiguration(
        baseURL: "http://127.0.0.1:\(server.port)",
        credentials: ClientCredential(apiKey: "k", authenticationToken: "t")))
    let error = await failure { () async throws(OMGError) in try await User.getCurrent(using: client) }
    await server.stop()
    return error
  }

  private func code(_ error: OMGError?) -> WebRPCTransportError.Code? {
    if case .other(let reason as WebRPCTransportError) = error { reason.code } else { nil }
  }

  @Test("a body of 50 MB is refused before it is all there")
  func largeBody() async throws {
    let error = try await error { connection in
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 52428800\r\nContent-Type: application/json\r\n\r\n")
      let chunk = [UInt8](repeating: 0x20, count: 1 << 20)
      for _ in 0..<50 where !connection.write(chunk) { break }
      connection.close()
    }
    #expect(code(error) == .responseTooLarge)
  }

  @Test("an HTML page with status 200 is a decoding error, one with 502 an unexpected status")
  func html() async throws {
    let page = Array("<html><body>Sign in to this Wi-Fi</body></html>".utf8)
    guard case .decoding = try await error({ $0.answer(200, headers: ["Content-Type": "text/html"], page) }) else {
      Issue.record("no decoding error")
      return
    }
    let status = try await error { $0.answer(502, headers: ["Content-Type": "text/html"], page) }
    #expect(status == .unexpected(message: "unrecognized HTTP status code: 502"))
  }

  @Test("an answer that is cut off on the way is a lost connection, never half an answer")
  func truncated() async throws {
    let error = try await error { connection in
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"version\":\"1\",\"success\":true,\"data\":{}}")
      connection.close()
    }
    #expect(code(error) == .connectionLost)
  }

  @Test("a redirect is not followed, and nobody else gets the token")
  func redirect() async throws {
    let error = try await error { $0.answer(302, headers: ["Location": "http://127.0.0.1:1/"], []) }
    #expect(error == .unexpected(message: "unrecognized HTTP status code: 302"))
  }

  @Test("nobody there")
  func nobody() async {
    let client = HTTPClientAPI(
      config: ClientConfiguration(baseURL: "http://127.0.0.1:1", credentials: ClientCredential(apiKey: "k")))
    #expect(
      code(await failure { () async throws(OMGError) in try await User.getCurrent(using: client) })
        == .connectionFailed)
  }

  @Test("operations without parameters are sent without a body")
  func emptyBody() async throws {
    let server = try LoopbackServer { request, connection in
      #expect(request.method == "POST" && request.body.isEmpty)
      #expect(request.headers["Content-Length"] == "0")
      connection.answer(200, Array(#"{"version":"1","success":true,"data":{}}"#.utf8))
    }
    let client = HTTPClientAPI(
      config: ClientConfiguration(
        baseURL: "http://127.0.0.1:\(server.port)",
        credentials: ClientCredential(apiKey: "k", authenticationToken: "t")))
    try await client.logout()
    await server.stop()
    #expect(!client.isAuthenticated && server.snapshot.requests.count == 1)
  }
}

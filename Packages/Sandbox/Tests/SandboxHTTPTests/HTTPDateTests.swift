import Testing

@testable import SandboxHTTP

@Suite("The date of an answer", .timeLimit(.minutes(10)))
struct HTTPDateTests {
  @Test(
    arguments: [
      (784_111_777_999, "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
      (951_782_400_000, "Tue, 29 Feb 2000 00:00:00 GMT"), (1_790_000_000_000, "Mon, 21 Sep 2026 14:13:20 GMT"),
      (4_107_542_399_000, "Sun, 28 Feb 2100 23:59:59 GMT"), (4_107_542_400_000, "Mon, 01 Mar 2100 00:00:00 GMT"),
      (1_767_225_599_000, "Wed, 31 Dec 2025 23:59:59 GMT"), (253_402_300_799_000, "Fri, 31 Dec 9999 23:59:59 GMT"),
      (-1, nil), (253_402_300_800_000, nil), (.min, nil), (.max, nil),
    ] as [(Int64, String?)])
  func isWrittenAsHTTPHasIt(milliseconds: Int64, text: String?) {
    #expect(HTTPDate.text(milliseconds) == text)
  }

  private func answer(
    _ request: String, at time: Int64, handler: @escaping HTTPServerHandler
  ) async throws -> String {
    let server = try await HTTPServer.start(.init(time: { time }), handler: handler)
    let client = try await RawClient.connect(to: server.port)
    try await client.send(request)
    let text = try await client.answers(1).text
    await server.stop()
    return text
  }

  @Test(arguments: ["GET / HTTP/1.1\r\nHost: h\r\n\r\n", "nonsense\r\n\r\n"])
  func standsInEveryAnswerOnce(request: String) async throws {
    let text = try await answer(request, at: 784_111_777_000) { _ in HTTPServerResponse(status: 200, body: []) }
    #expect(text.split(separator: "\r\n").filter { $0.hasPrefix("Date:") } == ["Date: Sun, 06 Nov 1994 08:49:37 GMT"])
  }

  @Test func isTheHandlersWhereItGivesOne() async throws {
    let text = try await answer("GET / HTTP/1.1\r\nHost: h\r\n\r\n", at: 784_111_777_000) { _ in
      HTTPServerResponse(status: 200, headers: .init([("date", "Thu, 01 Jan 1970 00:00:00 GMT")]), body: [])
    }
    let dates = text.split(separator: "\r\n").filter { $0.lowercased().hasPrefix("date:") }
    #expect(dates == ["date: Thu, 01 Jan 1970 00:00:00 GMT"])
  }
}

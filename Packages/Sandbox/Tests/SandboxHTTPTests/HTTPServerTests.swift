import SandboxHTTP
import Testing

/// Answers one line that names what it got.
private let echo: HTTPServerHandler = { request in
  let query = request.query.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
  let text = "\(request.method) \(request.path) [\(query)] \(request.headers["x-mark"] ?? "-") \(request.body.count)\n"
  return HTTPServerResponse(status: 200, headers: .init([("X-Echo", "yes")]), body: Array(text.utf8))
}

private func withServer(
  _ configuration: HTTPServerConfiguration = .init(),
  handler: @escaping HTTPServerHandler = echo,
  _ body: (HTTPServer) async throws -> Void
) async throws {
  let server = try await HTTPServer.start(configuration, handler: handler)
  do {
    try await body(server)
  } catch {
    await server.stop()
    throw error
  }
  await server.stop()
}

@Suite("HTTPServer", .timeLimit(.minutes(10)))
struct HTTPServerTests {
  @Test func picksAFreePortAndReportsIt() async throws {
    try await withServer { server in
      #expect((1...65535).contains(server.port))
      #expect(server.url == "http://127.0.0.1:\(server.port)")
    }
  }

  @Test func passesMethodPathQueryHeadersAndBody() async throws {
    try await withServer { server in
      let client = try await RawClient.connect(to: server.port)
      try await client.send(
        "BREW /a+b/%C3%A9%40 HTTP/1.1\r\nHost: h\r\nX-Mark:  m \r\nContent-Length: 3\r\n\r\nabc")
      #expect(try await client.answers(1).lastLine == "BREW /a+b/é@ [] m 3")
      try await client.send("GET /q?a=1%20%26+x&b&c=d=e HTTP/1.1\r\nHost: h\r\n\r\n")
      #expect(try await client.answers(1).lastLine == "GET /q [a=1 & x&b=&c=d=e] - 0")
    }
  }

  @Test func answersHEADWithoutABodyAndKeepsItsLength() async throws {
    try await withServer { server in
      let client = try await RawClient.connect(to: server.port)
      try await client.send("HEAD /x HTTP/1.1\r\nHost: h\r\n\r\nGET /y HTTP/1.1\r\nHost: h\r\n\r\n")
      let received = try await client.answers(2)
      #expect(received.statuses == [200, 200])
      #expect(!received.text.contains("HEAD /x"))
      #expect(received.text.contains("Content-Length: 15\r\n"))
    }
  }

  @Test func readsARequestThatArrivesByteByByte() async throws {
    try await withServer { server in
      let client = try await RawClient.connect(to: server.port)
      for byte in "POST /slow HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\nhello".utf8 {
        try await client.send([byte])
      }
      #expect(try await client.answers(1).lastLine == "POST /slow [] - 5")
    }
  }

  @Test func answersPipelinedRequestsInOrder() async throws {
    try await withServer { server in
      let client = try await RawClient.connect(to: server.port)
      let requests = (0..<200).map { "POST /p\($0) HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\n\r\nabc" }
      try await client.send(requests.joined())
      let received = try await client.answers(200)
      let paths = received.lines.filter { $0.hasPrefix("POST /p") }
        .map { String($0.split(separator: " ")[1]) }
      #expect(paths == (0..<200).map { "/p\($0)" })
    }
  }

  @Test func answersPipelinedRequestsThatOverflowThePauseLimit() async throws {
    try await withServer { server in
      let client = try await RawClient.connect(to: server.port)
      let body = String(repeating: "b", count: 30_000)
      let request = "POST /p HTTP/1.1\r\nHost: h\r\nContent-Length: 30000\r\n\r\n" + body
      async let sent = client.send(Array(String(repeating: request, count: 40).utf8))
      #expect(try await client.answers(40).statuses.count == 40)
      #expect(try await sent)
    }
  }

  @Test func takesABodyOfExactlyTheLimit() async throws {
    try await withServer { server in
      let client = try await RawClient.connect(to: server.port)
      try await client.send("POST /big HTTP/1.1\r\nHost: h\r\nContent-Length: 1048576\r\n\r\n")
      try await client.send([UInt8](repeating: 0x61, count: 1 << 20))
      #expect(try await client.answers(1).lastLine == "POST /big [] - 1048576")
    }
  }

  @Test(arguments: ["Content-Length: 1048577", "Content-Length: 99999999999999999999"])
  func refusesALargerBodyWith413AndCloses(_ length: String) async throws {
    try await withServer { server in
      let client = try await RawClient.connect(to: server.port)
      try await client.send("POST /big HTTP/1.1\r\nHost: h\r\n\(length)\r\n\r\n")
      async let sent = client.send([UInt8](repeating: 0x61, count: 3 << 20))
      let received = try await client.receiveAll()
      _ = try await sent
      #expect(received.statuses == [413])
      #expect(received.text.contains(#""code":-4"#))
      #expect(received.text.contains(#""status":413"#))
      #expect(received.end == .closed)
    }
  }

  @Test func readsAChunkedBodyAndRefusesOneAboveTheLimit() async throws {
    try await withServer(.init(maximumBodySize: 10)) { server in
      let client = try await RawClient.connect(to: server.port)
      let head = "POST /c HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n"
      try await client.send(head + "3\r\nabc\r\n4;x=y\r\ndefg\r\n0\r\nTrailer: t\r\n\r\n")
      #expect(try await client.answers(1).lastLine == "POST /c [] - 7")
      try await client.send(head + "6\r\nabcdef\r\n5\r\nabcde\r\n0\r\n\r\n")
      #expect(try await client.receiveAll().statuses == [413])
    }
  }

  @Test func sends100ContinueToAClientThatWaits() async throws {
    try await withServer { server in
      let client = try await RawClient.connect(to: server.port)
      try await client.send("POST /e HTTP/1.1\r\nHost: h\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n")
      #expect(try await client.receive { $0.utf8.suffix(4).elementsEqual("\r\n\r\n".utf8) }.statuses == [100])
      try await client.send("ab")
      #expect(try await client.answers(1).lastLine == "POST /e [] - 2")
    }
  }

  @Test func sendsALargeAnswerToASlowReader() async throws {
    let size = 8 << 20
    let handler: HTTPServerHandler = { _ in .init(status: 200, body: [UInt8](repeating: 0x7a, count: size)) }
    try await withServer(handler: handler) { server in
      let client = try await RawClient.connect(to: server.port)
      try await client.send("GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
      let received = try await client.receiveAll()
      #expect(received.text.utf8.count(where: { $0 == 0x7a }) == size)
      #expect(received.end == .closed)
    }
  }

  @Test(arguments: [
    ("garbage\r\n\r\n", 400),
    ("\u{0}\u{1}\u{2}\r\n\r\n", 400),
    ("GET / HTTP/9.9\r\n\r\n", 505),
    ("GET ../../etc/passwd HTTP/1.1\r\nHost: h\r\n\r\n", 400),
    ("GET /%zz HTTP/1.1\r\nHost: h\r\n\r\n", 400),
    ("GET /%00 HTTP/1.1\r\nHost: h\r\n\r\n", 400),
    ("GET /%ff HTTP/1.1\r\nHost: h\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: h\r\nA : b\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: h\r\n folded\r\n\r\n", 400),
    ("GET / HTTP/1.1\nHost: h\r\n\r\n", 400),
    ("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: -5\r\n\r\n", 400),
    ("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n", 400),
    ("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
    ("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: gzip\r\n\r\n", 501),
    ("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n", 400),
  ])
  func refusesMalformedRequestsAndStaysUp(_ text: String, _ status: Int) async throws {
    try await withServer { server in
      let client = try await RawClient.connect(to: server.port)
      try await client.send(text)
      let received = try await client.receiveAll()
      #expect(received.statuses == [status])
      #expect(received.end == .closed)
      let next = try await RawClient.connect(to: server.port)
      try await next.send("GET /alive HTTP/1.1\r\nHost: h\r\n\r\n")
      #expect(try await next.answers(1).statuses == [200])
    }
  }

  @Test func refusesAHeadAboveTheLimit() async throws {
    try await withServer { server in
      let client = try await RawClient.connect(to: server.port)
      try await client.send("GET / HTTP/1.1\r\nHost: h\r\nX: " + String(repeating: "a", count: 20_000))
      #expect(try await client.receiveAll().statuses == [431])
    }
  }

  @Test func closesASilentConnection() async throws {
    try await withServer(.init(receiveTimeoutSeconds: 1, keepAliveSeconds: 1)) { server in
      let client = try await RawClient.connect(to: server.port)
      try await client.send("POST /half HTTP/1.1\r\nHost: h\r\nContent-Length: 9\r\n\r\nabc")
      let received = try await client.receiveAll()
      #expect(received.text.isEmpty)
      #expect(received.end == .closed)
    }
  }

  @Test func dropsAConnectionOnRequest() async throws {
    try await withServer(handler: { _ in .dropped }) { server in
      let client = try await RawClient.connect(to: server.port)
      try await client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
      let received = try await client.receiveAll()
      #expect(received.text.isEmpty)
      #expect(received.end != .silence)
    }
  }

  @Test func finishesAHandlerWhoseClientWentAway() async throws {
    let (begun, finished, done) = (Gate(), Gate(), Gate())
    done.open()
    let handler: HTTPServerHandler = { _ in
      await begun.pass()
      await done.pass()
      return .init(status: 200)
    }
    try await withServer(handler: handler) { server in
      let client = try await RawClient.connect(to: server.port)
      try await client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
      await begun.arrivals(1)
      client.reset()
      begun.open()
      await done.arrivals(1)
      finished.open()
      let next = try await RawClient.connect(to: server.port)
      try await next.send("GET /alive HTTP/1.1\r\nHost: h\r\n\r\n")
      #expect(try await next.receive { $0.utf8.suffix(4).elementsEqual("\r\n\r\n".utf8) }.statuses == [200])
    }
  }

  @Test func survivesClientsThatLeaveInTheMiddleOfAnAnswer() async throws {
    let handler: HTTPServerHandler = { request in
      request.path == "/big"
        ? .init(status: 200, body: [UInt8](repeating: 0x7a, count: 8 << 20)) : await echo(request)
    }
    try await withServer(handler: handler) { server in
      for round in 0..<20 {
        let client = try await RawClient.connect(to: server.port)
        try await client.send("GET /big HTTP/1.1\r\nHost: h\r\n\r\n")
        _ = try await client.receive { !$0.isEmpty }
        if round.isMultiple(of: 2) { client.reset() } else { client.close() }
      }
      let next = try await RawClient.connect(to: server.port)
      try await next.send("GET /alive HTTP/1.1\r\nHost: h\r\n\r\n")
      #expect(try await next.answers(1).statuses == [200])
    }
  }

  @Test func serves500ConnectionsAtOnce() async throws {
    let gate = Gate()
    let handler: HTTPServerHandler = { request in
      await gate.pass()
      return await echo(request)
    }
    try await withServer(handler: handler) { server in
      var clients: [RawClient] = []
      for index in 0..<500 {
        let client = try await RawClient.connect(to: server.port)
        try await client.send("GET /c\(index) HTTP/1.1\r\nHost: h\r\n\r\n")
        clients.append(client)
      }
      await gate.arrivals(500)
      gate.open()
      for (index, client) in clients.enumerated() {
        #expect(try await client.answers(1).lastLine == "GET /c\(index) [] - 0")
      }
    }
  }

  @Test func closesConnectionsAboveTheMaximum() async throws {
    try await withServer(.init(maximumConnections: 2)) { server in
      var clients: [RawClient] = []
      for _ in 0..<2 {
        let client = try await RawClient.connect(to: server.port)
        try await client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
        #expect(try await client.answers(1).statuses == [200])
        clients.append(client)
      }
      let third = try await RawClient.connect(to: server.port)
      #expect(try await third.receiveAll().end != .silence)
      withExtendedLifetime(clients) {}
    }
  }

  @Test func neverSendsAHeaderThatWouldBeginAnother() async throws {
    let handler: HTTPServerHandler = { _ in
      .init(status: 200, headers: .init([("X-Bad", "a\r\nX-Injected: b"), ("X-Good", "c")]), body: Array("\n".utf8))
    }
    try await withServer(handler: handler) { server in
      let client = try await RawClient.connect(to: server.port)
      try await client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
      let text = try await client.answers(1).text
      #expect(!text.contains("X-Injected"))
      #expect(text.contains("X-Good: c\r\n"))
    }
  }
}

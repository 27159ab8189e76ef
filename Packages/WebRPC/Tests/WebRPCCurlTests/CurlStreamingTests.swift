import Testing
import WebRPC
import WebRPCCurl
import WebRPCTesting

@Suite struct CurlStreamingTests {
  private func request(_ server: LoopbackServer, _ path: String, timeout: Duration? = nil) -> WebRPCRequest {
    WebRPCRequest(url: server.url + path, path: path, body: Array("{}".utf8), timeout: timeout)
  }

  /// The head of an answer whose body never ends, within the shortest time limit in which this machine gets it.
  private func head(_ path: String, from server: LoopbackServer) async throws -> (WebRPCStreamingResponse, Duration) {
    var timeout = Duration.milliseconds(100)
    while true {
      do {
        return (try await CurlTransport().stream(request(server, path, timeout: timeout)), timeout)
      } catch let error as WebRPCTransportError where error.code == .timedOut && timeout < .seconds(10) {
        timeout *= 3
      }
    }
  }

  private func chunk(_ text: String) -> String { "\(String(text.utf8.count, radix: 16))\r\n\(text)\r\n" }

  @Test(.timeLimit(.minutes(10)))
  func handsPiecesOnWhileTheAnswerArrives() async throws {
    let server = try LoopbackServer { request, connection in
      guard request.target == "/stream" else { return _ = connection.answer(200, []) }
      connection.write("HTTP/1.1 200 OK\r\nX-Kind: stream\r\nTransfer-Encoding: chunked\r\n\r\n")
      connection.write("1\r\na\r\n")
      // The rest goes out only after the client has asked for more with a second request.
      while connection.number == 1, !Self.mayGoOn.isSet { connection.pause() }
      connection.write("1\r\nb\r\n0\r\n\r\n")
    }
    let transport = CurlTransport()
    let response = try await transport.stream(request(server, "/stream"))
    #expect(response.status == 200)
    #expect(response.headers["X-Kind"] == "stream")
    var iterator = response.body.makeAsyncIterator()
    #expect(try await iterator.next() == [0x61])
    #expect(try await transport.send(request(server, "/other")).status == 200)
    Self.mayGoOn.set()
    #expect(try await iterator.next() == [0x62])
    #expect(try await iterator.next() == nil)
    await server.stop()
  }

  private static let mayGoOn = Flag()

  @Test(.timeLimit(.minutes(10)))
  func endsTheExchangeWhenNobodyReadsAnyMore() async throws {
    let server = try HostileServer.start()
    let transport = CurlTransport()
    do {
      let response = try await transport.stream(request(server, "/endless-body"))
      for try await _ in response.body { break }
    }
    await server.wait { $0.openConnections == 0 }
    await server.stop()
  }

  @Test(.timeLimit(.minutes(10)))
  func goesOnAfterPausingForASlowReader() async throws {
    let server = try HostileServer.start()
    let transport = CurlTransport()
    let response = try await transport.stream(request(server, "/endless-body"))
    var iterator = response.body.makeAsyncIterator()
    var count = 0
    while count < 8 << 20 { count += try await iterator.next()?.count ?? 0 }
    #expect(count < 9 << 20)
    await server.stop()
  }

  @Test(.timeLimit(.minutes(10)), arguments: ["/reset-body", "/short-length", "/cut-chunk", "/half-closed-body"])
  func reportsAStreamThatBreaks(_ path: String) async throws {
    let server = try HostileServer.start()
    let transport = CurlTransport()
    await #expect(throws: WebRPCTransportError(.connectionLost, message: "")) {
      let response = try await transport.stream(request(server, path))
      for try await _ in response.body {}
    }
    await server.stop()
  }

  @Test(.timeLimit(.minutes(10)), arguments: ["/hold", "/slow-headers"])
  func limitsTheTimeForTheHead(_ path: String) async throws {
    let server = try HostileServer.start()
    await #expect(throws: WebRPCTransportError(.timedOut, message: "")) {
      try await CurlTransport().stream(request(server, path, timeout: .milliseconds(100)))
    }
    await server.stop()
  }

  @Test(.timeLimit(.minutes(10)))
  func doesNotLimitTheTimeOfTheBody() async throws {
    let server = try HostileServer.start()
    let (response, timeout) = try await head("/slow-body", from: server)
    let start = ContinuousClock.now
    for try await _ in response.body where start.duration(to: .now) > timeout * 2 { break }
    #expect(start.duration(to: .now) > timeout * 2)
    await server.stop()
  }

  @Test(.timeLimit(.minutes(10)))
  func limitsTheTimeForAnErrorAnswer() async throws {
    let server = try HostileServer.start()
    let (response, _) = try await head("/slow-error", from: server)
    #expect(response.status == 500)
    await #expect(throws: WebRPCTransportError(.timedOut, message: "")) {
      try await WebRPCMessageStream.messages(of: String.self, from: response)
    }
    await server.wait { $0.openConnections == 0 }
    await server.stop()
  }

  @Test(.timeLimit(.minutes(10)), arguments: ["/gzip-twice", "/unasked-coding"])
  func refusesACodedStream(_ path: String) async throws {
    let server = try HostileServer.start()
    let response = try await CurlTransport().stream(request(server, path))
    await #expect(throws: WebRPCTransportError(.connectionLost, message: "")) {
      for try await _ in response.body {}
    }
    #expect(server.snapshot.requests.map { $0.headers["Accept-Encoding"] } == [nil])
    await server.stop()
  }

  @Test(.timeLimit(.minutes(10)))
  func cancellingTheReaderEndsTheExchange() async throws {
    let server = try HostileServer.start()
    let transport = CurlTransport()
    let task = Task {
      let response = try await transport.stream(request(server, "/slow-body"))
      for try await _ in response.body {}
      try Task.checkCancellation()
    }
    await server.wait { $0.requests.count == 1 }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    await server.wait { $0.openConnections == 0 }
    await server.stop()
  }

  @Test(.timeLimit(.minutes(10)))
  func aStreamOutlivesWhoeverOpenedIt() async throws {
    let isFree = Flag()
    let server = try LoopbackServer { _, connection in
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\na")
      while !isFree.isSet { connection.pause() }
      connection.write("b")
    }
    func open() async throws -> WebRPCStreamingResponse {
      let transport = CurlTransport()
      return try await transport.stream(request(server, "/stream"))
    }
    let response = try await open()
    isFree.set()
    var bytes: [UInt8] = []
    for try await piece in response.body { bytes += piece }
    #expect(bytes == Array("ab".utf8))
    await server.stop()
  }

  @Test(.timeLimit(.minutes(10)))
  func shutdownEndsStreams() async throws {
    let server = try HostileServer.start()
    let transport = CurlTransport()
    let response = try await transport.stream(request(server, "/slow-body"))
    transport.shutdown()
    await #expect(throws: WebRPCTransportError(.connectionLost, message: "")) {
      for try await _ in response.body {}
    }
    await server.stop()
  }

  @Test(.timeLimit(.minutes(10)))
  func streamsAnErrorAnswerToo() async throws {
    let server = try HostileServer.start()
    let response = try await CurlTransport().stream(request(server, "/answer/500/json"))
    await #expect(throws: WebRPCError(name: "Sample", code: 7100, message: "m", status: 500)) {
      try await WebRPCMessageStream.messages(of: String.self, from: response)
    }
    await server.stop()
  }
}

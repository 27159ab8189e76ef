import Testing
import WebRPC
import WebRPCTesting
import WebRPCURLSession

@Suite(.serialized) struct URLSessionStreamingTests {
  private func request(_ server: LoopbackServer, _ path: String, timeout: Duration? = nil) -> WebRPCRequest {
    WebRPCRequest(url: server.url + path, path: path, body: Array("{}".utf8), timeout: timeout)
  }

  /// The head of an answer whose body never ends, within the shortest time limit in which this machine gets it.
  private func head(_ path: String, from server: LoopbackServer) async throws -> (WebRPCStreamingResponse, Duration) {
    var timeout = Duration.milliseconds(300)
    while true {
      do {
        return (try await URLSessionTransport().stream(request(server, path, timeout: timeout)), timeout)
      } catch let error as WebRPCTransportError where error.code == .timedOut && timeout < .seconds(10) {
        timeout *= 3
      }
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func handsPiecesOnWhileTheAnswerArrives() async throws {
    let (step, mayGoOn) = AsyncStream<Void>.makeStream()
    let server = try LoopbackServer { request, connection in
      guard request.target == "/stream" else {
        mayGoOn.finish()
        return _ = connection.answer(200, [])
      }
      connection.write("HTTP/1.1 200 OK\r\nX-Kind: stream\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n")
      connection.waitForClientToClose()
    }
    let transport = URLSessionTransport()
    let response = try await transport.stream(request(server, "/stream"))
    #expect(response.status == 200)
    #expect(response.headers["X-Kind"] == "stream")
    var iterator = response.body.makeAsyncIterator()
    #expect(try await iterator.next() == [0x61])
    // The first answer is still under way.
    #expect(try await transport.send(request(server, "/other")).status == 200)
    for await _ in step {}
    await server.stop()
    await #expect(throws: WebRPCTransportError(.connectionLost, message: "")) { try await iterator.next() }
  }

  @Test(.timeLimit(.minutes(10)))
  func endsInOrder() async throws {
    let server = try HostileServer.start()
    let response = try await URLSessionTransport().stream(request(server, "/answer/200/json"))
    var bytes: [UInt8] = []
    for try await piece in response.body { bytes += piece }
    #expect(bytes == Array(#"{"error":"Sample","code":7100,"msg":"m"}"#.utf8))
    await server.stop()
  }

  @Test(.timeLimit(.minutes(10)))
  func endsTheExchangeWhenNobodyReadsAnyMore() async throws {
    let server = try HostileServer.start()
    let transport = URLSessionTransport()
    do {
      let response = try await transport.stream(request(server, "/slow-body"))
      for try await _ in response.body { break }
    }
    await server.wait { $0.openConnections == 0 }
    await server.stop()
  }

  @Test(.timeLimit(.minutes(10)), arguments: ["/reset-body", "/short-length", "/cut-chunk", "/half-closed-body"])
  func reportsAStreamThatBreaks(_ path: String) async throws {
    let server = try HostileServer.start()
    await #expect(throws: WebRPCTransportError(.connectionLost, message: "")) {
      let response = try await URLSessionTransport().stream(request(server, path))
      for try await _ in response.body {}
    }
    await server.stop()
  }

  /// The server is left running: Foundation on Linux cancels late and ends the process when a connection closes in the
  /// middle of a head, as the table of known faults says.
  @Test(.timeLimit(.minutes(10)), arguments: ["/hold", "/slow-headers"])
  func limitsTheTimeForTheHead(_ path: String) async throws {
    let server = try Self.lasting.get()
    await #expect(throws: WebRPCTransportError(.timedOut, message: "")) {
      try await URLSessionTransport().stream(request(server, path, timeout: .milliseconds(200)))
    }
  }

  private static let lasting = Result { try HostileServer.start() }

  @Test(.timeLimit(.minutes(10)))
  func limitsTheTimeForAnErrorAnswer() async throws {
    let server = try HostileServer.start()
    let (response, _) = try await head("/slow-error", from: server)
    await #expect(throws: WebRPCTransportError(.timedOut, message: "")) {
      try await WebRPCMessageStream.messages(of: String.self, from: response)
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
  func cancellingTheReaderEndsTheExchange() async throws {
    let server = try HostileServer.start()
    let transport = URLSessionTransport()
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
  func neverHoldsMoreThanAWholeAnswerMayHave() async throws {
    let server = try HostileServer.start()
    let transport = URLSessionTransport(maximumResponseBytes: 1 << 20)
    let response = try await transport.stream(request(server, "/endless-body"))
    // Nobody reads until the server notices that the exchange is over.
    await server.wait { $0.openConnections == 0 }
    await #expect(throws: WebRPCTransportError(.responseTooLarge, message: "")) {
      for try await _ in response.body {}
    }
    await server.stop()
  }
}

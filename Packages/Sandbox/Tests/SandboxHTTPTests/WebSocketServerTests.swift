import Synchronization
import Testing

@testable import SandboxHTTP

private let handshake = """
  GET /ws HTTP/1.1\r
  Host: h\r
  Upgrade: websocket\r
  Connection: keep-alive, Upgrade\r
  Sec-WebSocket-Version: 13\r
  Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
  \r\n
  """

/// Sends back what it gets.
private let echo: WebSocketHandler = { socket in
  while let message = await socket.next() {
    switch message {
    case .text("bye"): return
    case .text("cut"): return socket.abort()
    case .text(let text): socket.send(text)
    case .binary(let bytes): socket.send(bytes)
    }
  }
}

private func withServer(
  limits: WebSocketLimits = .init(), serve: @escaping WebSocketHandler = echo,
  _ body: (HTTPServer) async throws -> Void
) async throws {
  let server = try await HTTPServer.start { .webSocket($0, limits: limits, serve: serve) }
  do {
    try await body(server)
  } catch {
    await server.stop()
    throw error
  }
  await server.stop()
}

/// A client behind its handshake, and the bytes that came after it.
private func connected(to server: HTTPServer) async throws -> RawClient {
  let client = try await RawClient.connect(to: server.port)
  try await client.send(handshake)
  let answer = try await client.receive { $0.utf8.suffix(4).elementsEqual("\r\n\r\n".utf8) }
  try #require(answer.statuses == [101])
  return client
}

private func serverText(_ text: String) -> [UInt8] { WebSocketFrame.bytes(.text, Array(text.utf8)) }

@Suite("WebSocket server", .timeLimit(.minutes(10)))
struct WebSocketServerTests {
  @Test func answersTheHandshakeOfTheStandard() async throws {
    try await withServer { server in
      let client = try await RawClient.connect(to: server.port)
      try await client.send(handshake)
      let answer = try await client.receive { $0.utf8.suffix(4).elementsEqual("\r\n\r\n".utf8) }
      #expect(answer.lines.first == "HTTP/1.1 101 Switching Protocols")
      #expect(answer.lines.contains("Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo="))
      #expect(answer.lines.contains("Upgrade: websocket"))
      #expect(answer.lines.contains("Connection: Upgrade"))
      #expect(!answer.text.contains("Content-Length"))
    }
  }

  @Test(arguments: [
    ("Upgrade: websocket", "Upgrade: h2c", 426), ("Version: 13", "Version: 8", 426), ("GET", "POST", 426),
    ("dGhlIHNhbXBsZSBub25jZQ==", "dGhlIHNhbXBsZQ==", 400),
    ("dGhlIHNhbXBsZSBub25jZQ==", "dGhlIHNhbXBsZSBub25jZ!==", 400),
  ])
  func refusesOtherHandshakes(_ old: String, _ new: String, _ status: Int) async throws {
    try await withServer { server in
      let client = try await RawClient.connect(to: server.port)
      try await client.send(handshake.replacing(old, with: new))
      let answer = try await client.answers(1)
      #expect(answer.statuses == [status])
      if status == 426 { #expect(answer.lines.contains("Sec-WebSocket-Version: 13")) }
    }
  }

  @Test func echoesMessagesAndAnswersPings() async throws {
    try await withServer { server in
      let client = try await connected(to: server)
      try await client.send(clientText("one") + clientFrame(9, [1, 2]) + clientFrame(2, [9]))
      let expected = serverText("one") + [0x8a, 2, 1, 2] + [0x82, 1, 9]
      let received = try await client.receiveBytes(expected.count)
      // The pong need not wait for the handler.
      #expect(received.sorted() == expected.sorted())
    }
  }

  @Test func takesFramesThatArriveWithTheHandshake() async throws {
    try await withServer { server in
      let client = try await RawClient.connect(to: server.port)
      try await client.send(Array(handshake.utf8) + clientText("early"))
      let received = try await client.receive { $0.contains("early") }
      #expect(received.end == .enough)
    }
  }

  @Test func answersACloseWithItsCodeAndEnds() async throws {
    try await withServer { server in
      let client = try await connected(to: server)
      try await client.send(clientFrame(8, [0x0b, 0xb8]))
      #expect(try await client.receiveBytes(.max) == [0x88, 2, 0x0b, 0xb8])
    }
  }

  @Test func closesWhenTheHandlerReturnsAfterWhatItSent() async throws {
    try await withServer { server in
      let client = try await connected(to: server)
      try await client.send(clientText("last") + clientText("bye"))
      let expected = serverText("last") + [0x88, 2, 0x03, 0xe8]
      #expect(try await client.receiveBytes(expected.count) == expected)
      try await client.send(clientFrame(8, [0x03, 0xe8]))
      #expect(try await client.receiveBytes(1).isEmpty)
    }
  }

  @Test func breaksOffWithoutAClosingHandshake() async throws {
    try await withServer { server in
      let client = try await connected(to: server)
      try await client.send(clientText("cut"))
      #expect(try await client.receiveBytes(1).isEmpty)
    }
  }

  @Test(arguments: [
    (clientFrame(1, [65], isMasked: false), UInt16(1002)), (clientFrame(1, [0xff]), UInt16(1007)),
    (clientFrame(2, [UInt8](repeating: 0, count: 2000)), UInt16(1009)),
  ])
  func saysWhyItFailsAConnection(_ frame: [UInt8], _ code: UInt16) async throws {
    try await withServer(limits: .init(maximumMessageSize: 1000)) { server in
      let client = try await connected(to: server)
      try await client.send(frame)
      let received = try await client.receiveBytes(.max)
      #expect(received.first == 0x88)
      #expect(received.dropFirst(2).prefix(2) == [UInt8(code >> 8), UInt8(code & 0xff)])
    }
  }

  @Test func tellsTheHandlerThatTheClientIsGone() async throws {
    let gate = Gate()
    let serve: WebSocketHandler = { socket in
      gate.open()
      while await socket.next() != nil {}
      await gate.pass()
    }
    try await withServer(serve: serve) { server in
      let client = try await connected(to: server)
      client.reset()
      await gate.arrivals(1)
    }
  }

  @Test func slowsDownAClientWhoseMessagesAreNotRead() async throws {
    let gate = Gate()
    let total = Mutex(0)
    let serve: WebSocketHandler = { socket in
      await gate.pass()
      while let message = await socket.next() {
        let sum = total.withLock { total in
          total += message.size
          return total
        }
        if sum == 40 << 20 { socket.send("all") }
      }
    }
    try await withServer(limits: .init(maximumUnread: 1 << 20), serve: serve) { server in
      let client = try await connected(to: server)
      let frame = clientFrame(2, [UInt8](repeating: 5, count: 1 << 20))
      async let sending: Void = { for _ in 0..<40 { try await client.send(frame) } }()
      await gate.arrivals(1)
      gate.open()
      try await sending
      #expect(try await client.receiveBytes(5) == serverText("all"))
    }
  }

  @Test func disconnectsAClientThatTakesNothing() async throws {
    let gate = Gate()
    let serve: WebSocketHandler = { socket in
      for _ in 0..<64 { socket.send([UInt8](repeating: 1, count: 1 << 20)) }
      while await socket.next() != nil {}
      gate.open()
      await gate.pass()
    }
    try await withServer(limits: .init(maximumUnsent: 4 << 20), serve: serve) { server in
      let client = try await connected(to: server)
      await gate.arrivals(1)
      client.close()
    }
  }

  @Test func closesAConnectionThatIsSilentForTooLong() async throws {
    try await withServer(limits: .init(idleTimeoutSeconds: 1)) { server in
      let client = try await connected(to: server)
      #expect(try await client.receiveBytes(1).isEmpty)
    }
  }

  @Test func closesWith1001WhenTheServerStops() async throws {
    let server = try await HTTPServer.start { .webSocket($0, serve: echo) }
    let client = try await connected(to: server)
    try await client.send(clientText("here"))
    #expect(try await client.receiveBytes(6) == serverText("here"))
    async let stopped: Void = server.stop()
    let received = try await client.receiveBytes(.max)
    #expect(received.prefix(1) == [0x88])
    #expect(received.dropFirst(2).prefix(2) == [0x03, 0xe9])
    client.close()
    await stopped
  }

  @Test func carriesManyMessagesInOrder() async throws {
    try await withServer { server in
      let client = try await connected(to: server)
      let texts = (0..<2000).map { "message \($0)" }
      try await client.send(texts.flatMap(clientText))
      let expected = texts.flatMap(serverText)
      #expect(try await client.receiveBytes(expected.count) == expected)
    }
  }
}

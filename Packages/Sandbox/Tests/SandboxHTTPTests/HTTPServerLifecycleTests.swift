import SandboxHTTP
import Testing

@Suite("HTTPServer start and stop", .timeLimit(.minutes(10)))
struct HTTPServerLifecycleTests {
  private let ok: HTTPServerHandler = { _ in .init(status: 200, body: Array("ok\n".utf8)) }

  @Test func namesHostAndPortWhenThePortIsTaken() async throws {
    let first = try await HTTPServer.start(handler: ok)
    let error = await #expect(throws: HTTPServerError.self) {
      _ = try await HTTPServer.start(.init(port: first.port), handler: ok)
    }
    #expect(error?.code == .addressInUse)
    #expect(error?.description.contains("127.0.0.1") == true)
    #expect(error?.description.contains(String(first.port)) == true)
    await first.stop()
  }

  @Test(arguments: [
    ("192.0.2.1", 0, HTTPServerError.Code.addressNotAvailable),
    ("no-such-host.invalid", 0, .addressNotAvailable),
    ("127.0.0.1", 70000, .invalidPort),
    ("127.0.0.1", -1, .invalidPort),
  ])
  func saysWhyItCannotListen(_ host: String, _ port: Int, _ code: HTTPServerError.Code) async throws {
    let error = await #expect(throws: HTTPServerError.self) {
      _ = try await HTTPServer.start(.init(host: host, port: port), handler: ok)
    }
    #expect(error?.code == code)
  }

  @Test func restartsAtOnceOnTheSamePort() async throws {
    var port = 0
    for _ in 0..<5 {
      let server = try await HTTPServer.start(.init(port: port), handler: ok)
      port = server.port
      let client = try await RawClient.connect(to: port)
      try await client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
      #expect(try await client.answers(1).statuses == [200])
      await server.stop()
      let after = try await client.receiveAll()
      #expect(after.end == .closed || after.end == .reset)
    }
  }

  @Test func letsRunningRequestsAnswerBeforeItStops() async throws {
    let gate = Gate()
    let server = try await HTTPServer.start { _ in
      await gate.pass()
      return .init(status: 200, body: Array("late\n".utf8))
    }
    let client = try await RawClient.connect(to: server.port)
    try await client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
    await gate.arrivals(1)
    async let stopped: Void = server.stop()
    gate.open()
    let received = try await client.receiveAll()
    #expect(received.lastLine == "late")
    #expect(received.end == .closed)
    client.close()
    await stopped
    await #expect(throws: SocketFailure.self) { _ = try await RawClient.connect(to: server.port) }
  }

  @Test func cancelsHandlersThatDoNotEndWithinTheDrainTimeout() async throws {
    let begun = Gate()
    begun.open()
    let server = try await HTTPServer.start(.init(drainTimeout: .milliseconds(50))) { _ in
      await begun.pass()
      // Ends early only through cancellation.
      try? await Task.sleep(for: .seconds(3600))
      return .init(status: 200)
    }
    let client = try await RawClient.connect(to: server.port)
    try await client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
    await begun.arrivals(1)
    await server.stop()
    #expect(try await client.receiveAll().text.isEmpty)
  }

  @Test func stopsTwiceAndFromManyTasks() async throws {
    let server = try await HTTPServer.start(handler: ok)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 { group.addTask { await server.stop() } }
    }
    await server.stop()
  }

  @Test func listensOnIPv6Loopback() async throws {
    let server = try? await HTTPServer.start(.init(host: "::1"), handler: ok)
    guard let server else { return }
    #expect(server.url == "http://[::1]:\(server.port)")
    await server.stop()
  }
}

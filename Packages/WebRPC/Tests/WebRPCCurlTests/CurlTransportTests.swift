import Testing
import WebRPC
import WebRPCCurl
import WebRPCTesting

@Suite struct CurlTransportTests {
  private func request(_ server: LoopbackServer, _ path: String) -> WebRPCRequest {
    WebRPCRequest(url: server.url + path, path: path, body: Array("{}".utf8))
  }

  /// libcurl alone would send the request a second time, and a transaction would be executed twice.
  @Test(.timeLimit(.minutes(10)))
  func aRequestThatWentOutIsNeverCalledUnsent() async throws {
    let server = try LoopbackServer { _, connection in
      _ = connection.write("HTTP/1.1 200 OK\r\nX: " + String(repeating: "a", count: 5_000_000) + "\r\n\r\n")
    }
    let error = await #expect(throws: WebRPCTransportError.self) {
      try await CurlTransport().send(request(server, "/long-header"))
    }
    #expect(error?.code != .notSent)
  }

  @Test(.timeLimit(.minutes(10)))
  func neverRepeatsARequestOnItsOwn() async throws {
    let server = try HostileServer.start()
    let transport = CurlTransport()
    let request = request(server, "/second-unanswered")
    #expect(try await transport.send(request).status == 200)
    await #expect(throws: WebRPCTransportError(.connectionLost, message: "")) { try await transport.send(request) }
    #expect(server.snapshot.requests.map(\.ordinal) == [1, 2])
    #expect(try await transport.send(request).status == 200)
    await server.stop()
  }

  @Test(.timeLimit(.minutes(10)))
  func connectsAgainWhenTheServerHasClosedAnIdleConnection() async throws {
    let server = try LoopbackServer { request, connection in
      connection.answer(200, headers: ["Connection": "keep-alive"], request.body)
      connection.close()
    }
    let transport = CurlTransport()
    for _ in 0..<5 {
      #expect(try await transport.send(request(server, "/")).status == 200)
      await server.wait { $0.openConnections == 0 }
    }
    #expect(server.snapshot.acceptedConnections == 5)
    await server.stop()
  }

  @Test(.timeLimit(.minutes(10)))
  func shutdownEndsCallsUnderWayAndRefusesLaterOnes() async throws {
    let server = try HostileServer.start()
    var configuration = CurlTransportConfiguration()
    configuration.timeout = .seconds(600)
    let transport = CurlTransport(configuration: configuration)
    let held = Task { try await transport.send(request(server, "/hold")) }
    await server.wait { $0.requests.count == 1 }
    transport.shutdown()
    await #expect(throws: WebRPCTransportError(.connectionLost, message: "")) { try await held.value }
    await #expect(throws: WebRPCTransportError(.notSent, message: "")) {
      try await transport.send(request(server, "/echo"))
    }
    transport.shutdown()
    await server.wait { $0.openConnections == 0 }
    await server.stop()
  }

  @Test(.timeLimit(.minutes(10)))
  func speaksHTTP2WhereAServerOffersIt() async throws {
    let server = try HTTP2Server()
    var configuration = CurlTransportConfiguration()
    configuration.certificateFile = server.authority
    let transport = CurlTransport(configuration: configuration)
    let body = Array("\"\(HTTP2Server.marker)\"".utf8)
    let response = try await transport.send(WebRPCRequest(url: server.url + "/v1/A/B", path: "/v1/A/B", body: body))
    #expect(response == WebRPCResponse(status: 200, body: Array("{}".utf8)))
    server.stop()
  }

  @Test(.timeLimit(.minutes(10)))
  func oneTransportServesManyHosts() async throws {
    let transport = CurlTransport()
    for _ in 0..<3 {
      let server = try HostileServer.start()
      #expect(try await transport.send(request(server, "/echo")).status == 200)
      await server.stop()
    }
  }
}

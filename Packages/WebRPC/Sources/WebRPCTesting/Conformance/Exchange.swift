import WebRPC

/// A hostile server and a transport that talks to it, with the expectations of the conformance cases.
struct Exchange: Sendable {
  let server: LoopbackServer
  let transport: any WebRPCTransport

  /// Starts the server, runs the case and stops the server.
  static func run(
    _ subject: TransportUnderTest,
    limits: TransportUnderTest.Limits = .init(),
    _ body: (Exchange) async throws -> Void
  ) async throws {
    let server = try HostileServer.start()
    do {
      try await body(Exchange(server: server, transport: try subject.make(limits)))
    } catch {
      await server.stop()
      throw error
    }
    await server.stop()
  }

  func request(_ path: String, body: String = "{}", timeout: Duration? = nil) -> WebRPCRequest {
    WebRPCRequest(
      url: server.url + path,
      path: path,
      headers: ["Content-Type": "application/json"],
      body: Array(body.utf8),
      timeout: timeout
    )
  }

  /// The server takes the client's greeting for the beginning of a request and waits for the rest.
  func tlsRequestToPlainServer() -> WebRPCRequest {
    WebRPCRequest(url: "https://127.0.0.1:\(server.port)/x", path: "/x", body: [])
  }

  func send(_ path: String, body: String = "{}", timeout: Duration? = nil) async throws -> WebRPCResponse {
    try await transport.send(request(path, body: body, timeout: timeout))
  }

  func expectFailure(
    _ path: String,
    _ codes: Set<WebRPCTransportError.Code>,
    timeout: Duration? = nil
  ) async throws {
    try await Self.expectFailure(codes) { try await send(path, timeout: timeout) }
  }

  static func expectFailure(
    _ codes: Set<WebRPCTransportError.Code>,
    _ call: () async throws -> WebRPCResponse
  ) async throws {
    do {
      let response = try await call()
      throw ConformanceFailure("wanted \(codes), got status \(response.status) with \(response.body.count) bytes")
    } catch let error as WebRPCTransportError {
      try expect(codes.contains(error.code), "wanted \(codes), got \(error.code): \(error.message)")
    }
  }

  /// The call must end with `CancellationError`.
  static func expectCancelled(_ task: Task<WebRPCResponse, any Error>) async throws {
    switch await task.result {
    case .success(let response): throw ConformanceFailure("wanted CancellationError, got status \(response.status)")
    case .failure(is CancellationError): return
    case .failure(let error): throw ConformanceFailure("wanted CancellationError, got \(error)")
    }
  }
}

/// Throws unless the condition holds.
func expect(_ condition: Bool, _ message: @autoclosure () -> String) throws {
  guard condition else { throw ConformanceFailure(message()) }
}

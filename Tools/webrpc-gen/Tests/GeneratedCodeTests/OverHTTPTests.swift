import ExampleAPI
import Testing
import WebRPC
import WebRPCCurl
import WebRPCTesting
import WebRPCURLSession

/// The client of a schema talks to its server over a real connection, with either transport.
struct OverHTTPTests {
  enum Carrier: CaseIterable {
    case curl, urlSession

    var transport: any WebRPCTransport {
      switch self {
      case .curl: CurlTransport()
      case .urlSession: URLSessionTransport()
      }
    }
  }

  /// A server on a loopback port whose requests go to the router.
  private func withServer(
    over carrier: Carrier,
    _ body: (ExampleServiceClient) async throws -> Void
  ) async throws {
    let router = ExampleServiceRouter(ExampleDouble())
    let server = try LoopbackServer { request, connection in
      let response = waitFor {
        await router.respond(
          to: WebRPCServerRequest(
            method: request.method, path: request.target, headers: request.headers, body: request.body)
        ) { _ in }
      }
      connection.answer(response.status, headers: response.headers, response.body)
    }
    let client = ExampleServiceClient(baseURL: server.url, transport: carrier.transport, timeout: .seconds(20))
    do {
      try await body(client)
    } catch {
      await server.stop()
      throw error
    }
    await server.stop()
  }

  @Test(arguments: Carrier.allCases)
  func callsReachTheServiceAndComeBack(over carrier: Carrier) async throws {
    try await withServer(over: carrier) { client in
      try await client.ping()
      #expect(try await client.status().status)
      #expect(try await client.version().version.webrpcVersion == "v1")
      #expect(try await client.findUser(FindUserRequest(s: SearchFilter(q: "é/🚀"))).name == "é/🚀")
    }
  }

  @Test(arguments: Carrier.allCases)
  func errorsOfTheServiceComeBack(over carrier: Carrier) async throws {
    try await withServer(over: carrier) { client in
      let error = await #expect(throws: WebRPCError.self) {
        try await client.getUser(GetUserRequest(header: [:], userID: 8))
      }
      #expect(error == .example(.userNotFound))
    }
  }

  @Test(arguments: Carrier.allCases)
  func nestedValuesComeBackAsTheyWere(over carrier: Carrier) async throws {
    let user = User(
      id: .max, username: "ann", role: "cook", kind: .user, intent: .openSession,
      createdAt: WebRPCTimestamp(text: "2026-05-25T22:46:27Z"))
    let complex = ComplexType(
      meta: ["a": .null, "b": .array([.integer(-1), .bool(true)])], metaNestedExample: ["x": ["y": 7]],
      namesList: ["", "\u{0}"], numsList: [.min, .max], doubleArray: [[], ["z"]], listOfMaps: [["m": 1]],
      listOfUsers: [user], mapOfUsers: ["u": user], user: user)
    try await withServer(over: carrier) { client in
      let answer = try await client.getComplex(complex)
      #expect(answer == complex)
    }
  }
}

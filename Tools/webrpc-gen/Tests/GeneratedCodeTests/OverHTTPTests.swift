import Dispatch
import ExampleAPI
import Synchronization
import Testing
import WebRPC
import WebRPCCurl
import WebRPCTesting

/// The client of a schema talks to its server over a real connection.
struct OverHTTPTests {
  /// A server on a loopback port whose requests go to the router.
  private func withServer(_ body: (ExampleServiceClient) async throws -> Void) async throws {
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
    let transport = CurlTransport()
    do {
      try await body(ExampleServiceClient(baseURL: server.url, transport: transport, timeout: .seconds(20)))
    } catch {
      transport.shutdown()
      await server.stop()
      throw error
    }
    transport.shutdown()
    await server.stop()
  }

  @Test func callsReachTheServiceAndComeBack() async throws {
    try await withServer { client in
      try await client.ping()
      #expect(try await client.status().status)
      #expect(try await client.version().version.webrpcVersion == "v1")
      #expect(try await client.findUser(FindUserRequest(s: SearchFilter(q: "é/🚀"))).name == "é/🚀")
    }
  }

  @Test func errorsOfTheServiceComeBack() async throws {
    try await withServer { client in
      let error = await #expect(throws: WebRPCError.self) {
        try await client.getUser(GetUserRequest(header: [:], userID: 8))
      }
      #expect(error == .example(.userNotFound))
    }
  }

  @Test func nestedValuesComeBackAsTheyWere() async throws {
    let user = User(
      id: .max, username: "ann", role: "cook", kind: .user, intent: .openSession,
      createdAt: WebRPCTimestamp(text: "2026-05-25T22:46:27Z"))
    let complex = ComplexType(
      meta: ["a": .null, "b": .array([.integer(-1), .bool(true)])], metaNestedExample: ["x": ["y": 7]],
      namesList: ["", "\u{0}"], numsList: [.min, .max], doubleArray: [[], ["z"]], listOfMaps: [["m": 1]],
      listOfUsers: [user], mapOfUsers: ["u": user], user: user)
    try await withServer { client in
      let answer = try await client.getComplex(complex)
      #expect(answer == complex)
    }
  }
}

/// What `body` gives; the thread waits for it.
private func waitFor<Value: Sendable>(_ body: @escaping @Sendable () async -> Value) -> Value {
  let box = Box<Value>()
  let done = DispatchSemaphore(value: 0)
  Task {
    let value = await body()
    box.value.withLock { $0 = value }
    done.signal()
  }
  while true {
    done.wait()
    if let value = box.value.withLock({ $0 }) { return value }
  }
}

private final class Box<Value: Sendable>: Sendable {
  let value = Mutex<Value?>(nil)
}

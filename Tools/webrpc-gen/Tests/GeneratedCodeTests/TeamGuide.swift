import ExampleAPI
import WebRPC
import WebRPCCurl

// The code of docs/webrpc.md about a service of one's own, compiled. TeamGuideTests runs it.

struct Account: Sendable {
  let role: String
}

struct People: ExampleServiceService {
  func findUser(_ request: FindUserRequest, context: Account) async throws -> FindUserResponse {
    guard request.s.q == "ann" else { throw WebRPCError.example(.userNotFound) }
    return FindUserResponse(name: "ann", user: User(id: 7, username: "ann", role: context.role, kind: .admin))
  }

  func getUser(_ request: GetUserRequest, context: Account) async throws -> GetUserResponse {
    guard context.role == "cook" else { throw WebRPCError.example(.accessDenied) }
    return GetUserResponse(code: 0, user: User(id: request.userID, username: "ann", role: "cook", kind: .user))
  }
}

// The other methods of the schema.
extension People {
  func ping(context: Account) async throws {}
  func status(context: Account) async throws -> StatusResponse { StatusResponse(status: true) }
  func version(context: Account) async throws -> VersionResponse {
    VersionResponse(version: Version(webrpcVersion: "v1", schemaVersion: "v0.0.1", schemaHash: ""))
  }
  func logEvent(_ request: LogEventRequest, context: Account) async throws {}
  func getComplex(_ request: ComplexType, context: Account) async throws -> ComplexType { request }
}

/// Called by whatever HTTP server the team runs, for every request below the router's path.
func handle(method: String, path: String, headers: WebRPCHeaders, body: [UInt8]) async -> WebRPCServerResponse {
  let request = WebRPCServerRequest(method: method, path: path, headers: headers, body: body)
  return await ExampleServiceRouter(People()).respond(to: request) { _ in
    guard request.headers["Authorization"] == "Bearer cook" else { throw WebRPCError.example(.unauthorized) }
    return Account(role: "cook")
  }
}

/// The transport of the whole program, made once.
func programTransport(
  over network: any WebRPCTransport = CurlTransport(),
  metrics: InMemoryMetrics,
  log: @escaping @Sendable (String) -> Void
) -> any WebRPCTransport {
  let logged = LoggingTransport(network, log: log)
  let repeated = RetryingTransport(logged) { $0.path.hasSuffix("/FindUser") }
  return MetricsTransport(repeated, sink: metrics)
}

func findAnn(at url: String, over transport: any WebRPCTransport) async throws -> User? {
  let people = ExampleServiceClient(
    baseURL: url, transport: transport, headers: ["Authorization": "Bearer cook"], timeout: .seconds(5))
  do {
    return try await people.findUser(FindUserRequest(s: SearchFilter(q: "ann"))).user
  } catch let error as WebRPCError where error.exampleCode == .userNotFound {
    return nil
  }
}

func recordOnce(at url: String, to file: String) async throws {
  let recording = try RecordingTransport(CurlTransport(), writingTo: file)
  _ = try await findAnn(at: url, over: recording)
}

func findAnnWithoutNetwork(from file: String) async throws -> User? {
  try await findAnn(at: "http://recorded", over: try ReplayingTransport(file: file))
}

import EWalletVectors
import Synchronization
import Testing
import WebRPC

@testable import EWalletClient

/// Answers one call as an example says, and holds the request against the example.
final class VectorTransport: WebRPCTransport {
  let vector: JSONValue
  private let count = Mutex(0)

  init(_ name: String) throws {
    vector = try EWalletVectors.read(name)
  }

  var sent: Int { count.withLock { $0 } }

  func send(_ request: WebRPCRequest) async throws -> WebRPCResponse {
    count.withLock { $0 += 1 }
    let wanted = vector["request"]
    #expect(request.method.rawValue == wanted["method"].text)
    #expect(request.url == "https://ewallet.example.com" + (wanted["path"].text ?? ""))
    let headers = Dictionary(request.headers.pairs.map { ($0.name, $0.value) }) { $1 }
    #expect(headers == wanted["headers"].members.compactMapValues(\.text))
    if wanted["body"] == .null {
      #expect(request.body.isEmpty)
    } else {
      #expect(try WebRPCJSON.decode(JSONValue.self, from: request.body) == wanted["body"])
      #expect(request.body == wanted["body"].json, "the members are sorted")
    }
    return response
  }

  var response: WebRPCResponse {
    WebRPCResponse(
      status: vector["response"]["status"].integer ?? 0, headers: ["Content-Type": "application/json; charset=utf-8"],
      body: vector["response"]["body"].json)
  }

  /// A client with the credentials of the example.
  var client: HTTPClientAPI { .sample(self) }
}

extension HTTPClientAPI {
  static func sample(_ transport: any WebRPCTransport, token: String? = "sandbox-auth-token-user1") -> HTTPClientAPI {
    HTTPClientAPI(config: .sample(token: token), transport: transport)
  }
}

extension ClientConfiguration {
  static func sample(token: String? = "sandbox-auth-token-user1", debugLog: Bool = false) -> ClientConfiguration {
    ClientConfiguration(
      baseURL: "https://ewallet.example.com",
      credentials: ClientCredential(apiKey: "sandbox-api-key-0001", authenticationToken: token), debugLog: debugLog)
  }
}

/// Gives the same answer to everything and keeps what was asked.
final class Always: WebRPCTransport {
  private let response: WebRPCResponse
  private let kept = Mutex<[WebRPCRequest]>([])

  init(_ status: Int, _ body: String) {
    response = WebRPCResponse(status: status, body: Array(body.utf8))
  }

  init(_ response: WebRPCResponse) {
    self.response = response
  }

  var requests: [WebRPCRequest] { kept.withLock { $0 } }

  func send(_ request: WebRPCRequest) async throws -> WebRPCResponse {
    kept.withLock { $0.append(request) }
    return response
  }
}

/// Never answers; ends with the task that asks.
struct Silence: WebRPCTransport {
  func send(_ request: WebRPCRequest) async throws -> WebRPCResponse {
    let never = AsyncStream<Void> { _ in }
    for await _ in never {}
    throw CancellationError()
  }
}

/// The error that a call throws.
func failure<Value>(_ call: () async throws(OMGError) -> Value) async -> OMGError? {
  do {
    _ = try await call()
    return nil
  } catch {
    return error
  }
}

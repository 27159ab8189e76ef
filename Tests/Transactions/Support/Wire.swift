import OMSWallet
import Synchronization

/// What goes by between a client and the Sandbox, over real HTTP, and where a test may step in.
final class Wire: WebRPCTransport {
  /// A way to deal with a request instead of only passing it on.
  typealias Step = @Sendable (_ request: WebRPCRequest, _ base: any WebRPCTransport) async throws -> WebRPCResponse

  /// A request, and its answer once there is one.
  struct Exchange: Sendable {
    let request: WebRPCRequest
    var response: WebRPCResponse?
    /// The method's name, without its service.
    var method: String { request.path.split(separator: "/").last.map(String.init) ?? "" }
  }

  private struct State {
    var exchanges: [Exchange] = []
    var steps: [(method: String, step: Step)] = []
  }

  static let curl = CurlTransport()
  private let base: any WebRPCTransport
  private let state = Mutex(State())

  init(_ base: any WebRPCTransport = Wire.curl) { self.base = base }

  func send(_ request: WebRPCRequest) async throws -> WebRPCResponse {
    let (number, step): (Int, Step?) = state.withLock { state in
      state.exchanges.append(Exchange(request: request))
      guard let index = state.steps.firstIndex(where: { Self.names($0.method, request) }) else {
        return (state.exchanges.count - 1, nil)
      }
      return (state.exchanges.count - 1, state.steps.remove(at: index).step)
    }
    let response = if let step { try await step(request, base) } else { try await base.send(request) }
    state.withLock { $0.exchanges[number].response = response }
    return response
  }

  /// Steps in at the next request of a method, once for each call of this.
  func atNext(_ method: String, _ step: @escaping Step) {
    state.withLock { $0.steps.append((method, step)) }
  }

  func clearSteps() { state.withLock { $0.steps = [] } }

  /// The requests of one method so far, in their order.
  func requests(_ method: String) -> [WebRPCRequest] {
    state.withLock { $0.exchanges.map(\.request).filter { Self.names(method, $0) } }
  }

  var requestCount: Int { state.withLock { $0.exchanges.count } }

  /// What went by since the requests were `count`.
  func exchanges(since count: Int) -> [Exchange] { state.withLock { Array($0.exchanges[count...]) } }

  /// The members of the body of the newest request of a method.
  func body(_ method: String) throws -> [String: JSONValue] {
    guard let request = requests(method).last else { throw NothingSent(method: method) }
    return try WebRPCJSON.decode([String: JSONValue].self, from: request.body)
  }

  /// The newest answer to a method, decoded.
  func answer<Answer: Decodable>(_ method: String, as type: Answer.Type) throws -> Answer {
    let found = state.withLock { state in
      state.exchanges.last { Self.names(method, $0.request) && $0.response != nil }?.response
    }
    guard let found else { throw NothingSent(method: method) }
    return try WebRPCJSON.decode(type, from: found.body)
  }

  struct NothingSent: Error { let method: String }

  private static func names(_ method: String, _ request: WebRPCRequest) -> Bool {
    request.path.hasSuffix("/" + method)
  }
}

import Synchronization

/// A transport for tests that answers from a script and keeps what it was asked.
///
/// A call that nothing was set up for fails with ``WebRPCTransportError`` `.notSent` and is listed in
/// ``unexpectedRequests``.
///
/// ```swift
/// let transport = InMemoryTransport()
/// transport.enqueue(WebRPCResponse(status: 200, body: Array(#"{"ok":true}"#.utf8)), for: "/v1/Waas/SignMessage")
/// ```
public final class InMemoryTransport: WebRPCTransport {
  /// Answers one request.
  public typealias Answer = @Sendable (WebRPCRequest) async throws -> WebRPCResponse

  private struct Script: Sendable {
    var once: [String: [Answer]] = [:]
    var always: [String: Answer] = [:]
    var requests: [WebRPCRequest] = []
    var unexpected: [WebRPCRequest] = []

    mutating func take(_ request: WebRPCRequest) -> Answer? {
      requests.append(request)
      if var queue = once[request.path], !queue.isEmpty {
        let answer = queue.removeFirst()
        once[request.path] = queue
        return answer
      }
      if let answer = always[request.path] { return answer }
      unexpected.append(request)
      return nil
    }
  }

  private let script = Mutex(Script())

  /// A transport without any answer.
  public init() {}

  /// Answers the next request to the path that has no earlier answer waiting, once.
  public func enqueue(for path: String, _ answer: @escaping Answer) {
    script.withLock { $0.once[path, default: []].append(answer) }
  }

  /// Gives this response to the next request to the path that has no earlier answer waiting, once.
  public func enqueue(_ response: WebRPCResponse, for path: String) {
    enqueue(for: path) { _ in response }
  }

  /// Fails the next request to the path that has no earlier answer waiting, once.
  public func enqueue(_ error: WebRPCTransportError, for path: String) {
    enqueue(for: path) { _ in throw error }
  }

  /// Answers every request to the path for which no single answer is waiting.
  public func respond(to path: String, _ answer: @escaping Answer) {
    script.withLock { $0.always[path] = answer }
  }

  /// Everything that was asked, in order.
  public var requests: [WebRPCRequest] { script.withLock { $0.requests } }

  /// What was asked without an answer being set up.
  public var unexpectedRequests: [WebRPCRequest] { script.withLock { $0.unexpected } }

  /// Single answers that nobody has asked for yet.
  public var unusedAnswerCount: Int { script.withLock { $0.once.values.reduce(0) { $0 + $1.count } } }

  /// Plays the next answer for the request's path.
  public func send(_ request: WebRPCRequest) async throws -> WebRPCResponse {
    try Task.checkCancellation()
    guard let answer = script.withLock({ $0.take(request) }) else {
      throw WebRPCTransportError(.notSent, message: "no answer was set up for \(request.path)")
    }
    return try await answer(request)
  }
}

extension InMemoryTransport: WebRPCStreamingTransport {
  /// Plays the next answer for the request's path as a stream of one piece.
  public func stream(_ request: WebRPCRequest) async throws -> WebRPCStreamingResponse {
    WebRPCStreamingResponse(try await send(request))
  }
}

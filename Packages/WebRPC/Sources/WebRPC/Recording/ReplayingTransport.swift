import Synchronization

/// A transport for tests that answers from a file which ``RecordingTransport`` wrote.
///
/// Each recorded exchange answers one call. A call that the file has no exchange for fails with
/// ``WebRPCTransportError`` `.notSent` and is listed in ``unexpectedRequests``. Recorded failures are thrown again.
///
/// ```swift
/// let transport = try ReplayingTransport(file: "exchanges.jsonl")
/// ```
public final class ReplayingTransport: WebRPCTransport {
  /// Which exchange answers a call.
  public enum Matching: Sendable, Hashable {
    /// The first unused one with the same method, path and body.
    case request
    /// The next one of the file, which must have the same method and path. For calls whose body holds a nonce or time.
    case order
  }

  private struct State {
    var unused: [RecordedExchange]
    var unexpected: [WebRPCRequest] = []
  }

  private let matching: Matching
  private let state: Mutex<State>

  /// Answers from the file at `file`, a path; the whole file is read at once.
  ///
  /// - Throws: ``ExchangeFileError`` when it cannot be read, or with the line and the reason when it is malformed.
  public init(file: String, matching: Matching = .request) throws(ExchangeFileError) {
    self.matching = matching
    state = Mutex(State(unused: try ExchangeFile.read(file)))
  }

  /// What was asked without an exchange for it.
  public var unexpectedRequests: [WebRPCRequest] { state.withLock { $0.unexpected } }

  /// Recorded exchanges that nobody has asked for yet.
  public var unusedExchangeCount: Int { state.withLock { $0.unused.count } }

  /// Plays the exchange that answers the request.
  public func send(_ request: WebRPCRequest) async throws -> WebRPCResponse {
    try take(request).replay()
  }

  private func take(_ request: WebRPCRequest) throws -> RecordedExchange {
    try Task.checkCancellation()
    let exchange = state.withLock { state -> RecordedExchange? in
      guard let index = index(of: request, in: state.unused) else {
        state.unexpected.append(request)
        return nil
      }
      return state.unused.remove(at: index)
    }
    guard let exchange else {
      throw WebRPCTransportError(.notSent, message: "no exchange was recorded for \(request.path), or none is left")
    }
    return exchange
  }

  private func index(of request: WebRPCRequest, in unused: [RecordedExchange]) -> Int? {
    switch matching {
    case .request:
      let key = ExchangeKey(method: request.method.rawValue, path: request.path, body: request.body)
      return unused.firstIndex { $0.key == key }
    case .order:
      guard let next = unused.first, next.path == request.path, next.method == request.method.rawValue else {
        return nil
      }
      return 0
    }
  }
}

extension ReplayingTransport: WebRPCStreamingTransport {
  /// Plays the exchange that answers the request, its content in one piece and then the end that it had.
  public func stream(_ request: WebRPCRequest) async throws -> WebRPCStreamingResponse {
    try take(request).replayStream()
  }
}

import Synchronization
import WebRPC

/// One call between the task that waits for it and the thread that carries it out. It is answered exactly once.
final class CurlCall: Sendable {
  let request: WebRPCRequest
  let deadline: ContinuousClock.Instant

  /// Where the body goes when the answer is a stream.
  let stream: BodyPipe?

  private enum State {
    case created
    case waiting(CheckedContinuation<WebRPCResponse, any Error>)
    case finished(Result<WebRPCResponse, any Error>)
  }

  private let state = Mutex(State.created)

  init(_ request: WebRPCRequest, timeout: Duration, stream: BodyPipe? = nil) {
    self.request = request
    self.stream = stream
    deadline = .now.advanced(by: timeout)
  }

  /// Takes the waiting task; false when the call was over before it began, in which case the task is resumed.
  func begin(_ continuation: CheckedContinuation<WebRPCResponse, any Error>) -> Bool {
    let early: Result<WebRPCResponse, any Error>? = state.withLock { state in
      if case .finished(let result) = state { return result }
      state = .waiting(continuation)
      return nil
    }
    guard let early else { return true }
    continuation.resume(with: early)
    return false
  }

  /// Answers the waiting task; false when that has happened before.
  @discardableResult
  func finish(_ result: Result<WebRPCResponse, any Error>) -> Bool {
    let (isFirst, continuation) = state.withLock {
      state -> (Bool, CheckedContinuation<WebRPCResponse, any Error>?) in
      switch state {
      case .created:
        state = .finished(result)
        return (true, nil)
      case .waiting(let continuation):
        state = .finished(result)
        return (true, continuation)
      case .finished:
        return (false, nil)
      }
    }
    continuation?.resume(with: result)
    return isFirst
  }

  func fail(_ code: WebRPCTransportError.Code, _ message: String) {
    finish(.failure(WebRPCTransportError(code, message: message)))
  }

  var isFinished: Bool {
    state.withLock {
      if case .finished = $0 { return true }
      return false
    }
  }
}

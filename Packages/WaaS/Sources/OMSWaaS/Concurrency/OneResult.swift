internal import Synchronization

/// A result that is set once, by whoever comes first, and awaited by one task.
final class OneResult<Value: Sendable>: Sendable {
  private enum State {
    case open
    case awaited(CheckedContinuation<Value, any Error>)
    case set(Result<Value, any Error>)
    case done
  }

  private enum Answer {
    case late
    case kept
    case resume(CheckedContinuation<Value, any Error>)
  }

  private let state = Mutex(State.open)

  /// Sets the result; false when another was first.
  @discardableResult
  func set(_ result: Result<Value, any Error>) -> Bool {
    let answer: Answer = state.withLock { state in
      switch state {
      case .open:
        state = .set(result)
        return .kept
      case .awaited(let continuation):
        state = .done
        return .resume(continuation)
      case .set, .done:
        return .late
      }
    }
    switch answer {
    case .late: return false
    case .kept: return true
    case .resume(let continuation):
      continuation.resume(with: result)
      return true
    }
  }

  /// Waits for the result.
  func value() async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      let early: Result<Value, any Error>? = state.withLock { state in
        if case .set(let result) = state {
          state = .done
          return result
        }
        state = .awaited(continuation)
        return nil
      }
      if let early { continuation.resume(with: early) }
    }
  }
}

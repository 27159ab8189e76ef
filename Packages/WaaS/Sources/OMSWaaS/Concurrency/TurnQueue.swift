internal import Synchronization

/// Hands out turns, strictly in the order in which they were reserved.
///
/// Reserving is immediate; waiting for a turn suspends. A turn that is let go, used or not, passes on.
final class TurnQueue: Sendable {
  private struct State {
    var nextID: UInt64 = 0
    var order: [UInt64] = []
    var waiting: [UInt64: CheckedContinuation<Void, any Error>] = [:]
  }

  private let state = Mutex(State())

  /// Takes the next place.
  func reserve() -> Turn {
    let id = state.withLock { state in
      state.nextID += 1
      state.order.append(state.nextID)
      return state.nextID
    }
    return Turn(id: id, queue: self)
  }

  /// Returns when every earlier turn was let go; throws `CancellationError` as soon as the task is cancelled.
  func wait(for turn: Turn) async throws {
    let id = turn.id
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (ready: CheckedContinuation<Void, any Error>) in
        enum Answer { case go, gone, wait }
        let answer: Answer = state.withLock { state in
          guard !Task.isCancelled, state.order.contains(id) else { return .gone }
          if state.order.first == id { return .go }
          state.waiting[id] = ready
          return .wait
        }
        switch answer {
        case .go: ready.resume()
        case .gone: ready.resume(throwing: CancellationError())
        case .wait: break
        }
      }
    } onCancel: {
      release(id)
    }
  }

  /// Lets a turn go; the next one in line may begin.
  fileprivate func release(_ id: UInt64) {
    let (abandoned, next) = state.withLock { state in
      guard let place = state.order.firstIndex(of: id) else {
        return (nil as CheckedContinuation<Void, any Error>?, nil as CheckedContinuation<Void, any Error>?)
      }
      state.order.remove(at: place)
      let abandoned = state.waiting.removeValue(forKey: id)
      let next = state.order.first.flatMap { state.waiting.removeValue(forKey: $0) }
      return (abandoned, next)
    }
    abandoned?.resume(throwing: CancellationError())
    next?.resume()
  }
}

/// A place in a `TurnQueue`; let go at the latest when nobody holds it any more.
final class Turn: Sendable {
  fileprivate let id: UInt64
  private let queue: TurnQueue

  fileprivate init(id: UInt64, queue: TurnQueue) {
    self.id = id
    self.queue = queue
  }

  /// Lets the place go.
  func release() {
    queue.release(id)
  }

  deinit {
    queue.release(id)
  }
}

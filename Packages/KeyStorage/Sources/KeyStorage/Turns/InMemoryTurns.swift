import Synchronization

/// Turns within one process, strictly in the order of the requests.
final class InMemoryTurns: StorageTurns {
  private struct State {
    var nextID: UInt64 = 0
    /// Who is in the line for a name; the first one has the turn.
    var lines: [[UInt8]: [UInt64]] = [:]
    var waiting: [UInt64: CheckedContinuation<Void, any Error>] = [:]
  }

  private let state = Mutex(State())

  func take(_ name: String) async throws -> StorageTurn {
    let name = Array(name.utf8)
    let id = state.withLock { state in
      state.nextID += 1
      state.lines[name, default: []].append(state.nextID)
      return state.nextID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (ready: CheckedContinuation<Void, any Error>) in
        enum Answer { case go, gone, wait }
        let answer: Answer = state.withLock { state in
          guard let line = state.lines[name], line.contains(id) else { return .gone }
          if line.first == id { return .go }
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
      leave(name, id)
    }
    return StorageTurn { [self] in leave(name, id) }
  }

  private func leave(_ name: [UInt8], _ id: UInt64) {
    let (abandoned, next) = state.withLock { state in
      let abandoned = state.waiting.removeValue(forKey: id)
      state.lines[name]?.removeAll { $0 == id }
      if state.lines[name]?.isEmpty == true { state.lines[name] = nil }
      let next = state.lines[name]?.first.flatMap { state.waiting.removeValue(forKey: $0) }
      return (abandoned, next)
    }
    abandoned?.resume(throwing: CancellationError())
    next?.resume()
  }
}

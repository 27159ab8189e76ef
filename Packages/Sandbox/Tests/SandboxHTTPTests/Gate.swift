import Synchronization

/// Holds handlers until the test opens it, and tells how many wait.
final class Gate: Sendable {
  private struct State {
    var isOpen = false
    var waiting: [CheckedContinuation<Void, Never>] = []
    var arrivals = 0
    var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Mutex(State())

  func pass() async {
    await withCheckedContinuation { continuation in
      let (goesOn, ready) = state.withLock { state in
        state.arrivals += 1
        let ready = state.watchers.filter { $0.count <= state.arrivals }.map(\.continuation)
        state.watchers.removeAll { $0.count <= state.arrivals }
        if !state.isOpen { state.waiting.append(continuation) }
        return (state.isOpen, ready)
      }
      for watcher in ready { watcher.resume() }
      if goesOn { continuation.resume() }
    }
  }

  /// Returns when `count` handlers have arrived.
  func arrivals(_ count: Int) async {
    await withCheckedContinuation { continuation in
      let isReached = state.withLock { state in
        if state.arrivals < count { state.watchers.append((count, continuation)) }
        return state.arrivals >= count
      }
      if isReached { continuation.resume() }
    }
  }

  func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }
}

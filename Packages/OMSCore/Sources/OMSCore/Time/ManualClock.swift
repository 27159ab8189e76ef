internal import Synchronization

/// A sleeping clock that moves only when it is told to, for tests of deadlines, timers and polling.
public final class ManualClock: Clock, Sendable {
  /// A moment, counted from the clock's start.
  public struct Instant: InstantProtocol {
    /// The distance from the clock's start.
    public let offset: Swift.Duration

    /// The moment `duration` later.
    public func advanced(by duration: Swift.Duration) -> Instant { Instant(offset: offset + duration) }

    /// The time until `other`.
    public func duration(to other: Instant) -> Swift.Duration { other.offset - offset }

    /// Whether the left moment comes first.
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct Sleeper {
    let deadline: Instant
    let wake: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var now = Instant(offset: .zero)
    var sleepers: [UInt64: Sleeper] = [:]
    var cancelled: Set<UInt64> = []
    var nextID: UInt64 = 0
    var watchers: [(count: Int, wake: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Mutex(State())

  /// Makes a clock at its start.
  public init() {}

  /// The current moment.
  public var now: Instant { state.withLock { $0.now } }

  /// Moments have no grain.
  public var minimumResolution: Swift.Duration { .zero }

  /// How many sleeps are waiting.
  public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  /// How far the clock must be moved to wake the next sleep; nil when none is waiting.
  public var timeToNextWake: Swift.Duration? {
    state.withLock { state in
      state.sleepers.values.map(\.deadline).min().map { state.now.duration(to: $0) }
    }
  }

  /// Returns when the clock has been moved to `deadline`, or throws `CancellationError`.
  public func sleep(until deadline: Instant, tolerance: Swift.Duration?) async throws {
    let id = state.withLock { state in
      state.nextID += 1
      return state.nextID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (wake: CheckedContinuation<Void, any Error>) in
        enum Start { case due, cancelled, waiting([CheckedContinuation<Void, Never>]) }
        let start: Start = state.withLock { state in
          if state.cancelled.remove(id) != nil { return .cancelled }
          if deadline <= state.now { return .due }
          state.sleepers[id] = Sleeper(deadline: deadline, wake: wake)
          return .waiting(Self.takeWatchers(&state))
        }
        switch start {
        case .due: wake.resume()
        case .cancelled: wake.resume(throwing: CancellationError())
        case .waiting(let watchers): for watcher in watchers { watcher.resume() }
        }
      }
    } onCancel: {
      let sleeper = state.withLock { state in
        let sleeper = state.sleepers.removeValue(forKey: id)
        if sleeper == nil { state.cancelled.insert(id) }
        return sleeper
      }
      sleeper?.wake.resume(throwing: CancellationError())
    }
  }

  /// Moves the clock and wakes every sleep that is due, the earliest first.
  public func advance(by duration: Swift.Duration) {
    let due = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let due = state.sleepers.filter { $0.value.deadline <= state.now }
      for id in due.keys { state.sleepers.removeValue(forKey: id) }
      return due.values.sorted { $0.deadline < $1.deadline }
    }
    for sleeper in due { sleeper.wake.resume() }
  }

  /// Returns when at least `count` sleeps are waiting.
  public func waitForSleepers(_ count: Int) async {
    await withCheckedContinuation { (wake: CheckedContinuation<Void, Never>) in
      let isThere = state.withLock { state in
        if state.sleepers.count >= count { return true }
        state.watchers.append((count, wake))
        return false
      }
      if isThere { wake.resume() }
    }
  }

  private static func takeWatchers(_ state: inout State) -> [CheckedContinuation<Void, Never>] {
    let count = state.sleepers.count
    let satisfied = state.watchers.filter { $0.count <= count }.map(\.wake)
    state.watchers.removeAll { $0.count <= count }
    return satisfied
  }
}

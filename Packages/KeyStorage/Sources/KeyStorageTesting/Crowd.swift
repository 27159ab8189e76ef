import Dispatch
import Synchronization

/// Two threads that call a store at the same time, until their calls have overlapped often enough to show a race.
///
/// A check that is followed by a write leaves a gap of nanoseconds. So it is not calls that are counted but overlaps:
/// on a busy machine threads run one after the other for long, and then nothing is proved by any number of calls.
struct Crowd: Sendable {
  /// So often calls are to overlap, at least.
  private static let overlapCount = 500
  private static let shortest = Duration.milliseconds(150)
  private static let longest = Duration.seconds(3)
  private static let callLimit = 20_000

  /// Runs `body(thread)` again and again on both threads; throws the first error.
  /// - Returns: how often it was run.
  @discardableResult
  func run(_ body: @escaping @Sendable (Int) throws -> Void) throws -> Int {
    let state = State()
    let group = DispatchGroup()
    let start = ContinuousClock.now
    for thread in 0..<2 {
      // A serial queue of its own: the thread pool runs a concurrent queue's blocks one after the other when it likes.
      DispatchQueue(label: "key-storage.conformance.\(thread)").async(group: group) {
        while !state.isDone(Self.isEnough(state, ContinuousClock.now - start)) {
          if state.inside.wrappingAdd(1, ordering: .relaxed).oldValue > 0 {
            state.overlaps.wrappingAdd(1, ordering: .relaxed)
          }
          do { try body(thread) } catch { state.fail(error) }
          state.inside.wrappingSubtract(1, ordering: .relaxed)
          state.calls.wrappingAdd(1, ordering: .relaxed)
        }
      }
    }
    group.wait()
    if let error = state.failure.withLock({ $0 }) { throw error }
    return state.calls.load(ordering: .relaxed)
  }

  private static func isEnough(_ state: State, _ time: Duration) -> Bool {
    let calls = state.calls.load(ordering: .relaxed)
    let overlaps = state.overlaps.load(ordering: .relaxed)
    return calls >= callLimit && overlaps >= overlapCount || time > shortest && overlaps >= overlapCount
      || time > longest
  }

  private final class State: Sendable {
    let calls = Atomic(0)
    let inside = Atomic(0)
    let overlaps = Atomic(0)
    let failure = Mutex<(any Error)?>(nil)
    private let hasEnded = Atomic(false)

    /// Once one thread has ended, so does the other.
    func isDone(_ isEnough: Bool) -> Bool {
      if isEnough { hasEnded.store(true, ordering: .relaxed) }
      return hasEnded.load(ordering: .relaxed)
    }

    func fail(_ error: any Error) {
      failure.withLock { $0 = $0 ?? error }
      hasEnded.store(true, ordering: .relaxed)
    }
  }
}

import OMSWallet
import Synchronization

/// A sleeping clock on which short pauses, those between two polls, are over at once; a test decides what happens
/// during them. Longer sleeps, such as the 30 seconds of a request, end when the test moves the clock.
final class SteppingClock: Clock, Sendable {
  typealias Instant = ManualClock.Instant

  /// Sleeps up to this long are pauses.
  static let longestPause: Duration = .seconds(5)

  private struct State {
    var pauses: [Duration] = []
    var duringPause: (@Sendable (_ number: Int) async throws -> Void)?
  }

  private let base = ManualClock()
  private let state = Mutex(State())

  var now: Instant { base.now }
  var minimumResolution: Duration { .zero }

  /// The pauses so far.
  var pauses: [Duration] { state.withLock { $0.pauses } }

  /// What happens in the world during the next pauses, with the number of the pause, from 1.
  func duringPauses(_ body: (@Sendable (_ number: Int) async throws -> Void)?) {
    state.withLock { $0.duringPause = body }
  }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let rest = now.duration(to: deadline)
    guard rest > .zero, rest <= Self.longestPause else {
      return try await base.sleep(until: deadline, tolerance: nil)
    }
    try Task.checkCancellation()
    let (number, body) = state.withLock { state in
      state.pauses.append(rest)
      return (state.pauses.count, state.duringPause)
    }
    try await body?(number)
    try Task.checkCancellation()
    let left = now.duration(to: deadline)
    if left > .zero { base.advance(by: left) }
  }

  /// Moves the clock past the 30 seconds that a request may take, once at least `count` sleeps wait.
  func letRequestsTimeOut(_ count: Int = 1) async {
    await base.waitForSleepers(count)
    base.advance(by: .seconds(30))
  }

  /// How many long sleeps are waiting.
  var sleeperCount: Int { base.sleeperCount }
}

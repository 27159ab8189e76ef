import KeyStorage
import Synchronization

extension KeyValueStorageConformance {
  /// What is asked of the turns of one store, given as two users have them; a store without turns is not asked.
  struct TurnCheck: Sendable {
    let name: String
    let body: @Sendable (any StorageTurns, any StorageTurns, InTime) async throws -> Void
  }

  static let turnChecks = [
    TurnCheck(name: "a turn has one holder at a time, and everybody gets one") { one, other, inTime in
      let tally = Tally()
      try await inTime.run("turns for everybody") {
        try await withThrowingTaskGroup(of: Void.self) { group in
          for number in 0..<6 {
            group.addTask {
              for _ in 0..<10 {
                let turn = try await (number % 2 == 0 ? one : other).take("n")
                tally.enter()
                await Task.yield()
                tally.leave()
                turn.release()
              }
            }
          }
          try await group.waitForAll()
        }
      }
      try inTime.expect.equal(tally.most, 1, "number of holders at once")
    },
    TurnCheck(name: "a turn that nobody holds any more is over, and releasing it twice ends no other") {
      one, other, inTime in
      do { _ = try await inTime.run("the first turn") { try await one.take("n") } }
      let second = try await inTime.run("the turn after one that was let go") { try await other.take("n") }
      second.release()
      let third = try await inTime.run("the turn after one that was released") { try await one.take("n") }
      second.release()
      try await isTaken(other, "n", inTime, "the turn after a second release of another one")
      third.release()
    },
    TurnCheck(name: "turns of different names do not wait for each other") { one, other, inTime in
      let first = try await inTime.run("the turn of one name") { try await one.take("é") }
      let second = try await inTime.run("the turn of another name") { try await other.take("e\u{301}") }
      withExtendedLifetime((first, second)) {}
    },
    TurnCheck(name: "who is cancelled leaves the line at once") { one, other, inTime in
      let holder = try await inTime.run("the first turn") { try await one.take("n") }
      try await isTaken(other, "n", inTime, "the turn that somebody holds")
      holder.release()
      let next = try await inTime.run("the turn after the cancelled ones") { try await one.take("n") }
      next.release()
    },
  ]

  /// Asks for a turn that is taken, twice, and takes the questions back.
  private static func isTaken(
    _ turns: any StorageTurns, _ name: String, _ inTime: InTime, _ what: String
  ) async throws {
    let questions = (0..<2).map { _ in Task { try await turns.take(name) } }
    for question in questions { question.cancel() }
    for question in questions {
      do {
        _ = try await inTime.run("an answer to who was cancelled") { try await question.value }
      } catch is CancellationError {
        continue
      }
      throw inTime.expect.fail("\(what): it was handed out")
    }
  }

  /// How many hold a turn at once, at most.
  private final class Tally: Sendable {
    private let state = Mutex((now: 0, most: 0))
    var most: Int { state.withLock { $0.most } }

    func enter() {
      state.withLock { state in
        state.now += 1
        state.most = max(state.most, state.now)
      }
    }

    func leave() { state.withLock { $0.now -= 1 } }
  }
}

/// Lets something that could wait for ever fail instead.
struct InTime: Sendable {
  let expect: Expectations
  let patience: Duration

  /// Runs the body; fails when it has not ended after the patience, and leaves it to itself.
  func run<T: Sendable>(
    _ what: String, _ body: @escaping @Sendable () async throws -> T
  ) async throws -> T {
    let (outcomes, outcome) = AsyncStream.makeStream(of: Result<T, any Error>.self)
    let failure = expect.fail("\(what): still waiting after \(patience)")
    let work = Task {
      do { outcome.yield(.success(try await body())) } catch { outcome.yield(.failure(error)) }
    }
    let alarm = Task {
      try await Task.sleep(for: patience)
      outcome.yield(.failure(failure))
    }
    defer {
      work.cancel()
      alarm.cancel()
    }
    for await outcome in outcomes { return try outcome.get() }
    throw CancellationError()
  }
}

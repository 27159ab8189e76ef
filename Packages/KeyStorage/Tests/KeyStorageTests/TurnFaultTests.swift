import KeyStorage
import Synchronization
import Testing

@testable import KeyStorageTesting

/// The suite finds turns that do not keep their promises, and never waits for one for good.
@Suite struct TurnFaultTests {
  /// The failure of one check; on a busy machine the patience may be over earlier than expected, which is none either.
  private func failure(
    _ name: String, patience: Duration, _ turns: @escaping @Sendable (any StorageTurns) -> any StorageTurns
  ) async -> ConformanceFailure? {
    let checks = KeyValueStorageConformance.turnChecks.filter { $0.name == name }
    #expect(checks.count == 1)
    return await #expect(throws: ConformanceFailure.self) {
      _ = try await KeyValueStorageConformance.verifyTurns(
        of: {
          let base = InMemoryKeyStorage()
          return StorageWithTurns(base: base, turns: base.turns.map(turns))
        }, { $0 }, checks: checks, patience: patience)
    }
  }

  @Test func turnsThatAreHandedOutToEverybody() async {
    let name = "a turn has one holder at a time, and everybody gets one"
    let failure = await failure(name, patience: .seconds(60)) { _ in SomeTurns { _ in StorageTurn {} } }
    #expect(failure?.detail.hasPrefix("number of holders at once: expected 1, found ") == true)
  }

  @Test func turnsThatAreNeverOver() async {
    let name = "a turn has one holder at a time, and everybody gets one"
    let failure = await failure(name, patience: .milliseconds(20)) { base in
      SomeTurns { name in
        let turn = try await base.take(name)
        return StorageTurn { Kept.turns.withLock { $0.append(turn) } }
      }
    }
    #expect(failure?.detail == "turns for everybody: still waiting after \(Duration.milliseconds(20))")
    Kept.turns.withLock { $0 = [] }
  }

  @Test func turnsThatOneNameTakesForAll() async {
    let failure = await failure("turns of different names do not wait for each other", patience: .milliseconds(200)) {
      base in SomeTurns { _ in try await base.take("all") }
    }
    #expect(failure?.detail.contains("still waiting after") == true)
  }

  @Test func turnsThatDoNotNoticeACancellation() async {
    let failure = await failure("who is cancelled leaves the line at once", patience: .milliseconds(200)) { base in
      SomeTurns { name in try await Task { try await base.take(name) }.value }
    }
    #expect(failure?.detail.contains("still waiting after") == true)
  }

  @Test func aSecondUserWithoutTurns() async {
    let failure = await #expect(throws: ConformanceFailure.self) {
      _ = try await KeyValueStorageConformance.verifyTurns(
        of: { InMemoryKeyStorage() }, { StorageWithTurns(base: $0, turns: nil) })
    }
    #expect(failure?.detail == "the second user of the store has no turns")
  }

  @Test func aStoreWithoutTurnsIsNotAsked() async throws {
    let count = try await KeyValueStorageConformance.verifyTurns(
      of: { StorageWithTurns(base: InMemoryKeyStorage(), turns: nil) }, { $0 })
    #expect(count == 0)
  }

  /// Turns that nobody gives back.
  private enum Kept {
    static let turns = Mutex<[StorageTurn]>([])
  }

  private struct SomeTurns: StorageTurns {
    let body: @Sendable (String) async throws -> StorageTurn
    func take(_ name: String) async throws -> StorageTurn { try await body(name) }
  }

  private struct StorageWithTurns: KeyValueStorage {
    let base: any KeyValueStorage
    let turns: (any StorageTurns)?
    func get(_ key: String) throws(KeyStorageError) -> StoredValue? { try base.get(key) }
    func keys(withPrefix prefix: String) throws(KeyStorageError) -> [String] { try base.keys(withPrefix: prefix) }
    func revision() throws(KeyStorageError) -> UInt64 { try base.revision() }
    func apply(_ changes: [StorageChange]) throws(KeyStorageError) -> UInt64 { try base.apply(changes) }
  }
}

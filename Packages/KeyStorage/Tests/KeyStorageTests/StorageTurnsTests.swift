import Foundation
import Synchronization
import Testing

@testable import KeyStorage

/// Turns: one holder at a time, in the order of the requests.
@Suite struct StorageTurnsTests {
  /// Turns of a kind, twice: as two users of one store have them.
  enum Kind: CaseIterable, Sendable {
    case memory, file

    func make(_ folder: TemporaryFolder, patience: Duration = .seconds(60)) -> [any StorageTurns] {
      switch self {
      case .memory:
        let turns = InMemoryTurns()
        return [turns, turns]
      case .file:
        return (0..<2).map { _ in FileTurns(path: folder.file("turns"), patience: patience) }
      }
    }
  }

  /// How many were there, and how many at once.
  final class Tally: Sendable {
    private let state = Mutex((now: 0, most: 0, entries: 0))

    func enter() {
      state.withLock { state in
        state.now += 1
        state.entries += 1
        state.most = max(state.most, state.now)
      }
    }

    func leave() { state.withLock { $0.now -= 1 } }

    var entries: Int { state.withLock { $0.entries } }
    var most: Int { state.withLock { $0.most } }
  }

  let folder = TemporaryFolder()

  @Test(arguments: Kind.allCases) func oneHolderAtATime(kind: Kind) async throws {
    let turns = kind.make(folder)
    let tally = Tally()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<6 {
        group.addTask {
          for _ in 0..<20 {
            let turn = try await turns[number % 2].take("n")
            tally.enter()
            await Task.yield()
            tally.leave()
            turn.release()
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(tally.entries == 120 && tally.most == 1)
  }

  @Test(arguments: Kind.allCases) func namesDoNotWaitForEachOther(kind: Kind) async throws {
    let turns = kind.make(folder)
    let one = try await turns[0].take("one")
    let other = try await turns[1].take("other")
    withExtendedLifetime((one, other)) {}
  }

  @Test(arguments: Kind.allCases) func aTurnThatNobodyHoldsAnyMoreIsOver(kind: Kind) async throws {
    let turns = kind.make(folder)
    do { _ = try await turns[0].take("n") }
    let next = try await turns[1].take("n")
    next.release()
    next.release()
    _ = try await turns[0].take("n")
  }

  @Test(arguments: Kind.allCases) func whoIsCancelledLeavesTheLineAtOnce(kind: Kind) async throws {
    let turns = kind.make(folder)
    let holder = try await turns[0].take("n")
    let waiting = Task { try await turns[1].take("n") }
    let last = Task { try await turns[1].take("n") }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    holder.release()
    _ = try await last.value
  }

  @Test func theLineIsKeptInTheOrderOfTheTickets() async throws {
    let path = folder.file("turns")
    _ = try PrivateFile.create(path, with: [])
    func line() throws -> TicketLock {
      TicketLock(file: try #require(try PrivateFile.open(path, flags: O_RDWR)), path: path, region: 7)
    }
    let lines = try (0..<4).map { _ in try line() }
    let tickets = try lines.map { try #require(try $0.draw()) }
    #expect(tickets == tickets.sorted() && Set(tickets).count == 4)
    #expect(try lines[0].ahead(of: tickets[0]).isEmpty)
    #expect(try lines[3].ahead(of: tickets[3]) == Array(tickets[0..<3]))
    lines[1].giveUp(tickets[1])
    #expect(try lines[3].ahead(of: tickets[3]) == [tickets[0], tickets[2]])
    lines[0].giveUp(tickets[0])
    #expect(try lines[2].ahead(of: tickets[2]).isEmpty)
    // Behind everybody who is there, also when places before it are free again.
    let late = try line()
    #expect(try #require(try late.draw()) > tickets[3])
    let other = TicketLock(file: try #require(try PrivateFile.open(path, flags: O_RDWR)), path: path, region: 1 << 9)
    #expect(try other.ahead(of: try #require(try other.draw())).isEmpty)
  }

  @Test func aHolderThatDoesNotMoveIsPassedOverUntilItDoes() async throws {
    let path = folder.file("turns")
    let stopped = try await FileTurns(path: path).take("n")
    let hasty = FileTurns(path: path, patience: .zero)
    let first = try await hasty.take("n")
    let patient = FileTurns(path: path)
    let second = Task { try await patient.take("n") }
    first.release()
    stopped.release()
    _ = try await second.value
  }

  @Test func aPlaceThatCannotHoldTheFileIsAnError() async throws {
    await #expect(throws: KeyStorageError.self) {
      _ = try await FileTurns(path: folder.file("nowhere/turns")).take("n")
    }
    try FileManager.default.createSymbolicLink(atPath: folder.file("link"), withDestinationPath: folder.file("target"))
    await #expect(throws: KeyStorageError.self) { _ = try await FileTurns(path: folder.file("link")).take("n") }
  }

  @Test func partsAndSealedStoresHandOutTheTurnsOfTheirStore() async throws {
    let store = InMemoryKeyStorage()
    let part = try NamespacedKeyValueStorage(store, namespace: "a")
    let sealed = SealedKeyValueStorage(part, keyProvider: FixedSealingKey())
    let held = try await #require(part.turns).take("n")
    let free = try await #require(store.turns).take("n")
    let waiting = Task { try await sealed.turns?.take("n") }
    held.release()
    #expect(try await waiting.value != nil)
    withExtendedLifetime(free) {}
  }
}

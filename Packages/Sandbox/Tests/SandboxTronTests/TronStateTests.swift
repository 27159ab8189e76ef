import ChainCore
import CryptoCore
import CryptoSecp256k1
import EVMChain
import SandboxChain
import SandboxTron
import Synchronization
import Testing
import TronChain

@Suite("Tron ledger: saved state")
struct TronStateTests {
  /// A ledger with every kind of record: blocks, both kinds of transfer, a revert, one out of energy, one that expired,
  /// an allowance, one that waits.
  private func used() async throws -> (TronWorld, [[UInt8]]) {
    let world = try await TronWorld()
    var ids: [[UInt8]] = []
    func send(_ draft: TronDraft) async throws {
      ids.append(try await world.ledger.send(draft, signedBy: world.alice).id)
    }
    try await send(world.payment())
    world.clock.advance(milliseconds: TronFinality.expiration)
    await world.ledger.mine(.nile)
    try await send(world.payment(3, to: try TronWorld.stranger()))
    try await send(world.call(TRC20.transfer(to: world.bobAddress, amount: 40)))
    try await send(world.call(TRC20.transfer(to: world.bobAddress, amount: 4000)))
    try await send(world.call(TRC20.approve(spender: world.bobAddress, amount: 7)))
    var poor = world.call(TRC20.transfer(to: world.bobAddress, amount: 41))
    poor.feeLimit = 1
    try await send(poor)
    await world.ledger.mine(.nile)
    try await send(world.payment(77))
    return (world, ids)
  }

  private func records(_ ledger: TronLedger, since before: TronLedgerState? = nil) async throws -> [String: [UInt8]] {
    try await ledger.state.changes(since: before).records
  }

  @Test func goesOnWhereItWasSaved() async throws {
    let (world, ids) = try await used()
    let saved = try await records(world.ledger)
    #expect(saved.keys.allSatisfy { $0.hasPrefix("tron/mainnet/") || $0.hasPrefix("tron/nile/") })
    let again = try TronLedger(clock: world.clock, mining: .onDemand, restoring: saved)
    #expect(try await records(again) == saved)
    for id in ids {
      let known = try #require(await again.transaction(id))
      #expect(await world.ledger.transaction(id) == known)
    }
    for account in [world.aliceAddress, world.bobAddress] {
      #expect(await again.balance(of: account, on: .nile) == world.balance(account))
      #expect(await again.tokenBalance(of: account, on: .nile) == world.tokens(account))
      #expect(
        await again.freeBandwidth(of: account, on: .nile) == world.ledger.freeBandwidth(of: account, on: .nile))
      #expect(
        await again.history(of: account, on: .nile) == world.ledger.history(of: account, on: .nile))
    }
    // Both make the same next block of what is pending.
    #expect(await again.mine(.nile) == world.ledger.mine(.nile))
    #expect(await again.supply(.nile) == world.ledger.supply(.nile))
    #expect(try await records(again) == records(world.ledger))
  }

  @Test func onlyWhatChangedIsWritten() async throws {
    let (world, _) = try await used()
    let before = await world.ledger.state
    #expect(try await records(world.ledger, since: before).isEmpty)
    var saved = try before.changes().records
    let sent = try await world.ledger.send(world.payment(5), signedBy: world.alice)
    let pending = try await records(world.ledger, since: before)
    #expect(Set(pending.keys) == ["tron/nile/meta", "tron/nile/transaction/\(Hex.encode(sent.id))"])
    await world.ledger.mine(.nile)
    let mined = try await world.ledger.state.changes(since: before)
    #expect(mined.removed.isEmpty)
    #expect(!mined.records.keys.contains("tron/nile/block/1"))
    #expect(mined.records.keys.contains("tron/nile/block/3"))
    saved.merge(mined.records) { $1 }
    #expect(try await records(world.ledger) == saved)
  }

  @Test func whatIsPendingGetsItsBlockAfterARestart() async throws {
    let (world, ids) = try await used()
    let saved = try await records(world.ledger)
    let again = try TronLedger(clock: world.clock, mining: .immediate, restoring: saved)
    #expect(await again.pendingCount(.nile) == 1)
    await again.resume()
    #expect(await again.pendingCount(.nile) == 0)
    #expect(await again.transaction(try #require(ids.last))?.receipt?.result == .success)
  }

  @Test func damagedRecordsAreNamed() async throws {
    let (world, _) = try await used()
    let saved = try await records(world.ledger)
    for name in saved.keys.sorted() where name.hasPrefix("tron/nile/") {
      var damaged = saved
      damaged[name] = Array(#"{"id":5,"amount":"x"}"#.utf8)
      let error = #expect(throws: StateError.self) {
        try TronLedger(clock: world.clock, mining: .onDemand, restoring: damaged)
      }
      #expect(error?.record == name)
    }
    // A block that does not follow from the one before.
    var cut = saved
    cut["tron/nile/block/1"] = saved["tron/nile/block/2"]
    #expect(throws: StateError.self) { try TronLedger(clock: world.clock, mining: .onDemand, restoring: cut) }
    // A pool with something that is not known.
    var lost = saved
    lost["tron/nile/meta"] = Array(#"{"burnt":0,"issued":0,"pool":["00"]}"#.utf8)
    #expect(throws: StateError.self) { try TronLedger(clock: world.clock, mining: .onDemand, restoring: lost) }
  }

  @Test func everyChangeIsTold() async throws {
    let world = try await TronWorld()
    let told = Told()
    await world.ledger.observeChanges { told.count.withLock { $0 += 1 } }
    _ = try await world.ledger.issue(1, to: world.aliceAddress, on: .nile)
    _ = try await world.ledger.issueToken(1, to: world.aliceAddress, on: .nile)
    _ = try await world.ledger.send(world.payment(), signedBy: world.alice)
    await world.ledger.mine(.nile)
    #expect(told.count.withLock { $0 } == 4)
  }

  private final class Told: Sendable {
    let count = Mutex(0)
  }
}

import ChainCore
import CryptoCore
import SandboxChain
import SolanaChain
import Testing

@testable import SandboxSolana

@Suite("Blocks and memory of the Solana ledger")
struct SolanaLedgerTests {
  @Test func immediateMiningMakesABlockForEachTransaction() async throws {
    let cluster = try Cluster(.immediate)
    try await cluster.fund(1)
    let entry = try await cluster.ledger.submit(
      try await cluster.transaction([try Cluster.transfer(1, 2, 1_000_000)]), on: .devnet)
    #expect(entry.receipt?.slot == 1)
    #expect(await cluster.ledger.latestBlock(.devnet)?.height == 1)
    #expect(await cluster.ledger.latestBlock(.mainnet)?.height == 0)
  }

  @Test func slotsGoOnWithTheTimeAndMakeBlocksFinal() async throws {
    let cluster = try Cluster(.immediate)
    try await cluster.fund(1)
    cluster.clock.advance(milliseconds: 4000)
    #expect(await cluster.ledger.slot(.devnet) == 10)
    let entry = try await cluster.ledger.submit(
      try await cluster.transaction([try Cluster.transfer(1, 2, 1_000_000)]), on: .devnet)
    #expect(entry.receipt?.slot == 10)
    #expect(await cluster.ledger.commitment(of: entry) == .confirmed)
    cluster.clock.advance(milliseconds: 32 * 400 - 1)
    #expect(await cluster.ledger.commitment(of: entry) == .confirmed)
    cluster.clock.advance(milliseconds: 1)
    #expect(await cluster.ledger.commitment(of: entry) == .finalized)
  }

  @Test func blocksMakeEarlierOnesFinalWithoutTime() async throws {
    let cluster = try Cluster()
    try await cluster.fund(1)
    let entry = try await cluster.run([try Cluster.transfer(1, 2, 1_000_000)])
    for _ in 0..<31 { await cluster.ledger.mine(.devnet) }
    #expect(await cluster.ledger.commitment(of: entry) == .confirmed)
    await cluster.ledger.mine(.devnet)
    #expect(await cluster.ledger.commitment(of: entry) == .finalized)
  }

  @Test func everyBlockHasAHashOfItsOwnAndNamesTheOneBefore() async throws {
    let cluster = try Cluster()
    var hashes: Set<[UInt8]> = [await cluster.ledger.latestBlockhash(.mainnet)]
    var last = await cluster.ledger.latestBlock(.devnet)
    for _ in 0..<5 {
      let block = await cluster.ledger.mine(.devnet)
      #expect(block.previousBlockhash == last?.blockhash && hashes.insert(block.blockhash).inserted)
      last = block
    }
  }

  @Test func blocksByTimeComeByThemselvesAndEndWithTheLedger() async throws {
    let cluster = try Cluster(.interval(.milliseconds(1)))
    try await cluster.fund(1)
    let changes = AsyncStream.makeStream(of: Void.self)
    await cluster.ledger.observeChanges { changes.continuation.yield() }
    let entry = try await cluster.ledger.submit(
      try await cluster.transaction([try Cluster.transfer(1, 2, 1_000_000)]), on: .devnet)
    #expect(entry.status == .pending)
    for await _ in changes.stream where await cluster.ledger.pendingCount(.devnet) == 0 { break }
    #expect(await cluster.ledger.transaction(entry.signature)?.receipt != nil)
    await cluster.ledger.close()
    _ = try await cluster.ledger.submit(
      try await cluster.transaction([try Cluster.transfer(1, 2, 1_000_001)]), on: .devnet)
    #expect(await cluster.ledger.pendingCount(.devnet) == 1)
  }

  @Test func historyTellsOfWhoIsNamedAndWhoseTokensMoved() async throws {
    let cluster = try Cluster()
    try await cluster.fund(1, tokens: 10)
    try await cluster.fund(2, tokens: 1)
    let first = try await cluster.run([try Cluster.transfer(1, 3, 1_000_000)])
    // The second one's address is not in the message, only that of its token account.
    let second = try await cluster.run([try Cluster.tokenTransfer(1, 2, 1)])
    #expect(!second.transaction.message.accounts.contains(try Cluster.address(2)))
    let history = { (number: UInt8) in
      await cluster.ledger.history(of: try Cluster.address(number), on: .devnet).map(\.signature)
    }
    #expect(try await history(1) == [second.signature, first.signature])
    #expect(try await history(2) == [second.signature])
    #expect(try await history(3) == [first.signature])
  }

  // MARK: - Saving

  private func used() async throws -> Cluster {
    let cluster = try Cluster()
    try await cluster.fund(1, lamports: 20_000_000, tokens: 10)
    _ = try await cluster.run([try Cluster.create(2), try Cluster.tokenTransfer(1, 2, 4)])
    for target in [UInt8(3), 4] {
      _ = try await cluster.ledger.submit(
        try await cluster.transaction([try Cluster.transfer(1, target, 9_000_000)]), on: .devnet)
    }
    await cluster.ledger.mine(.devnet)
    _ = try await cluster.ledger.submit(
      try await cluster.transaction([try Cluster.transfer(1, 5, 1_000_000)]), on: .devnet)
    return cluster
  }

  @Test func goesOnWhereItsRecordsEnd() async throws {
    let before = try await used()
    let records = try await before.ledger.state.changes().records
    #expect(records.keys.allSatisfy { $0.hasPrefix("solana/") })
    let after = try Cluster(clock: before.clock, records: records)
    #expect(try await after.ledger.state.changes().records == records)
    for number in UInt8(1)...4 {
      let (one, other) = (try await before.balance(number), try await after.balance(number))
      #expect(one == other)
      let address = try Cluster.address(number)
      #expect(
        await before.ledger.history(of: address, on: .devnet) == after.ledger.history(of: address, on: .devnet))
    }
    #expect(try await after.tokens(2) == 4)
    await after.ledger.mine(.devnet)
    #expect(try await after.balance(5) == 1_000_000)
    #expect(await after.isBalanced)
  }

  @Test func makesBlocksForWhatWasPendingWhenItResumes() async throws {
    let before = try await used()
    let after = try Cluster(.immediate, clock: before.clock, records: try await before.ledger.state.changes().records)
    await after.ledger.resume()
    #expect(try await after.balance(5) == 1_000_000)
  }

  @Test func tellsOnlyWhatHasChanged() async throws {
    let cluster = try await used()
    var all = try await cluster.ledger.state.changes().records
    var state = await cluster.ledger.state
    func changed() async throws -> Set<String> {
      let now = await cluster.ledger.state
      let snapshot = try now.changes(since: state)
      state = now
      all.merge(snapshot.records) { $1 }
      for name in snapshot.removed { all[name] = nil }
      #expect(try await cluster.ledger.state.changes().records == all)
      return Set(snapshot.records.keys.map { $0.split(separator: "/").prefix(3).joined(separator: "/") })
    }
    #expect(try await changed() == [])
    await cluster.ledger.mine(.devnet)
    #expect(
      try await changed() == [
        "solana/devnet/account", "solana/devnet/block", "solana/devnet/meta", "solana/devnet/transaction",
      ])
    // Emptied accounts are no more.
    let rest = try await cluster.balance(5)
    _ = try await cluster.run([try Cluster.transfer(5, 4, rest - 5000)], payer: 5)
    let count = all.count
    _ = try await changed()
    #expect(all["solana/devnet/account/\(try Cluster.address(5))"] == nil && all.count == count + 2)
  }

  @Test func namesTheRecordThatCannotBeRead() async throws {
    let records = try await used().ledger.state.changes().records
    for name in records.keys.filter({ $0.contains("devnet") }) {
      var broken = records
      broken[name] = Array("{}".utf8)
      #expect(throws: StateError.self, "\(name)") { try Cluster(records: broken) }
    }
  }

  // MARK: - Chance

  @Test(arguments: ["one", "two", "three"])
  func keepsTheSumOfLamportsAndTokensWhateverHappens(seed: String) async throws {
    let random = SandboxRandom(seed: seed)
    let cluster = try Cluster()
    let people = UInt8(1)...6
    for person in people { try await cluster.fund(person, lamports: 10_000_000, tokens: 1000) }
    var expected = await cluster.ledger.supply(.devnet).issued
    var taken = 0
    for _ in 0..<120 {
      let (from, to) = (UInt8(random.number(below: 6) + 1), UInt8(random.number(below: 8) + 1))
      let amount = UInt64(random.number(below: 4_000_000))
      var calls = [SolanaInstruction.computeUnitPrice(UInt64(random.number(below: 100_000)))]
      if random.number(below: 2) == 0 { calls.append(try Cluster.transfer(from, to, amount)) }
      if random.number(below: 2) == 0 { calls.append(try Cluster.create(to, payer: from)) }
      if random.number(below: 2) == 0 { calls.append(try Cluster.tokenTransfer(from, to, amount % 700)) }
      if (try? await cluster.ledger.submit(try await cluster.transaction(calls, payer: from), on: .devnet)) != nil {
        taken += 1
      }
      if random.number(below: 4) == 0 { await cluster.ledger.mine(.devnet) }
      if random.number(below: 20) == 0 {
        try await cluster.fund(from, lamports: 3_000_000)
        expected += 3_000_000
      }
    }
    await cluster.ledger.mine(.devnet)
    let supply = await cluster.ledger.supply(.devnet)
    #expect(supply.issued == expected && supply.total == expected && taken > 20)
    var tokens: UInt64 = 0
    for person in UInt8(1)...8 { tokens += try await cluster.tokens(person) }
    #expect(await cluster.ledger.mint(SolanaTestToken.mint, on: .devnet)?.supply == tokens)
    let records = try await cluster.ledger.state.changes().records
    #expect(try await Cluster(records: records).ledger.state.changes().records == records)
  }
}

import ChainCore
import CryptoCore
import CryptoSecp256k1
import EVMChain
import SandboxChain
import SandboxTron
import Testing
import TronChain

@Suite("Tron ledger: blocks")
struct TronBlockTests {
  @Test func aBlockIsSolidifiedByNineteenOthers() async throws {
    let world = try await TronWorld()
    let sent = try await world.ledger.send(world.payment(), signedBy: world.alice)
    let block = await world.ledger.mine(.nile)
    for _ in 0..<(TronFinality.depth - 1) { await world.ledger.mine(.nile) }
    let receipt = try #require(await world.ledger.transaction(sent.id)?.receipt)
    #expect(await world.ledger.transaction(sent.id)?.status == .included(receipt))
    #expect(await world.ledger.solidifiedBlock(.nile)?.number == 0)
    await world.ledger.mine(.nile)
    #expect(await world.ledger.transaction(sent.id)?.status == .solidified(receipt))
    #expect(await world.ledger.solidifiedBlock(.nile) == block)
    #expect(await world.ledger.block(block.number, on: .nile) == block)
    #expect(await world.ledger.block(21, on: .nile) == nil)
    #expect(await world.ledger.block(-1, on: .nile) == nil)
  }

  @Test func aBlockIsSolidifiedByTime() async throws {
    let world = try await TronWorld(mining: .immediate)
    let sent = try await world.ledger.send(world.payment(), signedBy: world.alice)
    let receipt = try #require(sent.receipt)
    #expect(sent.status == .included(receipt))
    world.clock.advance(milliseconds: TronFinality.age - 1)
    #expect(await world.ledger.transaction(sent.id)?.status == .included(receipt))
    world.clock.advance(milliseconds: 1)
    #expect(await world.ledger.transaction(sent.id)?.status == .solidified(receipt))
    #expect(await world.ledger.latestBlock(.nile)?.number == 1)
  }

  @Test func withABlockTimeBlocksGoOnUntilAllIsSolidified() async throws {
    let world = try await TronWorld(mining: .interval(.zero))
    let sent = try await world.ledger.send(world.payment(), signedBy: world.alice)
    #expect(sent.status == .pending)
    while true {
      if case .solidified? = await world.ledger.transaction(sent.id)?.status { break }
      await Task.yield()
    }
    #expect(await world.ledger.latestBlock(.nile)?.number == 1 + TronFinality.depth)
  }

  @Test func whatExpiresIsThrownAway() async throws {
    let world = try await TronWorld()
    let sent = try await world.ledger.send(world.payment(), signedBy: world.alice)
    world.clock.advance(milliseconds: TronFinality.expiration - 1)
    #expect(await world.ledger.transaction(sent.id)?.status == .pending)
    world.clock.advance(milliseconds: 1)
    #expect(
      await world.ledger.transaction(sent.id)?.status == .discarded(reason: "the transaction has expired"))
    #expect(await world.ledger.mine(.nile).transactions.isEmpty)
    #expect(
      await world.ledger.transaction(sent.id)?.status == .discarded(reason: "the transaction has expired"))
    #expect(await world.ledger.pendingCount(.nile) == 0)
    #expect(await world.balance(world.bobAddress) == 100 * TronWorld.trx)
    #expect(await world.ledger.freeBandwidth(of: world.aliceAddress, on: .nile) == TronPrices.freeBandwidth)
  }

  @Test func transactionsReferToBlocksOfTheLast65536() async throws {
    let world = try await TronWorld()
    let early = try await world.signed { $0.expiration += 3_600_000 }
    for _ in 0..<65_535 { await world.ledger.mine(.nile) }
    let still = try await world.ledger.submit(early, on: .nile)
    #expect(still.status == .pending)
    let other = try await world.signed {
      ($0.refBlockBytes, $0.refBlockHash) = (early.transaction.refBlockBytes, early.transaction.refBlockHash)
    }
    await world.ledger.mine(.nile)
    let error = await #expect(throws: TronLedgerError.self) { try await world.ledger.submit(other, on: .nile) }
    #expect(error?.code == .reference)
    // The counter has turned over: the newest block has the bytes of the first.
    #expect(try await world.signed().transaction.refBlockBytes == [0, 0])
    _ = try await world.ledger.submit(try await world.signed(), on: .nile)
  }

  @Test func historyHasTransfersOfBothKindsNewestFirst() async throws {
    let world = try await TronWorld()
    let carol = try TronWorld.stranger()
    let one = try await world.ledger.send(world.payment(), signedBy: world.alice)
    await world.ledger.mine(.nile)
    let two = try await world.ledger.send(
      world.call(TRC20.transfer(to: carol, amount: 1)), signedBy: world.alice)
    let three = try await world.ledger.send(
      world.call(TRC20.transfer(to: world.bobAddress, amount: 5000)), signedBy: world.alice)
    await world.ledger.mine(.nile)
    _ = try await world.ledger.send(world.payment(), signedBy: world.alice)
    func history(_ account: TronAddress) async -> [[UInt8]] {
      await world.ledger.history(of: account, on: .nile).map(\.id)
    }
    #expect(await history(world.aliceAddress) == [three.id, two.id, one.id])
    #expect(await history(world.bobAddress) == [one.id])
    #expect(await history(carol) == [two.id])
    #expect(await history(TronTestToken.address) == [three.id, two.id])
    #expect(await world.ledger.history(of: carol, on: .mainnet).isEmpty)
  }

  @Test func timeStaysWhereTheLastBlockWas() async throws {
    let world = try await TronWorld()
    let first = await world.ledger.mine(.nile)
    let second = await world.ledger.mine(.nile)
    #expect(first.timestamp == second.timestamp && first.id != second.id)
    world.clock.advance(milliseconds: 5)
    #expect(await world.ledger.mine(.nile).timestamp == first.timestamp + 5)
  }
}

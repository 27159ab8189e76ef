import ChainCore
import CryptoCore
import CryptoSecp256k1
import EVMChain
import SandboxChain
import SandboxTron
import Testing
import TronChain

@Suite("Tron ledger: TRX")
struct TronTransferTests {
  @Test func theNetworksBeginWithDifferentBlocks() async throws {
    let ledger = TronLedger(clock: .manual(), mining: .onDemand)
    var ids: Set<[UInt8]> = []
    for network in TronNetwork.allCases {
      let block = try #require(await ledger.latestBlock(network))
      #expect(block.number == 0 && block.transactions.isEmpty)
      ids.insert(block.id)
    }
    #expect(ids.count == 2)
  }

  @Test func aTransferWithinTheAllowanceCostsNothing() async throws {
    let world = try await TronWorld()
    let receipt = try await world.execute(world.payment(1234))
    #expect(receipt.result == .success && receipt.blockNumber == 1 && receipt.cost.fee == 0)
    #expect((200...300).contains(receipt.cost.bandwidth))
    #expect(await world.balance(world.aliceAddress) == 100 * TronWorld.trx - 1234)
    #expect(await world.balance(world.bobAddress) == 100 * TronWorld.trx + 1234)
    #expect(
      await world.ledger.freeBandwidth(of: world.aliceAddress, on: .nile)
        == TronPrices.freeBandwidth - receipt.cost.bandwidth)
    #expect(await world.ledger.freeBandwidth(of: world.bobAddress, on: .nile) == TronPrices.freeBandwidth)
    await world.expectConserved()
  }

  @Test func whatIsSentIsARealTransaction() async throws {
    let world = try await TronWorld()
    let head = await world.ledger.mine(.nile)
    let draft = world.payment(1234)
    let quoted = try await world.ledger.simulate(draft)
    let sent = try await world.ledger.send(draft, signedBy: world.alice)
    let read = try SignedTronTransaction(serialized: sent.signed.serialized)
    #expect(read == sent.signed && read.isSignedByOwner)
    #expect(sent.id == SHA256.hash(read.transaction.rawData))
    #expect(read.transaction.contract == draft.contract)
    #expect(read.transaction.refBlockBytes == [0, 1])
    #expect(read.transaction.refBlockHash == Array(head.id[8..<16]))
    #expect(read.transaction.timestamp == world.clock.now)
    #expect(read.transaction.expiration == world.clock.now + TronFinality.expiration)
    let block = await world.ledger.mine(.nile)
    #expect(block.transactions == [sent.id])
    #expect(block.header.transactionRoot == SHA256.hash(sent.signed.serialized))
    #expect(block.header.parentID == head.id)
    let receipt = try #require(await world.ledger.transaction(sent.id, on: .nile)?.receipt)
    #expect(receipt.blockID == block.id)
    #expect(receipt.cost == quoted.cost)
    #expect(receipt.cost.bandwidth == Int64(sent.signed.serialized.count) + TronPrices.resultBytes)
    #expect(await world.ledger.transaction(sent.id, on: .mainnet) == nil)
  }

  @Test func theAllowanceComesBackOverADay() async throws {
    let world = try await TronWorld()
    let first = try await world.execute(world.payment())
    let second = try await world.execute(world.payment())
    #expect(first.cost.bandwidth == second.cost.bandwidth && second.cost.fee == 0)
    let third = try await world.execute(world.payment())
    #expect(third.cost.bandwidth == 0)
    #expect(third.cost.bandwidthFee == first.cost.bandwidth * TronPrices.byte)
    let left = TronPrices.freeBandwidth - 2 * first.cost.bandwidth
    #expect(await world.ledger.freeBandwidth(of: world.aliceAddress, on: .nile) == left)
    world.clock.advance(milliseconds: TronPrices.recovery / 2)
    #expect(
      await world.ledger.freeBandwidth(of: world.aliceAddress, on: .nile)
        == TronPrices.freeBandwidth - first.cost.bandwidth)
    #expect(try await world.execute(world.payment()).cost.fee == 0)
    world.clock.advance(milliseconds: TronPrices.recovery)
    #expect(await world.ledger.freeBandwidth(of: world.aliceAddress, on: .nile) == TronPrices.freeBandwidth)
    #expect(await world.ledger.supply(.nile).burnt == third.cost.bandwidthFee)
    await world.expectConserved()
  }

  @Test func aNewAccountIsPaidForBySender() async throws {
    let world = try await TronWorld()
    let stranger = try TronWorld.stranger()
    #expect(await !world.ledger.exists(stranger, on: .nile))
    let receipt = try await world.execute(world.payment(5, to: stranger))
    #expect(receipt.cost.activationFee == 1_100_000 && receipt.cost.fee == 1_100_000 && receipt.cost.bandwidth == 0)
    #expect(await world.ledger.exists(stranger, on: .nile))
    #expect(await world.balance(stranger) == 5)
    #expect(await world.balance(world.aliceAddress) == 100 * TronWorld.trx - 5 - 1_100_000)
    #expect(try await world.execute(world.payment(5, to: stranger)).cost.fee == 0)
    await world.expectConserved()
  }

  @Test func aMemoCosts() async throws {
    let world = try await TronWorld()
    let sent = try await world.ledger.submit(try await world.signed { $0.memo = Array("rent".utf8) }, on: .nile)
    await world.ledger.mine(.nile)
    let cost = try #require(await world.ledger.transaction(sent.id)?.receipt?.cost)
    #expect(cost.memoFee == TronPrices.memo && cost.fee == TronPrices.memo)
    await world.expectConserved()
  }

  @Test func theSameTwiceAreTwoTransactions() async throws {
    let world = try await TronWorld()
    let one = try await world.ledger.send(world.payment(), signedBy: world.alice)
    let other = try await world.ledger.send(world.payment(), signedBy: world.alice)
    #expect(one.id != other.id)
    #expect(await world.ledger.ids(matching: world.payment()) == [one.id, other.id])
    #expect(await world.ledger.ids(matching: world.payment(1)).isEmpty)
    #expect(await world.ledger.pendingCount(.nile) == 2)
    await world.ledger.mine(.nile)
    #expect(await world.balance(world.bobAddress) == 100 * TronWorld.trx + 2000)
  }

  @Test func nothingIsSpentTwiceWhileItIsPending() async throws {
    let world = try await TronWorld(trx: 10)
    let most = 10 * TronWorld.trx
    _ = try await world.ledger.send(world.payment(most - 10), signedBy: world.alice)
    let error = await #expect(throws: TronLedgerError.self) {
      try await world.ledger.send(world.payment(11), signedBy: world.alice)
    }
    #expect(error?.code == .insufficientBalance)
    _ = try await world.ledger.send(world.payment(10), signedBy: world.alice)
    await world.ledger.mine(.nile)
    #expect(await world.balance(world.aliceAddress) == 0)
    #expect(await world.balance(world.bobAddress) == 2 * most)
    // The allowance is used up, and there is nothing to burn.
    let poor = await #expect(throws: TronLedgerError.self) {
      try await world.ledger.send(world.payment(1), signedBy: world.alice)
    }
    #expect(poor?.code == .bandwidth)
  }

  @Test func whatTheFaucetGivesCountsForWhatIsPending() async throws {
    let world = try await TronWorld(trx: 10)
    _ = try await world.ledger.send(world.payment(10 * TronWorld.trx), signedBy: world.alice)
    _ = try await world.ledger.issue(7, to: world.aliceAddress, on: .nile)
    _ = try await world.ledger.send(world.payment(7), signedBy: world.alice)
    await world.ledger.mine(.nile)
    #expect(await world.balance(world.aliceAddress) == 0)
    #expect(await world.balance(world.bobAddress) == 20 * TronWorld.trx + 7)
    await world.expectConserved()
  }

  @Test func theSenderAgreesToTheFee() async throws {
    let world = try await TronWorld()
    for _ in 0..<2 { try await world.execute(world.payment()) }
    let fee = try await world.ledger.simulate(world.payment()).cost.fee
    #expect(fee > 0)
    let error = await #expect(throws: TronLedgerError.self) {
      try await world.ledger.send(world.payment(), signedBy: world.alice, maximumFee: fee - 1)
    }
    #expect(error?.code == .feeAboveMaximum)
    #expect(await world.ledger.pendingCount(.nile) == 0)
    _ = try await world.ledger.send(world.payment(), signedBy: world.alice, maximumFee: fee)
  }
}

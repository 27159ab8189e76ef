import ChainCore
import CryptoCore
import CryptoSecp256k1
import EVMChain
import SandboxChain
import Testing

private struct World {
  let ledger: EmbeddedLedger
  let clock: SandboxClock
  let alice: Secp256k1PrivateKey
  let bob: EVMAddress
  var aliceAddress: EVMAddress { EVMAddress(publicKey: alice.publicKey) }

  init(mining: MiningMode = .onDemand, funds: UInt256 = UInt256(1_000_000_000_000_000_000)) async throws {
    clock = .manual()
    ledger = EmbeddedLedger(clock: clock, mining: mining)
    alice = try Secp256k1PrivateKey(rawScalar: SecretBytes(copying: [UInt8](repeating: 7, count: 32)))
    bob = try EVMAddress(bytes: [UInt8](repeating: 0xb0, count: 20))
    _ = try await ledger.issue(funds, to: EVMAddress(publicKey: alice.publicKey), on: .amoy)
  }

  func draft(value: UInt256 = 1000, to: EVMAddress? = nil, data: [UInt8] = []) async -> TransactionDraft {
    let fees = await ledger.fees(on: .amoy)
    var draft = TransactionDraft(
      network: .amoy, from: aliceAddress, to: to ?? bob, value: value, data: data,
      maxFeePerGas: fees.maxFee, maxPriorityFeePerGas: fees.priorityFee)
    draft.gasLimit = await ledger.simulate(draft).gas
    return draft
  }

  func signed(_ change: (inout EIP1559Transaction) -> Void) async throws -> SignedEIP1559Transaction {
    let draft = await draft()
    var transaction = EIP1559Transaction(
      chainID: 80002, nonce: await ledger.nextNonce(of: aliceAddress, on: .amoy),
      maxPriorityFeePerGas: draft.maxPriorityFeePerGas, maxFeePerGas: draft.maxFeePerGas,
      gasLimit: draft.gasLimit, to: draft.to, value: draft.value)
    change(&transaction)
    return try transaction.signed(with: alice)
  }

  func expectConserved() async {
    let supply = await ledger.supply(.amoy)
    #expect(supply.issued == supply.total)
  }
}

@Suite("EmbeddedLedger")
struct EmbeddedLedgerTests {
  @Test func offersAllSixteenNetworksFromAGenesisBlock() async throws {
    let ledger = EmbeddedLedger(clock: .manual(), mining: .onDemand)
    var hashes: Set<[UInt8]> = []
    for network in Network.supportedNetworks {
      let block = try #require(await ledger.latestBlock(network))
      #expect(block.number == 0)
      hashes.insert(block.hash)
    }
    #expect(hashes.count == 16)
  }

  @Test func transfersValueAndPaysTheFeeToTheCollector() async throws {
    let world = try await World()
    let before = await world.ledger.balance(of: world.aliceAddress, on: .amoy)
    let sent = try await world.ledger.send(await world.draft(value: 12345), signedBy: world.alice)
    #expect(sent.status == .pending)
    #expect(sent.from == world.aliceAddress)
    #expect(await world.ledger.balance(of: world.bob, on: .amoy) == 0)
    let block = await world.ledger.mine(.amoy)
    let mined = try #require(await world.ledger.transaction(sent.hash, on: .amoy))
    let receipt = try #require(mined.receipt)
    #expect(mined.status == .executed(receipt))
    #expect(receipt.blockNumber == 1 && receipt.blockHash == block.hash && receipt.gasUsed == 21000)
    let fee = receipt.effectiveGasPrice.multipliedReportingOverflow(by: 21000).partialValue
    #expect(await world.ledger.balance(of: world.bob, on: .amoy) == 12345)
    #expect(await world.ledger.balance(of: world.ledger.feeCollector, on: .amoy) == fee)
    let spent = fee.addingReportingOverflow(12345).partialValue
    #expect(
      await world.ledger.balance(of: world.aliceAddress, on: .amoy)
        == before.subtractingReportingOverflow(spent).partialValue)
    await world.expectConserved()
  }

  @Test func sendsATransactionThatAnyoneCanDecodeAndAttribute() async throws {
    let world = try await World()
    let sent = try await world.ledger.send(await world.draft(), signedBy: world.alice)
    let decoded = try SignedEIP1559Transaction(raw: sent.signed.raw)
    #expect(try decoded.recoverSender() == world.aliceAddress)
    #expect(decoded.transaction.chainID == 80002)
    #expect(decoded.hash == sent.hash)
  }

  @Test func givesConcurrentDraftsDifferentNonces() async throws {
    let world = try await World()
    let draft = await world.draft(value: 1)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<50 {
        group.addTask { _ = try await world.ledger.send(draft, signedBy: world.alice) }
      }
      try await group.waitForAll()
    }
    #expect(await world.ledger.nextNonce(of: world.aliceAddress, on: .amoy) == 50)
    await world.ledger.mine(.amoy)
    #expect(await world.ledger.balance(of: world.bob, on: .amoy) == 50)
    #expect(await world.ledger.history(of: world.bob, on: .amoy).count == 50)
    await world.expectConserved()
  }

  @Test func refusesWhatANodeRefuses() async throws {
    let world = try await World()
    let cases: [(ChainError.Code, @Sendable (inout EIP1559Transaction) -> Void)] = [
      (.wrongChain, { $0.chainID = 1 }),
      (.nonceTooHigh, { $0.nonce = 1 }),
      (.gasLimit, { $0.gasLimit = 20999 }),
      (.gasLimit, { $0.gasLimit = 30_000_001 }),
      (
        .fee,
        {
          $0.maxFeePerGas = 1; $0.maxPriorityFeePerGas = 1
        }
      ),
      (.fee, { $0.maxPriorityFeePerGas = UInt256.max }),
      (.insufficientFunds, { $0.value = UInt256(1_000_000_000_000_000_000) }),
      (.overflow, { $0.value = UInt256.max }),
      (.unsupported, { $0.to = nil }),
    ]
    for (code, change) in cases {
      let signed = try await world.signed(change)
      let error = await #expect(throws: ChainError.self) {
        _ = try await world.ledger.submit(signed, on: .amoy)
      }
      #expect(error?.code == code)
    }
    #expect(await world.ledger.pendingCount(.amoy) == 0)
    await world.expectConserved()
  }

  @Test func countsPendingTransactionsAgainstTheBalance() async throws {
    let world = try await World(funds: UInt256(4_000_000_000_000_000))
    let draft = await world.draft(value: UInt256(2_000_000_000_000_000))
    _ = try await world.ledger.send(draft, signedBy: world.alice)
    let error = await #expect(throws: ChainError.self) {
      _ = try await world.ledger.send(draft, signedBy: world.alice)
    }
    #expect(error?.code == .insufficientFunds)
  }

  @Test func answersAKnownTransactionAgainInsteadOfExecutingItTwice() async throws {
    let world = try await World()
    let signed = try await world.signed { _ in }
    let first = try await world.ledger.submit(signed, on: .amoy)
    await world.ledger.mine(.amoy)
    let second = try await world.ledger.submit(signed, on: .amoy)
    #expect(second.hash == first.hash && second.receipt != nil)
    await world.ledger.mine(.amoy)
    #expect(await world.ledger.balance(of: world.bob, on: .amoy) == 1000)
  }

  @Test func refusesAUsedNonce() async throws {
    let world = try await World()
    _ = try await world.ledger.submit(try await world.signed { _ in }, on: .amoy)
    let again = try await world.signed {
      $0.nonce = 0; $0.value = 5
    }
    let error = await #expect(throws: ChainError.self) { _ = try await world.ledger.submit(again, on: .amoy) }
    #expect(error?.code == .nonceTooLow)
  }

  @Test func chargesForCallData() async throws {
    let world = try await World()
    // One zero and two other bytes are nine tokens: 40 each at the least (EIP-7623: 10 per token).
    let draft = await world.draft(data: [0, 1, 2])
    #expect(draft.gasLimit == 21000 + 90)
  }

  @Test func keepsTheFeeOfATransactionThatReverts() async throws {
    let world = try await World()
    let reverter = BuiltInContract.reverter.address
    let draft = await world.draft(value: 77, to: reverter)
    #expect(await world.ledger.simulate(draft).revertReason != nil)
    let sent = try await world.ledger.send(draft, signedBy: world.alice)
    await world.ledger.mine(.amoy)
    let mined = try #require(await world.ledger.transaction(sent.hash))
    guard case .failed(let receipt, let reason) = mined.status else {
      Issue.record("not failed: \(mined.status)")
      return
    }
    #expect(receipt.gasUsed > 21000 && reason.contains("revert"))
    #expect(await world.ledger.balance(of: reverter, on: .amoy) == 0)
    #expect(await world.ledger.balance(of: world.ledger.feeCollector, on: .amoy) > 0)
    await world.expectConserved()
  }

  @Test func minesAtOnceInImmediateMode() async throws {
    let world = try await World(mining: .immediate)
    let sent = try await world.ledger.send(await world.draft(), signedBy: world.alice)
    #expect(sent.receipt?.blockNumber == 1)
  }

  @Test func linksBlocksAndNeverTurnsTimeBack() async throws {
    let world = try await World()
    let first = await world.ledger.mine(.amoy)
    world.clock.advance(milliseconds: 5000)
    let second = await world.ledger.mine(.amoy)
    #expect(second.parentHash == first.hash)
    #expect(second.timestamp == first.timestamp + 5)
    world.clock.advance(milliseconds: -100_000)
    #expect(await world.ledger.mine(.amoy).timestamp == second.timestamp)
  }

  @Test func isTheSameForTheSameInputs() async throws {
    var hashes: [[UInt8]] = []
    for _ in 0..<2 {
      let world = try await World()
      for value in 1...5 {
        _ = try await world.ledger.send(await world.draft(value: UInt256(UInt64(value))), signedBy: world.alice)
      }
      hashes.append(await world.ledger.mine(.amoy).hash)
    }
    #expect(hashes[0] == hashes[1])
  }

  @Test func keepsTheSupplyOverAThousandRandomTransfers() async throws {
    let ledger = EmbeddedLedger(clock: .manual(), mining: .onDemand)
    let random = SandboxRandom(seed: "supply")
    let keys = try (0..<8).map { _ in try Secp256k1PrivateKey(rawScalar: SecretBytes(copying: random.bytes(32))) }
    let addresses = keys.map { EVMAddress(publicKey: $0.publicKey) }
    for address in addresses { _ = try await ledger.issue(UInt256(50_000_000_000_000_000), to: address, on: .base) }
    var accepted = 0
    for step in 0..<1000 {
      let from = Int(random.number(below: 8))
      let fees = await ledger.fees(on: .base)
      let draft = TransactionDraft(
        network: .base, from: addresses[from], to: addresses[Int(random.number(below: 8))],
        value: UInt256(UInt64(random.number(below: .max)) << 24), gasLimit: 21000, maxFeePerGas: fees.maxFee,
        maxPriorityFeePerGas: fees.priorityFee)
      if (try? await ledger.send(draft, signedBy: keys[from])) != nil { accepted += 1 }
      if step % 37 == 0 { await ledger.mine(.base) }
    }
    await ledger.mine(.base)
    let supply = await ledger.supply(.base)
    #expect(accepted > 100)
    #expect(supply.issued == supply.total)
    #expect(supply.issued == UInt256(400_000_000_000_000_000))
    #expect(await ledger.pendingCount(.base) == 0)
  }

  @Test func raisesTheBaseFeeAfterAFullBlockAndLowersItAgain() async throws {
    let world = try await World(funds: UInt256.max.quotientAndRemainder(dividingBy: 4).quotient)
    let lowest = await world.ledger.fees(on: .amoy).baseFee
    let data = [UInt8](repeating: 1, count: 700_000)
    _ = try await world.ledger.send(await world.draft(data: data), signedBy: world.alice)
    await world.ledger.mine(.amoy)
    let raised = await world.ledger.fees(on: .amoy).baseFee
    #expect(raised > lowest)
    for _ in 0..<20 { await world.ledger.mine(.amoy) }
    #expect(await world.ledger.fees(on: .amoy).baseFee == lowest)
  }
}

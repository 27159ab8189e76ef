import ChainCore
import CryptoCore
import CryptoSecp256k1
import EVMChain
import SandboxChain
import Testing

@Suite("Bundles of the relayer")
struct BundleTests {
  /// A penniless account's call, and what the relayer advances for it.
  private func bundle(_ world: ContractWorld, from key: Secp256k1PrivateKey) async throws -> [BundleEntry] {
    let fees = await world.ledger.fees(on: .amoy)
    var call = TransactionDraft(
      network: .amoy, from: EVMAddress(publicKey: key.publicKey), to: TestCollectible.address, value: 0,
      data: try ABISignature("mint(address,uint256)").encodeCall([.address(world.address(.bob)), .uint(1)]),
      maxFeePerGas: fees.maxFee, maxPriorityFeePerGas: fees.maxFee)
    call.gasLimit = await world.ledger.simulate(call).gas
    let relayer = try Relayer()
    let advance = TransactionDraft(
      network: .amoy, from: relayer.address, to: call.from,
      value: fees.maxFee.multipliedReportingOverflow(by: UInt256(call.gasLimit)).partialValue, gasLimit: 21_000,
      maxFeePerGas: fees.maxFee, maxPriorityFeePerGas: fees.priorityFee)
    return [BundleEntry(advance, signedBy: relayer.key), BundleEntry(call, signedBy: key)]
  }

  private func penniless() throws -> Secp256k1PrivateKey {
    try Secp256k1PrivateKey(rawScalar: SecretBytes(copying: [UInt8](repeating: 99, count: 32)))
  }

  @Test func payTheGasOfAnAccountThatHasNothing() async throws {
    let world = try await ContractWorld()
    let key = try penniless()
    let sent = try await world.ledger.send(try await bundle(world, from: key))
    #expect(sent.map(\.status) == [.pending, .pending])
    let block = await world.ledger.mine(.amoy)
    #expect(block.transactions == sent.map(\.hash))
    for entry in sent {
      guard case .executed? = await world.ledger.transaction(entry.hash)?.status else {
        Issue.record("not executed")
        continue
      }
    }
    // All that was advanced is used, and nothing came from nowhere.
    #expect(await world.ledger.balance(of: EVMAddress(publicKey: key.publicKey), on: .amoy) == 0)
    #expect(await world.ledger.balance(of: Relayer.address, on: .amoy) >= 0)
    let supply = await world.ledger.supply(.amoy)
    #expect(supply.issued == supply.total)
    #expect(await world.ledger.holdings(of: world.address(.bob), on: .amoy).map(\.tokenID) == [1])
  }

  @Test func areTakenWholeOrNotAtAll() async throws {
    let world = try await ContractWorld()
    let before = try await world.ledger.state.changes().records
    var bundle = try await bundle(world, from: try penniless())
    var dear = bundle[1].draft
    (dear.to, dear.data, dear.value) = (world.address(.bob), [], 1)
    bundle[1] = BundleEntry(dear, signedBy: bundle[1].key)
    let broken = bundle
    await #expect(throws: ChainError(.insufficientFunds, "")) { _ = try await world.ledger.send(broken) }
    #expect(await world.ledger.pendingCount(.amoy) == 0)
    #expect(try await world.ledger.state.changes().records == before)
    let elsewhere = TransactionDraft(network: .base, from: dear.from, to: dear.to, value: 0)
    await #expect(throws: ChainError(.wrongChain, "")) {
      _ = try await world.ledger.send([broken[0], BundleEntry(elsewhere, signedBy: broken[1].key)])
    }
    let nothing = try await world.ledger.send([BundleEntry]())
    #expect(nothing.isEmpty)
  }

  /// Two fees from tokens that suffice for one: the second bundle is refused, although both would work in the newest
  /// block.
  @Test func areRefusedWhenWhatIsPendingLeavesThemNothing() async throws {
    let world = try await ContractWorld()
    _ = try await world.ledger.issueToken(10, to: world.address(.alice), on: .amoy)
    let fee = try await world.draft(
      .token, "transfer(address,uint256)", [.address(Relayer.address), .uint(6)], by: .alice)
    let call = try await world.draft(
      .items, "mint(address,uint256,uint256)", [.address(world.address(.alice)), .uint(1), .uint(1)], by: .alice)
    let bundle = [fee, call].map { BundleEntry($0, signedBy: world.key(.alice)) }
    #expect(try await world.ledger.send(bundle).count == 2)
    let error = await #expect(throws: ChainError.self) { _ = try await world.ledger.send(bundle) }
    #expect(error?.code == .reverted && error?.message == "ERC20: balance too low: 4, needed 6")
    #expect(await world.ledger.pendingCount(.amoy) == 2)
    await world.ledger.mine(.amoy)
    #expect(await world.ledger.holdings(of: world.address(.alice), on: .amoy).map(\.amount) == [4, 1])
  }

  @Test func areSimulatedOneAfterTheOther() async throws {
    let world = try await ContractWorld()
    _ = try await world.ledger.issueToken(10, to: world.address(.alice), on: .amoy)
    let transfer = "transfer(address,uint256)"
    let draft = try await world.draft(.token, transfer, [.address(world.address(.bob)), .uint(6)], by: .alice)
    let both = await world.ledger.simulate([draft, draft])
    #expect(both.map { $0.revertReason == nil } == [true, false])
    let nothing = await world.ledger.simulate([TransactionDraft]())
    #expect(nothing.isEmpty)
    #expect(await world.ledger.tokenBalance(of: world.address(.alice), on: .amoy) == 10)
  }

  /// The base fee can pass what the advance offers, but not what the call offers: the call then waits as well.
  @Test func waitTogetherForALowerBaseFee() async throws {
    let world = try await ContractWorld()
    let quarter = UInt256.max.quotientAndRemainder(dividingBy: 4).quotient
    _ = try await world.ledger.issue(quarter, to: world.address(.carol), on: .amoy)
    func fill() async throws {
      let fees = await world.ledger.fees(on: .amoy)
      var big = TransactionDraft(
        network: .amoy, from: world.address(.carol), to: world.address(.bob), value: 0,
        data: [UInt8](repeating: 1, count: 749_000), maxFeePerGas: fees.maxFee, maxPriorityFeePerGas: 0)
      big.gasLimit = await world.ledger.simulate(big).gas
      _ = try await world.ledger.send(big, signedBy: world.key(.carol))
    }
    let bundle = try await bundle(world, from: try penniless())
    let base = await world.ledger.fees(on: .amoy).baseFee
    var advance = bundle[0].draft
    (advance.maxFeePerGas, advance.maxPriorityFeePerGas) = (base, 0)
    try await fill()
    await world.ledger.mine(.amoy)
    #expect(await world.ledger.fees(on: .amoy).baseFee > base)
    await #expect(throws: ChainError(.fee, "")) {
      _ = try await world.ledger.send([BundleEntry(advance, signedBy: bundle[0].key), bundle[1]])
    }
    while await world.ledger.fees(on: .amoy).baseFee > base { await world.ledger.mine(.amoy) }
    // A full block before the bundle's: the base fee rises while the bundle waits.
    try await fill()
    let sent = try await world.ledger.send([BundleEntry(advance, signedBy: bundle[0].key), bundle[1]])
    await world.ledger.mine(.amoy)
    #expect(await world.ledger.fees(on: .amoy).baseFee > base)
    await world.ledger.mine(.amoy)
    #expect(await world.ledger.pendingCount(.amoy) == 2)
    for _ in 0..<5 { await world.ledger.mine(.amoy) }
    guard case .executed? = await world.ledger.transaction(sent[1].hash)?.status else {
      Issue.record("the call was never executed")
      return
    }
    #expect(await world.ledger.pendingCount(.amoy) == 0)
  }
}

import ChainCore
import CryptoCore
import CryptoSecp256k1
import EVMChain
import SandboxChain
import SandboxTron
import Testing
import TronChain

@Suite("Tron ledger: TRC-20")
struct TRC20Tests {
  private static func data(_ signature: String, _ values: [ABIValue] = []) throws -> [UInt8] {
    try ABISignature(signature).encodeCall(values)
  }

  private func view(_ world: TronWorld, _ signature: String, _ values: [ABIValue] = []) async throws -> [UInt8] {
    let simulation = try await world.ledger.simulate(world.call(try Self.data(signature, values)))
    #expect(simulation.revertReason == nil)
    return simulation.output
  }

  @Test func movesUnitsAndTellsIt() async throws {
    let world = try await TronWorld()
    let receipt = try await world.execute(world.call(TRC20.transfer(to: world.bobAddress, amount: 400)))
    #expect(receipt.result == .success && receipt.output == UInt256(1).bigEndianBytes)
    #expect(await world.tokens(world.aliceAddress) == 600)
    #expect(await world.tokens(world.bobAddress) == 400)
    let log = try #require(receipt.logs.first)
    #expect(receipt.logs.count == 1 && log.address == TronTestToken.address)
    // Keccak-256 of Transfer(address,address,uint256), the first topic of every such event.
    #expect(
      Hex.encode(log.topics[0]) == "ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef")
    let transfer = try #require(log.transfer)
    #expect(transfer == (world.aliceAddress, world.bobAddress, 400))
    await world.expectConserved()
  }

  @Test func energyIsBurntAndAFirstUnitCostsMore() async throws {
    let world = try await TronWorld()
    let draft = world.call(TRC20.transfer(to: world.bobAddress, amount: 1))
    let quoted = try await world.ledger.simulate(draft)
    let first = try await world.execute(draft)
    #expect(first.cost == quoted.cost && quoted.feeLimit == first.cost.energyFee)
    #expect(first.cost.energy == 65_000 && first.cost.energyFee == 6_500_000)
    #expect(try await world.execute(draft).cost.energy == 32_000)
    let burnt = await world.ledger.supply(.nile).burnt
    #expect(await world.balance(world.aliceAddress) == 100 * TronWorld.trx - burnt)
    await world.expectConserved()
  }

  @Test func allowancesAreUsedUpExceptTheLargest() async throws {
    let world = try await TronWorld()
    try await world.execute(world.call(TRC20.approve(spender: world.bobAddress, amount: 500)))
    let pair: [ABIValue] = [.address(world.aliceAddress.evmAddress), .address(world.bobAddress.evmAddress)]
    #expect(try await view(world, "allowance(address,address)", pair) == UInt256(500).bigEndianBytes)
    let pull = world.call(TRC20.transfer(from: world.aliceAddress, to: world.bobAddress, amount: 300), from: world.bob)
    #expect(try await world.execute(pull, by: world.bob).result == .success)
    #expect(try await view(world, "allowance(address,address)", pair) == UInt256(200).bigEndianBytes)
    let refused = try await world.ledger.simulate(pull)
    #expect(refused.revertReason == "TRC20: allowance too low: 200, needed 300")
    try await world.execute(world.call(TRC20.approve(spender: world.bobAddress, amount: .max)))
    #expect(try await world.execute(pull, by: world.bob).result == .success)
    #expect(try await view(world, "allowance(address,address)", pair) == UInt256.max.bigEndianBytes)
    #expect(await world.tokens(world.bobAddress) == 600)
  }

  @Test func answersItsViews() async throws {
    let world = try await TronWorld()
    let alice = ABIValue.address(world.aliceAddress.evmAddress)
    #expect(try await view(world, "balanceOf(address)", [alice]) == UInt256(1000).bigEndianBytes)
    #expect(try await view(world, "decimals()") == UInt256(6).bigEndianBytes)
    #expect(try await view(world, "totalSupply()") == UInt256(1000).bigEndianBytes)
    #expect(try ABI.decode(try await view(world, "symbol()"), as: [.string]) == [.string("SBUSD")])
    #expect(try ABI.decode(try await view(world, "name()"), as: [.string]) == [.string("Sandbox Dollar")])
  }

  @Test func revertsWithAReasonAndStillCosts() async throws {
    let world = try await TronWorld()
    let draft = world.call(TRC20.transfer(to: world.bobAddress, amount: 1001))
    let simulation = try await world.ledger.simulate(draft)
    #expect(simulation.revertReason == "TRC20: balance too low: 1000, needed 1001")
    let receipt = try await world.execute(draft)
    #expect(receipt.result == .revert(reason: "TRC20: balance too low: 1000, needed 1001"))
    #expect(RevertReason(data: receipt.output) == .error("TRC20: balance too low: 1000, needed 1001"))
    #expect(receipt.logs.isEmpty && receipt.cost.energyFee > 0)
    #expect(await world.tokens(world.aliceAddress) == 1000)
    #expect(await world.balance(world.aliceAddress) == 100 * TronWorld.trx - receipt.cost.fee)
    await world.expectConserved()
  }

  @Test(arguments: [
    ("", "TRC20: no method called"), ("a9059c", "TRC20: no method called"), ("01020304", "TRC20: unknown method"),
    ("a9059cbb", "TRC20: argument 0 is missing"),
    ("a9059cbb" + String(repeating: "f", count: 64), "TRC20: argument 0 is not an address"),
    ("a9059cbb" + String(repeating: "0", count: 63) + "1", "TRC20: argument 1 is missing"),
    ("a9059cbb" + String(repeating: "0", count: 128), "TRC20: receiver is the zero address"),
    ("095ea7b3" + String(repeating: "0", count: 128), "TRC20: spender is the zero address"),
  ])
  func refusesCallsThatMeanNothing(_ hex: String, _ reason: String) async throws {
    let world = try await TronWorld()
    let simulation = try await world.ledger.simulate(world.call(try Hex.decode(hex)))
    #expect(simulation.revertReason == reason)
    #expect(try await world.execute(world.call(try Hex.decode(hex))).result == .revert(reason: reason))
  }

  @Test func aPaymentToTheTokenComesBack() async throws {
    let world = try await TronWorld()
    let draft = world.call(TRC20.transfer(to: world.bobAddress, amount: 1), value: 10)
    let receipt = try await world.execute(draft)
    #expect(receipt.result == .revert(reason: "TRC20: the contract takes no payment"))
    #expect(await world.balance(world.aliceAddress) == 100 * TronWorld.trx - receipt.cost.fee)
    #expect(await world.balance(TronTestToken.address) == 0)
    await world.expectConserved()
  }

  @Test func aFeeLimitThatDoesNotReachIsBurntWhole() async throws {
    let world = try await TronWorld()
    var draft = world.call(TRC20.transfer(to: world.bobAddress, amount: 1))
    draft.feeLimit = 1_000_050
    let receipt = try await world.execute(draft)
    #expect(receipt.result == .outOfEnergy && receipt.result.failure == "out of energy")
    #expect(receipt.cost.energy == 10_000 && receipt.cost.energyFee == 1_000_000)
    #expect(await world.tokens(world.bobAddress) == 0)
    await world.expectConserved()
  }

  @Test func aBalanceThatDoesNotReachIsBurntWhole() async throws {
    let world = try await TronWorld(trx: 1)
    let receipt = try await world.execute(world.call(TRC20.transfer(to: world.bobAddress, amount: 1)))
    #expect(receipt.result == .outOfEnergy && receipt.cost.energyFee == TronWorld.trx)
    #expect(await world.balance(world.aliceAddress) == 0)
    await world.expectConserved()
  }

  @Test func ofTwoPendingTransfersTheOneThatFindsNothingFails() async throws {
    let world = try await TronWorld()
    let draft = world.call(TRC20.transfer(to: world.bobAddress, amount: 700))
    let one = try await world.ledger.send(draft, signedBy: world.alice)
    let other = try await world.ledger.send(draft, signedBy: world.alice)
    await world.ledger.mine(.nile)
    #expect(await world.ledger.transaction(one.id)?.receipt?.result == .success)
    #expect(
      await world.ledger.transaction(other.id)?.receipt?.result
        == .revert(reason: "TRC20: balance too low: 300, needed 700"))
    #expect(await world.tokens(world.bobAddress) == 700)
    await world.expectConserved()
  }

  @Test func aFeeLimitBelowTheNeedIsNotSentWithinAMaximum() async throws {
    let world = try await TronWorld()
    var draft = world.call(TRC20.transfer(to: world.bobAddress, amount: 1))
    draft.feeLimit = 3_200_000
    let error = await #expect(throws: TronLedgerError.self) {
      try await world.ledger.send(draft, signedBy: world.alice, maximumFee: 100_000_000)
    }
    #expect(error?.code == .feeAboveMaximum)
  }
}

import ChainCore
import CryptoCore
import CryptoSecp256k1
import EVMChain
import SandboxChain
import Testing

/// Two accounts that can pay fees, one of them with tokens.
private struct TokenWorld {
  let ledger: EmbeddedLedger
  let alice: Secp256k1PrivateKey
  let bob: Secp256k1PrivateKey
  var aliceAddress: EVMAddress { EVMAddress(publicKey: alice.publicKey) }
  var bobAddress: EVMAddress { EVMAddress(publicKey: bob.publicKey) }

  init(tokens: UInt256 = 1000) async throws {
    ledger = EmbeddedLedger(clock: .manual(), mining: .onDemand)
    alice = try Secp256k1PrivateKey(rawScalar: SecretBytes(copying: [UInt8](repeating: 7, count: 32)))
    bob = try Secp256k1PrivateKey(rawScalar: SecretBytes(copying: [UInt8](repeating: 8, count: 32)))
    for account in [aliceAddress, bobAddress] {
      _ = try await ledger.issue(UInt256(1_000_000_000_000_000_000), to: account, on: .amoy)
    }
    #expect(try await ledger.issueToken(tokens, to: aliceAddress, on: .amoy) == tokens)
  }

  static func data(_ signature: String, _ values: [ABIValue]) throws -> [UInt8] {
    try ABISignature(signature).encodeCall(values)
  }

  func draft(_ data: [UInt8], from key: Secp256k1PrivateKey, value: UInt256 = 0) async -> TransactionDraft {
    let fees = await ledger.fees(on: .amoy)
    var draft = TransactionDraft(
      network: .amoy, from: EVMAddress(publicKey: key.publicKey), to: TestToken.address, value: value, data: data,
      maxFeePerGas: fees.maxFee, maxPriorityFeePerGas: fees.priorityFee)
    draft.gasLimit = await ledger.simulate(draft).gas
    return draft
  }

  /// Sends a call and makes a block; the status it has then.
  @discardableResult
  func call(
    _ signature: String, _ values: [ABIValue], from key: Secp256k1PrivateKey, value: UInt256 = 0
  ) async throws -> ChainTransaction.Status {
    let draft = await draft(try Self.data(signature, values), from: key, value: value)
    let sent = try await ledger.send(draft, signedBy: key)
    await ledger.mine(.amoy)
    return try #require(await ledger.transaction(sent.hash)).status
  }

  func view(_ signature: String, _ values: [ABIValue] = []) async throws -> [UInt8] {
    let simulation = await ledger.simulate(await draft(try Self.data(signature, values), from: bob))
    #expect(simulation.revertReason == nil)
    return simulation.output
  }

  func tokens(_ account: EVMAddress) async -> UInt256 { await ledger.tokenBalance(of: account, on: .amoy) }

  func allowance() async throws -> [UInt8] {
    try await view("allowance(address,address)", [.address(aliceAddress), .address(bobAddress)])
  }
}

@Suite("Test token")
struct TokenTests {
  private static let transfer = "transfer(address,uint256)"
  private static let approve = "approve(address,uint256)"
  private static let transferFrom = "transferFrom(address,address,uint256)"

  @Test func movesTokensAndTellsIt() async throws {
    let world = try await TokenWorld()
    let status = try await world.call(
      Self.transfer, [.address(world.bobAddress), .uint(400)], from: world.alice)
    guard case .executed(let receipt) = status else {
      Issue.record("not executed: \(status)")
      return
    }
    #expect(await world.tokens(world.aliceAddress) == 600)
    #expect(await world.tokens(world.bobAddress) == 400)
    #expect(
      receipt.events == [
        .transfer(token: TestToken.address, from: world.aliceAddress, to: world.bobAddress, amount: 400)
      ])
    let supply = await world.ledger.supply(.amoy)
    #expect(supply.issued == supply.total)
  }

  @Test func keepsTheTokensOfEachNetworkApart() async throws {
    let world = try await TokenWorld()
    #expect(await world.ledger.tokenBalance(of: world.aliceAddress, on: .polygon) == 0)
  }

  @Test func answersViews() async throws {
    let world = try await TokenWorld()
    #expect(try await world.view("balanceOf(address)", [.address(world.aliceAddress)]) == UInt256(1000).bigEndianBytes)
    #expect(try await world.view("balanceOf(address)", [.address(world.bobAddress)]) == UInt256(0).bigEndianBytes)
    #expect(try await world.view("totalSupply()") == UInt256(1000).bigEndianBytes)
    #expect(try await world.view("decimals()") == UInt256(6).bigEndianBytes)
    #expect(try ABI.decode(try await world.view("symbol()"), as: [.string]) == [.string(TestToken.symbol)])
    #expect(try ABI.decode(try await world.view("name()"), as: [.string]) == [.string(TestToken.name)])
  }

  @Test func spendsAnAllowanceAndNoMore() async throws {
    let world = try await TokenWorld()
    let approved = try await world.call(Self.approve, [.address(world.bobAddress), .uint(300)], from: world.alice)
    guard case .executed(let receipt) = approved else {
      Issue.record("not executed: \(approved)")
      return
    }
    #expect(
      receipt.events == [
        .approval(token: TestToken.address, owner: world.aliceAddress, spender: world.bobAddress, amount: 300)
      ])
    func take(_ amount: UInt256) async throws -> ChainTransaction.Status {
      try await world.call(
        Self.transferFrom, [.address(world.aliceAddress), .address(world.bobAddress), .uint(amount)], from: world.bob)
    }
    _ = try await take(200)
    #expect(try await world.allowance() == UInt256(100).bigEndianBytes)
    guard case .failed(let failure, let reason) = try await take(101) else {
      Issue.record("more than allowed was moved")
      return
    }
    #expect(reason.hasPrefix("ERC20: allowance too low") && failure.events.isEmpty)
    #expect(await world.tokens(world.bobAddress) == 200)
    #expect(try await world.allowance() == UInt256(100).bigEndianBytes)
    // An allowance above the balance: nothing moves, and nothing of the allowance is used.
    try await world.call(Self.approve, [.address(world.bobAddress), .uint(5000)], from: world.alice)
    guard case .failed(_, let tooMuch) = try await take(801) else {
      Issue.record("more than there is was moved")
      return
    }
    #expect(tooMuch.hasPrefix("ERC20: balance too low"))
    #expect(try await world.allowance() == UInt256(5000).bigEndianBytes)
    try await world.call(Self.approve, [.address(world.bobAddress), .uint(.max)], from: world.alice)
    _ = try await take(800)
    #expect(await world.tokens(world.bobAddress) == 1000)
    #expect(try await world.allowance() == UInt256.max.bigEndianBytes)
  }

  @Test func revertsWithAReasonAndMovesNothing() async throws {
    let world = try await TokenWorld()
    let good = try TokenWorld.data(Self.transfer, [.address(world.bobAddress), .uint(1)])
    let dirty = good[..<4] + [1] + good[5...]
    let cases: [(data: [UInt8], value: UInt256, reason: String)] = [
      (try TokenWorld.data(Self.transfer, [.address(world.bobAddress), .uint(1001)]), 0, "balance too low: 1000"),
      (try TokenWorld.data(Self.transfer, [.address(.zero), .uint(1)]), 0, "receiver is the zero address"),
      (try TokenWorld.data(Self.approve, [.address(.zero), .uint(1)]), 0, "spender is the zero address"),
      (good, 1, "takes no payment"), ([], 1, "takes no payment"), ([], 0, "no method"), ([1, 2, 3], 0, "no method"),
      ([1, 2, 3, 4], 0, "unknown method"), (Array(good.dropLast()), 0, "arguments of transfer do not decode"),
      (Array(good[..<4]), 0, "arguments of transfer do not decode"),
      (Array(dirty), 0, "arguments of transfer do not decode"),
    ]
    for (data, value, reason) in cases {
      let draft = await world.draft(data, from: world.alice, value: value)
      let told = await world.ledger.simulate(draft).revertReason
      #expect(told?.hasPrefix("ERC20: ") == true && told?.contains(reason) == true)
      let sent = try await world.ledger.send(draft, signedBy: world.alice)
      await world.ledger.mine(.amoy)
      guard case .failed(_, let mined)? = await world.ledger.transaction(sent.hash)?.status else {
        Issue.record("not failed: \(reason)")
        continue
      }
      #expect(mined == told)
    }
    #expect(await world.tokens(world.aliceAddress) == 1000)
    #expect(await world.ledger.balance(of: TestToken.address, on: .amoy) == 0)
  }

  @Test func decidesInTheOrderOfTheBlock() async throws {
    let world = try await TokenWorld()
    let draft = await world.draft(
      try TokenWorld.data(Self.transfer, [.address(world.bobAddress), .uint(600)]), from: world.alice)
    let first = try await world.ledger.send(draft, signedBy: world.alice)
    let second = try await world.ledger.send(draft, signedBy: world.alice)
    await world.ledger.mine(.amoy)
    guard case .executed? = await world.ledger.transaction(first.hash)?.status,
      case .failed? = await world.ledger.transaction(second.hash)?.status
    else {
      Issue.record("both or none of two transfers went through that only one has tokens for")
      return
    }
    #expect(await world.tokens(world.bobAddress) == 600)
  }

  @Test func countsATransferToOneself() async throws {
    let world = try await TokenWorld()
    let status = try await world.call(
      Self.transfer, [.address(world.aliceAddress), .uint(1000)], from: world.alice)
    guard case .executed = status else {
      Issue.record("not executed: \(status)")
      return
    }
    #expect(await world.tokens(world.aliceAddress) == 1000)
  }

  @Test func refusesASupplyBeyond256Bits() async throws {
    let world = try await TokenWorld(tokens: .max)
    await #expect(throws: ChainError(.overflow, "")) {
      _ = try await world.ledger.issueToken(1, to: world.bobAddress, on: .amoy)
    }
    #expect(await world.tokens(world.bobAddress) == 0)
  }

  @Test func isReadBackWhole() async throws {
    let world = try await TokenWorld()
    try await world.call(Self.approve, [.address(world.bobAddress), .uint(300)], from: world.alice)
    let before = await world.ledger.state
    var records = try before.changes().records
    try await world.call(
      Self.transferFrom, [.address(world.aliceAddress), .address(world.bobAddress), .uint(100)], from: world.bob)
    // First everything, then only what changed.
    records.merge(try await world.ledger.state.changes(since: before).records) { $1 }
    #expect(try await world.ledger.state.changes().records == records)
    let again = try EmbeddedLedger(clock: .manual(), mining: .onDemand, restoring: records)
    #expect(try await again.state.changes().records == records)
    #expect(await again.tokenBalance(of: world.bobAddress, on: .amoy) == 100)
    #expect(await again.tokenBalance(of: world.aliceAddress, on: .amoy) == 900)
    let fees = await world.draft(try TokenWorld.data("totalSupply()", []), from: world.bob)
    #expect(await again.simulate(fees).output == UInt256(1000).bigEndianBytes)
    let history = await again.history(of: world.bobAddress, on: .amoy)
    #expect(history.first?.receipt?.events.count == 1)
  }

  @Test func readsWhatWasSavedBeforeThereWereTokens() async throws {
    let world = try await TokenWorld()
    try await world.call(Self.transfer, [.address(world.bobAddress), .uint(1)], from: world.alice)
    let records = try await world.ledger.state.changes().records.filter { !$0.key.contains("/token-") }
    let again = try EmbeddedLedger(clock: .manual(), mining: .onDemand, restoring: records)
    #expect(await again.tokenBalance(of: world.aliceAddress, on: .amoy) == 0)
    #expect(await again.balance(of: world.aliceAddress, on: .amoy) > 0)
    #expect(try await again.issueToken(5, to: world.aliceAddress, on: .amoy) == 5)
  }

  @Test(arguments: [
    ("token-balance/0x12", #"{"balance":"1"}"#),
    ("token-balance/0x00000000000000000000000000000000000000b0", #"{"balance":"x"}"#),
    ("token-allowance/0x00000000000000000000000000000000000000b0", #"{"amount":"1"}"#),
  ])
  func namesARecordThatCannotBeRead(_ name: String, _ text: String) async throws {
    var records = try await TokenWorld().ledger.state.changes().records
    records["chain/amoy/" + name] = Array(text.utf8)
    let damaged = records
    let error = #expect(throws: StateError.self) {
      _ = try EmbeddedLedger(clock: .manual(), mining: .onDemand, restoring: damaged)
    }
    #expect(error?.record == "chain/amoy/" + name)
  }
}

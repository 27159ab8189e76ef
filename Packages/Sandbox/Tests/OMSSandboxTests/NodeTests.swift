import ChainCore
import EVMChain
import OMSIndexerAPI
import OMSSandbox
import OMSWaaSAPI
import Testing
import WebRPC
import WebRPCCurl

/// A Sandbox whose network amoy is executed by a node: the JSON-RPC endpoint of another Sandbox, over real HTTP.
@Suite("A Sandbox in front of an EVM node", .timeLimit(.minutes(10)))
struct NodeTests {
  private struct Bench {
    let node: World
    let world: World
    let person: Person
    let wallet: Wallet

    func prepare(value: String = "0", to: String) async throws -> PrepareResponse {
      try await person.waas.prepareEthereumTransaction(
        PrepareEthereumTransactionRequest(
          network: "80002", walletId: wallet.id, to: to, value: value, mode: .native))
    }

    func execute(_ id: String) async throws -> ExecuteResponse {
      try await person.waas.execute(ExecuteRequest(txnId: id, feeOption: FeeOptionSelection(token: "POL")))
    }

    func status(_ id: String) async throws -> TransactionStatusResponse {
      try await person.waas.transactionStatus(TransactionStatusRequest(txnId: id))
    }

    /// What is planned to happen to the node's next calls.
    func plan(_ fault: [String: JSONValue]) async throws {
      let answer = try await node.control(
        .post, "/sandbox/v1/faults", .object(fault.merging(["method": .string("rpc/amoy")]) { $1 }))
      #expect(answer.status == 200)
    }
  }

  private static let recipient = "0x00000000000000000000000000000000000000b0"

  private func run(_ body: (Bench) async throws -> Void) async throws {
    try await World.run(.init(blockTime: nil, clock: .manual(), seed: "node")) { node in
      let address = try EVMNodeAddress("\(node.sandbox.url)/rpc/amoy")
      let nodes = EVMNodes([.amoy: address], transport: node.http, timeout: .seconds(300))
      try await World.run(.init(blockTime: nil, clock: .manual(), evmNodes: nodes, seed: "front")) { world in
        let person = try world.person()
        try await person.signIn()
        let wallet = try await person.newWallet()
        let funded = try await node.control(
          .post, "/sandbox/v1/faucet",
          .object(["address": .string(wallet.address), "network": .string("amoy"), "amount": .string("1")]))
        #expect(funded.status == 200)
        try await body(Bench(node: node, world: world, person: person, wallet: wallet))
      }
    }
  }

  @Test func whatAWalletSendsIsExecutedByTheNode() async throws {
    try await run { it in
      let quote = try await it.prepare(value: "1000", to: Self.recipient)
      #expect(try await it.execute(quote.txnId).status == .pending)
      #expect(try await it.status(quote.txnId) == TransactionStatusResponse(status: .pending))
      _ = try await it.node.control(.post, "/sandbox/v1/blocks", .object(["network": .string("amoy")]))
      let done = try await it.status(quote.txnId)
      let hash = try #require(done.txnHash)
      #expect(done.status == .executed)
      for world in [it.node, it.world] {
        let shown = try await world.control(.get, "/sandbox/v1/transactions/\(hash)")
        #expect(shown.status == 200 && shown.json["status"] == .string("executed"))
        #expect(shown.json["from"] == .string(it.wallet.address))
      }
      let balances = try await it.world.indexer.getTokenBalancesDetails(
        GetTokenBalancesDetailsRequest(
          chainIds: [80002], filter: TokenBalancesFilter(accountAddresses: [Self.recipient])))
      #expect(balances.nativeBalances[0].results[0].balance == "1000")
    }
  }

  @Test func whatWouldRevertIsRefusedWith7314AndWhatCannotBePaidToo() async throws {
    try await run { it in
      let reverting = try await it.prepare(to: BuiltInContract.reverter.address.checksummed)
      await expectRefusal(7314) { try await it.execute(reverting.txnId) }
      #expect(try await it.status(reverting.txnId).status == .failed)
      let costly = try await it.prepare(value: "2000000000000000000", to: Self.recipient)
      await expectRefusal(7314) { try await it.execute(costly.txnId) }
      let state = try await it.node.control(.get, "/sandbox/v1/state").json["networks"]?.array
      #expect(state?.first { $0["network"] == .string("amoy") }?["pending"] == .integer(0))
    }
  }

  @Test func aLostAnswerOfTheNodeIsNeitherAnErrorNorASecondPayment() async throws {
    try await run { it in
      let quote = try await it.prepare(value: "7", to: Self.recipient)
      // Simulation, balance and nonce are answered; the transaction arrives, and its answer is lost.
      try await it.plan(["delayMs": .integer(0), "count": .integer(4)])
      try await it.plan(["dropAfterHandling": .bool(true)])
      #expect(try await it.execute(quote.txnId).status == .pending)
      _ = try await it.node.control(.post, "/sandbox/v1/blocks", .object(["network": .string("amoy")]))
      #expect(try await it.status(quote.txnId).status == .executed)
      let sender = try EVMAddress(it.wallet.address)
      let address = try EVMNodeAddress("\(it.node.sandbox.url)/rpc/amoy")
      let chain = try #require(try await EVMNodes([.amoy: address], transport: it.node.http).connect())
      #expect(try await chain.balance(of: try EVMAddress(Self.recipient), on: .amoy) == 7)
      #expect(try await chain.balance(of: sender, on: .amoy) < 1_000_000_000_000_000_000)
    }
  }

  @Test func aNodeThatCannotBeAskedIs7311AndNothingIsSent() async throws {
    try await run { it in
      let quote = try await it.prepare(value: "7", to: Self.recipient)
      try await it.plan(["status": .integer(503), "count": .integer(3)])
      await expectRefusal(7311) { try await it.execute(quote.txnId) }
      #expect(try await it.status(quote.txnId).status == .failed)
    }
  }

  @Test func moneyAndBlocksOfANodeAreNotTheSandboxs() async throws {
    try await run { it in
      let faucet = try await it.world.control(
        .post, "/sandbox/v1/faucet",
        .object(["address": .string(it.wallet.address), "network": .string("amoy"), "amount": .string("1")]))
      #expect(faucet.status == 400)
      #expect(
        try await it.world.control(.post, "/sandbox/v1/blocks", .object(["network": .string("amoy")])).status == 400)
      let all = try await it.world.control(.post, "/sandbox/v1/blocks")
      #expect(all.status == 200)
      let mined = all.json["blocks"]?.array?.compactMap { $0["network"]?.string } ?? []
      #expect(mined.contains("polygon") && !mined.contains("amoy"))
      let networks = try await it.world.control(.get, "/sandbox/v1/state").json["networks"]?.array
      #expect(networks?.count == 15)
      let history = try await it.world.indexer.getTransactionHistory(
        GetTransactionHistoryRequest(
          chainIds: [80002, 137], filter: TransactionHistoryFilter(accountAddresses: [it.wallet.address])))
      #expect(history.transactions[0].errorReason?.string?.contains("indexer") == true)
      #expect(history.transactions[1].errorReason == nil)
    }
  }

  @Test func aNodeOfAnotherChainKeepsTheSandboxFromStarting() async throws {
    try await World.run { node in
      let address = try EVMNodeAddress("\(node.sandbox.url)/rpc/amoy")
      let error = await #expect(throws: EVMNodeError.self) {
        try await OMSSandbox.start(.init(evmNodes: EVMNodes([.mainnet: address], transport: node.http)))
      }
      #expect(error?.code == .wrongChain)
    }
  }
}

import ChainCore
import CryptoCore
import EVMChain
import OMSIndexerAPI
import OMSSandbox
import OMSWaaSAPI
import Testing
import WebRPC

@Suite("Transactions over HTTP", .timeLimit(.minutes(10)))
struct TransactionTests {
  private static let recipient = "0x00000000000000000000000000000000000000b0"
  private static let choice = FeeOptionSelection(token: "POL", index: 0)

  private struct Funded {
    let person: Person
    let wallet: Wallet
    let world: World

    func prepare(
      value: String = "1000", to: String = TransactionTests.recipient, data: String? = nil,
      mode: TransactionMode = .relayer, network: String = "80002", sessionId: String? = nil
    ) async throws -> PrepareResponse {
      try await person.waas.prepareEthereumTransaction(
        PrepareEthereumTransactionRequest(
          network: network, walletId: wallet.id, to: to, value: value, data: data, mode: mode,
          sessionId: sessionId))
    }

    func execute(_ id: String, _ choice: FeeOptionSelection? = TransactionTests.choice) async throws
      -> ExecuteResponse
    { try await person.waas.execute(ExecuteRequest(txnId: id, feeOption: choice)) }

    func status(_ id: String) async throws -> TransactionStatusResponse {
      try await person.waas.transactionStatus(TransactionStatusRequest(txnId: id))
    }

    func balance(_ address: String) async throws -> String? {
      try await world.indexer.getTokenBalancesDetails(
        GetTokenBalancesDetailsRequest(
          chainIds: [80002], filter: TokenBalancesFilter(accountAddresses: [address]))
      ).nativeBalances[0].results[0].balance
    }
  }

  private func run(
    amount: String = "1", clock: SandboxClock = .manual(), _ body: (Funded) async throws -> Void
  ) async throws {
    try await World.run(.init(blockTime: nil, clock: clock, seed: "transactions")) { world in
      let person = try world.person()
      try await person.signIn()
      let wallet = try await person.newWallet()
      let funded = try await world.control(
        .post, "/sandbox/v1/faucet",
        .object(["address": .string(wallet.address), "network": .string("amoy"), "amount": .string(amount)]))
      #expect(funded.status == 200)
      try await body(Funded(person: person, wallet: wallet, world: world))
    }
  }

  @Test func executesAQuoteOnlyOnce() async throws {
    try await run { it in
      let quote = try await it.prepare()
      _ = try await it.execute(quote.txnId)
      await expectRefusal(7309, status: 400) { try await it.execute(quote.txnId) }
      _ = try await it.world.control(.post, "/sandbox/v1/blocks")
      await expectRefusal(7309) { try await it.execute(quote.txnId) }
      #expect(try await it.balance(Self.recipient) == "1000")
    }
  }

  @Test func executesAQuoteOnceWhenItIsAskedTenTimesAtOnce() async throws {
    try await run { it in
      let quote = try await it.prepare()
      let results = await withTaskGroup(of: Int.self) { group in
        for _ in 0..<10 {
          group.addTask {
            do {
              _ = try await it.execute(quote.txnId)
              return 0
            } catch { return (error as? WebRPCError)?.code ?? -1 }
          }
        }
        return await group.reduce(into: [Int]()) { $0.append($1) }
      }
      #expect(results.count { $0 == 0 } == 1)
      #expect(results.allSatisfy { [0, 7309, 7206].contains($0) })
      _ = try await it.world.control(.post, "/sandbox/v1/blocks")
      #expect(try await it.balance(Self.recipient) == "1000")
    }
  }

  @Test func expiresAQuote() async throws {
    let clock = SandboxClock.manual()
    try await run(clock: clock) { it in
      let quote = try await it.prepare()
      #expect(quote.expiresAt.millisecondsSinceEpoch == clock.now + 300_000)
      clock.advance(milliseconds: 300_000)
      await expectRefusal(7309) { try await it.execute(quote.txnId) }
    }
  }

  @Test func keepsAQuoteUsableAfterAWrongFeeOption() async throws {
    try await run { it in
      let quote = try await it.prepare()
      let wrong: [FeeOptionSelection?] = [
        nil, FeeOptionSelection(token: "ETH"), FeeOptionSelection(token: "POL", index: 1),
        FeeOptionSelection(token: "pol"), FeeOptionSelection(token: ""),
      ]
      for choice in wrong { await expectRefusal(7310, status: 400) { try await it.execute(quote.txnId, choice) } }
      #expect(try await it.execute(quote.txnId, FeeOptionSelection(token: "POL")).status == .pending)
    }
  }

  @Test func failsATransactionThatWouldRevertWithoutSendingIt() async throws {
    try await run { it in
      let quote = try await it.prepare(to: BuiltInContract.reverter.address.lowercased)
      #expect(quote.status == .quoted)
      await expectRefusal(7314, status: 400) { try await it.execute(quote.txnId) }
      let status = try await it.status(quote.txnId)
      #expect(status.status == .failed && status.txnHash == nil)
      await expectRefusal(7309) { try await it.execute(quote.txnId) }
      #expect(try await it.balance(it.wallet.address) == "1000000000000000000")
    }
  }

  @Test func failsATransactionOfMoreThanAnyBalance() async throws {
    try await run { it in
      let quote = try await it.prepare(value: UInt256.max.description)
      await expectRefusal(7314, status: 400) { try await it.execute(quote.txnId) }
      #expect(try await it.status(quote.txnId).status == .failed)
    }
  }

  @Test func failsATransactionThatTheBalanceDoesNotCover() async throws {
    try await run(amount: "0.001") { it in
      let quote = try await it.prepare(value: "1000000000000000")
      await expectRefusal(7314) { try await it.execute(quote.txnId) }
      #expect(try await it.status(quote.txnId).status == .failed)
      #expect(try await it.balance(it.wallet.address) == "1000000000000000")
    }
  }

  @Test func hidesTransactionsOfOthers() async throws {
    try await run { it in
      let quote = try await it.prepare()
      let stranger = try it.world.person("stranger@example.com")
      try await stranger.signIn()
      await expectRefusal(7308, status: 404) {
        try await stranger.waas.transactionStatus(TransactionStatusRequest(txnId: quote.txnId))
      }
      await expectRefusal(7308) {
        try await stranger.waas.execute(ExecuteRequest(txnId: quote.txnId, feeOption: Self.choice))
      }
      await expectRefusal(7308) { try await it.status("txn_none") }
      #expect(try await it.status(quote.txnId).status == .quoted)
    }
  }

  @Test func refusesMeaninglessRequests() async throws {
    try await run { it in
      for value in ["", "-1", "1.5", "0x1", "1e3", String(repeating: "9", count: 79)] {
        await expectRefusal(7200) { try await it.prepare(value: value) }
      }
      for to in ["", "0x12", "someone", "0x" + String(repeating: "g", count: 40)] {
        await expectRefusal(7200) { try await it.prepare(to: to) }
      }
      await expectRefusal(7200) { try await it.prepare(data: "0x123") }
      await expectRefusal(7305) { try await it.prepare(mode: .unknown("express")) }
      await expectRefusal(7304) { try await it.prepare(network: "5") }
      await expectRefusal(7207) { try await it.prepare(sessionId: "s") }
    }
  }

  @Test func buildsTheCallDataOfAContractCall() async throws {
    try await run { it in
      let arguments = [
        AbiArg(type: "address", value: .string(Self.recipient)), AbiArg(type: "uint256", value: .string("1000")),
        AbiArg(type: "bool[]", value: .array([.bool(true)])),
      ]
      func prepare(_ method: String, _ args: [AbiArg]) async throws -> PrepareResponse {
        try await it.person.waas.prepareEthereumContractCall(
          PrepareEthereumContractCallRequest(
            network: "80002", walletId: it.wallet.id, contract: Self.recipient, method: method, args: args,
            mode: .relayer))
      }
      let quote = try await prepare("pay", arguments)
      _ = try await it.execute(quote.txnId)
      _ = try await it.world.control(.post, "/sandbox/v1/blocks")
      let hash = try #require(try await it.status(quote.txnId).txnHash)
      let data = try await it.world.control(.get, "/sandbox/v1/transactions/\(hash)").json["data"]?.string
      let expected = try ABISignature("pay(address,uint256,bool[])").encodeCall([
        .address(EVMAddress(Self.recipient)), .uint(1000), .array([.bool(true)]),
      ])
      #expect(data == Hex.encode(expected, prefix: true))
      for (method, args) in [
        ("", []), ("1pay", []), ("pay(", []), ("pay", [AbiArg(type: "uint7", value: .integer(1))]),
        ("pay", [AbiArg(type: "uint8", value: .integer(256))]), ("pay", [AbiArg(type: "uint8", value: .number(1.5))]),
      ] {
        await expectRefusal(7200) { try await prepare(method, args) }
      }
    }
  }

  @Test func pricesCallData() async throws {
    try await run { it in
      let plain = try #require(UInt256(decimal: try await it.prepare().feeOptions[0].value))
      let withData = try #require(
        UInt256(decimal: try await it.prepare(data: "0x" + String(repeating: "ab", count: 100)).feeOptions[0].value))
      #expect(plain < withData)
    }
  }

  @Test func sendsSeveralTransactionsBeforeABlockInOrder() async throws {
    try await run { it in
      for value in ["1", "2", "3"] {
        let quote = try await it.prepare(value: value)
        _ = try await it.execute(quote.txnId)
      }
      _ = try await it.world.control(.post, "/sandbox/v1/blocks")
      #expect(try await it.balance(Self.recipient) == "6")
      let history = try await it.world.indexer.getTransactionHistory(
        GetTransactionHistoryRequest(
          chainIds: [80002], filter: TransactionHistoryFilter(accountAddresses: [it.wallet.address]),
          page: PageRequest(page: 0, pageSize: 2)))
      #expect(history.transactions[0].results.map { $0.transfers[0].amounts[0] } == ["3", "2"])
      #expect(history.page?.more == true)
      let rest = try await it.world.indexer.getTransactionHistory(
        GetTransactionHistoryRequest(
          chainIds: [80002], filter: TransactionHistoryFilter(accountAddresses: [it.wallet.address]),
          page: PageRequest(pageSize: 2, after: history.page?.after)))
      #expect(rest.transactions[0].results.map { $0.transfers[0].amounts[0] } == ["1"])
      #expect(rest.page?.more == false)
    }
  }
}

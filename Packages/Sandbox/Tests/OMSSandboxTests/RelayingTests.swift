import ChainCore
import EVMChain
import OMSIndexerAPI
import OMSSandbox
import OMSWaaSAPI
import SandboxChain
import Testing
import WebRPC

extension Arrangement {
  /// The owner mints the collectible `id` for the shop.
  func quoteMint(_ id: String = "1", mode: TransactionMode = .relayer) async throws -> PrepareResponse {
    try await owner.waas.prepareEthereumContractCall(
      PrepareEthereumContractCallRequest(
        network: "80002", walletId: wallet.id, contract: TestCollectible.address.lowercased, method: "mint",
        args: [AbiArg(type: "address", value: .string(Self.shop)), AbiArg(type: "uint256", value: .string(id))],
        mode: mode))
  }

  func execute(_ quote: PrepareResponse, _ token: String? = nil) async throws -> ExecuteResponse {
    try await owner.waas.execute(
      ExecuteRequest(txnId: quote.txnId, feeOption: token.map { FeeOptionSelection(token: $0) }))
  }

  /// The transaction of a quote, by its hash at the control surface.
  func found(_ quote: PrepareResponse) async throws -> JSONValue {
    let status = try await owner.waas.transactionStatus(TransactionStatusRequest(txnId: quote.txnId))
    return try await world.control(.get, "/sandbox/v1/transactions/\(status.txnHash ?? "none")").json
  }

  /// What the indexer lists for an account.
  func holdings(_ account: String) async throws -> (native: String, tokens: [TokenBalance]) {
    let found = try await world.indexer.getTokenBalancesDetails(
      GetTokenBalancesDetailsRequest(chainIds: [80002], filter: TokenBalancesFilter(accountAddresses: [account])))
    return (found.nativeBalances[0].results[0].balance, found.balances[0].results)
  }

  func sponsor(_ rules: [JSONValue]) async throws -> (status: Int, json: JSONValue) {
    try await world.control(.post, "/sandbox/v1/sponsorship", .object(["rules": .array(rules)]))
  }
}

@Suite("Relayed, native and sponsored transactions over HTTP", .timeLimit(.minutes(10)))
struct RelayingTests {
  @Test func quotesTheFeeInTheNativeAndInTheTestToken() async throws {
    try await Arrangement.run { it in
      let relayed = try await it.quoteMint()
      #expect(relayed.feeOptions.map(\.token.symbol) == ["POL", "SBUSD"] && !relayed.sponsored)
      let token = try #require(relayed.feeOptions.last)
      #expect(token.token.contractAddress == TestToken.address.lowercased && token.token.decimals == 6)
      #expect(token.displayValue == (try formatUnits(value: token.value, decimals: 6)))
      let native = try await it.quoteMint(mode: .native)
      #expect(native.feeOptions.map(\.token.symbol) == ["POL"])
    }
  }

  /// The wallet loses tokens and nothing else; the relayer has them, and has paid the gas.
  @Test func takesTheFeeInTokensAndPaysTheGas() async throws {
    try await Arrangement.run { it in
      _ = try await it.world.tokenFaucet(it.wallet.address, "5")
      let quote = try await it.quoteMint()
      let fee = try #require(UInt64(quote.feeOptions[1].value))
      #expect(fee > 0 && fee < 5_000_000)
      #expect(try await it.execute(quote, "SBUSD").status == .pending)
      try await it.mine()
      let wallet = try await it.holdings(it.wallet.address)
      #expect(wallet.native == "1000000000000000000")
      #expect(wallet.tokens.first?.balance == String(5_000_000 - fee))
      #expect(try await it.holdings(Relayer.address.lowercased).tokens.first?.balance == String(fee))
      #expect(try await it.holdings(Arrangement.shop).tokens.map(\.contractType) == ["ERC721"])
      let found = try await it.found(quote)
      #expect(found["from"]?.string == it.wallet.address && found["status"]?.string == "executed")
      #expect(found["to"]?.string == TestCollectible.address.checksummed)
      #expect(found["logs"]?.array?.count == 1)
    }
  }

  @Test func refusesAFeeThatTheWalletCannotPay() async throws {
    try await Arrangement.run { it in
      _ = try await it.world.tokenFaucet(it.wallet.address, "0.000001")
      let quote = try await it.quoteMint()
      do {
        _ = try await it.execute(quote, "SBUSD")
        Issue.record("the fee was not paid")
      } catch let error as WebRPCError {
        #expect(error.code == 7314 && error.status == 400)
        #expect(error.cause?.contains("the fee cannot be paid: ERC20: balance too low: 1") == true)
      }
      try await it.mine()
      #expect(try await it.holdings(Arrangement.shop).tokens.isEmpty)
      // A transfer of everything leaves nothing for the fee; the fee comes first.
      _ = try await it.world.tokenFaucet(it.wallet.address, "4.999999")
      let all = try await it.owner.waas.prepareEthereumContractCall(
        PrepareEthereumContractCallRequest(
          network: "80002", walletId: it.wallet.id, contract: TestToken.address.lowercased, method: "transfer",
          args: [
            AbiArg(type: "address", value: .string(Arrangement.shop)),
            AbiArg(type: "uint256", value: .string("5000000")),
          ], mode: .relayer))
      await expectRefusal(7314, status: 400) { try await it.execute(all, "SBUSD") }
      #expect(try await it.holdings(it.wallet.address).tokens.first?.balance == "5000000")
    }
  }

  @Test func paysItsOwnGasInNativeMode() async throws {
    try await Arrangement.run { it in
      let quote = try await it.quoteMint(mode: .native)
      _ = try await it.execute(quote, "POL")
      try await it.mine()
      let found = try await it.found(quote)
      let gas = try #require(found["gasUsed"]?.integer)
      let price = try #require(UInt256(decimal: found["effectiveGasPrice"]?.string ?? ""))
      let paid = price.multipliedReportingOverflow(by: UInt256(UInt64(gas))).partialValue
      let left = try await it.holdings(it.wallet.address).native
      #expect(left == UInt256(1_000_000_000_000_000_000).subtractingReportingOverflow(paid).partialValue.description)
      // Less than the quote: the block's price, not the highest one.
      #expect(paid < UInt256(decimal: quote.feeOptions[0].value) ?? 0)
    }
  }

  @Test func sponsorsWhatARuleAdmits() async throws {
    try await Arrangement.run { it in
      let answer = try await it.sponsor([
        .object([
          "project": .string("demo"), "network": .string("amoy"),
          "contract": .string(TestCollectible.address.checksummed), "method": .string("mint(address,uint256)"),
        ])
      ])
      #expect(answer.status == 200)
      let rule = try #require(answer.json["rules"]?.array?.first)
      #expect(rule["method"]?.string == "0x40c10f19" && rule["chainId"]?.integer == 80002)
      let quote = try await it.quoteMint()
      #expect(quote.sponsored && quote.feeOptions.isEmpty)
      _ = try await it.execute(quote)
      try await it.mine()
      #expect(try await it.found(quote)["status"]?.string == "executed")
      #expect(try await it.holdings(it.wallet.address).native == "1000000000000000000")
      let spent = try await it.world.control(.get, "/sandbox/v1/sponsorship").json["rules"]?.array?.first?["spent"]
      #expect(spent?.string != "0" && spent != nil)
      // Another method, a payment, and native mode are not sponsored.
      #expect(try await !it.quoteMint(mode: .native).sponsored)
      let approval = try await it.owner.waas.prepareEthereumContractCall(
        PrepareEthereumContractCallRequest(
          network: "80002", walletId: it.wallet.id, contract: TestCollectible.address.lowercased,
          method: "setApprovalForAll",
          args: [
            AbiArg(type: "address", value: .string(Arrangement.shop)), AbiArg(type: "bool", value: .bool(true)),
          ], mode: .relayer))
      #expect(!approval.sponsored && approval.feeOptions.count == 2)
    }
  }

  @Test func sponsorsAWalletThatHasNothing() async throws {
    try await World.run { world in
      let person = try world.person()
      try await person.signIn()
      let wallet = try await person.newWallet()
      _ = try await world.control(.post, "/sandbox/v1/sponsorship", .object(["rules": .array([.object([:])])]))
      let quote = try await person.waas.prepareEthereumContractCall(
        PrepareEthereumContractCallRequest(
          network: "80002", walletId: wallet.id, contract: TestItems.address.lowercased, method: "mint",
          args: [
            AbiArg(type: "address", value: .string(wallet.address)), AbiArg(type: "uint256", value: .string("7")),
            AbiArg(type: "uint256", value: .string("2")),
          ], mode: .relayer))
      #expect(quote.sponsored)
      _ = try await person.waas.execute(ExecuteRequest(txnId: quote.txnId))
      _ = try await world.control(.post, "/sandbox/v1/blocks")
      let status = try await person.waas.transactionStatus(TransactionStatusRequest(txnId: quote.txnId))
      #expect(status.status == .executed)
    }
  }

  @Test func sponsorsNoMoreThanTheBudget() async throws {
    try await Arrangement.run { it in
      _ = try await it.sponsor([.object([:])])
      _ = try await it.execute(try await it.quoteMint("1"))
      let rules = try await it.world.control(.get, "/sandbox/v1/sponsorship").json["rules"]
      let cost = try #require(rules?.array?.first?["spent"]?.string)
      // Enough for one: of two quotes the second is refused, and can be executed when there is more.
      _ = try await it.sponsor([.object(["budget": .string(cost)])])
      let (first, second) = (try await it.quoteMint("2"), try await it.quoteMint("3"))
      #expect(first.sponsored && second.sponsored)
      _ = try await it.execute(first)
      await expectRefusal(7205, status: 429) { try await it.execute(second) }
      #expect(try await !it.quoteMint("4").sponsored)
      _ = try await it.sponsor([.object([:])])
      _ = try await it.execute(second)
      // What is refused costs nothing: the collectible is there by now.
      try await it.mine()
      _ = try await it.sponsor([.object(["budget": .string(cost)])])
      let again = try await it.quoteMint("3")
      #expect(again.sponsored)
      await expectRefusal(7314) { try await it.execute(again) }
      let left = try await it.world.control(.get, "/sandbox/v1/sponsorship").json["rules"]?.array?.first
      #expect(left?["spent"]?.string == "0")
    }
  }

  @Test(arguments: [
    ["project": "nobody"], ["network": "nowhere"], ["contract": "0x12"], ["method": "mint"], ["method": "0x1234"],
    ["budget": "-1"], ["budget": "a lot"],
  ])
  func refusesARuleThatMakesNoSense(_ rule: [String: String]) async throws {
    try await Arrangement.run { it in
      let members = rule.map { (key: $0.key, value: JSONValue.string($0.value)) }
      let answer = try await it.sponsor([.object(.init(uniqueKeysWithValues: members))])
      #expect(answer.status == 400 && answer.json["error"]?.string == "invalid_request")
      #expect(try await it.world.control(.get, "/sandbox/v1/sponsorship").json["rules"]?.array?.isEmpty == true)
    }
  }

  /// In a session the fee is in the native token: tokens leave the wallet under a grant only.
  @Test func offersSessionsTheNativeTokenOnly() async throws {
    try await Arrangement.run { it in
      let session = try await it.authorize([Arrangement.native("1000")]).sessionId
      let quote = try await it.backend.waas.prepareEthereumTransaction(
        PrepareEthereumTransactionRequest(
          network: "80002", walletId: it.wallet.id, to: Arrangement.shop, value: "1", mode: .relayer,
          sessionId: session))
      #expect(quote.feeOptions.map(\.token.symbol) == ["POL"])
    }
  }
}

import ChainCore
import CryptoCore
import EVMChain
import OMSIndexerAPI
import OMSSandbox
import OMSWaaSAPI
import SandboxTron
import Testing
import TronChain
import WebRPC

@Suite("Tron transactions over HTTP", .timeLimit(.minutes(1)))
struct TronTransactionTests {
  private static let choice = FeeOptionSelection(token: "TRX", index: 0)
  private static let token = TronTestToken.address.base58
  private static let recipient = TronAddress((try? EVMAddress(bytes: [UInt8](repeating: 0xb0, count: 20))) ?? .zero)

  private struct Funded {
    let person: Person
    let wallet: Wallet
    let world: World

    func prepare(
      to: String = TronTransactionTests.recipient.base58, value: String = "1000", data: String? = nil,
      mode: TransactionMode = .native, network: String = "tron:nile"
    ) async throws -> PrepareResponse {
      try await person.waas.prepareTronTransaction(
        PrepareTronTransactionRequest(
          network: network, walletId: wallet.id, to: to, value: value, data: data, mode: mode))
    }

    func prepareCall(
      _ method: String, _ args: [AbiArg]?, contract: String = TronTransactionTests.token
    ) async throws -> PrepareResponse {
      try await person.waas.prepareTronContractCall(
        PrepareTronContractCallRequest(
          network: "tron:nile", walletId: wallet.id, contract: contract, method: method, args: args, mode: .native))
    }

    func prepareTokens(_ amount: String = "400") async throws -> PrepareResponse {
      try await prepareCall(
        "transfer",
        [
          AbiArg(type: "address", value: .string(TronTransactionTests.recipient.base58)),
          AbiArg(type: "uint256", value: .string(amount)),
        ])
    }

    func execute(_ id: String, _ choice: FeeOptionSelection? = TronTransactionTests.choice) async throws
      -> ExecuteResponse
    { try await person.waas.execute(ExecuteRequest(txnId: id, feeOption: choice)) }

    func status(_ id: String) async throws -> TransactionStatusResponse {
      try await person.waas.transactionStatus(TransactionStatusRequest(txnId: id))
    }

    /// Makes a block, or more.
    func mine(_ count: Int64 = 1) async throws {
      for _ in 0..<count {
        let answer = try await world.control(
          .post, "/sandbox/v1/blocks", .object(["network": .string("tron:nile")]))
        #expect(answer.status == 200)
      }
    }

    @discardableResult
    func fund(_ address: String? = nil, _ amount: String = "100", token: String? = nil) async throws -> JSONValue {
      var body: [String: JSONValue] = [
        "address": .string(address ?? wallet.address), "network": .string("tron:nile"), "amount": .string(amount),
      ]
      if let token { body["token"] = .string(token) }
      let answer = try await world.control(.post, "/sandbox/v1/faucet", .object(body))
      #expect(answer.status == 200)
      return answer.json
    }

    func found(_ hash: String) async throws -> JSONValue {
      let answer = try await world.control(.get, "/sandbox/v1/transactions/\(hash)")
      #expect(answer.status == 200)
      return answer.json
    }

    func sun(_ address: String? = nil) async throws -> String? {
      let client = TronIndexerGatewayClient(
        baseURL: world.sandbox.url, transport: world.http, headers: world.headers)
      return try await client.getTokenBalancesDetails(
        GetTronBalancesRequest(
          networks: [.nile], filter: AccountBalancesFilter(accountAddresses: [address ?? wallet.address]))
      ).balances.first?.balance
    }
  }

  private func run(
    trx: String? = "100", blockTime: Duration? = nil, clock: SandboxClock = .manual(),
    _ body: (Funded) async throws -> Void
  ) async throws {
    try await World.run(.init(blockTime: blockTime, clock: clock, seed: "tron")) { world in
      let person = try world.person()
      try await person.signIn()
      let wallet = try await person.waas.createWallet(CreateWalletRequest(networkFamily: .tron)).wallet
      let it = Funded(person: person, wallet: wallet, world: world)
      if let trx { try await it.fund(wallet.address, trx) }
      try await body(it)
    }
  }

  @Test func aTransferIsPendingWithItsHashUntilItIsSolidified() async throws {
    try await run { it in
      try await it.fund(Self.recipient.base58, "1")
      let quote = try await it.prepare()
      #expect(quote.status == .quoted && !quote.sponsored && quote.feeOptions.count == 1)
      let option = try #require(quote.feeOptions.first)
      #expect(option.token.symbol == "TRX" && option.token.type == "native" && option.token.network == "tron:nile")
      // The daily allowance pays.
      #expect(option.token.decimals == 6 && option.value == "0" && option.displayValue == "0")
      #expect(try await it.status(quote.txnId) == TransactionStatusResponse(status: .quoted))
      #expect(try await it.execute(quote.txnId).status == .pending)
      #expect(try await it.status(quote.txnId) == TransactionStatusResponse(status: .pending))
      try await it.mine()
      let included = try await it.status(quote.txnId)
      let hash = try #require(included.txnHash)
      #expect(included.status == .pending && hash.count == 64 && !hash.hasPrefix("0x"))
      #expect(try await it.sun(Self.recipient.base58) == "1001000")
      try await it.mine(TronFinality.depth)
      #expect(try await it.status(quote.txnId) == TransactionStatusResponse(status: .executed, txnHash: hash))
      #expect(try await it.sun() == "99999000")
      await expectRefusal(7309) { try await it.execute(quote.txnId) }
    }
  }

  @Test func whatIsShownIsARealTransaction() async throws {
    try await run { it in
      let quote = try await it.prepare(value: "7")
      // The recipient has no account yet.
      #expect(quote.feeOptions.first?.value == "1100000" && quote.feeOptions.first?.displayValue == "1.1")
      _ = try await it.execute(quote.txnId)
      try await it.mine()
      let hash = try #require(try await it.status(quote.txnId).txnHash)
      let found = try await it.found(hash)
      let raw = try Hex.decode(try #require(found["raw"]?.string))
      let read = try SignedTronTransaction(serialized: raw)
      #expect(Hex.encode(read.transaction.id) == hash)
      #expect(try read.recoverSigners().map(\.base58) == [it.wallet.address])
      #expect(
        read.transaction.contract
          == .transfer(owner: try TronAddress(it.wallet.address), to: Self.recipient, amount: 7))
      #expect(found["status"] == .string("executed") && found["isSolidified"] == .bool(false))
      #expect(found["fee"] == .string("1100000") && found["from"] == .string(it.wallet.address))
      #expect(found["value"] == .string("7") && found["data"] == nil && found["blockNumber"] == .integer(1))
    }
  }

  @Test func withImmediateBlocksTimeMakesFinal() async throws {
    let clock = SandboxClock.manual()
    try await run(blockTime: .zero, clock: clock) { it in
      let quote = try await it.prepare()
      #expect(try await it.execute(quote.txnId).status == .pending)
      let pending = try await it.status(quote.txnId)
      #expect(pending.status == .pending && pending.txnHash != nil)
      clock.advance(milliseconds: TronFinality.age)
      #expect(try await it.status(quote.txnId).status == .executed)
    }
  }

  @Test func callsTheTokenByNameAndByData() async throws {
    try await run { it in
      let given = try await it.fund(it.wallet.address, "1000", token: Self.token)
      #expect(given["token"] == .string(Self.token) && given["symbol"] == .string("SBUSD"))
      #expect(given["balance"] == .string("1000000000") && given["decimals"] == .integer(6))
      let byName = try await it.prepareTokens()
      #expect(byName.feeOptions.first?.value == "6500000")
      let data = Hex.encode(TRC20.transfer(to: Self.recipient, amount: 5), prefix: true)
      _ = try await it.execute(byName.txnId)
      try await it.mine()
      let byData = try await it.prepare(to: Self.token, value: "0", data: data)
      _ = try await it.execute(byData.txnId)
      try await it.mine(1 + TronFinality.depth)
      var left: Int64 = 100_000_000
      for (quote, amount) in [(byName, UInt256(400)), (byData, 5)] {
        let status = try await it.status(quote.txnId)
        #expect(status.status == .executed)
        let found = try await it.found(try #require(status.txnHash))
        let log = try #require(found["logs"]?.array?.first)
        #expect(log["address"] == .string(Self.token))
        #expect(log["data"] == .string(Hex.encode(amount.bigEndianBytes, prefix: true)))
        #expect(found["fee"]?.string == quote.feeOptions.first?.value)
        left -= try #require(found["fee"]?.string.flatMap { Int64($0) })
      }
      #expect(try await it.sun() == String(left))
      // The allowance held the first call only.
      #expect(left < 100_000_000 - 6_500_000 - 3_200_000)
    }
  }

  @Test func addressesAmongArgumentsMayHaveEveryForm() async throws {
    try await run { it in
      try await it.fund(it.wallet.address, "1000", token: Self.token)
      let forms = [Self.recipient.base58, Self.recipient.hex, Self.recipient.evmAddress.lowercased]
      for form in forms {
        let quote = try await it.prepareCall(
          "approve", [AbiArg(type: "address", value: .string(form)), AbiArg(type: "uint256", value: .integer(1))])
        _ = try await it.execute(quote.txnId)
        try await it.mine()
        let found = try await it.found(try #require(try await it.status(quote.txnId).txnHash))
        #expect(
          found["data"] == .string(Hex.encode(TRC20.approve(spender: Self.recipient, amount: 1), prefix: true)))
      }
    }
  }

  @Test func aCallThatWouldRevertIsQuotedAndNotSent() async throws {
    try await run { it in
      for quote in [try await it.prepareTokens(), try await it.prepare(to: Self.token, value: "0", data: "0x")] {
        #expect(quote.status == .quoted)
        await expectRefusal(7314, status: 400) { try await it.execute(quote.txnId) }
        #expect(try await it.status(quote.txnId) == TransactionStatusResponse(status: .failed))
        await expectRefusal(7309) { try await it.execute(quote.txnId) }
      }
      #expect(try await it.sun() == "100000000")
    }
  }

  @Test func ofTwoPaymentsOfTheSameUnitsTheSecondFails() async throws {
    try await run { it in
      try await it.fund(it.wallet.address, "0.0005", token: Self.token)
      var quotes: [PrepareResponse] = []
      for _ in 0..<2 {
        quotes.append(try await it.prepareTokens())
        // The first is in no block yet when the second is looked at.
        _ = try await it.execute(quotes[quotes.count - 1].txnId)
      }
      try await it.mine(1 + TronFinality.depth)
      #expect(try await it.status(quotes[0].txnId).status == .executed)
      let failed = try await it.status(quotes[1].txnId)
      #expect(failed.status == .failed)
      let found = try await it.found(try #require(failed.txnHash))
      #expect(found["reason"] == .string("TRC20: balance too low: 100, needed 400"))
      #expect(found["status"] == .string("failed"))
    }
  }

  @Test func whatCannotBePaidLeavesTheQuoteUsable() async throws {
    try await run(trx: nil) { it in
      let quote = try await it.prepare(value: "1000")
      await expectRefusal(7200, status: 400) { try await it.execute(quote.txnId) }
      #expect(try await it.status(quote.txnId).status == .quoted)
      try await it.fund(it.wallet.address, "1.1")
      await expectRefusal(7200, status: 400) { try await it.execute(quote.txnId) }
      try await it.fund(it.wallet.address, "0.001")
      #expect(try await it.execute(quote.txnId).status == .pending)
      try await it.mine()
      #expect(try await it.sun() == "0")
    }
  }

  @Test func aFeeThatHasRisenSinceTheQuoteIsNotBurnt() async throws {
    try await run { it in
      try await it.fund(Self.recipient.base58, "1")
      // Three quotes within the allowance, which holds two.
      var quotes: [PrepareResponse] = []
      for _ in 0..<3 { quotes.append(try await it.prepare()) }
      #expect(quotes.allSatisfy { $0.feeOptions.first?.value == "0" })
      for quote in quotes.prefix(2) { _ = try await it.execute(quote.txnId) }
      await expectRefusal(7310, status: 400) { try await it.execute(quotes[2].txnId) }
      #expect(try await it.status(quotes[2].txnId).status == .quoted)
      let dearer = try await it.prepare()
      let fee = try #require(dearer.feeOptions.first.flatMap { Int64($0.value) })
      #expect(fee > 200_000 && fee % TronPrices.byte == 0)
      _ = try await it.execute(dearer.txnId)
      try await it.mine()
      #expect(try await it.sun() == String(100_000_000 - 3000 - fee))
    }
  }

  @Test func aTransactionThatExpiresFails() async throws {
    let clock = SandboxClock.manual()
    try await run(clock: clock) { it in
      let quote = try await it.prepare()
      _ = try await it.execute(quote.txnId)
      clock.advance(milliseconds: TronFinality.expiration - 1)
      #expect(try await it.status(quote.txnId).status == .pending)
      clock.advance(milliseconds: 1)
      #expect(try await it.status(quote.txnId) == TransactionStatusResponse(status: .failed))
      try await it.mine()
      #expect(try await it.status(quote.txnId) == TransactionStatusResponse(status: .failed))
      #expect(try await it.sun() == "100000000")
    }
  }

  @Test func refusesMeaninglessRequests() async throws {
    try await run { it in
      for value in ["", "-1", "1.5", "0x1", "+5", "9223372036854775808", "0"] {
        await expectRefusal(7200) { try await it.prepare(value: value) }
      }
      for to in ["", "T", "0x00000000000000000000000000000000000000b0", it.wallet.address, Self.token] {
        await expectRefusal(7200) { try await it.prepare(to: to) }
      }
      await expectRefusal(7200) { try await it.prepare(to: Self.token, data: "0x1") }
      await expectRefusal(7200) { try await it.prepare(data: "0x") }
      await expectRefusal(7305) { try await it.prepare(mode: .relayer) }
      for network in ["", "1", "tron:shasta", "solana:devnet"] {
        await expectRefusal(7304) { try await it.prepare(network: network) }
      }
      await expectRefusal(7200) { try await it.prepareCall("1x", nil) }
      await expectRefusal(7200) { try await it.prepareCall("f", nil, contract: Self.recipient.base58) }
      await expectRefusal(7200) {
        try await it.prepareCall("f", [AbiArg(type: "address", value: .string("T123"))])
      }
      await expectRefusal(7200) { try await it.prepareCall("f", [AbiArg(type: "adress", value: .string("T"))]) }
      let evm = try await it.person.newWallet()
      await expectRefusal(7303) {
        try await it.person.waas.prepareTronTransaction(
          PrepareTronTransactionRequest(
            network: "tron:nile", walletId: evm.id, to: Self.recipient.base58, value: "1", mode: .native))
      }
      await expectRefusal(7310) { try await it.execute(try await it.prepare().txnId, nil) }
    }
  }

  @Test func tellsTheSumsOfEachNetwork() async throws {
    try await run { it in
      try await it.fund(it.wallet.address, "2", token: Self.token)
      let quote = try await it.prepare(value: "7")
      _ = try await it.execute(quote.txnId)
      try await it.mine()
      let state = try await it.world.control(.get, "/sandbox/v1/state").json
      let nile = try #require(state["tron"]?.array?.first { $0["network"] == .string("tron:nile") })
      #expect(nile["block"] == .integer(1) && nile["solidifiedBlock"] == .integer(0))
      #expect(nile["issued"] == .string("100000000") && nile["burnt"] == .string("1100000"))
      #expect(nile["supply"] == .string("98900000") && nile["tokenSupply"] == .string("2000000"))
      #expect(state["tron"]?.array?.count == 2)
    }
  }

  @Test func theFaucetRefusesWhatMakesNoSense() async throws {
    try await run { it in
      let rows: [(address: String, amount: String, token: String?)] = [
        ("T", "1", nil), ("0x00000000000000000000000000000000000000b0", "1", nil), (it.wallet.address, "0", nil),
        (it.wallet.address, "0.0000001", nil), (it.wallet.address, "9223372036854775808", nil),
        (it.wallet.address, "1", it.wallet.address),
      ]
      for row in rows {
        var body: [String: JSONValue] = [
          "address": .string(row.address), "network": .string("tron:nile"), "amount": .string(row.amount),
        ]
        if let token = row.token { body["token"] = .string(token) }
        let answer = try await it.world.control(.post, "/sandbox/v1/faucet", .object(body))
        #expect(answer.status == 400, "\(row)")
      }
      let unknown = try await it.world.control(
        .get, "/sandbox/v1/transactions/" + String(repeating: "0", count: 64))
      #expect(unknown.status == 404)
    }
  }
}

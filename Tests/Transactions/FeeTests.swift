import EVMChain
import Foundation
import OMSSandbox
import OMSWallet
import Synchronization
import Testing

/// How a fee is chosen, with quotes and balances of the Sandbox.
@Suite("choosing the fee", .timeLimit(.minutes(10)))
struct FeeTests {
  /// A prepared transaction as the service would quote it.
  static func quote(_ options: [JSONValue], sponsored: Bool = false) -> JSONValue {
    .object([
      "txnId": .string("txn_quoted"), "status": .string("quoted"), "feeOptions": .array(options),
      "sponsored": .bool(sponsored), "expiresAt": .string("2099-01-01T00:00:00Z"),
    ])
  }

  static func option(_ token: [String: JSONValue], _ value: String) -> JSONValue {
    .object(["token": .object(token), "value": .string(value), "displayValue": .string(value)])
  }

  /// The Sandbox's answer to the next request of a method.
  static func answer(_ stage: Stage, _ method: String, _ body: JSONValue, status: Int64 = 200) async throws {
    try await stage.control.plan(["method": .string(method), "status": .integer(status), "body": body])
  }

  private func send(
    _ stage: Stage, _ selector: FeeOptionSelector?, mode: TransactionMode = .relayer
  ) async throws -> SendTransactionResponse {
    try await stage.wallet.sendTransaction(
      network: .amoy, to: stranger(20), value: "1", selectFeeOption: selector, mode: mode)
  }

  @Test("without a selector the first option is taken, and no balance is looked up")
  func first() async throws {
    try await Stage.run { stage async throws in
      #expect(try await send(stage, nil).status == .executed)
      #expect(
        try stage.wire.body("Execute")["feeOption"]
          == .object(["token": .string("POL"), "index": .integer(0)]))
      #expect(stage.wire.requests("GetTokenBalancesDetails").isEmpty)
    }
  }

  @Test("a selector runs off the main actor, even for a caller on it")
  @MainActor func offTheMainActor() async throws {
    let sandbox = try await OMSSandbox.start(.init(blockTime: .zero))
    let stage = try Stage(sandbox)
    try await stage.signIn()
    try await stage.fund("1")
    let wasCalled = Slot<Bool>()
    let sent = try await stage.wallet.sendTransaction(
      network: .amoy, to: stranger(21), value: "1",
      selectFeeOption: .custom { options in
        wasCalled.value = !Thread.isMainThread
        return options.first?.selection
      })
    #expect(sent.status == .executed && wasCalled.value == true)
    await sandbox.stop()
  }

  @Test("a selector gets every option in quoted order with the wallet's balance")
  func custom() async throws {
    try await Stage.run(amount: "2.5") { stage async throws in
      let seen = Mutex<[FeeOptionWithBalance]>([])
      let sent = try await send(
        stage,
        .custom { options in
          seen.withLock { $0 = options }
          return options.first { $0.feeOption.token.symbol == "POL" }?.selection
        })
      #expect(sent.status == .executed)
      let options = seen.withLock { $0 }
      let native = try #require(options.first { $0.feeOption.token.type.lowercased() == "native" })
      #expect(native.availableRaw == "2500000000000000000" && native.available == "2.5" && native.decimals == 18)
      #expect(native.balance?.contractType == "NATIVE" && native.balance?.chainId == Int64(Network.amoy.id))
      #expect(options.map(\.selection.index) == options.indices.map { UInt32($0) })
      #expect(
        native.feeOption.displayValue == (try formatUnits(value: native.feeOption.value, decimals: 18)))
    }
  }

  @Test("balances are one unsigned question: this network, distinct contracts in lower case, no metadata")
  func question() async throws {
    try await Stage.run { stage async throws in
      let token = TestToken.address
      try await Self.answer(
        stage, "PrepareEthereumTransaction",
        Self.quote([
          Self.option(
            ["network": .string("80002"), "name": .string("POL"), "symbol": .string("POL"), "type": .string("NATIVE")],
            "1"),
          Self.option(
            [
              "network": .string("80002"), "name": .string("D"), "symbol": .string("SBUSD"), "type": .string("erc20"),
              "decimals": .integer(6), "contractAddress": .string(" \(token.checksummed) "),
              "logoURL": .string("https://example.com/l.png"), "tokenID": .string("  "),
            ], "2"),
          Self.option(
            [
              "network": .string("80002"), "name": .string("D"), "symbol": .string("AGAIN"), "type": .string("erc20"),
              "contractAddress": .string(token.lowercased), "tokenID": .string(" 7 "),
            ], "3"),
        ]))
      try await stage.control.faucet(stage.address, "1.5", on: "amoy", token: token.checksummed)
      let seen = Mutex<[FeeOptionWithBalance]>([])
      let error = try await walletError {
        try await send(
          stage,
          .custom { options in
            seen.withLock { $0 = options }
            return nil
          })
      }
      #expect(error.code == .validationError)
      let questions = stage.wire.requests("GetTokenBalancesDetails")
      #expect(questions.count == 1 && questions[0].path == "/v1/IndexerGateway/GetTokenBalancesDetails")
      #expect(questions[0].headers["OMS-Wallet-Signature"] == nil)
      let body = try stage.wire.body("GetTokenBalancesDetails")
      #expect(body["chainIds"] == .array([.integer(80002)]) && body["omitMetadata"] == .bool(true))
      guard case .object(let filter)? = body["filter"] else { throw Wire.NothingSent(method: "filter") }
      #expect(filter["accountAddresses"] == .array([.string(stage.address)]))
      #expect(filter["contractWhitelist"] == .array([.string(token.lowercased)]))
      let options = seen.withLock { $0 }
      #expect(options.map(\.available) == ["10", "1.5", "1500000"])
      #expect(options.map(\.availableRaw) == ["10000000000000000000", "1500000", "1500000"])
      #expect(options.map(\.decimals) == [18, 6, nil])
      #expect(options.map(\.balance?.contractType) == ["NATIVE", "ERC20", "ERC20"])
      #expect(options.map(\.selection.token) == ["POL", "SBUSD", "7"])
      #expect(options[1].feeOption.token.logoUrl == "https://example.com/l.png")
      #expect(options[2].feeOption.token.tokenId == " 7 ")
    }
  }

  @Test("a failed look-up of balances is no error: the options carry none")
  func noBalances() async throws {
    try await Stage.run { stage async throws in
      let faults: [[String: JSONValue]] = [
        ["status": .integer(500), "body": .string("<html>down</html>")],
        ["status": .integer(200), "body": .string("no")],
        ["dropBeforeHandling": .bool(true), "count": .integer(3)],
      ]
      for fault in faults {
        try await stage.control.plan(
          fault.merging(["method": .string("IndexerGateway/GetTokenBalancesDetails")]) { $1 })
        let sent = try await send(
          stage,
          .custom { options in
            #expect(options.allSatisfy { $0.available == nil && $0.availableRaw == nil && $0.balance == nil })
            return options.first?.selection
          })
        #expect(sent.status == .executed)
        try await stage.control.clearFaults()
      }
    }
  }

  @Test("E61: firstAvailable takes the first option that is covered; none is an error before Execute")
  func firstAvailable() async throws {
    try await Stage.run { stage async throws in
      #expect(try await send(stage, .firstAvailable).status == .executed)
      let token = TestToken.address.lowercased
      try await stage.control.faucet(stage.address, "1", on: "amoy", token: token)
      func options(_ native: String, _ dollars: String) -> JSONValue {
        Self.quote([
          Self.option(
            ["network": .string("80002"), "name": .string("POL"), "symbol": .string("POL"), "type": .string("native")],
            native),
          Self.option(
            [
              "network": .string("80002"), "name": .string("D"), "symbol": .string("SBUSD"), "type": .string("erc20"),
              "decimals": .integer(6), "contractAddress": .string(token),
            ], dollars),
        ])
      }
      let rich = String(repeating: "9", count: 30)
      try await Self.answer(stage, "PrepareEthereumTransaction", options(rich, "0001000000"))
      try await Self.answer(stage, "Execute", .object(["status": .string("executed")]))
      try await Self.answer(stage, "TransactionStatus", .object(["status": .string("executed")]))
      _ = try await send(stage, .firstAvailable)
      #expect(
        try stage.wire.body("Execute")["feeOption"] == .object(["token": .string("SBUSD"), "index": .integer(1)]))
      let count = stage.wire.requests("Execute").count
      try await Self.answer(stage, "PrepareEthereumTransaction", options(rich, "1000001"))
      let error = try await walletError { try await send(stage, .firstAvailable) }
      #expect(error.code == .validationError && error.operation == .walletSendTransaction && error.txnId == nil)
      #expect(error.upstreamError == nil && stage.wire.requests("Execute").count == count)
    }
  }

  @Test("E60: a quote without options that nobody sponsors is not executed")
  func noOptions() async throws {
    try await Stage.run { stage async throws in
      for selector in [nil, FeeOptionSelector.firstAvailable] {
        try await Self.answer(stage, "PrepareEthereumTransaction", Self.quote([]))
        let error = try await walletError { try await send(stage, selector) }
        #expect(error.code == .validationError && error.operation == .walletSendTransaction)
      }
      #expect(stage.wire.requests("Execute").isEmpty && stage.wire.requests("PrepareEthereumTransaction").count == 2)
    }
  }

  @Test("E62: what a selector throws stops the transaction before Execute, and is kept")
  func throwing() async throws {
    struct Doubt: Error {}
    try await Stage.run { stage async throws in
      let error = try await walletError { try await send(stage, .custom { _ in throw Doubt() }) }
      #expect(error.code == .validationError && error.underlyingError is Doubt && error.txnId == nil)
      await #expect(throws: CancellationError.self) {
        try await send(stage, .custom { _ in throw CancellationError() })
      }
      #expect(stage.wire.requests("Execute").isEmpty)
      #expect(try await stage.balance(of: stranger(20)) == "0")
    }
  }

  @Test("a selection is sent as it was returned; one that was not quoted leaves the outcome unknown")
  func foreignSelection() async throws {
    try await Stage.run { stage async throws in
      let error = try await walletError {
        try await send(stage, .custom { _ in FeeOptionSelection(token: "GOLD", index: 9) })
      }
      #expect(
        try stage.wire.body("Execute")["feeOption"] == .object(["token": .string("GOLD"), "index": .integer(9)]))
      #expect(error.code == .transactionExecutionUnconfirmed && error.upstreamError?.code == "7310")
      #expect(try await stage.wallet.getTransactionStatus(txnId: error.txnId ?? "none").status == .quoted)
      let named = try await send(stage, .custom { _ in FeeOptionSelection(token: "POL") })
      #expect(named.status == .executed)
      #expect(try stage.wire.body("Execute")["feeOption"] == .object(["token": .string("POL")]))
    }
  }

  @Test("a fee can be paid in a token: the wallet needs none of the native one")
  func inTokens() async throws {
    try await Stage.run(amount: nil) { stage async throws in
      let token = TestToken.address.lowercased
      try await stage.control.faucet(stage.address, "5", on: "amoy", token: token)
      let fee = Slot<String>()
      let sent = try await stage.wallet.callContract(
        network: .amoy, contractAddress: token, method: "transfer",
        args: [
          AbiArg(type: "address", value: .string(stranger(22))), AbiArg(type: "uint256", value: .string("1000000")),
        ],
        selectFeeOption: .custom { options in
          let option = options.first { $0.feeOption.token.symbol == TestToken.symbol }
          #expect(option?.available == "5" && option?.decimals == 6 && option?.balance?.contractType == "ERC20")
          fee.value = option?.feeOption.value
          return option?.selection
        })
      #expect(sent.status == .executed)
      #expect(try await stage.tokenBalance(token, of: stranger(22)) == "1000000")
      let paid = try #require(Int(fee.value ?? ""))
      #expect(try await stage.tokenBalance(token, of: stage.address) == String(4_000_000 - paid))
      let first = try await stage.wallet.callContract(
        network: .amoy, contractAddress: token, method: "transfer",
        args: [AbiArg(type: "address", value: .string(stranger(22))), AbiArg(type: "uint256", value: .string("1"))],
        selectFeeOption: .firstAvailable)
      #expect(first.status == .executed)
      #expect(
        try stage.wire.body("Execute")["feeOption"] == .object(["token": .string("SBUSD"), "index": .integer(1)]))
    }
  }

  @Test("what the project sponsors costs the wallet nothing")
  func sponsoredForReal() async throws {
    try await Stage.run(amount: nil) { stage async throws in
      let token = TestToken.address.lowercased
      try await stage.control.faucet(stage.address, "5", on: "amoy", token: token)
      try await stage.control.post("sponsorship", .object(["rules": .array([.object(["network": .string("amoy")])])]))
      let calls = Slot<Int>()
      let sent = try await stage.wallet.callContract(
        network: .amoy, contractAddress: token, method: "transfer",
        args: [
          AbiArg(type: "address", value: .string(stranger(23))), AbiArg(type: "uint256", value: .string("5000000")),
        ],
        selectFeeOption: .custom { options in
          calls.value = (calls.value ?? 0) + 1
          #expect(options.isEmpty)
          return nil
        })
      #expect(sent.status == .executed && calls.value == 1)
      #expect(try stage.wire.body("Execute").keys.sorted() == ["txnId"])
      #expect(try await stage.tokenBalance(token, of: stranger(23)) == "5000000")
      #expect(stage.wire.requests("GetTokenBalancesDetails").count == 1)
    }
  }

  @Test("of a sponsored transaction a selector is asked with nothing, and no fee is sent")
  func sponsored() async throws {
    try await Stage.run { stage async throws in
      func sponsor() async throws {
        try await Self.answer(stage, "PrepareEthereumTransaction", Self.quote([], sponsored: true))
        try await Self.answer(stage, "Execute", .object(["status": .string("pending")]))
        try await Self.answer(stage, "TransactionStatus", .object(["status": .string("executed")]))
      }
      let calls = Mutex<[Int]>([])
      let selector = FeeOptionSelector.custom { options in
        calls.withLock { $0.append(options.count) }
        return FeeOptionSelection(token: "ignored")
      }
      for given in [nil, selector, .firstAvailable] {
        try await sponsor()
        #expect(try await send(stage, given).status == .executed)
        #expect(try stage.wire.body("Execute") == ["txnId": .string("txn_quoted")])
      }
      #expect(calls.withLock { $0 } == [0])
      #expect(stage.wire.requests("GetTokenBalancesDetails").isEmpty)
      struct Doubt: Error {}
      try await Self.answer(stage, "PrepareEthereumTransaction", Self.quote([], sponsored: true))
      let count = stage.wire.requests("Execute").count
      let error = try await walletError { try await send(stage, .custom { _ in throw Doubt() }) }
      #expect(error.code == .validationError && error.underlyingError is Doubt)
      #expect(stage.wire.requests("Execute").count == count)
    }
  }
}

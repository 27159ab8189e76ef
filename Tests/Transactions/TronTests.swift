import OMSSandbox
import OMSWallet
import SandboxTron
import Synchronization
import Testing
import TronChain

/// Transactions and contract calls of a Tron wallet and its balances, on the Sandbox's ledger.
@Suite("Tron wallets", .timeLimit(.minutes(3)))
struct TronTests {
  private static let token = TronTestToken.address.base58

  private func held(_ stage: Stage, by address: String, isToken: Bool = false) async throws -> String {
    let result = try await stage.indexer.getTronBalances(
      GetTronBalancesParams(walletAddress: address, networks: [.nile]))
    return result.balances.first { $0.isNative != isToken }?.balance ?? "0"
  }

  private static func transfer(_ to: String, _ amount: String) -> [AbiArg] {
    [AbiArg(type: "address", value: .string(to)), AbiArg(type: "uint256", value: .string(amount))]
  }

  @Test("sends TRX in sun; the mode is native, and no data makes it a plain transfer")
  func native() async throws {
    try await Stage.run(.tron, amount: "100") { stage async throws in
      let to = try newAddress(1, .tron)
      let sent = try await stage.wallet.sendTronTransaction(network: .nile, to: to, value: "2500000")
      #expect(sent.statusResolution == .resolved && sent.txnHash?.count == 64)
      #expect(try await held(stage, by: to) == "2500000")
      let body = try stage.wire.body("PrepareTronTransaction")
      #expect(body["network"] == .string("tron:nile") && body["to"] == .string(to))
      #expect(body["value"] == .string("2500000") && body["mode"] == .string("native") && body["data"] == nil)
      #expect(stage.wire.requests("Execute").count == 1)
    }
  }

  @Test("any data, even 0x, is sent and makes it a contract call; value is 0 unless given")
  func data() async throws {
    try await Stage.run(.tron, amount: "1000") { stage async throws in
      try await stage.control.faucet(stage.address, "5", on: "tron:nile", token: Self.token)
      let to = try newAddress(2, .tron)
      // transfer(address,uint256) to a stranger, 1 SBUSD.
      let data =
        "0xa9059cbb" + String(repeating: "0", count: 24) + stranger(2).dropFirst(2)
        + String(repeating: "0", count: 58) + "0f4240"
      let sent = try await stage.wallet.sendTronTransaction(network: .nile, to: Self.token, data: data)
      #expect(sent.txnHash?.count == 64)
      #expect(try await held(stage, by: to, isToken: true) == "1000000")
      let body = try stage.wire.body("PrepareTronTransaction")
      #expect(body["value"] == .string("0") && body["data"] == .string(data))
      _ = try? await stage.wallet.sendTronTransaction(network: .nile, to: Self.token, data: "0x")
      #expect(try stage.wire.body("PrepareTronTransaction")["data"] == .string("0x"))
    }
  }

  @Test("callTronContract names the method; pending with a hash is resolved until the block is solidified")
  func contract() async throws {
    try await Stage.run(.tron, amount: "1000", blockTime: nil) { stage async throws in
      try await stage.control.faucet(stage.address, "5", on: "tron:nile", token: Self.token)
      let to = try newAddress(3, .tron)
      stage.clock.duringPauses { number in
        if number == 2 { try await stage.control.mine("tron:nile") }
      }
      let sent = try await stage.wallet.callTronContract(
        network: .nile, contractAddress: Self.token, method: "transfer", args: Self.transfer(to, "1500000"))
      #expect(sent.status == .pending && sent.statusResolution == .resolved && sent.txnHash?.count == 64)
      let body = try stage.wire.body("PrepareTronContractCall")
      #expect(body["contract"] == .string(Self.token) && body["method"] == .string("transfer"))
      #expect(body["mode"] == .string("native"))
      for _ in 0..<25 { try await stage.control.mine("tron:nile") }
      let looked = try await stage.wallet.getTransactionStatus(txnId: sent.txnId)
      #expect(looked.status == .executed && looked.txnHash == sent.txnHash)
      #expect(try await held(stage, by: to, isToken: true) == "1500000")
      #expect(try await held(stage, by: stage.address, isToken: true) == "3500000")
    }
  }

  @Test("E56: a wallet of another family sends nothing", arguments: [WalletType.ethereum, .solana])
  func families(type: WalletType) async throws {
    try await Stage.run(type, amount: nil) { stage async throws in
      let count = stage.wire.requestCount
      let send = try await walletError { try await stage.wallet.sendTronTransaction(network: .nile, to: "T") }
      #expect(send.code == .validationError && send.operation == .walletSendTronTransaction)
      let call = try await walletError {
        try await stage.wallet.callTronContract(network: .nile, contractAddress: "T", method: "m")
      }
      #expect(call.code == .validationError && call.operation == .walletCallTronContract)
      #expect(stage.wire.requestCount == count)
    }
  }

  @Test("E59: a method name is judged before anything is sent", arguments: ["transfer(address)", "", "1x", "a b"])
  func methodNames(name: String) async throws {
    try await Stage.run(.tron, amount: nil) { stage async throws in
      let count = stage.wire.requestCount
      let error = try await walletError {
        try await stage.wallet.callTronContract(network: .nile, contractAddress: Self.token, method: name)
      }
      #expect(error.code == .validationError && error.operation == .walletCallTronContract)
      #expect(stage.wire.requestCount == count)
    }
  }

  @Test("a selector sees the fee options with the balances of this network")
  func fees() async throws {
    try await Stage.run(.tron, amount: "250") { stage async throws in
      let seen = Mutex<[FeeOptionWithBalance]>([])
      _ = try await stage.wallet.sendTronTransaction(
        network: .nile, to: newAddress(4, .tron), value: "1000000",
        selectFeeOption: .custom { options in
          seen.withLock { $0 = options }
          return options.first?.selection
        })
      let options = seen.withLock { $0 }
      let native = try #require(options.first { $0.feeOption.token.type.lowercased() == "native" })
      #expect(native.availableRaw == "250000000" && native.available == "250" && native.decimals == 6)
      #expect(options.allSatisfy { $0.balance == nil })
      let question = try #require(stage.wire.requests("GetTokenBalancesDetails").last)
      #expect(question.path == "/v1/TronIndexerGateway/GetTokenBalancesDetails")
    }
  }

  @Test(
    "X7 E75: 7200 and 7310 from Execute are plain refusals of a Tron transaction; 7314, 7309 and 7311 are unknown",
    arguments: [7200, 7310, 7201, 7205, 7207, 7314, 7309, 7311])
  func classification(code: Int) async throws {
    try await Stage.run(.tron, amount: "100") { stage async throws in
      try await stage.control.plan(["method": .string("Execute"), "error": .integer(Int64(code))])
      let to = try newAddress(5, .tron)
      let error = try await walletError {
        try await stage.wallet.sendTronTransaction(network: .nile, to: to, value: "1000000")
      }
      let isRefusal = [7200, 7310, 7201, 7205, 7207].contains(code)
      #expect(error.code == (isRefusal ? .requestFailed : .transactionExecutionUnconfirmed))
      #expect(error.operation == (isRefusal ? .walletSendTronTransaction : .walletExecute))
      #expect((error.txnId == nil) == isRefusal && error.retryable == false)
      #expect(error.upstreamError?.code == "\(code)")
      #expect(try await held(stage, by: to) == "0")
    }
  }

  @Test("balances: both networks unless named, native and TRC-20 with their contract and decimals")
  func balances() async throws {
    try await Stage.run(nil) { stage async throws in
      let account = try newAddress(7, .tron)
      try await stage.control.faucet(account, "1.5", on: "tron:mainnet")
      try await stage.control.faucet(account, "2", on: "tron:nile")
      try await stage.control.faucet(account, "7", on: "tron:nile", token: Self.token)
      func ask(_ params: GetTronBalancesParams) async throws -> [TronBalance] {
        let result = try await stage.indexer.getTronBalances(params)
        #expect(result.status == 200 && result.errors.isEmpty)
        return result.balances
      }
      let all = try await ask(GetTronBalancesParams(walletAddress: account))
      let body = try stage.wire.body("GetTokenBalancesDetails")
      #expect(body["networks"] == .array([.string("tron:mainnet"), .string("tron:nile")]))
      #expect(body["filter"] == .object(["accountAddresses": .array([.string(account)])]))
      #expect(body["omitMetadata"] == .bool(false))
      #expect(all.first { $0.isNative && $0.network == .mainnet }?.balance == "1500000")
      guard case .fungibleToken(let token)? = all.first(where: { !$0.isNative }) else {
        Issue.record("there is no token balance")
        return
      }
      #expect(token.contractAddress == Self.token && token.tokenStandard == .trc20 && token.decimals == 6)
      #expect(token.balance == "7000000" && token.symbol == TronTestToken.symbol && token.network == .nile)
      #expect(token.imageUrl == nil || token.imageUrl?.isEmpty == false)
      let tokens = try await ask(
        GetTronBalancesParams(walletAddress: account, networks: [.nile], omitNativeBalances: true))
      #expect(tokens.count == 1 && !tokens[0].isNative)
      #expect(
        try await ask(
          GetTronBalancesParams(walletAddress: account, networks: [.nile], contractAddresses: [newAddress(8, .tron)])
        )
        .allSatisfy(\.isNative))
      #expect(
        try await ask(
          GetTronBalancesParams(walletAddress: account, networks: [.nile], excludedContractAddresses: [Self.token])
        )
        .allSatisfy(\.isNative))
      // An address that is none is told for each network.
      let wrong = try await stage.indexer.getTronBalances(GetTronBalancesParams(walletAddress: "T"))
      #expect(wrong.balances.isEmpty && wrong.errors.map(\.network) == [.mainnet, .nile])
    }
  }
}

import OMSSandbox
import OMSWallet
import SandboxSolana
import SolanaChain
import Synchronization
import Testing

/// Transfers of a Solana wallet and its balances, on the Sandbox's ledger.
@Suite("Solana transfers", .timeLimit(.minutes(3)))
struct SolanaTests {
  private static let mint = SolanaTestToken.mint.base58

  private func held(_ stage: Stage, by address: String, isToken: Bool = false) async throws -> String {
    let result = try await stage.indexer.getSolanaBalances(
      GetSolanaBalancesParams(walletAddress: address, networks: [.devnet]))
    return result.balances.first { $0.isNative != isToken }?.balance ?? "0"
  }

  @Test("sends SOL in lamports to an address, with one request each for quote, execution and status")
  func native() async throws {
    try await Stage.run(.solana) { stage async throws in
      let to = try newAddress(1, .solana)
      let amount = try parseUnits(value: "0.25", decimals: 9)
      let sent = try await stage.wallet.sendSolanaTransfer(network: .devnet, asset: "SOL", to: to, amount: amount)
      #expect(sent.status == .executed && sent.statusResolution == .resolved)
      #expect(sent.txnHash?.isEmpty == false && sent.txnHash?.hasPrefix("0x") == false)
      #expect(try await held(stage, by: to) == amount)
      let body = try stage.wire.body("PrepareSolanaTransfer")
      #expect(body["network"] == .string("solana:devnet") && body["asset"] == .string("SOL"))
      #expect(body["recipient"] == .object(["address": .string(to)]) && body["amount"] == .string(amount))
      #expect(body["mode"] == .string("relayer"))
      #expect(stage.wire.requests("Execute").count == 1)
    }
  }

  @Test("sends an SPL token by its mint; the receiver needs no token account before")
  func token() async throws {
    try await Stage.run(.solana) { stage async throws in
      try await stage.control.faucet(stage.address, "5", on: "solana:devnet", token: Self.mint)
      let to = try newAddress(2, .solana)
      for mode in [TransactionMode.relayer, .native] {
        let sent = try await stage.wallet.sendSolanaTransfer(
          network: .devnet, asset: Self.mint, to: to, amount: "1250000", mode: mode)
        #expect(sent.status == .executed)
        #expect(try stage.wire.body("PrepareSolanaTransfer")["mode"] == .string(mode.wireValue))
      }
      #expect(try await held(stage, by: to, isToken: true) == "2500000")
      #expect(try await held(stage, by: stage.address, isToken: true) == "2500000")
    }
  }

  @Test("E56: a wallet of another family sends nothing", arguments: [WalletType.ethereum, .tron])
  func families(type: WalletType) async throws {
    try await Stage.run(type, amount: nil) { stage async throws in
      let count = stage.wire.requestCount
      let error = try await walletError {
        try await stage.wallet.sendSolanaTransfer(network: .devnet, asset: "SOL", to: "a", amount: "1")
      }
      #expect(error.code == .validationError && error.operation == .walletSendSolanaTransfer)
      #expect(error.upstreamError == nil && stage.wire.requestCount == count)
    }
  }

  @Test("a selector sees the fee options with the balances of this network, by mint exactly")
  func fees() async throws {
    try await Stage.run(.solana, amount: "2.5") { stage async throws in
      let seen = Mutex<[FeeOptionWithBalance]>([])
      let sent = try await stage.wallet.sendSolanaTransfer(
        network: .devnet, asset: "SOL", to: newAddress(3, .solana), amount: "1000000",
        selectFeeOption: .custom { options in
          seen.withLock { $0 = options }
          return options.first?.selection
        })
      #expect(sent.status == .executed)
      let options = seen.withLock { $0 }
      let native = try #require(options.first { $0.feeOption.token.type.lowercased() == "native" })
      #expect(native.availableRaw == "2500000000" && native.available == "2.5" && native.decimals == 9)
      #expect(options.allSatisfy { $0.balance == nil })
      let question = try #require(stage.wire.requests("GetTokenBalancesDetails").last)
      #expect(question.path == "/v1/SolanaIndexerGateway/GetTokenBalancesDetails")
      let body = try WebRPCJSON.decode([String: JSONValue].self, from: question.body)
      #expect(body["networks"] == .array([.string("solana:devnet")]) && body["omitMetadata"] == .bool(true))
      let first = try await stage.wallet.sendSolanaTransfer(
        network: .devnet, asset: "SOL", to: newAddress(3, .solana), amount: "1000000", selectFeeOption: .firstAvailable)
      #expect(first.status == .executed)
    }
  }

  @Test("E70: an address, an asset or an amount that means nothing is refused by the service")
  func meaningless() async throws {
    try await Stage.run(.solana) { stage async throws in
      let to = try newAddress(4, .solana)
      for (asset, to, amount) in [
        ("SOL", "nobody", "1"), ("SOL", to, "1.5"), ("SOL", to, "-1"), ("gold", to, "1"),
        ("SOL", "0x2c7536E3605D9C16a7a3D7b1898e529396a65c23", "1"),
      ] {
        let error = try await walletError {
          try await stage.wallet.sendSolanaTransfer(network: .devnet, asset: asset, to: to, amount: amount)
        }
        #expect(error.code == .requestFailed && error.status == 400 && error.txnId == nil, "\(asset) \(to) \(amount)")
        #expect(error.operation == .walletSendSolanaTransfer)
      }
      #expect(stage.wire.requests("Execute").isEmpty)
    }
  }

  @Test("without waiting it returns right after Execute; the status follows the block")
  func notWaiting() async throws {
    try await Stage.run(.solana, blockTime: nil) { stage async throws in
      let sent = try await stage.wallet.sendSolanaTransfer(
        network: .devnet, asset: "SOL", to: newAddress(5, .solana), amount: "1000000", waitForStatus: false)
      #expect(sent.status == .pending && sent.txnHash == nil && sent.statusResolution == .notRequested)
      try await stage.control.mine("solana:devnet")
      let looked = try await stage.wallet.getTransactionStatus(txnId: sent.txnId)
      #expect(looked.status == .executed && looked.txnHash?.isEmpty == false)
    }
  }

  @Test(
    "X8 E76: 7200, 7310 and 7314 from Execute leave the outcome unknown; 7201, 7205 and 7207 are refusals",
    arguments: [7200, 7310, 7314, 7309, 7311, 7201, 7205, 7207])
  func classification(code: Int) async throws {
    try await Stage.run(.solana) { stage async throws in
      try await stage.control.plan(["method": .string("Execute"), "error": .integer(Int64(code))])
      let to = try newAddress(6, .solana)
      let error = try await walletError {
        try await stage.wallet.sendSolanaTransfer(network: .devnet, asset: "SOL", to: to, amount: "1000000")
      }
      let isRefusal = [7201, 7205, 7207].contains(code)
      #expect(error.code == (isRefusal ? .requestFailed : .transactionExecutionUnconfirmed))
      #expect(error.operation == (isRefusal ? .walletSendSolanaTransfer : .walletExecute))
      #expect((error.txnId == nil) == isRefusal && error.retryable == false)
      #expect(error.upstreamError?.code == "\(code)")
      #expect(try await held(stage, by: to) == "0")
    }
  }

  @Test("balances: both networks unless named, native and tokens with their program, mint and decimals")
  func balances() async throws {
    try await Stage.run(nil) { stage async throws in
      let account = try newAddress(7, .solana)
      try await stage.control.faucet(account, "1.5", on: "solana:mainnet")
      try await stage.control.faucet(account, "2", on: "solana:devnet")
      try await stage.control.faucet(account, "7", on: "solana:devnet", token: Self.mint)
      func ask(_ params: GetSolanaBalancesParams) async throws -> [SolanaBalance] {
        let result = try await stage.indexer.getSolanaBalances(params)
        #expect(result.status == 200 && result.errors.isEmpty)
        return result.balances
      }
      let all = try await ask(GetSolanaBalancesParams(walletAddress: account))
      let request = try #require(stage.wire.requests("GetTokenBalancesDetails").last)
      #expect(request.headers["Webrpc"] == "webrpc@v0.31.2;gen-swift@v0.1.2;solana-indexer-gateway@v1")
      let body = try stage.wire.body("GetTokenBalancesDetails")
      #expect(body["networks"] == .array([.string("solana:mainnet"), .string("solana:devnet")]))
      #expect(body["filter"] == .object(["accountAddresses": .array([.string(account)])]))
      #expect(Set(all.filter(\.isNative).map(\.network)) == [.mainnet, .devnet])
      #expect(all.first { $0.isNative && $0.network == .mainnet }?.balance == "1500000000")
      #expect(all.first { $0.isNative && $0.network == .mainnet }?.formattedBalance == "1.5")
      guard case .fungibleToken(let token)? = all.first(where: { !$0.isNative }) else {
        Issue.record("there is no token balance")
        return
      }
      #expect(token.mintAddress == Self.mint && token.tokenProgram == .splToken && token.decimals == 6)
      #expect(token.balance == "7000000" && token.formattedBalance == "7" && token.symbol == SolanaTestToken.symbol)
      #expect(token.network == .devnet && token.accountAddress == account)
      let tokens = try await ask(
        GetSolanaBalancesParams(walletAddress: account, networks: [.devnet], omitNativeBalances: true))
      #expect(tokens.count == 1 && !tokens[0].isNative)
      let other = try newAddress(8, .solana)
      #expect(
        try await ask(GetSolanaBalancesParams(walletAddress: account, networks: [.devnet], mintAddresses: [other]))
          .allSatisfy(\.isNative))
      #expect(
        try await ask(
          GetSolanaBalancesParams(walletAddress: account, networks: [.devnet], excludedMintAddresses: [Self.mint])
        )
        .allSatisfy(\.isNative))
      // An address that is none is told for each network.
      let wrong = try await stage.indexer.getSolanaBalances(GetSolanaBalancesParams(walletAddress: "0x12"))
      #expect(wrong.balances.isEmpty && wrong.errors.map(\.network) == [.mainnet, .devnet])
    }
  }
}

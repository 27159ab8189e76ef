import OMSWallet

/// A client of the Sandbox process with money of its own, of one family.
struct Payer: Sendable {
  let family: WalletType
  let oms: OMSWallet
  let wire: Wire
  let clock = SteppingClock()
  let email: String

  var wallet: WalletClient { oms.wallet }

  init(_ family: WalletType, url: String, over transport: any WebRPCTransport) throws {
    self.family = family
    wire = Wire(transport)
    email = "\(family.wireValue)@example.com"
    oms = try Stage.client(
      url: url, key: "pk_local_sdbx_demo_key", wire: wire, clock: clock,
      wallClock: ManualWallClock(millisecondsSinceEpoch: SystemWallClock().millisecondsSinceEpoch()))
  }

  func signIn(_ control: Control) async throws {
    try await wallet.startEmailAuth(email: email)
    try await wallet.completeEmailAuth(code: try await control.newestCode(of: email), walletType: family)
  }

  /// The network as the control surface names it.
  var network: String {
    switch family {
    case .solana: "solana:devnet"
    case .tron: "tron:nile"
    default: "amoy"
    }
  }

  /// The token to pay with.
  var token: String {
    switch family {
    case .solana: TestAssets.solanaMint
    case .tron: TestAssets.tronContract
    default: TestAssets.evmToken
    }
  }

  /// The method that prepares such a payment.
  func prepareMethod(isToken: Bool) -> String {
    switch family {
    case .solana: "PrepareSolanaTransfer"
    case .tron: isToken ? "PrepareTronContractCall" : "PrepareTronTransaction"
    default: isToken ? "PrepareEthereumContractCall" : "PrepareEthereumTransaction"
    }
  }

  /// Pays as a run says.
  func pay(
    _ run: FaultRun, to receiver: String, amount: String, _ selector: FeeOptionSelector?
  ) async throws -> SendTransactionResponse {
    let polling = TransactionStatusPollingOptions()
    let args = [
      AbiArg(type: "address", value: .string(receiver)), AbiArg(type: "uint256", value: .string(amount)),
    ]
    switch (family, run.isToken) {
    case (.solana, let isToken):
      return try await wallet.sendSolanaTransfer(
        network: .devnet, asset: isToken ? token : "SOL", to: receiver, amount: amount, selectFeeOption: selector,
        mode: run.mode, waitForStatus: run.waits, statusPolling: polling)
    case (.tron, false):
      return try await wallet.sendTronTransaction(
        network: .nile, to: receiver, value: amount, selectFeeOption: selector, waitForStatus: run.waits,
        statusPolling: polling)
    case (.tron, true):
      return try await wallet.callTronContract(
        network: .nile, contractAddress: token, method: "transfer", args: args, selectFeeOption: selector,
        waitForStatus: run.waits, statusPolling: polling)
    case (_, false):
      return try await wallet.sendTransaction(
        network: .amoy, to: receiver, value: amount, selectFeeOption: selector, mode: run.mode,
        waitForStatus: run.waits, statusPolling: polling)
    case (_, true):
      return try await wallet.callContract(
        network: .amoy, contractAddress: token, method: "transfer", args: args, selectFeeOption: selector,
        mode: run.mode, waitForStatus: run.waits, statusPolling: polling)
    }
  }

  /// What an address holds of the native token or the other, in base units.
  func holdings(of address: String, isToken: Bool) async throws -> String {
    switch family {
    case .solana:
      let result = try await oms.indexer.getSolanaBalances(
        GetSolanaBalancesParams(walletAddress: address, networks: [.devnet]))
      return result.balances.first { $0.isNative != isToken }?.balance ?? "0"
    case .tron:
      let result = try await oms.indexer.getTronBalances(
        GetTronBalancesParams(walletAddress: address, networks: [.nile]))
      return result.balances.first { $0.isNative != isToken }?.balance ?? "0"
    default:
      let result = try await oms.indexer.getBalances(GetBalancesParams(walletAddress: address, networks: [.amoy]))
      return (isToken ? result.balances.first?.balance : result.nativeBalances.first?.balance) ?? "0"
    }
  }
}

extension SolanaBalance {
  var isNative: Bool { if case .native = self { true } else { false } }
}

extension TronBalance {
  var isNative: Bool { if case .native = self { true } else { false } }
}

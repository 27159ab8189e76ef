internal import ChainCore
internal import CryptoCore
internal import EVMChain
internal import OMSWaaSAPI
internal import SandboxChain
internal import WebRPC

extension OwnerService {
  func prepareEthereumTransaction(
    _ request: PrepareEthereumTransactionRequest, context: Caller
  ) async throws -> PrepareResponse {
    let network = try EVMNetwork.named(request.network)
    let (wallet, session) = try await spender(
      walletID: request.walletId, sessionID: request.sessionId, mode: request.mode, network: network, context: context)
    guard EVMAddress.isWellFormed(request.to), let to = try? EVMAddress(request.to.lowercased()) else {
      throw WebRPCError.waas(.invalidRequest, cause: "to is not an EVM address")
    }
    guard !request.value.isEmpty, let value = UInt256(decimal: request.value) else {
      throw WebRPCError.waas(.invalidRequest, cause: "value is not a decimal amount of base units")
    }
    guard let data = try? Hex.decode(request.data ?? "0x") else {
      throw WebRPCError.waas(.invalidRequest, cause: "data is not hex")
    }
    let draft = TransactionDraft(network: network, from: try wallet.evmAddress(), to: to, value: value, data: data)
    return try await quote(draft, mode: request.mode, wallet: wallet, session: session)
  }

  /// Prices a draft and remembers it until it is executed or expires. One that would revert is quoted too.
  /// In a session it must be something that the session grants now.
  func quote(
    _ draft: TransactionDraft, mode: TransactionMode, wallet: WalletRecord, session: SessionRecord?
  ) async throws -> PrepareResponse {
    let transfer = TokenTransfer(draft)
    _ = try session?.grant(for: transfer)
    guard mode == .relayer || mode == .native else { throw WebRPCError.waas(.unsupportedTransactionMode) }
    let fees = try await core.chain.fees(on: draft.network)
    let gas = try await core.chain.simulate(draft).gas
    var priced = draft
    (priced.gasLimit, priced.maxFeePerGas) = (gas, fees.maxFee)
    // Relayed transactions pay exactly what was quoted; native ones what the block asks for, at most the quote.
    priced.maxPriorityFeePerGas = mode == .relayer ? fees.maxFee : fees.priorityFee
    let (options, isSponsored) = try await feeOptions(priced, mode: mode, wallet: wallet, session: session)
    return try keep(
      .ethereum(EthereumOrder(priced)), wallet: wallet, mode: mode, feeOptions: options, sponsored: isSponsored,
      spending: session.map { SessionSpending(sessionID: $0.id, amount: (transfer?.amount ?? 0).description) })
  }

  /// Remembers a quote until it is executed or expires, and answers it.
  func keep(
    _ order: TransactionOrder, wallet: WalletRecord, mode: TransactionMode, feeOptions: [FeeOption],
    sponsored: Bool = false, spending: SessionSpending? = nil
  ) throws -> PrepareResponse {
    let record = TransactionRecord(
      id: "txn_\(core.random.identifier())", walletID: wallet.id, order: order, mode: mode, feeOptions: feeOptions,
      sponsored: sponsored, expiresAt: core.clock.now + core.configuration.quoteLifetime, spending: spending)
    try core.withState { state throws(WebRPCError) in state.transactions[record.id] = record }
    return PrepareResponse(
      txnId: record.id, status: .quoted, feeOptions: record.feeOptions, sponsored: record.sponsored,
      expiresAt: WebRPCTimestamp(millisecondsSinceEpoch: record.expiresAt))
  }

  func execute(_ request: ExecuteRequest, context: Caller) async throws -> ExecuteResponse {
    let caller = try context.known()
    let now = core.clock.now
    let (record, wallet) = try core.withState { state throws(WebRPCError) in
      try state.claim(request.txnId, feeOption: request.feeOption, caller: caller, now: now)
    }
    switch record.order {
    case .ethereum(let order):
      return try await execute(order, of: record, paidBy: record.option(request.feeOption), wallet: wallet)
    case .solana(let order):
      return try await execute(order, of: record, paidBy: record.option(request.feeOption), wallet: wallet)
    case .tron(let order): return try await execute(order, of: record, wallet: wallet)
    }
  }

  private func execute(
    _ order: EthereumOrder, of record: TransactionRecord, paidBy option: FeeOption?, wallet: WalletRecord
  ) async throws -> ExecuteResponse {
    guard let draft = order.draft() else { throw WebRPCError.waas(.dataIntegrityError) }
    do {
      let sent = try await relay(draft, of: record, paidBy: option, key: wallet)
      try settle(record.id, .submitted(hash: Hex.encode(sent.hash, prefix: true)))
      return ExecuteResponse(status: sent.status.wireStatus)
    } catch let error as ChainError {
      try settle(record.id, .refused(reason: error.message))
      // A sum that no balance can reach is too much like any other.
      let isSimulated = [.reverted, .insufficientFunds, .overflow].contains(error.code)
      throw WebRPCError.waas(
        isSimulated ? .transactionSimulationFailed : .transactionBroadcastFailed, cause: error.message)
    } catch let error as WebRPCError {
      throw error
    } catch {
      try settle(record.id, .refused(reason: "signing or sending failed"))
      throw WebRPCError.waas(.transactionBroadcastFailed)
    }
  }

  func transactionStatus(
    _ request: TransactionStatusRequest, context: Caller
  ) async throws -> TransactionStatusResponse {
    let caller = try context.known()
    let record = try core.withState { state throws(WebRPCError) in
      try state.transaction(request.txnId, caller: caller)
    }
    switch record.phase {
    case .quoted: return TransactionStatusResponse(status: .quoted)
    case .claimed: return TransactionStatusResponse(status: .pending)
    case .refused: return TransactionStatusResponse(status: .failed)
    case .submitted(let hash):
      switch record.order {
      case .ethereum(let order): return try await status(of: hash, order)
      case .solana(let order): return try await status(of: hash, order)
      case .tron(let order): return try await status(of: hash, order)
      }
    }
  }

  private func status(of hash: String, _ order: EthereumOrder) async throws -> TransactionStatusResponse {
    guard let network = order.network, let bytes = try? Hex.decode(hash),
      let transaction = try await core.chain.transaction(bytes, on: network)
    else { return TransactionStatusResponse(status: .pending) }
    // A hash would end the client's polling: it is told once the transaction is in a block.
    let isMined = transaction.receipt != nil
    return TransactionStatusResponse(status: transaction.status.wireStatus, txnHash: isMined ? hash : nil)
  }

  func settle(_ id: String, _ phase: TransactionRecord.Phase) throws(WebRPCError) {
    try core.withState { state throws(WebRPCError) in state.settle(id, phase) }
  }
}

extension ChainTransaction.Status {
  var wireStatus: TransactionStatus {
    switch self {
    case .pending: .pending
    case .executed: .executed
    case .failed: .failed
    }
  }
}

extension FeeOption {
  /// A fee in the network's native token, in wei.
  static func native(_ fee: UInt256, on network: Network) throws -> FeeOption {
    FeeOption(
      token: FeeToken(
        network: String(network.id), name: network.nativeTokenName, symbol: network.nativeTokenSymbol,
        type: "native", decimals: 18),
      value: fee.description, displayValue: try formatUnits(value: fee.description, decimals: 18))
  }
}

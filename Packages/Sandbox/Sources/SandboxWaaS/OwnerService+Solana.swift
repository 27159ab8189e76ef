internal import ChainCore
internal import OMSWaaSAPI
internal import SandboxSolana
internal import SolanaChain
internal import WebRPC

extension OwnerService {
  /// Prices a transfer of SOL or of an SPL token. One that the sender cannot make is quoted too.
  func prepareSolanaTransfer(
    _ request: PrepareSolanaTransferRequest, context: Caller
  ) async throws -> PrepareResponse {
    let wallet = try usable(request.walletId, context)
    guard wallet.family == .solana, let from = try? SolanaPublicKey(wallet.address) else {
      throw WebRPCError.waas(.unsupportedWalletType, cause: "not a Solana account")
    }
    guard let network = SolanaNetwork(rawValue: request.network) else {
      throw WebRPCError.waas(.unsupportedNetwork, cause: "network is no Solana network")
    }
    guard request.mode == .relayer || request.mode == .native else {
      throw WebRPCError.waas(.unsupportedTransactionMode)
    }
    guard let to = try? SolanaPublicKey(request.recipient.address) else {
      throw WebRPCError.waas(.invalidRequest, cause: "recipient.address is not a Solana address")
    }
    guard request.amount.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let amount = UInt64(request.amount) else {
      throw WebRPCError.waas(.invalidRequest, cause: "amount is not a decimal amount of base units below 2^64")
    }
    let transfer = SolanaTransfer(
      network: network, from: from, to: to, token: try await token(request.asset, to: to, on: network), amount: amount)
    let isRelayed = request.mode == .relayer
    let cost = SolanaFee.cost(of: transfer, isRelayed: isRelayed)
    var fees = [SolanaFee.lamports(cost)]
    if isRelayed {
      try await relayer().prepare(on: network, of: core.solana)
      fees.append(.testToken(SolanaFee.inTestToken(cost)))
    }
    return try keep(
      .solana(transfer.order), wallet: wallet, mode: request.mode,
      feeOptions: try fees.map { try $0.option(on: network) })
  }

  /// The token of a transfer; nil for SOL.
  private func token(
    _ asset: String, to receiver: SolanaPublicKey, on network: SolanaNetwork
  ) async throws -> SolanaTransfer.Token? {
    if asset == "SOL" { return nil }
    guard let mint = try? SolanaPublicKey(asset), let found = await core.solana.mint(mint, on: network) else {
      throw WebRPCError.waas(.unsupportedAsset, cause: "asset is neither SOL nor the mint of a token of the network")
    }
    guard await !core.solana.isTokenAccount(receiver, on: network) else {
      throw WebRPCError.waas(
        .invalidRequest, cause: "recipient.address is a token account; tokens are sent to its owner")
    }
    let exists = await core.solana.holdings(of: receiver, on: network).contains { $0.mint == mint }
    return SolanaTransfer.Token(mint: mint, decimals: found.decimals, createsAccount: !exists)
  }

  private func relayer() throws(WebRPCError) -> SolanaRelayer {
    guard let relayer = core.solanaRelayer else { throw .waas(.internalError) }
    return relayer
  }

  /// Signs a transfer and puts it on the ledger. Nothing of one that would fail is sent.
  func execute(
    _ order: SolanaOrder, of record: TransactionRecord, paidBy option: FeeOption?, wallet: WalletRecord
  ) async throws -> ExecuteResponse {
    guard let transfer = order.transfer else { throw WebRPCError.waas(.dataIntegrityError) }
    do {
      let transaction = try await signed(transfer, of: record, paidBy: option, wallet: wallet)
      if let error = await core.solana.simulate(transaction, on: transfer.network).error { throw error }
      let sent = try await core.solana.submit(transaction, on: transfer.network)
      try settle(record.id, .submitted(hash: sent.signature.base58))
      return ExecuteResponse(status: sent.wireStatus)
    } catch let error as SolanaTransactionError {
      try settle(record.id, .refused(reason: error.message))
      throw WebRPCError.waas(.transactionSimulationFailed, cause: error.message)
    } catch let error as WebRPCError {
      throw error
    } catch {
      try settle(record.id, .refused(reason: "signing or sending failed"))
      throw WebRPCError.waas(.transactionBroadcastFailed)
    }
  }

  /// The signed transaction: of the wallet alone, or of the relayer who pays and the wallet that pays it back.
  private func signed(
    _ transfer: SolanaTransfer, of record: TransactionRecord, paidBy option: FeeOption?, wallet: WalletRecord
  ) async throws -> SolanaTransaction {
    let key = try wallet.ed25519Key()
    let relayer = record.mode == .relayer ? try relayer() : nil
    let payer = relayer?.address ?? transfer.from
    try await relayer?.prepare(on: transfer.network, of: core.solana)
    let fee = record.sponsored ? nil : option.flatMap { SolanaFee($0) }
    let calls = try transfer.instructions(
      memo: record.id, payer: payer, reimbursement: relayer == nil ? nil : fee)
    let blockhash = await core.solana.latestBlockhash(transfer.network)
    var transaction = SolanaTransaction(
      try SolanaMessage(payer: payer, instructions: calls, recentBlockhash: blockhash))
    try transaction.sign(with: [relayer?.key, key].compactMap(\.self))
    return transaction
  }

  func status(of signature: String, _ order: SolanaOrder) async throws -> TransactionStatusResponse {
    guard let network = SolanaNetwork(rawValue: order.network), let signature = try? SolanaSignature(signature),
      let transaction = await core.solana.transaction(signature, on: network)
    else { return TransactionStatusResponse(status: .pending) }
    // A hash would end the client's polling: it is told once the transaction is in a block, which is confirmed with it.
    return TransactionStatusResponse(
      status: transaction.wireStatus, txnHash: transaction.receipt == nil ? nil : signature.base58)
  }
}

extension SolanaLedgerTransaction {
  var wireStatus: TransactionStatus {
    switch status {
    case .pending: .pending
    case .executed: .executed
    case .failed, .dropped: .failed
    }
  }
}

internal import ChainCore
internal import CryptoCore
internal import OMSWaaSAPI
internal import SandboxTron
internal import TronChain
internal import WebRPC

extension OwnerService {
  /// Without data a transfer of TRX, with data, were they empty, a contract call.
  func prepareTronTransaction(
    _ request: PrepareTronTransactionRequest, context: Caller
  ) async throws -> PrepareResponse {
    let (wallet, owner, network) = try tronSender(request.walletId, request.network, request.mode, context)
    let to = try tronAddress(request.to, "to")
    guard !request.value.isEmpty, request.value.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let value = Int64(request.value)
    else { throw WebRPCError.waas(.invalidRequest, cause: "value is not a decimal amount of sun below 2^63") }
    guard let text = request.data else {
      return try await quote(
        TronDraft(network: network, contract: .transfer(owner: owner, to: to, amount: value)), wallet: wallet)
    }
    guard let data = try? Hex.decode(text) else {
      throw WebRPCError.waas(.invalidRequest, cause: "data is not hex")
    }
    let call = TronContractCall(owner: owner, contract: to, callValue: value, data: data)
    return try await quote(TronDraft(network: network, contract: .triggerSmartContract(call)), wallet: wallet)
  }

  /// Builds the call data of a method from its name and typed arguments, then prices it like any transaction.
  func prepareTronContractCall(
    _ request: PrepareTronContractCallRequest, context: Caller
  ) async throws -> PrepareResponse {
    let (wallet, owner, network) = try tronSender(request.walletId, request.network, request.mode, context)
    let contract = try tronAddress(request.contract, "contract")
    let data = try ContractCall.tronData(method: request.method, arguments: request.args ?? [])
    let call = TronContractCall(owner: owner, contract: contract, data: data)
    return try await quote(TronDraft(network: network, contract: .triggerSmartContract(call)), wallet: wallet)
  }

  /// Prices a draft and remembers it until it is executed or expires. One that would revert is quoted too; one that
  /// can be in no block is not.
  private func quote(_ draft: TronDraft, wallet: WalletRecord) async throws -> PrepareResponse {
    let simulation: TronSimulation
    do {
      simulation = try await core.tron.simulate(draft)
    } catch {
      throw WebRPCError.waas(.invalidRequest, cause: error.message)
    }
    guard let order = TronOrder(draft, feeLimit: simulation.feeLimit) else {
      throw WebRPCError.waas(.internalError)
    }
    return try keep(
      .tron(order), wallet: wallet, mode: .native,
      feeOptions: [try .trx(simulation.cost.fee, on: draft.network)])
  }

  /// Signs and sends what was quoted. Nothing is sent that would revert (7314), that would burn more than was quoted
  /// (7310), or that the account cannot pay (7200); the last two leave the quote usable.
  func execute(
    _ order: TronOrder, of record: TransactionRecord, wallet: WalletRecord
  ) async throws -> ExecuteResponse {
    guard let draft = order.draft, let maximum = record.feeOptions.first.flatMap({ Int64($0.value) }) else {
      throw WebRPCError.waas(.dataIntegrityError)
    }
    do {
      if let reason = try await core.tron.simulate(draft).revertReason {
        try settle(record.id, .refused(reason: reason))
        throw WebRPCError.waas(.transactionSimulationFailed, cause: reason)
      }
      let sent = try await core.tron.send(draft, signedBy: try wallet.signingKey(), maximumFee: maximum)
      try settle(record.id, .submitted(hash: Hex.encode(sent.id)))
      return ExecuteResponse(status: sent.wireStatus)
    } catch let error as TronLedgerError {
      switch error.code {
      case .feeAboveMaximum:
        try settle(record.id, .quoted)
        throw WebRPCError.waas(.invalidFeeOption, cause: "\(error.message): prepare it again")
      case .insufficientBalance, .bandwidth, .invalidContract:
        try settle(record.id, .quoted)
        throw WebRPCError.waas(.invalidRequest, cause: error.message)
      default:
        try settle(record.id, .refused(reason: error.message))
        throw WebRPCError.waas(.transactionBroadcastFailed, cause: error.message)
      }
    } catch let error as WebRPCError {
      throw error
    } catch {
      try settle(record.id, .refused(reason: "signing or sending failed"))
      throw WebRPCError.waas(.transactionBroadcastFailed)
    }
  }

  /// Pending until its block is solidified; the hash is told once there is a block.
  func status(of id: String, _ order: TronOrder) async throws -> TransactionStatusResponse {
    guard let network = TronNetwork(rawValue: order.network), let bytes = try? Hex.decode(id),
      let transaction = await core.tron.transaction(bytes, on: network)
    else { return TransactionStatusResponse(status: .pending) }
    return TransactionStatusResponse(
      status: transaction.wireStatus, txnHash: transaction.receipt == nil ? nil : id)
  }

  private func tronSender(
    _ walletID: String, _ network: String, _ mode: TransactionMode, _ context: Caller
  ) throws(WebRPCError) -> (WalletRecord, TronAddress, TronNetwork) {
    let wallet = try usable(walletID, context)
    guard wallet.family == .tron, let owner = try? TronAddress(wallet.address) else {
      throw .waas(.unsupportedWalletType, cause: "not a Tron account")
    }
    guard let network = TronNetwork(rawValue: network) else {
      throw .waas(.unsupportedNetwork, cause: "network is no Tron network")
    }
    guard mode == .native else {
      throw .waas(.unsupportedTransactionMode, cause: "Tron transactions are sent in native mode")
    }
    return (wallet, owner, network)
  }

  private func tronAddress(_ text: String, _ field: String) throws(WebRPCError) -> TronAddress {
    do throws(TronAddressError) {
      return try TronAddress(text)
    } catch {
      throw .waas(.invalidRequest, cause: "\(field) is not a Tron address: \(error.message)")
    }
  }
}

extension TronChainTransaction {
  var wireStatus: TransactionStatus {
    switch status {
    case .pending, .included: .pending
    case .solidified(let receipt): receipt.result == .success ? .executed : .failed
    case .discarded: .failed
    }
  }
}

extension FeeOption {
  /// TRX to be burnt; nothing where the account's daily allowance pays.
  static func trx(_ sun: Int64, on network: TronNetwork) throws -> FeeOption {
    FeeOption(
      token: FeeToken(network: network.rawValue, name: "Tron", symbol: "TRX", type: "native", decimals: 6),
      value: String(sun), displayValue: try formatUnits(value: String(sun), decimals: 6))
  }
}

@_spi(OMSInternal) public import OMSCore

extension WalletClient {
  /// Sends SOL or a token from the active Solana wallet.
  ///
  /// - Parameters:
  ///   - asset: `SOL`, or the token's mint.
  ///   - to: the receiver's address.
  ///   - amount: the amount in smallest units, decimal text.
  nonisolated(nonsending) public func sendSolanaTransfer(
    network: SolanaNetwork,
    asset: String,
    to: String,
    amount: String,
    selectFeeOption: FeeOptionSelector? = nil,
    mode: TransactionMode = .relayer,
    waitForStatus: Bool = true,
    statusPolling: TransactionStatusPollingOptions = TransactionStatusPollingOptions()
  ) async throws -> SendTransactionResponse {
    try await send(
      TransactionOrder(
        operation: .walletSendSolanaTransfer,
        transaction: .solanaTransfer(network: network.rawValue, asset: asset, to: to, amount: amount, mode: mode),
        place: .solana(network),
        selector: selectFeeOption,
        polling: waitForStatus ? statusPolling : nil))
  }

  /// Sends a transaction from the active Tron wallet.
  ///
  /// - Parameters:
  ///   - value: the amount of TRX in sun, decimal text.
  ///   - data: call data, `0x` hex; nil is a plain transfer, anything else, even `0x`, a contract call.
  nonisolated(nonsending) public func sendTronTransaction(
    network: TronNetwork,
    to: String,
    value: String = "0",
    data: String? = nil,
    selectFeeOption: FeeOptionSelector? = nil,
    waitForStatus: Bool = true,
    statusPolling: TransactionStatusPollingOptions = TransactionStatusPollingOptions()
  ) async throws -> SendTransactionResponse {
    try await send(
      TransactionOrder(
        operation: .walletSendTronTransaction,
        transaction: .tron(network: network.rawValue, to: to, value: value, data: data),
        place: .tron(network),
        selector: selectFeeOption,
        polling: waitForStatus ? statusPolling : nil))
  }

  /// Calls a contract's method from the active Tron wallet.
  ///
  /// - Parameter method: the bare name, for example `transfer`.
  nonisolated(nonsending) public func callTronContract(
    network: TronNetwork,
    contractAddress: String,
    method: String,
    args: [AbiArg]? = nil,
    selectFeeOption: FeeOptionSelector? = nil,
    waitForStatus: Bool = true,
    statusPolling: TransactionStatusPollingOptions = TransactionStatusPollingOptions()
  ) async throws -> SendTransactionResponse {
    let call = ContractCall(contract: contractAddress, method: method, args: args)
    return try await send(
      TransactionOrder(
        operation: .walletCallTronContract,
        transaction: .tronCall(network: network.rawValue, call),
        place: .tron(network),
        selector: selectFeeOption,
        polling: waitForStatus ? statusPolling : nil)
    ) {
      try call.validateMethod()
    }
  }
}

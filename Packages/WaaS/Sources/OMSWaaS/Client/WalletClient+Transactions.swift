@_spi(OMSInternal) public import OMSCore

extension WalletClient {
  /// Sends the native token from the active Ethereum wallet.
  ///
  /// - Parameters:
  ///   - to: the receiver, `0x` + 40 hex digits; mixed case must carry the right checksum (EIP-55).
  ///   - value: the amount, base units as decimal text; see `parseUnits`.
  ///   - selectFeeOption: chooses how the fee is paid; nil takes the first quoted option.
  ///   - waitForStatus: whether to poll until the transaction is final or has a hash.
  /// - Throws: `transactionExecutionUnconfirmed` with `txnId` when it may have been executed: look it up with
  ///   `getTransactionStatus` and do not send again. See the error contract, E56, E60–E82.
  nonisolated(nonsending) public func sendTransaction(
    network: Network,
    to: String,
    value: String,
    selectFeeOption: FeeOptionSelector? = nil,
    mode: TransactionMode = .relayer,
    waitForStatus: Bool = true,
    statusPolling: TransactionStatusPollingOptions = TransactionStatusPollingOptions()
  ) async throws -> SendTransactionResponse {
    try await sendTransaction(
      network: network, request: SendTransactionRequest(to: to, value: value, mode: mode),
      selectFeeOption: selectFeeOption, waitForStatus: waitForStatus, statusPolling: statusPolling)
  }

  /// Sends a transaction from the active Ethereum wallet.
  ///
  /// - Parameter request: receiver, amount, call data and mode.
  nonisolated(nonsending) public func sendTransaction(
    network: Network,
    request: SendTransactionRequest,
    selectFeeOption: FeeOptionSelector? = nil,
    waitForStatus: Bool = true,
    statusPolling: TransactionStatusPollingOptions = TransactionStatusPollingOptions()
  ) async throws -> SendTransactionResponse {
    try await send(
      TransactionOrder(
        operation: .walletSendTransaction,
        transaction: .ethereum(network: String(network.id), request),
        place: .ethereum(network),
        selector: selectFeeOption,
        polling: waitForStatus ? statusPolling : nil)
    ) {
      try WalletRules.validateGivenAddress(request.to, name: "to")
    }
  }

  /// Calls a contract's method from the active Ethereum wallet.
  ///
  /// - Parameters:
  ///   - method: the bare name, for example `transfer`; the service builds the signature from the types in `args`.
  ///   - args: the arguments in order; an address in mixed case must carry the right checksum (EIP-55).
  nonisolated(nonsending) public func callContract(
    network: Network,
    contractAddress: String,
    method: String,
    args: [AbiArg]? = nil,
    selectFeeOption: FeeOptionSelector? = nil,
    mode: TransactionMode = .relayer,
    waitForStatus: Bool = true,
    statusPolling: TransactionStatusPollingOptions = TransactionStatusPollingOptions()
  ) async throws -> SendTransactionResponse {
    let call = ContractCall(contract: contractAddress, method: method, args: args)
    return try await send(
      TransactionOrder(
        operation: .walletCallContract,
        transaction: .ethereumCall(network: String(network.id), call, mode: mode),
        place: .ethereum(network),
        selector: selectFeeOption,
        polling: waitForStatus ? statusPolling : nil)
    ) {
      try call.validateMethod()
      try WalletRules.validateGivenAddress(contractAddress, name: "contractAddress")
      try GivenAddresses.validate(arguments: args)
    }
  }

  /// Where a transaction stands. Needs a session; the active wallet's family does not matter.
  ///
  /// - Parameter txnId: the identifier from a `SendTransactionResponse` or an `OMSWalletError`.
  nonisolated(nonsending) public func getTransactionStatus(
    txnId: String
  ) async throws -> TransactionStatusResponse {
    try await perform(.walletGetTransactionStatus) { call in
      let admission = try await keeper.admit(during: call)
      return try await keeper.request(admission, during: call) { try await $0.transactionStatus(txnID: txnId) }
    }
  }
}

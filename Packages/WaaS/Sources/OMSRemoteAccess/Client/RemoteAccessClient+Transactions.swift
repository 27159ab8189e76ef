@_spi(OMSInternal) public import OMSCore
internal import OMSWaaS

extension RemoteAccessClient {
  /// Sends a transaction from an owner's wallet, in a session.
  ///
  /// - Parameters:
  ///   - to: the receiver, `0x` + 40 hex digits; mixed case must carry the right checksum (EIP-55).
  ///   - value: the amount of the native token, base units as decimal text; see `parseUnits`.
  ///   - data: call data, `0x` hex; nil for a plain transfer.
  ///   - selectFeeOption: chooses how the fee is paid; nil takes the first quoted option. Balances are not known to a
  ///     backend, so that `firstAvailable` finds nothing.
  ///   - waitForStatus: whether to poll until the transaction is final or has a hash.
  /// - Throws: `transactionExecutionUnconfirmed` with `txnId` when it may have been executed: look it up with
  ///   `getTransactionStatus` and do not send again.
  nonisolated(nonsending) public func sendTransaction(
    session: RemoteAccessSession,
    to: String,
    value: String,
    data: String? = nil,
    selectFeeOption: FeeOptionSelector? = nil,
    waitForStatus: Bool = true,
    statusPolling: TransactionStatusPollingOptions = TransactionStatusPollingOptions()
  ) async throws -> SendTransactionResponse {
    try await perform(.sendTransaction) {
      try AccessRules.checkAddress(to, name: "to")
      try AccessRules.checkLimit(value, name: "value")
      let request = SendTransactionRequest(to: to, value: value, data: data, mode: .relayer)
      return try await send(
        .ethereum(network: String(session.chainId), request), in: session, selector: selectFeeOption,
        polling: waitForStatus ? statusPolling : nil)
    }
  }

  /// Calls a contract's method from an owner's wallet, in a session.
  ///
  /// - Parameters:
  ///   - method: the bare name, for example `transfer`; the service builds the signature from the types in `args`.
  ///   - args: the arguments in order.
  nonisolated(nonsending) public func callContract(
    session: RemoteAccessSession,
    contractAddress: String,
    method: String,
    args: [AbiArg]? = nil,
    selectFeeOption: FeeOptionSelector? = nil,
    waitForStatus: Bool = true,
    statusPolling: TransactionStatusPollingOptions = TransactionStatusPollingOptions()
  ) async throws -> SendTransactionResponse {
    try await perform(.callContract) {
      let call = ContractCall(contract: contractAddress, method: method, args: args)
      try call.validateMethod()
      try AccessRules.checkAddress(contractAddress, name: "contractAddress")
      return try await send(
        .ethereumCall(network: String(session.chainId), call, mode: .relayer), in: session,
        selector: selectFeeOption, polling: waitForStatus ? statusPolling : nil)
    }
  }

  /// Transfers an ERC-20 token from an owner's wallet, in a session.
  ///
  /// - Parameter amount: base units as decimal text; see `parseUnits`.
  nonisolated(nonsending) public func transferToken(
    session: RemoteAccessSession,
    token: String,
    to: String,
    amount: String,
    selectFeeOption: FeeOptionSelector? = nil,
    waitForStatus: Bool = true,
    statusPolling: TransactionStatusPollingOptions = TransactionStatusPollingOptions()
  ) async throws -> SendTransactionResponse {
    try await perform(.callContract) {
      try AccessRules.checkAddress(to, name: "to")
      try AccessRules.checkLimit(amount, name: "amount")
      return try await callContract(
        session: session, contractAddress: token, method: "transfer",
        args: [AbiArg(type: "address", value: .string(to)), AbiArg(type: "uint256", value: .string(amount))],
        selectFeeOption: selectFeeOption, waitForStatus: waitForStatus, statusPolling: statusPolling)
    }
  }

  /// Where a transaction stands.
  ///
  /// - Parameter txnId: the identifier from a `SendTransactionResponse` or a `RemoteAccessError`.
  nonisolated(nonsending) public func getTransactionStatus(txnId: String) async throws -> TransactionStatusResponse {
    try await perform(.getTransactionStatus) { try await service.transactionStatus(txnID: txnId) }
  }
}

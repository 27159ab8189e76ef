@_spi(OMSInternal) internal import OMSCore

/// Everything that one call of a sending method asks for.
struct TransactionOrder: Sendable {
  let operation: OMSWalletOperation
  let transaction: UnpreparedTransaction
  let place: FeeBalances.Place
  let selector: FeeOptionSelector?
  /// How to wait for the status; nil when the caller does not want to.
  let polling: TransactionStatusPollingOptions?
}

extension WalletClient {
  /// Prepares, chooses the fee, executes, and waits for the status if asked to.
  ///
  /// - Parameter check: further local checks, after session and family.
  nonisolated(nonsending) func send(
    _ order: TransactionOrder,
    _ check: () throws -> Void = {}
  ) async throws -> SendTransactionResponse {
    try await perform(order.operation) { call in
      let admission = try await keeper.admit(during: call) {
        try WalletFamily.require(order.transaction.walletType, of: $0)
        try check()
      }
      let prepared = try await keeper.request(admission, during: call) {
        try await $0.prepare(order.transaction, walletID: admission.wallet.id)
      }
      let polling = try order.polling.map { try StatusPolling($0) }
      let fee = try await FeeChoice.selection(
        for: prepared,
        selector: order.selector,
        balances: FeeBalances(
          source: keeper.setup.feeBalances, place: order.place, walletAddress: admission.wallet.address))
      let status = try await execute(prepared, fee: fee, as: admission, order: order, during: call)
      guard let polling else {
        return SendTransactionResponse(txnId: prepared.txnID, status: status, statusResolution: .notRequested)
      }
      return try await poll(
        prepared.txnID, polling: polling, as: admission, clock: keeper.setup.sleepClock, during: call)
    }
  }

  nonisolated(nonsending) private func execute(
    _ prepared: PreparedTransaction,
    fee: FeeOptionSelection?,
    as admission: Admission,
    order: TransactionOrder,
    during call: CallID
  ) async throws -> TransactionStatus {
    try Task.checkCancellation()
    do {
      return try await keeper.request(keeper.again(admission), during: call) {
        try await $0.execute(txnID: prepared.txnID, fee: fee)
      }
    } catch {
      switch ExecuteOutcome(error, walletType: order.transaction.walletType) {
      case .notSubmitted:
        throw error
      case .unconfirmed:
        throw afterExecute(
          error, code: .transactionExecutionUnconfirmed, operation: .walletExecute, txnID: prepared.txnID,
          message: "the transaction may have been executed; look up its status and do not send it again",
          retryable: false)
      }
    }
  }

  nonisolated(nonsending) private func poll<C: Clock>(
    _ txnID: String,
    polling: StatusPolling,
    as admission: Admission,
    clock: C,
    during call: CallID
  ) async throws -> SendTransactionResponse where C.Duration == Duration {
    var polling = polling
    let start = clock.now
    while true {
      let answer = try await status(of: txnID, as: admission, during: call)
      let resolution: TransactionStatusResolution
      switch polling.handle(answer, elapsed: start.duration(to: clock.now)) {
      case .wait(let pause):
        try await clock.sleep(for: pause)
        continue
      case .resolved: resolution = .resolved
      case .timedOut: resolution = .timedOut
      }
      return SendTransactionResponse(
        txnId: txnID, status: answer.status, txnHash: answer.txnHash.isBlank ? nil : answer.txnHash,
        statusResolution: resolution)
    }
  }

  nonisolated(nonsending) private func status(
    of txnID: String,
    as admission: Admission,
    during call: CallID
  ) async throws -> TransactionStatusResponse {
    do {
      return try await keeper.request(keeper.again(admission), during: call) {
        try await $0.transactionStatus(txnID: txnID)
      }
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      throw afterExecute(
        error, code: .transactionStatusLookupFailed, operation: .walletTransactionStatus, txnID: txnID,
        message: "the transaction was accepted, its status could not be read", retryable: true)
    }
  }

  /// An error about a transaction that the service knows: with its identifier and what the service said.
  private func afterExecute(
    _ error: any Error,
    code: OMSWalletErrorCode,
    operation: OMSWalletOperation,
    txnID: String,
    message: String,
    retryable: Bool
  ) -> OMSWalletError {
    let cause = (error as? SessionRejection)?.answer ?? error
    let upstream = (scope(operation).normalized(cause) as? OMSWalletError)?.upstreamError
    return OMSWalletError(
      code: code, operation: operation, message: message, status: upstream?.status, txnId: txnID,
      retryable: retryable, upstreamError: upstream, underlyingError: error)
  }
}

@_spi(OMSInternal) internal import OMSCore
internal import OMSWaaS

extension RemoteAccessClient {
  /// Prepares, chooses the fee, executes, and waits for the status if asked to.
  nonisolated(nonsending) func send(
    _ transaction: UnpreparedTransaction,
    in session: RemoteAccessSession,
    selector: FeeOptionSelector?,
    polling options: TransactionStatusPollingOptions?
  ) async throws -> SendTransactionResponse {
    let polling = try options.map { try StatusPolling($0) }
    let prepared = try await service.prepare(
      transaction, walletID: session.walletId, sessionID: session.sessionId)
    let fee = try await FeeChoice.selection(for: prepared, selector: selector, balances: .unknown)
    let status = try await execute(prepared.txnID, fee: fee)
    guard let polling else {
      return SendTransactionResponse(txnId: prepared.txnID, status: status, statusResolution: .notRequested)
    }
    return try await poll(prepared.txnID, polling: polling, clock: sleepClock)
  }

  nonisolated(nonsending) private func execute(
    _ txnID: String,
    fee: FeeOptionSelection?
  ) async throws -> TransactionStatus {
    try Task.checkCancellation()
    do {
      return try await service.execute(txnID: txnID, fee: fee)
    } catch {
      switch ExecuteOutcome(error, walletType: .ethereum) {
      case .notSubmitted:
        throw error
      case .unconfirmed:
        throw RemoteAccessError.afterExecute(
          error, code: .transactionExecutionUnconfirmed, operation: .execute, txnID: txnID,
          message: "the transaction may have been executed; look up its status and do not send it again",
          retryable: false)
      }
    }
  }

  nonisolated(nonsending) private func poll<C: Clock>(
    _ txnID: String,
    polling: StatusPolling,
    clock: C
  ) async throws -> SendTransactionResponse where C.Duration == Duration {
    var polling = polling
    let start = clock.now
    while true {
      let answer = try await status(of: txnID)
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

  nonisolated(nonsending) private func status(of txnID: String) async throws -> TransactionStatusResponse {
    do {
      return try await service.transactionStatus(txnID: txnID)
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      throw RemoteAccessError.afterExecute(
        error, code: .transactionStatusLookupFailed, operation: .transactionStatus, txnID: txnID,
        message: "the transaction was accepted, its status could not be read", retryable: true)
    }
  }
}

import OMSWallet

/// What happens to one payment on purpose.
enum Fault: String, CaseIterable, Sendable {
  case none = "nothing"
  case slow = "slow answers"
  case prepareLost = "lost answer to prepare"
  case prepareRefused = "refused prepare"
  case requestLost = "connection dropped before Execute is handled"
  case answerLost = "lost answer to Execute"
  case refused = "Execute refused before submission"
  case relayerRefusal = "relayer refusal"
  case unclear = "failure of the service at Execute"
  case garbage = "Execute answered by something on the way"
  case nonceRefused = "refused nonces"
  case refusedThenLost = "refused nonce, then a lost answer"
  case refusedThenTimeout = "refused nonce, then timeout while waiting"
  case credentialRejected = "rejected credential"
  case unaffordable = "too little money"
  case killedBefore = "Sandbox killed before Execute"
  case killedDuring = "Sandbox killed during Execute"
  case killedAfter = "Sandbox killed after Execute, gone"
  case restartedAfter = "Sandbox killed after Execute, back at once"
  case timeoutInQueue = "timeout while queued"
  case timeoutBeforeArrival = "timeout while waiting, never arrived"
  case timeoutAfterHandling = "timeout while waiting, handled"
  case timeoutThenHandled = "timeout while waiting, handled afterwards"
  case statusLost = "lost answers to the look-up"
  case statusGarbage = "failed look-up"
  case neverMined = "no block within the polling time"
  case cancelledInPrepare = "cancelled while preparing"
  case cancelledInExecute = "cancelled while executing"
  case cancelledOnTheWay = "cancelled while Execute is on its way"
  case cancelledInPolling = "cancelled while polling"

  /// How a call may end with it, from the rules of the error contract.
  func allows(_ end: End, _ run: FaultRun) -> Bool {
    switch self {
    case .none, .slow, .restartedAfter: end == .returned
    case .prepareLost, .prepareRefused, .refused, .timeoutInQueue: end == .unsent
    case .requestLost, .answerLost, .garbage, .relayerRefusal, .timeoutBeforeArrival, .timeoutAfterHandling,
      .timeoutThenHandled, .killedBefore, .refusedThenLost, .refusedThenTimeout:
      end == .unknown
    // 7200 and 7310 are plain refusals for Tron.
    case .unclear: end == .unknown || (end == .unsent && run.family == .tron && [7200, 7310].contains(run.code))
    case .nonceRefused: end == (run.count > 2 ? .unsent : .returned)
    case .credentialRejected: end == .unsent
    // Ethereum transactions are simulated first; others may find out later.
    case .unaffordable: end == .unsent || (run.family != .ethereum && (end == .unknown || end == .returned))
    case .killedDuring: end == .unknown || end == .lookUpFailed || (end == .returned && !run.waits)
    case .killedAfter, .statusLost, .statusGarbage: end == (run.waits ? .lookUpFailed : .returned)
    case .neverMined: end == .returned
    case .cancelledInPrepare, .cancelledInExecute: end == .cancelled
    // It may have come to its end before it was given up.
    case .cancelledOnTheWay: end == .cancelled || end == .returned
    case .cancelledInPolling: end == (run.waits ? .cancelled : .returned)
    }
  }

  /// Whether the ledger must show the transaction, must not, or may do either (nil).
  func isExecuted(_ run: FaultRun) -> Bool? {
    switch self {
    case .none, .slow, .restartedAfter, .answerLost, .killedAfter, .timeoutAfterHandling, .timeoutThenHandled,
      .statusLost, .statusGarbage, .neverMined, .cancelledInPolling, .cancelledInExecute, .refusedThenLost:
      true
    case .prepareLost, .prepareRefused, .requestLost, .refused, .credentialRejected, .unaffordable, .killedBefore,
      .timeoutInQueue, .timeoutBeforeArrival, .cancelledInPrepare:
      false
    case .unclear, .garbage, .relayerRefusal, .refusedThenTimeout: run.isHandled
    case .nonceRefused: run.count <= 2
    case .killedDuring, .cancelledOnTheWay: nil
    }
  }
}

/// How a call ended, as the caller sees it.
enum End: String, Sendable {
  case returned, unsent, unknown, lookUpFailed, cancelled

  init(_ result: Result<SendTransactionResponse, any Error>) {
    switch result {
    case .success: self = .returned
    case .failure(let error as OMSWalletError):
      switch error.code {
      case .transactionExecutionUnconfirmed: self = .unknown
      case .transactionStatusLookupFailed: self = .lookUpFailed
      default: self = .unsent
      }
    case .failure: self = .cancelled
    }
  }
}

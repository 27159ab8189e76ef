internal import EWalletClient

/// Somebody who hears of a topic.
@MainActor
protocol Listener {
  func started()
  func stopped()
  func failed(_ error: APIError)
  func event(_ frame: IncomingFrame)
}

extension Listener {
  /// What the kinds of delegates have in common: an error without a consumption.
  func reportFailure(_ frame: IncomingFrame, to delegate: (any EventDelegate)?) {
    if let error = frame.error { delegate?.onError(error) }
  }
}

/// For `User`.
struct UserListener: Listener {
  weak let delegate: (any UserEventDelegate)?

  func started() { delegate?.didStartListening() }
  func stopped() { delegate?.didStopListening() }
  func failed(_ error: APIError) { delegate?.onError(error) }

  func event(_ frame: IncomingFrame) {
    guard case .consumption(let consumption) = frame.payload else { return reportFailure(frame, to: delegate) }
    delegate?.on(.transactionConsumption(object: consumption), error: frame.error, forEvent: frame.event)
  }
}

/// For `TransactionRequest`.
struct TransactionRequestListener: Listener {
  weak let delegate: (any TransactionRequestEventDelegate)?

  func started() { delegate?.didStartListening() }
  func stopped() { delegate?.didStopListening() }
  func failed(_ error: APIError) { delegate?.onError(error) }

  func event(_ frame: IncomingFrame) {
    switch (frame.payload, frame.event, frame.error) {
    case (.consumption(let consumption), .transactionConsumptionRequest, nil):
      delegate?.onTransactionConsumptionRequest(consumption)
    case (.consumption(let consumption), .transactionConsumptionFinalized, nil):
      delegate?.onSuccessfulTransactionConsumptionFinalized(consumption)
    case (.consumption(let consumption), .transactionConsumptionFinalized, .some(let error)):
      delegate?.onFailedTransactionConsumptionFinalized(consumption, error: error)
    default:
      reportFailure(frame, to: delegate)
    }
  }
}

/// For `TransactionConsumption`.
struct TransactionConsumptionListener: Listener {
  weak let delegate: (any TransactionConsumptionEventDelegate)?

  func started() { delegate?.didStartListening() }
  func stopped() { delegate?.didStopListening() }
  func failed(_ error: APIError) { delegate?.onError(error) }

  func event(_ frame: IncomingFrame) {
    switch (frame.payload, frame.event, frame.error) {
    case (.consumption(let consumption), .transactionConsumptionFinalized, nil):
      delegate?.onSuccessfulTransactionConsumptionFinalized(consumption)
    case (.consumption(let consumption), .transactionConsumptionFinalized, .some(let error)):
      delegate?.onFailedTransactionConsumptionFinalized(consumption, error: error)
    default:
      reportFailure(frame, to: delegate)
    }
  }
}

/// For an `AsyncStream`.
struct StreamListener: Listener {
  let continuation: AsyncStream<ListenerEvent>.Continuation

  func started() { continuation.yield(.startedListening) }
  func stopped() { continuation.finish() }

  func failed(_ error: APIError) {
    continuation.yield(.failed(error))
    continuation.finish()
  }

  func event(_ frame: IncomingFrame) {
    if case .consumption(let consumption) = frame.payload {
      continuation.yield(.consumption(consumption, error: frame.error, event: frame.event))
    } else if let error = frame.error {
      continuation.yield(.failed(error))
    }
  }
}

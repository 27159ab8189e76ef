public import EWalletClient

/// Hears of the connection itself. Everything is called on the main actor.
@MainActor
public protocol SocketConnectionDelegate: AnyObject {
  /// The connection stands.
  func didConnect()
  /// The connection has ended; nil when it was wanted, or ended in order. Otherwise it is made again by itself.
  func didDisconnect(_ error: OMGError?)
}

/// Hears of listening to a topic. Everything is called on the main actor.
@MainActor
public protocol EventDelegate: AnyObject {
  /// Events come from now on; called again when a broken connection has been made anew.
  func didStartListening()
  /// No events come any more, as was asked for.
  func didStopListening()
  /// The server refused the topic, or reported a failure under it.
  func onError(_ error: APIError)
}

/// Hears of everything that happens to a user.
@MainActor
public protocol UserEventDelegate: EventDelegate {
  /// Something happened.
  func on(_ object: WebsocketObject, error: APIError?, forEvent event: SocketEvent)
}

/// What an event is about.
public enum WebsocketObject: Sendable {
  /// A transaction consumption.
  case transactionConsumption(object: TransactionConsumption)
}

/// Hears how consumptions end: what the delegates of requests and of consumptions have in common.
@MainActor
public protocol ConsumptionFinalizedDelegate: EventDelegate {
  /// A consumption is final: confirmed, rejected or cancelled; its status says which.
  func onSuccessfulTransactionConsumptionFinalized(_ transactionConsumption: TransactionConsumption)
  /// A consumption is final: failed or expired.
  func onFailedTransactionConsumptionFinalized(_ error: APIError)
  /// A consumption is final: failed or expired. Unless implemented, it calls the method without the consumption; only
  /// one of the two is called for an event.
  func onFailedTransactionConsumptionFinalized(_ transactionConsumption: TransactionConsumption, error: APIError)
}

extension ConsumptionFinalizedDelegate {
  /// Calls the method without the consumption.
  public func onFailedTransactionConsumptionFinalized(
    _ transactionConsumption: TransactionConsumption, error: APIError
  ) {
    onFailedTransactionConsumptionFinalized(error)
  }
}

/// Hears of the consumptions of a transaction request.
@MainActor
public protocol TransactionRequestEventDelegate: ConsumptionFinalizedDelegate {
  /// Somebody wants to consume the request and waits for approval.
  func onTransactionConsumptionRequest(_ transactionConsumption: TransactionConsumption)
}

/// Hears of the end of a transaction consumption.
@MainActor
public protocol TransactionConsumptionEventDelegate: ConsumptionFinalizedDelegate {}

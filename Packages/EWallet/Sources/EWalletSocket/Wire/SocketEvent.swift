/// What a frame of the server is about.
public enum SocketEvent: Sendable, Hashable {
  /// The answer to a message of the client, `phx_reply`.
  case reply
  /// A channel ended abnormally, `phx_error`.
  case error
  /// A channel ended, `phx_close`.
  case close
  /// Somebody wants to consume a request that needs confirmation, `transaction_consumption_request`.
  case transactionConsumptionRequest
  /// A consumption has reached a final state, `transaction_consumption_finalized`.
  case transactionConsumptionFinalized
  /// Anything else, by its name.
  case other(event: String)

  /// The event with this name on the wire.
  public init(eventName: String) {
    switch eventName {
    case "phx_reply": self = .reply
    case "phx_error": self = .error
    case "phx_close": self = .close
    case "transaction_consumption_request": self = .transactionConsumptionRequest
    case "transaction_consumption_finalized": self = .transactionConsumptionFinalized
    default: self = .other(event: eventName)
    }
  }

  /// The name on the wire.
  public var eventName: String {
    switch self {
    case .reply: "phx_reply"
    case .error: "phx_error"
    case .close: "phx_close"
    case .transactionConsumptionRequest: "transaction_consumption_request"
    case .transactionConsumptionFinalized: "transaction_consumption_finalized"
    case .other(let event): event
    }
  }

  /// Equal when the names are.
  public static func == (left: SocketEvent, right: SocketEvent) -> Bool { left.eventName == right.eventName }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(eventName) }
}

public import EWalletClient

/// What an `AsyncStream` of events tells.
public enum ListenerEvent: Sendable {
  /// Events come from now on; told again when a broken connection has been made anew.
  case startedListening
  /// Something happened to a consumption. The error says why it failed or expired.
  case consumption(TransactionConsumption, error: APIError?, event: SocketEvent)
  /// The server refused the topic, or reported a failure under it.
  case failed(APIError)
}

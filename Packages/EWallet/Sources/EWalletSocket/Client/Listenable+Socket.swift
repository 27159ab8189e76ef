public import EWalletClient

extension User {
  /// Begins to listen to everything that happens to the user. The delegate is not kept alive.
  @MainActor
  public func startListeningEvents(
    withClient client: SocketClient, eventDelegate: (any UserEventDelegate)? = nil
  ) {
    client.listen(to: socketTopic, UserListener(delegate: eventDelegate))
  }
}

extension TransactionRequest {
  /// Begins to listen to the consumptions of the request. The delegate is not kept alive.
  @MainActor
  public func startListeningEvents(
    withClient client: SocketClient, eventDelegate: (any TransactionRequestEventDelegate)? = nil
  ) {
    client.listen(to: socketTopic, TransactionRequestListener(delegate: eventDelegate))
  }
}

extension TransactionConsumption {
  /// Begins to listen to the end of the consumption. The delegate is not kept alive.
  @MainActor
  public func startListeningEvents(
    withClient client: SocketClient, eventDelegate: (any TransactionConsumptionEventDelegate)? = nil
  ) {
    client.listen(to: socketTopic, TransactionConsumptionListener(delegate: eventDelegate))
  }
}

extension Listenable {
  /// Stops listening. The connection is closed when nobody listens through it any more.
  @MainActor
  public func stopListening(withClient client: SocketClient) {
    client.stopListening(topic: socketTopic)
  }
}

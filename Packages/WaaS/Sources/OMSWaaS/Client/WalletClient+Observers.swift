public import OMSCore

extension WalletClient {
  /// Observes changes of session and active wallet.
  ///
  /// The observer runs on the main actor, after the call that made the change has ended, in the order of the changes;
  /// the client's properties show the newest state by then. Added while signed out, it first hears of the last
  /// expired session, also of one from an earlier launch.
  ///
  /// - Returns: keep it; the observation ends when it is cancelled or released.
  @discardableResult
  public func addSessionChangeObserver(
    _ observer: @escaping @MainActor @Sendable (OMSWalletSessionChangeEvent) -> Void
  ) -> OMSWalletSessionChangeObservation {
    keeper.addObserver(observer)
  }

  /// The same changes as a stream, for programs whose main actor is not running.
  public func sessionChangeEvents() -> AsyncStream<OMSWalletSessionChangeEvent> {
    keeper.changes()
  }
}

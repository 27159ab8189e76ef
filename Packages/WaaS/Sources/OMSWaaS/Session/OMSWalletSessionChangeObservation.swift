/// A running observation of session changes. It ends when it is cancelled or nobody holds it any more.
public final class OMSWalletSessionChangeObservation: Sendable {
  private let id: UInt64
  private let hub: SessionChangeHub

  init(id: UInt64, hub: SessionChangeHub) {
    self.id = id
    self.hub = hub
  }

  /// Ends the observation; the observer is not called any more.
  public func cancel() {
    hub.remove(id)
  }

  deinit {
    hub.remove(id)
  }
}

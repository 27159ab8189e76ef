public import OMSCore

/// An observation of session changes under its earlier name.
@available(*, deprecated, renamed: "OMSWalletSessionChangeObservation")
public typealias OMSWalletSessionExpiredObservation = OMSWalletSessionChangeObservation

extension WalletClient {
  /// Observes that sessions expire; `addSessionChangeObserver` tells of the other changes as well.
  ///
  /// - Returns: keep it; the observation ends when it is cancelled or released.
  @available(*, deprecated, message: "use addSessionChangeObserver and its .expired change")
  @discardableResult
  public func addSessionExpiredObserver(
    _ observer: @escaping @MainActor @Sendable (OMSWalletExpiredSession) -> Void
  ) -> OMSWalletSessionChangeObservation {
    addSessionChangeObserver { change in
      if case .expired(let expired) = change { observer(expired) }
    }
  }
}

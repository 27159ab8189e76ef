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

extension WalletClient {
  /// The address of the active wallet.
  @available(*, deprecated, renamed: "activeWallet.address")
  public var walletAddress: String? { activeWallet?.address }

  /// The identifier of the active wallet.
  @available(*, deprecated, renamed: "activeWallet.id")
  public var walletId: String? { activeWallet?.id }

  /// Calls a contract's method; the contract's address has another label now.
  @available(*, deprecated, renamed: "callContract(network:contractAddress:method:args:selectFeeOption:)")
  nonisolated(nonsending) public func callContract(
    network: Network,
    contract: String,
    method: String,
    args: [AbiArg]? = nil,
    selectFeeOption: FeeOptionSelector? = nil
  ) async throws -> SendTransactionResponse {
    try await callContract(
      network: network, contractAddress: contract, method: method, args: args, selectFeeOption: selectFeeOption)
  }
}

extension CompleteAuthResult {
  /// The address of the active wallet; nil when the app has to choose one.
  @available(*, deprecated, renamed: "wallet.address")
  public var walletAddress: String? { wallet?.address }
}

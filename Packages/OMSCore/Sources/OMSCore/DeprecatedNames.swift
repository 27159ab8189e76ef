// Names of earlier versions that guides still use.

/// The session under its earlier name.
@available(*, deprecated, renamed: "OMSWalletSession")
public typealias OMSWalletSessionState = OMSWalletSession

/// The expired session under its earlier name.
@available(*, deprecated, renamed: "OMSWalletExpiredSession")
public typealias OMSWalletSessionExpiredEvent = OMSWalletExpiredSession

/// The result of an activation under its earlier name.
@available(*, deprecated, renamed: "WalletActivationResult")
public typealias WalletSelectionResult = WalletActivationResult

/// A credential under its earlier name.
@available(*, deprecated, renamed: "WalletCredential")
public typealias CredentialInfo = WalletCredential

extension WalletActivationResult {
  /// The address of the wallet that is active now.
  @available(*, deprecated, renamed: "wallet.address")
  public var walletAddress: String { wallet.address }
}

extension Network {
  /// Polygon Amoy under its earlier name.
  @available(*, deprecated, renamed: "amoy")
  public static var polygonAmoy: Network { .amoy }
}

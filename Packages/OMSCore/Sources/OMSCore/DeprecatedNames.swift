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

extension OMSWalletSession {
  /// The address of the active wallet; of an expired session, of the wallet that was active.
  @available(*, deprecated, message: "use activeWallet?.address, or wallet?.address of an expired session")
  public var walletAddress: String? { activeAddress }
}

// The session was never nil in earlier versions; what it said when nobody was signed in was.
extension Optional where Wrapped == OMSWalletSession {
  /// The address of the active wallet.
  @available(*, deprecated, message: "use activeWallet?.address")
  public var walletAddress: String? { self?.activeAddress }

  /// When the session ends.
  @available(*, deprecated, message: "use session?.expiresAt")
  public var expiresAt: String? { self?.expiresAt }

  /// How the user signed in.
  @available(*, deprecated, message: "use session?.auth")
  public var auth: OMSWalletSessionAuth? { self?.auth }
}

extension Network {
  /// The chain ID as text.
  @available(*, deprecated, message: "use id")
  public var chainId: String { String(id) }
}

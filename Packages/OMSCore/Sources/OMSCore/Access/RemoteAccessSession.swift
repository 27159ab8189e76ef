/// A session in which a remote credential may use a wallet within limits.
public struct RemoteAccessSession: Equatable, Sendable {
  /// The session.
  public let sessionId: String
  /// The wallet.
  public let walletId: String
  /// The address of the key that acts on the network, `0x` + 40 hex digits.
  public let signerAddress: String
  /// What the session may do.
  public let grants: [SmartSessionGrant]
  /// The network, by its EIP-155 chain ID.
  public let chainId: Int
  /// When the session ends, RFC 3339 text as received.
  public let expiresAt: String

  /// Describes a session; only the clients make one.
  @_spi(OMSInternal) public init(
    sessionId: String,
    walletId: String,
    signerAddress: String,
    grants: [SmartSessionGrant],
    chainId: Int,
    expiresAt: String
  ) {
    self.sessionId = sessionId
    self.walletId = walletId
    self.signerAddress = signerAddress
    self.grants = grants
    self.chainId = chainId
    self.expiresAt = expiresAt
  }
}

/// The wallet that a call made active.
public struct WalletActivationResult: Sendable {
  /// The wallet that is active now.
  public let wallet: Wallet

  /// Describes an activation.
  public init(wallet: Wallet) {
    self.wallet = wallet
  }
}

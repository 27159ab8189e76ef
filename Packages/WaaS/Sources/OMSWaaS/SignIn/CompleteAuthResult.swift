public import OMSCore

/// How a sign-in ended.
public enum CompleteAuthResult: Sendable {
  /// A wallet is active. `wallets` holds every own wallet of every family, also one that was created or claimed
  /// just now; `claimableWallets` those that can still be claimed.
  case walletSelected(
    wallet: Wallet, wallets: [Wallet], claimableWallets: [Wallet], credential: WalletCredential)
  /// The app has to choose a wallet; nobody is signed in until it has.
  case walletSelection(PendingWalletSelection)

  /// The credential that the sign-in has made.
  public var credential: WalletCredential {
    switch self {
    case .walletSelected(_, _, _, let credential): credential
    case .walletSelection(let pending): pending.credential
    }
  }

  /// The active wallet; nil when the app has to choose one.
  public var wallet: Wallet? {
    switch self {
    case .walletSelected(let wallet, _, _, _): wallet
    case .walletSelection: nil
    }
  }

  /// Wallets that can be claimed.
  public var claimableWallets: [Wallet] {
    switch self {
    case .walletSelected(_, _, let claimableWallets, _): claimableWallets
    case .walletSelection(let pending): pending.claimableWallets
    }
  }
}

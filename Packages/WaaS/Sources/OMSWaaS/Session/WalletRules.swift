internal import EVMChain
@_spi(OMSInternal) internal import OMSCore

/// What must hold of a wallet that the service names.
enum WalletRules {
  /// Whether the wallet's family and key origin are known, so that it can become the active one.
  static func isActivatable(_ wallet: Wallet) -> Bool {
    if case .unknown = wallet.type { return false }
    if case .unknown = wallet.keyOrigin { return false }
    return true
  }

  /// Whether an Ethereum wallet's address is `0x` + 40 hex digits; letter case is not judged. Other families'
  /// addresses are opaque.
  static func hasValidAddress(_ wallet: Wallet) -> Bool {
    wallet.type != .ethereum || EVMAddress.isWellFormed(wallet.address)
  }

  /// The wallet, if it can become the active one.
  static func activatable(_ wallet: Wallet) throws -> Wallet {
    guard isActivatable(wallet) else {
      throw LocalFailure.invalidResponse("the wallet is of a kind that this version cannot use")
    }
    return wallet
  }

  /// Refuses an address given by the caller whose mixed case does not carry the right checksum (EIP-55).
  static func validateGivenAddress(_ address: String, name: String) throws {
    guard EVMAddress.isWellFormed(address) else { return }
    do {
      _ = try EVMAddress(address)
    } catch {
      throw LocalFailure.validation("\(name) has a wrong checksum")
    }
  }
}

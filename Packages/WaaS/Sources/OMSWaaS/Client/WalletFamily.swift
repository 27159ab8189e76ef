@_spi(OMSInternal) internal import OMSCore

/// The check that a wallet is of the family that a method works with. The stored type decides, never the address.
enum WalletFamily {
  static func require(_ type: WalletType, of wallet: Wallet) throws {
    guard wallet.type == type else {
      throw LocalFailure.validation("the active wallet is of type \(wallet.type.wireValue), not \(type.wireValue)")
    }
  }
}

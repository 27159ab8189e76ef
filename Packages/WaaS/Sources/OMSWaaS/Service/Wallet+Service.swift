@_spi(OMSInternal) internal import OMSCore
internal import OMSWaaSAPI

extension OMSCore.Wallet {
  /// A wallet of the service. Family and key origin must be there; values that are not known are kept as such.
  init(service wallet: OMSWaaSAPI.Wallet) throws {
    guard let family = wallet.networkFamily, let origin = wallet.keyOrigin else {
      throw LocalFailure.invalidResponse("a wallet without family or key origin")
    }
    self.init(
      id: wallet.id,
      type: OMSCore.WalletType(family),
      address: wallet.address,
      reference: wallet.reference,
      keyOrigin: WalletKeyOrigin(wireValue: origin.wireValue)
    )
    guard WalletRules.hasValidAddress(self) else {
      throw LocalFailure.invalidResponse("a wallet with a malformed address")
    }
  }
}

extension OMSCore.WalletType {
  /// The service says `evm` where the SDK says `ethereum`.
  init(_ family: NetworkFamily) {
    self = family == .evm ? .ethereum : OMSCore.WalletType(wireValue: family.wireValue)
  }
}

extension NetworkFamily {
  /// The SDK says `ethereum` where the service says `evm`.
  init(_ type: OMSCore.WalletType) {
    self = type == .ethereum ? .evm : NetworkFamily(wireValue: type.wireValue)
  }
}

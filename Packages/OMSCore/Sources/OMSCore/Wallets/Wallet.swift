/// One wallet of the signed-in user, as the wallet service describes it.
public struct Wallet: Codable, Equatable, Sendable {
  /// The service's identifier of the wallet; opaque.
  public let id: String
  /// The chain family the wallet belongs to.
  public let type: WalletType
  /// The address, in the case in which the service sent it.
  public let address: String
  /// The caller's own label, given when the wallet was created or imported.
  public let reference: String?
  /// Where the private key came from.
  public let keyOrigin: WalletKeyOrigin

  /// Describes a wallet.
  public init(id: String, type: WalletType, address: String, reference: String? = nil, keyOrigin: WalletKeyOrigin) {
    self.id = id
    self.type = type
    self.address = address
    self.reference = reference
    self.keyOrigin = keyOrigin
  }
}

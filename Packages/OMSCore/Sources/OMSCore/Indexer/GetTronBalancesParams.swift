/// What to ask for balances on Tron networks.
public struct GetTronBalancesParams: Sendable {
  /// The account, sent as given.
  public let walletAddress: String
  /// The networks to look at.
  public let networks: [TronNetwork]
  /// Whether token descriptions are wanted.
  public let includeMetadata: Bool
  /// Whether the native token is left out; nil leaves it to the service.
  public let omitNativeBalances: Bool?
  /// Only these contracts; empty means all.
  public let contractAddresses: [String]
  /// Not these contracts.
  public let excludedContractAddresses: [String]

  /// Describes the value field by field.
  public init(
    walletAddress: String,
    networks: [TronNetwork] = [.mainnet, .nile],
    includeMetadata: Bool = true,
    omitNativeBalances: Bool? = nil,
    contractAddresses: [String] = [],
    excludedContractAddresses: [String] = []
  ) {
    self.walletAddress = walletAddress
    self.networks = networks
    self.includeMetadata = includeMetadata
    self.omitNativeBalances = omitNativeBalances
    self.contractAddresses = contractAddresses
    self.excludedContractAddresses = excludedContractAddresses
  }
}

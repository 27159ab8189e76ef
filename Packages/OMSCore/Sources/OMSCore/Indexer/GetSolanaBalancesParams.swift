/// What to ask for balances on Solana networks.
public struct GetSolanaBalancesParams: Sendable {
  /// The account, sent as given.
  public let walletAddress: String
  /// The networks to look at.
  public let networks: [SolanaNetwork]
  /// Whether token descriptions are wanted.
  public let includeMetadata: Bool
  /// Whether the native token is left out; nil leaves it to the service.
  public let omitNativeBalances: Bool?
  /// Only these mints; empty means all.
  public let mintAddresses: [String]
  /// Not these mints.
  public let excludedMintAddresses: [String]

  /// Describes the value field by field.
  public init(
    walletAddress: String,
    networks: [SolanaNetwork] = [.mainnet, .devnet],
    includeMetadata: Bool = true,
    omitNativeBalances: Bool? = nil,
    mintAddresses: [String] = [],
    excludedMintAddresses: [String] = []
  ) {
    self.walletAddress = walletAddress
    self.networks = networks
    self.includeMetadata = includeMetadata
    self.omitNativeBalances = omitNativeBalances
    self.mintAddresses = mintAddresses
    self.excludedMintAddresses = excludedMintAddresses
  }
}

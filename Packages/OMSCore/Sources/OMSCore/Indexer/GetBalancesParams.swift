/// What to ask for balances on EVM networks.
public struct GetBalancesParams: Sendable {
  /// The account, sent as given.
  public let walletAddress: String
  /// The networks to look at; nil or empty looks at every network of `networkType`.
  public let networks: [Network]?
  /// The kind of networks when none is named; nil means main networks.
  public let networkType: IndexerNetworkType?
  /// Only these token contracts; nil or empty means all.
  public let contractAddresses: [String]?
  /// Whether contract and token descriptions are wanted.
  public let includeMetadata: Bool
  /// Whether prices are left out; nil leaves it to the service.
  public let omitPrices: Bool?
  /// Only these token IDs; nil or empty means all.
  public let tokenIds: [String]?
  /// Only contracts of this standing; nil leaves it to the service.
  public let contractStatus: ContractVerificationStatus?
  /// Which page; nil means the first, with 40 entries.
  public let page: TokenBalancesPageRequest?

  /// Describes the value field by field.
  public init(
    walletAddress: String,
    networks: [Network]? = nil,
    networkType: IndexerNetworkType? = nil,
    contractAddresses: [String]? = nil,
    includeMetadata: Bool = true,
    omitPrices: Bool? = nil,
    tokenIds: [String]? = nil,
    contractStatus: ContractVerificationStatus? = nil,
    page: TokenBalancesPageRequest? = nil
  ) {
    self.walletAddress = walletAddress
    self.networks = networks
    self.networkType = networkType
    self.contractAddresses = contractAddresses
    self.includeMetadata = includeMetadata
    self.omitPrices = omitPrices
    self.tokenIds = tokenIds
    self.contractStatus = contractStatus
    self.page = page
  }
}

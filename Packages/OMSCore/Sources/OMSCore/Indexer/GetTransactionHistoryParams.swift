/// What to ask for the history of an account on EVM networks.
public struct GetTransactionHistoryParams: Sendable {
  /// The account, sent as given.
  public let walletAddress: String
  /// The networks to look at; nil or empty looks at every network of `networkType`.
  public let networks: [Network]?
  /// The kind of networks when none is named; nil means main networks.
  public let networkType: IndexerNetworkType?
  /// Only transfers of these contracts; nil or empty means all.
  public let contractAddresses: [String]?
  /// Only these transactions; nil or empty means all.
  public let transactionHashes: [String]?
  /// Only these relayed transactions; nil or empty means all.
  public let metaTransactionIds: [String]?
  /// The first block, inclusive.
  public let fromBlock: Int?
  /// The last block, inclusive.
  public let toBlock: Int?
  /// Only transfers of this token ID.
  public let tokenId: String?
  /// Whether contract and token descriptions are wanted.
  public let includeMetadata: Bool
  /// Whether prices are left out; nil leaves it to the service.
  public let omitPrices: Bool?
  /// Which descriptions are wanted.
  public let metadataOptions: MetadataOptions?
  /// Which page; nil means the first, with 40 entries.
  public let page: TokenBalancesPageRequest?

  /// Describes the value field by field.
  public init(
    walletAddress: String,
    networks: [Network]? = nil,
    networkType: IndexerNetworkType? = nil,
    contractAddresses: [String]? = nil,
    transactionHashes: [String]? = nil,
    metaTransactionIds: [String]? = nil,
    fromBlock: Int? = nil,
    toBlock: Int? = nil,
    tokenId: String? = nil,
    includeMetadata: Bool = true,
    omitPrices: Bool? = nil,
    metadataOptions: MetadataOptions? = nil,
    page: TokenBalancesPageRequest? = nil
  ) {
    self.walletAddress = walletAddress
    self.networks = networks
    self.networkType = networkType
    self.contractAddresses = contractAddresses
    self.transactionHashes = transactionHashes
    self.metaTransactionIds = metaTransactionIds
    self.fromBlock = fromBlock
    self.toBlock = toBlock
    self.tokenId = tokenId
    self.includeMetadata = includeMetadata
    self.omitPrices = omitPrices
    self.metadataOptions = metadataOptions
    self.page = page
  }
}

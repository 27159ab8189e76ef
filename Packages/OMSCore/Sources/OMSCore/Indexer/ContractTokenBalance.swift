/// A balance of a contract's token.
public struct ContractTokenBalance: Codable, Sendable {
  /// The token standard, for example `ERC20`.
  public let contractType: String
  /// The token's contract.
  public let contractAddress: String
  /// The account.
  public let accountAddress: String
  /// The token ID; `0` for fungible tokens.
  public let tokenId: String
  /// The balance, base units as decimal text.
  public let balance: String
  /// The block at which it was read.
  public let blockHash: String
  /// The number of that block.
  public let blockNumber: Int64
  /// The chain ID.
  public let chainId: Int64
  /// The balance in US dollars.
  public let balanceUSD: String?
  /// The price of one token in US dollars.
  public let priceUSD: String?
  /// When the price was read, RFC 3339.
  public let priceUpdatedAt: String?
  /// How many different tokens a summary counts.
  public let uniqueCollectibles: String?
  /// Whether the entry sums up a collection.
  public let isSummary: Bool?
  /// The contract's description.
  public let contractInfo: TokenContractInfo?
  /// The token's description.
  public let tokenMetadata: TokenMetadata?

  /// Describes the value field by field.
  public init(
    contractType: String,
    contractAddress: String,
    accountAddress: String,
    tokenId: String,
    balance: String,
    blockHash: String,
    blockNumber: Int64,
    chainId: Int64,
    balanceUSD: String? = nil,
    priceUSD: String? = nil,
    priceUpdatedAt: String? = nil,
    uniqueCollectibles: String? = nil,
    isSummary: Bool? = nil,
    contractInfo: TokenContractInfo? = nil,
    tokenMetadata: TokenMetadata? = nil
  ) {
    self.contractType = contractType
    self.contractAddress = contractAddress
    self.accountAddress = accountAddress
    self.tokenId = tokenId
    self.balance = balance
    self.blockHash = blockHash
    self.blockNumber = blockNumber
    self.chainId = chainId
    self.balanceUSD = balanceUSD
    self.priceUSD = priceUSD
    self.priceUpdatedAt = priceUpdatedAt
    self.uniqueCollectibles = uniqueCollectibles
    self.isSummary = isSummary
    self.contractInfo = contractInfo
    self.tokenMetadata = tokenMetadata
  }

  private enum CodingKeys: String, CodingKey {
    case contractType, contractAddress, accountAddress, balance, blockHash, blockNumber, chainId, balanceUSD,
      priceUSD, priceUpdatedAt, uniqueCollectibles, isSummary, contractInfo, tokenMetadata
    case tokenId = "tokenID"
    case tokenIdAlternative = "tokenId"
  }

  /// Reads both spellings of the token ID keys.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      contractType: try container.decode(String.self, forKey: .contractType),
      contractAddress: try container.decode(String.self, forKey: .contractAddress),
      accountAddress: try container.decode(String.self, forKey: .accountAddress),
      tokenId: try container.decodeIfPresent(String.self, forKey: .tokenIdAlternative)
        ?? container.decode(String.self, forKey: .tokenId),
      balance: try container.decode(String.self, forKey: .balance),
      blockHash: try container.decode(String.self, forKey: .blockHash),
      blockNumber: try container.decode(Int64.self, forKey: .blockNumber),
      chainId: try container.decode(Int64.self, forKey: .chainId),
      balanceUSD: try container.decodeIfPresent(String.self, forKey: .balanceUSD),
      priceUSD: try container.decodeIfPresent(String.self, forKey: .priceUSD),
      priceUpdatedAt: try container.decodeIfPresent(String.self, forKey: .priceUpdatedAt),
      uniqueCollectibles: try container.decodeIfPresent(String.self, forKey: .uniqueCollectibles),
      isSummary: try container.decodeIfPresent(Bool.self, forKey: .isSummary),
      contractInfo: try container.decodeIfPresent(TokenContractInfo.self, forKey: .contractInfo),
      tokenMetadata: try container.decodeIfPresent(TokenMetadata.self, forKey: .tokenMetadata)
    )
  }

  /// Writes the service's own spelling, `tokenID`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(contractType, forKey: .contractType)
    try container.encode(contractAddress, forKey: .contractAddress)
    try container.encode(accountAddress, forKey: .accountAddress)
    try container.encode(tokenId, forKey: .tokenId)
    try container.encode(balance, forKey: .balance)
    try container.encode(blockHash, forKey: .blockHash)
    try container.encode(blockNumber, forKey: .blockNumber)
    try container.encode(chainId, forKey: .chainId)
    try container.encodeIfPresent(balanceUSD, forKey: .balanceUSD)
    try container.encodeIfPresent(priceUSD, forKey: .priceUSD)
    try container.encodeIfPresent(priceUpdatedAt, forKey: .priceUpdatedAt)
    try container.encodeIfPresent(uniqueCollectibles, forKey: .uniqueCollectibles)
    try container.encodeIfPresent(isSummary, forKey: .isSummary)
    try container.encodeIfPresent(contractInfo, forKey: .contractInfo)
    try container.encodeIfPresent(tokenMetadata, forKey: .tokenMetadata)
  }
}

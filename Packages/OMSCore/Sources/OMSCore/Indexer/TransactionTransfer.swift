/// One movement of tokens inside a transaction.
public struct TransactionTransfer: Codable, Sendable {
  /// The direction in the service's words, for example `SEND` or `RECEIVE`.
  public let transferType: String
  /// The token's contract.
  public let contractAddress: String
  /// The token standard.
  public let contractType: String
  /// The sender.
  public let from: String
  /// The receiver.
  public let to: String
  /// The token IDs moved, beside `amounts`.
  public let tokenIds: [String]?
  /// The amounts, base units as decimal text.
  public let amounts: [String]
  /// The place in the block's log.
  public let logIndex: Int
  /// The amounts in US dollars.
  public let amountsUSD: [String]?
  /// The prices in US dollars.
  public let pricesUSD: [String]?
  /// The contract's description.
  public let contractInfo: TokenContractInfo?
  /// Token descriptions by token ID.
  public let tokenMetadata: [String: TokenMetadata]?

  /// Describes the value field by field.
  public init(
    transferType: String,
    contractAddress: String,
    contractType: String,
    from: String,
    to: String,
    tokenIds: [String]? = nil,
    amounts: [String],
    logIndex: Int,
    amountsUSD: [String]? = nil,
    pricesUSD: [String]? = nil,
    contractInfo: TokenContractInfo? = nil,
    tokenMetadata: [String: TokenMetadata]? = nil
  ) {
    self.transferType = transferType
    self.contractAddress = contractAddress
    self.contractType = contractType
    self.from = from
    self.to = to
    self.tokenIds = tokenIds
    self.amounts = amounts
    self.logIndex = logIndex
    self.amountsUSD = amountsUSD
    self.pricesUSD = pricesUSD
    self.contractInfo = contractInfo
    self.tokenMetadata = tokenMetadata
  }

  private enum CodingKeys: String, CodingKey {
    case transferType, contractAddress, contractType, from, to, amounts, logIndex, amountsUSD, pricesUSD,
      contractInfo, tokenMetadata
    case tokenIds = "tokenIDs"
    case tokenIdsAlternative = "tokenIds"
  }

  /// Reads both spellings of the token ID keys.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      transferType: try container.decode(String.self, forKey: .transferType),
      contractAddress: try container.decode(String.self, forKey: .contractAddress),
      contractType: try container.decode(String.self, forKey: .contractType),
      from: try container.decode(String.self, forKey: .from),
      to: try container.decode(String.self, forKey: .to),
      tokenIds: try container.decodeIfPresent([String].self, forKey: .tokenIdsAlternative)
        ?? container.decodeIfPresent([String].self, forKey: .tokenIds),
      amounts: try container.decode([String].self, forKey: .amounts),
      logIndex: try container.decode(Int.self, forKey: .logIndex),
      amountsUSD: try container.decodeIfPresent([String].self, forKey: .amountsUSD),
      pricesUSD: try container.decodeIfPresent([String].self, forKey: .pricesUSD),
      contractInfo: try container.decodeIfPresent(TokenContractInfo.self, forKey: .contractInfo),
      tokenMetadata: try container.decodeIfPresent([String: TokenMetadata].self, forKey: .tokenMetadata)
    )
  }

  /// Writes the service's own spelling, `tokenIDs`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(transferType, forKey: .transferType)
    try container.encode(contractAddress, forKey: .contractAddress)
    try container.encode(contractType, forKey: .contractType)
    try container.encode(from, forKey: .from)
    try container.encode(to, forKey: .to)
    try container.encodeIfPresent(tokenIds, forKey: .tokenIds)
    try container.encode(amounts, forKey: .amounts)
    try container.encode(logIndex, forKey: .logIndex)
    try container.encodeIfPresent(amountsUSD, forKey: .amountsUSD)
    try container.encodeIfPresent(pricesUSD, forKey: .pricesUSD)
    try container.encodeIfPresent(contractInfo, forKey: .contractInfo)
    try container.encodeIfPresent(tokenMetadata, forKey: .tokenMetadata)
  }
}

/// A balance of a network's own token.
public struct NativeTokenBalance: Codable, Sendable {
  /// Always `NATIVE`.
  public let contractType: String
  /// The account.
  public let accountAddress: String
  /// The token's name.
  public let name: String
  /// The token's symbol.
  public let symbol: String
  /// The balance, base units as decimal text.
  public let balance: String
  /// The chain ID.
  public let chainId: Int64
  /// The balance in US dollars.
  public let balanceUSD: String?
  /// The price of one token in US dollars.
  public let priceUSD: String?
  /// When the price was read, RFC 3339.
  public let priceUpdatedAt: String?

  /// Describes the value field by field.
  public init(
    accountAddress: String,
    name: String,
    symbol: String,
    balance: String,
    chainId: Int64,
    balanceUSD: String? = nil,
    priceUSD: String? = nil,
    priceUpdatedAt: String? = nil
  ) {
    contractType = "NATIVE"
    self.accountAddress = accountAddress
    self.name = name
    self.symbol = symbol
    self.balance = balance
    self.chainId = chainId
    self.balanceUSD = balanceUSD
    self.priceUSD = priceUSD
    self.priceUpdatedAt = priceUpdatedAt
  }

  private enum CodingKeys: String, CodingKey {
    case accountAddress, name, symbol, balance, balanceWei, chainId, balanceUSD, priceUSD, priceUpdatedAt
  }

  /// Reads a balance; `balanceWei` stands in for an absent `balance`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      accountAddress: try container.decode(String.self, forKey: .accountAddress),
      name: try container.decode(String.self, forKey: .name),
      symbol: try container.decode(String.self, forKey: .symbol),
      balance: try container.decodeIfPresent(String.self, forKey: .balance)
        ?? container.decode(String.self, forKey: .balanceWei),
      chainId: try container.decode(Int64.self, forKey: .chainId),
      balanceUSD: try container.decodeIfPresent(String.self, forKey: .balanceUSD),
      priceUSD: try container.decodeIfPresent(String.self, forKey: .priceUSD),
      priceUpdatedAt: try container.decodeIfPresent(String.self, forKey: .priceUpdatedAt)
    )
  }

  /// Writes a balance, always under `balance`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(accountAddress, forKey: .accountAddress)
    try container.encode(name, forKey: .name)
    try container.encode(symbol, forKey: .symbol)
    try container.encode(balance, forKey: .balance)
    try container.encode(chainId, forKey: .chainId)
    try container.encodeIfPresent(balanceUSD, forKey: .balanceUSD)
    try container.encodeIfPresent(priceUSD, forKey: .priceUSD)
    try container.encodeIfPresent(priceUpdatedAt, forKey: .priceUpdatedAt)
  }
}

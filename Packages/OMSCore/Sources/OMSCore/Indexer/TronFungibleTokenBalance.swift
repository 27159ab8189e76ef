/// A balance of a Tron token.
public struct TronFungibleTokenBalance: Codable, Sendable {
  /// The network.
  public let network: TronNetwork
  /// The account.
  public let accountAddress: String
  /// The token standard.
  public let tokenStandard: TronTokenStandard
  /// The token's contract.
  public let contractAddress: String
  /// The token's name.
  public let name: String
  /// The token's symbol.
  public let symbol: String
  /// Decimal places.
  public let decimals: Int
  /// The balance, base units as decimal text.
  public let balance: String
  /// The balance in whole tokens.
  public let formattedBalance: String
  /// A picture.
  public let imageUrl: String?
  /// The token's description.
  public let metadataUri: String?
  /// Whether the token is known to be genuine.
  public let verificationStatus: TronVerificationStatus
  /// Who says so.
  public let verificationSource: String
  /// The price of one token in US dollars.
  public let priceUSD: String?
  /// The balance in US dollars.
  public let balanceUSD: String?

  /// Reads a balance; an empty `imageUrl` or `metadataUri` counts as absent.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    network = try container.decode(TronNetwork.self, forKey: .network)
    accountAddress = try container.decode(String.self, forKey: .accountAddress)
    tokenStandard = try container.decode(TronTokenStandard.self, forKey: .tokenStandard)
    contractAddress = try container.decode(String.self, forKey: .contractAddress)
    name = try container.decode(String.self, forKey: .name)
    symbol = try container.decode(String.self, forKey: .symbol)
    decimals = try container.decode(Int.self, forKey: .decimals)
    balance = try container.decode(String.self, forKey: .balance)
    formattedBalance = try container.decode(String.self, forKey: .formattedBalance)
    imageUrl = try container.decodeIfPresent(String.self, forKey: .imageUrl).flatMap { $0.isEmpty ? nil : $0 }
    metadataUri = try container.decodeIfPresent(String.self, forKey: .metadataUri).flatMap { $0.isEmpty ? nil : $0 }
    verificationStatus = try container.decode(TronVerificationStatus.self, forKey: .verificationStatus)
    verificationSource = try container.decode(String.self, forKey: .verificationSource)
    priceUSD = try container.decodeIfPresent(String.self, forKey: .priceUSD)
    balanceUSD = try container.decodeIfPresent(String.self, forKey: .balanceUSD)
  }

  private enum CodingKeys: String, CodingKey {
    case network, accountAddress, tokenStandard, contractAddress, name, symbol, decimals, balance,
      formattedBalance, imageUrl, metadataUri, verificationStatus, verificationSource, priceUSD, balanceUSD
  }
}

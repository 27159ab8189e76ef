/// A balance of Solana's own token.
public struct SolanaNativeBalance: Codable, Sendable {
  /// The network.
  public let network: SolanaNetwork
  /// The account.
  public let accountAddress: String
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
  public let verificationStatus: SolanaVerificationStatus
  /// Who says so.
  public let verificationSource: SolanaVerificationSource
  /// The price of one token in US dollars.
  public let priceUSD: String?
  /// The balance in US dollars.
  public let balanceUSD: String?
}

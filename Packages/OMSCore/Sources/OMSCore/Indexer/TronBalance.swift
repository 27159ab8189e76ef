/// A balance on a Tron network.
public enum TronBalance: Decodable, Sendable {
  /// The network's own token.
  case native(TronNativeBalance)
  /// A token.
  case fungibleToken(TronFungibleTokenBalance)

  private enum CodingKeys: String, CodingKey {
    case assetType, tokenStandard, contractAddress
  }

  private enum AssetType: String, Decodable {
    case native
    case fungibleToken = "fungible-token"
  }

  /// Reads a balance; `assetType` decides, and a native balance must not name a token.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    switch try container.decode(AssetType.self, forKey: .assetType) {
    case .native:
      for key in [CodingKeys.tokenStandard, .contractAddress]
      where try container.contains(key) && !container.decodeNil(forKey: key) {
        throw DecodingError.dataCorruptedError(
          forKey: key, in: container, debugDescription: "a native balance names a token")
      }
      self = .native(try TronNativeBalance(from: decoder))
    case .fungibleToken:
      self = .fungibleToken(try TronFungibleTokenBalance(from: decoder))
    }
  }

  /// The network.
  public var network: TronNetwork {
    switch self {
    case .native(let balance): balance.network
    case .fungibleToken(let balance): balance.network
    }
  }

  /// The account.
  public var accountAddress: String {
    switch self {
    case .native(let balance): balance.accountAddress
    case .fungibleToken(let balance): balance.accountAddress
    }
  }

  /// The token's name.
  public var name: String {
    switch self {
    case .native(let balance): balance.name
    case .fungibleToken(let balance): balance.name
    }
  }

  /// The token's symbol.
  public var symbol: String {
    switch self {
    case .native(let balance): balance.symbol
    case .fungibleToken(let balance): balance.symbol
    }
  }

  /// Decimal places.
  public var decimals: Int {
    switch self {
    case .native(let balance): balance.decimals
    case .fungibleToken(let balance): balance.decimals
    }
  }

  /// The balance, base units as decimal text.
  public var balance: String {
    switch self {
    case .native(let balance): balance.balance
    case .fungibleToken(let balance): balance.balance
    }
  }

  /// The balance in whole tokens.
  public var formattedBalance: String {
    switch self {
    case .native(let balance): balance.formattedBalance
    case .fungibleToken(let balance): balance.formattedBalance
    }
  }

  /// A picture.
  public var imageUrl: String? {
    switch self {
    case .native(let balance): balance.imageUrl
    case .fungibleToken(let balance): balance.imageUrl
    }
  }

  /// The token's description.
  public var metadataUri: String? {
    switch self {
    case .native(let balance): balance.metadataUri
    case .fungibleToken(let balance): balance.metadataUri
    }
  }

  /// Whether the token is known to be genuine.
  public var verificationStatus: TronVerificationStatus {
    switch self {
    case .native(let balance): balance.verificationStatus
    case .fungibleToken(let balance): balance.verificationStatus
    }
  }

  /// Who says so.
  public var verificationSource: String {
    switch self {
    case .native(let balance): balance.verificationSource
    case .fungibleToken(let balance): balance.verificationSource
    }
  }

  /// The price of one token in US dollars.
  public var priceUSD: String? {
    switch self {
    case .native(let balance): balance.priceUSD
    case .fungibleToken(let balance): balance.priceUSD
    }
  }

  /// The balance in US dollars.
  public var balanceUSD: String? {
    switch self {
    case .native(let balance): balance.balanceUSD
    case .fungibleToken(let balance): balance.balanceUSD
    }
  }
}

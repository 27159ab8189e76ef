/// A token in which a fee can be paid.
public struct FeeToken: Codable, Equatable, Sendable {
  /// The network, as the service names it.
  public let network: String
  /// The token's name.
  public let name: String
  /// The token's symbol.
  public let symbol: String
  /// The kind of token, for example `native` or `erc20`.
  public let type: String
  /// Decimal places of the token; nil when unknown.
  public let decimals: UInt32?
  /// A picture of the token.
  public let logoUrl: String?
  /// The contract or mint; nil or blank for the native token.
  public let contractAddress: String?
  /// The service's identifier of the token.
  public let tokenId: String?

  /// Describes a token.
  public init(
    network: String,
    name: String,
    symbol: String,
    type: String,
    decimals: UInt32? = nil,
    logoUrl: String? = nil,
    contractAddress: String? = nil,
    tokenId: String? = nil
  ) {
    self.network = network
    self.name = name
    self.symbol = symbol
    self.type = type
    self.decimals = decimals
    self.logoUrl = logoUrl
    self.contractAddress = contractAddress
    self.tokenId = tokenId
  }

  private enum CodingKeys: String, CodingKey {
    case network, name, symbol, type, decimals, contractAddress
    case logoUrl = "logoURL"
    case tokenId = "tokenID"
  }
}

extension FeeToken {
  /// Whether this is the network's own token: `type` says so, or neither contract nor token is named.
  @_spi(OMSInternal) public var isNative: Bool {
    type.lowercased() == "native" || (contractAddress.isBlank && tokenId.isBlank)
  }
}

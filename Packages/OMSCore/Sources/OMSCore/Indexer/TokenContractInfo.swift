/// What the indexer knows about a contract.
public struct TokenContractInfo: Codable, Sendable {
  /// The chain ID.
  public let chainId: Int64
  /// The contract's address.
  public let address: String
  /// Where the description comes from.
  public let source: String
  /// The contract's name.
  public let name: String
  /// The token standard, for example `ERC20`.
  public let type: String
  /// The token's symbol.
  public let symbol: String
  /// Decimal places of the token.
  public let decimals: Int?
  /// A picture.
  public let logoURI: String?
  /// Whether the contract is there.
  public let deployed: Bool
  /// The hash of its code.
  public let bytecodeHash: String
  /// Further fields of the source.
  public let extensions: [String: JSONValue]
  /// When the description was last changed, RFC 3339.
  public let updatedAt: String
  /// When a refresh was asked for, RFC 3339.
  public let queuedAt: String?
  /// The state of the description.
  public let status: String

  /// Describes the value field by field.
  public init(
    chainId: Int64,
    address: String,
    source: String,
    name: String,
    type: String,
    symbol: String,
    decimals: Int? = nil,
    logoURI: String? = nil,
    deployed: Bool,
    bytecodeHash: String,
    extensions: [String: JSONValue],
    updatedAt: String,
    queuedAt: String? = nil,
    status: String
  ) {
    self.chainId = chainId
    self.address = address
    self.source = source
    self.name = name
    self.type = type
    self.symbol = symbol
    self.decimals = decimals
    self.logoURI = logoURI
    self.deployed = deployed
    self.bytecodeHash = bytecodeHash
    self.extensions = extensions
    self.updatedAt = updatedAt
    self.queuedAt = queuedAt
    self.status = status
  }
}

public import ChainCore
public import EVMChain

/// What an account has of one token.
public struct TokenHolding: Sendable, Hashable {
  /// Rules of a token contract.
  public enum Standard: String, Sendable, Hashable, CaseIterable {
    /// Units of one kind (EIP-20).
    case erc20 = "ERC20"
    /// Collectibles, one of each id (EIP-721).
    case erc721 = "ERC721"
    /// Units of many ids (EIP-1155).
    case erc1155 = "ERC1155"
  }

  /// The contract.
  public let contract: EVMAddress
  /// Its rules.
  public let standard: Standard
  /// Which of its tokens; 0 for ERC-20.
  public let tokenID: UInt256
  /// Base units; 1 for a collectible.
  public let amount: UInt256

  /// A holding of its parts.
  public init(contract: EVMAddress, standard: Standard, tokenID: UInt256, amount: UInt256) {
    self.contract = contract
    self.standard = standard
    self.tokenID = tokenID
    self.amount = amount
  }
}

/// What is known of a token contract.
public struct TokenContract: Sendable, Hashable {
  /// Where it is.
  public let address: EVMAddress
  /// Its rules.
  public let standard: TokenHolding.Standard
  /// Its name.
  public let name: String
  /// Its symbol.
  public let symbol: String
  /// Decimals of the display unit; 0 for what is not divisible.
  public let decimals: Int
  /// Keccak-256 of its runtime code.
  public let codeHash: [UInt8]

  /// A description of its parts.
  public init(
    address: EVMAddress, standard: TokenHolding.Standard, name: String, symbol: String, decimals: Int,
    codeHash: [UInt8]
  ) {
    self.address = address
    self.standard = standard
    self.name = name
    self.symbol = symbol
    self.decimals = decimals
    self.codeHash = codeHash
  }
}

/// What is known of one token of a contract of collectibles or items.
public struct TokenDescription: Sendable, Hashable {
  /// Its name.
  public let name: String
  /// Where its metadata is.
  public let uri: String

  /// A description of its parts.
  public init(name: String, uri: String) {
    self.name = name
    self.uri = uri
  }
}

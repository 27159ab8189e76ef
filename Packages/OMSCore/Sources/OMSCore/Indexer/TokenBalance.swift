/// A balance on an EVM network, native or of a contract.
public enum TokenBalance: Sendable {
  /// The network's own token.
  case native(NativeTokenBalance)
  /// A contract's token.
  case contract(ContractTokenBalance)

  /// The token standard; `NATIVE` for the network's own token.
  public var contractType: String {
    switch self {
    case .native(let balance): balance.contractType
    case .contract(let balance): balance.contractType
    }
  }

  /// The account.
  public var accountAddress: String {
    switch self {
    case .native(let balance): balance.accountAddress
    case .contract(let balance): balance.accountAddress
    }
  }

  /// The balance, base units as decimal text.
  public var balance: String {
    switch self {
    case .native(let balance): balance.balance
    case .contract(let balance): balance.balance
    }
  }

  /// The chain ID.
  public var chainId: Int64 {
    switch self {
    case .native(let balance): balance.chainId
    case .contract(let balance): balance.chainId
    }
  }

  /// The balance in US dollars.
  public var balanceUSD: String? {
    switch self {
    case .native(let balance): balance.balanceUSD
    case .contract(let balance): balance.balanceUSD
    }
  }

  /// The price of one token in US dollars.
  public var priceUSD: String? {
    switch self {
    case .native(let balance): balance.priceUSD
    case .contract(let balance): balance.priceUSD
    }
  }

  /// When the price was read, RFC 3339.
  public var priceUpdatedAt: String? {
    switch self {
    case .native(let balance): balance.priceUpdatedAt
    case .contract(let balance): balance.priceUpdatedAt
    }
  }
}

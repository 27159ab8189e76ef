internal import OMSCore

/// The balances of several chains.
struct EVMBalancesAnswer: Decodable, Sendable {
  let page: TokenBalancesPage?
  let nativeBalances: [ChainGroup<NativeTokenBalance>]
  let balances: [ChainGroup<ContractTokenBalance>]
}

/// The transactions of several chains.
struct EVMHistoryAnswer: Decodable, Sendable {
  let page: TokenBalancesPage?
  let transactions: [ChainGroup<Transaction>]
}

/// What belongs to one chain. Both fields must be there.
struct ChainGroup<Element: Decodable & Sendable>: Decodable, Sendable {
  let chainId: Int
  let results: [Element]
}

/// Balances on Solana networks, and the networks that could not be read.
struct SolanaBalancesAnswer: Decodable, Sendable {
  let balances: [SolanaBalance]
  let errors: [SolanaNetworkError]
}

/// Balances on Tron networks, and the networks that could not be read.
struct TronBalancesAnswer: Decodable, Sendable {
  let balances: [TronBalance]
  let errors: [TronNetworkError]
}

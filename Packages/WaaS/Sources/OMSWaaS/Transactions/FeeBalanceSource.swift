public import OMSCore

/// Where balances for fee options come from; the indexer's client is one.
public protocol FeeBalanceSource: Sendable {
  /// Balances on EVM networks.
  func getBalances(_ params: GetBalancesParams) async throws -> BalancesResult
  /// Balances on Solana networks.
  func getSolanaBalances(_ params: GetSolanaBalancesParams) async throws -> SolanaBalancesResult
  /// Balances on Tron networks.
  func getTronBalances(_ params: GetTronBalancesParams) async throws -> TronBalancesResult
}

internal import OMSCore
internal import OMSIndexer
internal import OMSWaaS

/// The indexer as the wallet's source of balances for fee options.
struct IndexerBalances: FeeBalanceSource {
  let indexer: IndexerClient

  func getBalances(_ params: GetBalancesParams) async throws -> BalancesResult {
    try await indexer.getBalances(params)
  }

  func getSolanaBalances(_ params: GetSolanaBalancesParams) async throws -> SolanaBalancesResult {
    try await indexer.getSolanaBalances(params)
  }

  func getTronBalances(_ params: GetTronBalancesParams) async throws -> TronBalancesResult {
    try await indexer.getTronBalances(params)
  }
}

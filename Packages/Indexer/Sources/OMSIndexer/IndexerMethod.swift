internal import OMSCore
internal import OMSIndexerAPI

/// One method of the indexer gateways: where it is, and what it is called in errors.
struct IndexerMethod: Sendable {
  let operation: OMSWalletOperation
  let path: String
  let webrpcHeader: String

  static let getBalances = IndexerMethod(
    operation: .indexerGetBalances,
    path: IndexerGatewayClient.pathPrefix + "GetTokenBalancesDetails",
    webrpcHeader: IndexerGatewayClient.webrpcHeader)

  static let getTransactionHistory = IndexerMethod(
    operation: .indexerGetTransactionHistory,
    path: IndexerGatewayClient.pathPrefix + "GetTransactionHistory",
    webrpcHeader: IndexerGatewayClient.webrpcHeader)

  static let getSolanaBalances = IndexerMethod(
    operation: .indexerGetSolanaBalances,
    path: SolanaIndexerGatewayClient.pathPrefix + "GetTokenBalancesDetails",
    webrpcHeader: SolanaIndexerGatewayClient.webrpcHeader)

  static let getTronBalances = IndexerMethod(
    operation: .indexerGetTronBalances,
    path: TronIndexerGatewayClient.pathPrefix + "GetTokenBalancesDetails",
    webrpcHeader: TronIndexerGatewayClient.webrpcHeader)
}

internal import ChainCore
internal import CryptoCore
internal import EVMChain
internal import OMSIndexerAPI
internal import SandboxChain
internal import WebRPC

/// Native balances and native transfers of the sixteen EVM networks. There are no token contracts yet, so
/// token balances are empty, whatever the filter.
struct EVMIndexerService: IndexerGatewayService {
  typealias Context = Void

  let index: any ChainIndex

  func getTokenBalancesDetails(
    _ request: GetTokenBalancesDetailsRequest, context: Void
  ) async throws -> GetTokenBalancesDetailsResponse {
    let networks = try NetworkSelection.networks(chainIDs: request.chainIds, type: request.networkType)
    let accounts = try NetworkSelection.accounts(request.filter.accountAddresses)
    let page = try IndexerPage(request.page)
    // Paging is for token balances; native ones come whole with the first page.
    let showsNative = request.filter.omitNativeBalances != true && page.start == 0
    var native: [NativeBalanceGroup] = []
    for network in networks {
      var results: [NativeBalance] = []
      for account in accounts where showsNative {
        let balance = try await index.balance(of: account.address, on: network)
        results.append(
          NativeBalance(
            accountAddress: account.text, chainId: Int64(network.id), name: network.nativeTokenName,
            symbol: network.nativeTokenSymbol, balance: balance.description))
      }
      native.append(NativeBalanceGroup(chainId: Int64(network.id), results: results))
    }
    let tokens: [TokenBalance] = []
    return GetTokenBalancesDetailsResponse(
      page: page.slice(tokens).response, nativeBalances: native,
      balances: networks.map { TokenBalanceGroup(chainId: Int64($0.id), results: []) })
  }

  func getTransactionHistory(
    _ request: GetTransactionHistoryRequest, context: Void
  ) async throws -> GetTransactionHistoryResponse {
    let networks = try NetworkSelection.networks(chainIDs: request.chainIds, type: request.networkType)
    let accounts = try NetworkSelection.accounts(request.filter.accountAddresses)
    let page = try IndexerPage(request.page)
    let filter = HistoryFilter(request.filter)
    var found: [HistoryEntry] = []
    for network in Set(networks) {
      var seen: Set<[UInt8]> = []
      for account in accounts {
        for transaction in try await index.history(of: account.address, on: network)
        where filter.admits(transaction) && seen.insert(transaction.hash).inserted {
          if let entry = HistoryEntry(transaction, account: account.address) { found.append(entry) }
        }
      }
    }
    found.sort { $0.isNewer(than: $1) }
    let (shown, response) = page.slice(found)
    return GetTransactionHistoryResponse(
      page: response,
      transactions: networks.map { network in
        TransactionGroup(
          chainId: Int64(network.id), results: shown.filter { $0.network == network }.map(\.record))
      })
  }
}

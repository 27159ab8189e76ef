internal import ChainCore
internal import CryptoCore
internal import EVMChain
internal import OMSIndexerAPI
internal import SandboxChain
internal import WebRPC

/// Balances and transfers of the sixteen EVM networks, of the native token and of token contracts.
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
      var group = NativeBalanceGroup(chainId: Int64(network.id), results: [])
      group.errorReason = await Self.failure {
        for account in accounts where showsNative {
          let balance = try await index.balance(of: account.address, on: network)
          group.results.append(
            NativeBalance(
              accountAddress: account.text, chainId: Int64(network.id), name: network.nativeTokenName,
              symbol: network.nativeTokenSymbol, balance: balance.description))
        }
      }
      native.append(group)
    }
    let selection = TokenSelection(request)
    var tokens: [(group: Int, balance: TokenBalance)] = []
    var failures: [Network: JSONValue] = [:]
    for (group, network) in networks.enumerated() {
      failures[network] = await Self.failure {
        for account in accounts {
          tokens += try await selection.balances(of: account, on: network, index: index).map { (group, $0) }
        }
      }
    }
    let (shown, response) = page.slice(tokens)
    return GetTokenBalancesDetailsResponse(
      page: response, nativeBalances: native,
      balances: networks.enumerated().map { group, network in
        TokenBalanceGroup(
          chainId: Int64(network.id), errorReason: failures[network],
          results: shown.filter { $0.group == group }.map(\.balance))
      })
  }

  func getTransactionHistory(
    _ request: GetTransactionHistoryRequest, context: Void
  ) async throws -> GetTransactionHistoryResponse {
    let networks = try NetworkSelection.networks(chainIDs: request.chainIds, type: request.networkType)
    let accounts = try NetworkSelection.accounts(request.filter.accountAddresses)
    let page = try IndexerPage(request.page)
    let filter = HistoryFilter(request.filter)
    let metadata = MetadataSelection(request)
    var found: [HistoryEntry] = []
    var failures: [Network: JSONValue] = [:]
    for network in Set(networks) {
      var seen: Set<[UInt8]> = []
      failures[network] = await Self.failure {
        for account in accounts {
          for transaction in try await index.history(of: account.address, on: network) {
            guard let entry = HistoryEntry(transaction, account: account.address), filter.admits(entry),
              seen.insert(transaction.hash).inserted
            else { continue }
            found.append(entry)
          }
        }
      }
    }
    // There is one order, by time: the first wish decides its direction.
    let isAscending = request.page?.sort?.first?.order == .ascending
    found.sort { isAscending ? $1.isNewer(than: $0) : $0.isNewer(than: $1) }
    let (shown, response) = page.slice(found)
    var records: [(network: Network, record: TransactionRecord)] = []
    for entry in shown {
      records.append((entry.transaction.network, try await entry.record(showing: metadata, from: index)))
    }
    return GetTransactionHistoryResponse(
      page: response,
      transactions: networks.map { network in
        TransactionGroup(
          chainId: Int64(network.id), errorReason: failures[network],
          results: records.filter { $0.network == network }.map(\.record))
      })
  }

  /// Why the chain of one network could not be read; nil when it was. The other networks are answered all the same.
  private static func failure(_ body: () async throws -> Void) async -> JSONValue? {
    do {
      try await body()
      return nil
    } catch {
      return .string(String(describing: error))
    }
  }
}

internal import OMSIndexerAPI
@_spi(OMSInternal) public import OMSCore
internal import Synchronization
public import WebRPC

/// Balances and history of any account. Needs no session and never touches one.
///
/// Each method makes one unsigned request and does not follow pages by itself; `balancePages` and
/// `transactionHistoryPages` do. Every method throws `OMSWalletError`, or `CancellationError` when its task is
/// cancelled.
public final class IndexerClient: Sendable {
  private let exchange: IndexerExchange
  private let apiKey: Mutex<String>

  /// Assembles a client for one project.
  @_spi(OMSInternal) public init(key: PublishableKey, endpoint: ServiceEndpoint, transport: any WebRPCTransport) {
    exchange = IndexerExchange(baseURL: endpoint.baseURL, transport: transport)
    apiKey = Mutex(key.text)
  }

  /// Uses another key of the same project from the next request on.
  @_spi(OMSInternal) public func rotateKey(to key: PublishableKey) {
    apiKey.withLock { $0 = key.text }
  }

  /// Balances on EVM networks: native and contract tokens, one page.
  ///
  /// A network that cannot be read contributes nothing; the gateway does not say so.
  public func getBalances(_ params: GetBalancesParams) async throws -> BalancesResult {
    let (status, answer) = try await exchange.ask(
      .getBalances, GetTokenBalancesDetailsRequest(params), for: EVMBalancesAnswer.self, key: key)
    return BalancesResult(
      status: status,
      page: answer.page,
      nativeBalances: answer.nativeBalances.flatMap(\.results),
      balances: answer.balances.flatMap(\.results))
  }

  /// The transactions of an account on EVM networks, newest first, one page.
  public func getTransactionHistory(
    _ params: GetTransactionHistoryParams
  ) async throws -> TransactionHistoryResult {
    let (status, answer) = try await exchange.ask(
      .getTransactionHistory, GetTransactionHistoryRequest(params), for: EVMHistoryAnswer.self, key: key)
    return TransactionHistoryResult(
      status: status, page: answer.page, transactions: answer.transactions.flatMap(\.results))
  }

  /// Balances on Solana networks. Networks that could not be read are listed beside those that could.
  public func getSolanaBalances(_ params: GetSolanaBalancesParams) async throws -> SolanaBalancesResult {
    let (status, answer) = try await exchange.ask(
      .getSolanaBalances, GetSolanaBalancesRequest(params), for: SolanaBalancesAnswer.self, key: key)
    return SolanaBalancesResult(status: status, balances: answer.balances, errors: answer.errors)
  }

  /// Balances on Tron networks. Networks that could not be read are listed beside those that could.
  public func getTronBalances(_ params: GetTronBalancesParams) async throws -> TronBalancesResult {
    let (status, answer) = try await exchange.ask(
      .getTronBalances, GetTronBalancesRequest(params), for: TronBalancesAnswer.self, key: key)
    return TronBalancesResult(status: status, balances: answer.balances, errors: answer.errors)
  }

  private var key: String { apiKey.withLock { $0 } }
}

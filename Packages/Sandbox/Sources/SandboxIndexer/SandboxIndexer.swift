public import SandboxChain
public import SandboxSolana
public import SandboxTron
public import WebRPC
internal import OMSIndexerAPI

/// The indexer gateways: balances and history of EVM networks, balances of Solana and Tron networks, all from the
/// ledgers.
public final class SandboxIndexer: Sendable {
  private let authorize: @Sendable (WebRPCHeaders) throws -> Void
  private let evm: IndexerGatewayRouter<EVMIndexerService>
  private let solana: SolanaIndexerGatewayRouter<SolanaIndexerService>
  private let tron: TronIndexerGatewayRouter<TronIndexerService>

  /// Gateways over the ledgers.
  ///
  /// - Parameters:
  ///   - outage: why a network, such as `solana:devnet`, cannot be read now; nil when it can.
  ///   - authorize: checks the `Api-Key` header and throws `WebRPCError`.
  public init(
    index: any ChainIndex, solana solanaLedger: SolanaLedger, tron tronLedger: TronLedger,
    outage: @escaping @Sendable (String) -> String? = { _ in nil },
    authorize: @escaping @Sendable (WebRPCHeaders) throws -> Void
  ) {
    self.authorize = authorize
    evm = IndexerGatewayRouter(EVMIndexerService(index: index))
    solana = SolanaIndexerGatewayRouter(SolanaIndexerService(ledger: solanaLedger, outage: outage))
    tron = TronIndexerGatewayRouter(TronIndexerService(ledger: tronLedger, outage: outage))
  }

  /// Whether a path belongs to one of the gateways.
  public static func serves(path: String) -> Bool {
    [
      IndexerGatewayRouter<EVMIndexerService>.pathPrefix,
      SolanaIndexerGatewayRouter<SolanaIndexerService>.pathPrefix,
      TronIndexerGatewayRouter<TronIndexerService>.pathPrefix,
    ].contains { path.hasPrefix($0) }
  }

  /// Answers one request: route, HTTP method, `Api-Key`, body, method.
  public func respond(to request: WebRPCServerRequest) async -> WebRPCServerResponse {
    let check: @Sendable (String) async throws -> Void = { [authorize] _ in try authorize(request.headers) }
    if request.path.hasPrefix(SolanaIndexerGatewayRouter<SolanaIndexerService>.pathPrefix) {
      return await solana.respond(to: request, authorize: check)
    }
    if request.path.hasPrefix(TronIndexerGatewayRouter<TronIndexerService>.pathPrefix) {
      return await tron.respond(to: request, authorize: check)
    }
    return await evm.respond(to: request, authorize: check)
  }
}

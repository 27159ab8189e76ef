internal import OMSIndexerAPI
internal import WebRPC

/// There is no Tron ledger in this Sandbox: every network asked for is reported as not readable.
struct TronIndexerService: TronIndexerGatewayService {
  typealias Context = Void

  func getTokenBalancesDetails(
    _ request: GetTronBalancesRequest, context: Void
  ) async throws -> GetTronBalancesResponse {
    let failures = request.networks.map {
      TronNetworkFailure(network: $0, reason: "this Sandbox has no Tron ledger")
    }
    return GetTronBalancesResponse(balances: [], errors: failures)
  }
}

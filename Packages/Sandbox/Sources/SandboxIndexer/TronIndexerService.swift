internal import ChainCore
internal import OMSIndexerAPI
internal import SandboxTron
internal import TronChain
internal import WebRPC

/// Balances on Tron networks, of TRX and of the test token. What cannot be read of a network is told beside the balances
/// of the others.
struct TronIndexerService: TronIndexerGatewayService {
  typealias Context = Void

  let ledger: TronLedger
  /// Why a network cannot be read now; nil when it can.
  let outage: @Sendable (String) -> String?

  func getTokenBalancesDetails(
    _ request: GetTronBalancesRequest, context: Void
  ) async throws -> GetTronBalancesResponse {
    let texts = request.filter.accountAddresses
    guard !texts.isEmpty else { throw WebRPCError.badRequest(cause: "accountAddresses is empty") }
    let accounts = texts.compactMap { text in
      text.hasPrefix("T") ? (try? TronAddress(text)).map { (text: text, address: $0) } : nil
    }
    var answer = GetTronBalancesResponse(balances: [], errors: [])
    for wire in request.networks {
      guard let network = TronNetwork(rawValue: wire.wireValue) else {
        answer.errors.append(TronNetworkFailure(network: wire, reason: "the network is not known here"))
        continue
      }
      if let reason = outage(network.rawValue) {
        answer.errors.append(TronNetworkFailure(network: wire, reason: reason))
        continue
      }
      guard accounts.count == texts.count else {
        answer.errors.append(TronNetworkFailure(network: wire, reason: "an account address is not a Tron address"))
        continue
      }
      for account in accounts {
        answer.balances += try await balances(
          Account(text: account.text, address: account.address, wire: wire, network: network), request)
      }
    }
    return answer
  }

  private struct Account {
    /// As it was asked for.
    let text: String
    let address: TronAddress
    let wire: TronIndexerNetwork
    let network: TronNetwork
  }

  private func balances(_ account: Account, _ request: GetTronBalancesRequest) async throws -> [TronBalance] {
    // Without metadata there are no pictures and no further addresses; there are none here anyway.
    let metadata: String? = request.omitMetadata == true ? nil : ""
    var balances: [TronBalance] = []
    if request.filter.omitNativeBalances != true {
      let sun = String(await ledger.balance(of: account.address, on: account.network))
      balances.append(
        TronBalance(
          network: account.wire, accountAddress: account.text, assetType: .native, name: "Tron", symbol: "TRX",
          decimals: 6, balance: sun, formattedBalance: try formatUnits(value: sun, decimals: 6), imageUrl: metadata,
          metadataUri: metadata, verificationStatus: .verified, verificationSource: "none"))
    }
    guard Self.wantsToken(request.filter) else { return balances }
    let units = await ledger.tokenBalance(of: account.address, on: account.network)
    guard !units.isZero else { return balances }
    balances.append(
      TronBalance(
        network: account.wire, accountAddress: account.text, assetType: .fungibleToken, tokenStandard: .trc20,
        contractAddress: TronTestToken.address.base58, name: TronTestToken.name, symbol: TronTestToken.symbol,
        decimals: TronTestToken.decimals, balance: units.description,
        formattedBalance: try formatUnits(value: units.description, decimals: TronTestToken.decimals),
        imageUrl: metadata, metadataUri: metadata, verificationStatus: .verified, verificationSource: "none"))
    return balances
  }

  /// Contracts are compared with their letter case.
  private static func wantsToken(_ filter: AccountBalancesFilter) -> Bool {
    let token = TronTestToken.address.base58
    if let wanted = filter.contractWhitelist, !wanted.isEmpty, !wanted.contains(token) { return false }
    return filter.contractBlacklist?.contains(token) != true
  }
}

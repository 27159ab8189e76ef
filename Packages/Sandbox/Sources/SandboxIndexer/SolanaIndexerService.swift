internal import ChainCore
internal import OMSIndexerAPI
internal import SandboxSolana
internal import SolanaChain
internal import WebRPC

/// Balances on Solana networks, of SOL and of every token that an account holds. What cannot be read of a network is
/// told beside the balances of the others.
struct SolanaIndexerService: SolanaIndexerGatewayService {
  typealias Context = Void

  let ledger: SolanaLedger
  /// Why a network cannot be read now; nil when it can.
  let outage: @Sendable (String) -> String?

  func getTokenBalancesDetails(
    _ request: GetSolanaBalancesRequest, context: Void
  ) async throws -> GetSolanaBalancesResponse {
    guard !request.filter.accountAddresses.isEmpty else {
      throw WebRPCError.badRequest(cause: "accountAddresses is empty")
    }
    var balances: [SolanaBalance] = []
    var failures: [SolanaNetworkFailure] = []
    for wire in request.networks {
      guard let network = SolanaNetwork(rawValue: wire.wireValue) else {
        failures.append(SolanaNetworkFailure(network: wire, reason: "the network is not known here"))
        continue
      }
      if let reason = outage(network.rawValue) {
        failures.append(SolanaNetworkFailure(network: wire, reason: reason))
        continue
      }
      for text in request.filter.accountAddresses {
        guard let account = try? SolanaPublicKey(text) else {
          failures.append(SolanaNetworkFailure(network: wire, reason: "the account address is not a Solana address"))
          break
        }
        balances += try await self.balances(
          Account(text: text, address: account, wire: wire, network: network), request)
      }
    }
    return GetSolanaBalancesResponse(balances: balances, errors: failures)
  }

  private struct Account {
    /// As it was asked for.
    let text: String
    let address: SolanaPublicKey
    let wire: SolanaIndexerNetwork
    let network: SolanaNetwork
  }

  private func balances(
    _ account: Account, _ request: GetSolanaBalancesRequest
  ) async throws -> [SolanaBalance] {
    var balances: [SolanaBalance] = []
    if request.filter.omitNativeBalances != true {
      let lamports = await ledger.balance(of: account.address, on: account.network)
      balances.append(
        SolanaBalance(
          network: account.wire, accountAddress: account.text, assetType: .native, name: "Solana", symbol: "SOL",
          decimals: 9, balance: String(lamports),
          formattedBalance: try formatUnits(value: String(lamports), decimals: 9),
          verificationStatus: .verified, verificationSource: .none))
    }
    // A mint of which an owner has several accounts is one balance.
    var amounts: [(mint: SolanaPublicKey, amount: UInt64)] = []
    for holding in await ledger.holdings(of: account.address, on: account.network) {
      if let index = amounts.firstIndex(where: { $0.mint == holding.mint }) {
        amounts[index].amount += holding.amount
      } else {
        amounts.append((holding.mint, holding.amount))
      }
    }
    for (mint, amount) in amounts where amount > 0 && isWanted(mint.base58, request.filter) {
      guard let decimals = await ledger.mint(mint, on: account.network)?.decimals else { continue }
      let isTestToken = mint == SolanaTestToken.mint
      balances.append(
        SolanaBalance(
          network: account.wire, accountAddress: account.text, assetType: .fungibleToken, tokenProgram: .splToken,
          mintAddress: mint.base58, name: isTestToken ? SolanaTestToken.name : mint.base58,
          symbol: isTestToken ? SolanaTestToken.symbol : "", decimals: Int(decimals), balance: String(amount),
          formattedBalance: try formatUnits(value: String(amount), decimals: Int(decimals)),
          metadataUri: request.omitMetadata == true ? nil : "",
          verificationStatus: isTestToken ? .verified : .unknown, verificationSource: .none))
    }
    return balances
  }

  /// Mints are compared with their letter case.
  private func isWanted(_ mint: String, _ filter: AccountBalancesFilter) -> Bool {
    if let wanted = filter.contractWhitelist, !wanted.isEmpty, !wanted.contains(mint) { return false }
    return filter.contractBlacklist?.contains(mint) != true
  }
}

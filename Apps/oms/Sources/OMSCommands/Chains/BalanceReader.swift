import EVMChain
import OMSWallet

/// Reads the balances of an account of any family.
struct BalanceReader: Sendable {
  let indexer: IndexerClient
  /// Only these contracts or mints; empty for all.
  var tokens: [String] = []

  /// The balances on networks of one family, in their order.
  func read(_ address: String, on places: [ChainPlace]) async throws -> BalanceReading {
    var reading = BalanceReading()
    let networks = places.compactMap { if case .ethereum(let network) = $0 { network } else { nil } }
    if !networks.isEmpty { try await ethereum(address, networks, into: &reading) }
    let clusters = places.compactMap { if case .solana(let network) = $0 { network } else { nil } }
    if !clusters.isEmpty { try await solana(address, clusters, into: &reading) }
    let trons = places.compactMap { if case .tron(let network) = $0 { network } else { nil } }
    if !trons.isEmpty { try await tron(address, trons, into: &reading) }
    return reading
  }

  private func ethereum(_ address: String, _ networks: [Network], into reading: inout BalanceReading) async throws {
    let pages = indexer.balancePages(
      GetBalancesParams(
        walletAddress: address, networks: networks, contractAddresses: tokens.isEmpty ? nil : tokens,
        page: TokenBalancesPageRequest(page: 0, pageSize: 100)))
    var isFirst = true
    for try await page in pages {
      if isFirst { reading.lines += page.nativeBalances.compactMap(Self.line) }
      isFirst = false
      reading.lines += page.balances.compactMap(Self.line)
    }
  }

  private func solana(
    _ address: String, _ networks: [SolanaNetwork], into reading: inout BalanceReading
  ) async throws {
    let answer = try await indexer.getSolanaBalances(
      GetSolanaBalancesParams(walletAddress: address, networks: networks, mintAddresses: tokens))
    reading.lines += answer.balances.map(Self.line)
    reading.failures += answer.errors.map { .init(network: $0.network.rawValue, reason: $0.reason) }
  }

  private func tron(_ address: String, _ networks: [TronNetwork], into reading: inout BalanceReading) async throws {
    let answer = try await indexer.getTronBalances(
      GetTronBalancesParams(walletAddress: address, networks: networks, contractAddresses: tokens))
    reading.lines += answer.balances.map(Self.line)
    reading.failures += answer.errors.map { .init(network: $0.network.rawValue, reason: $0.reason) }
  }

  private static func line(_ balance: NativeTokenBalance) -> BalanceLine? {
    guard let network = Network.findById(Int(balance.chainId)) else { return nil }
    return BalanceLine(
      place: .ethereum(network), kind: "native", name: balance.name, symbol: balance.symbol,
      baseUnits: balance.balance, decimals: 18)
  }

  private static func line(_ balance: ContractTokenBalance) -> BalanceLine? {
    guard let network = Network.findById(Int(balance.chainId)) else { return nil }
    let info = balance.contractInfo
    let kind = balance.contractType.lowercased()
    let isItem = ["erc721", "erc1155"].contains(kind)
    return BalanceLine(
      place: .ethereum(network), kind: kind, name: info?.name ?? balance.contractAddress,
      symbol: info?.symbol ?? balance.contractAddress,
      token: (try? EVMAddress(balance.contractAddress).checksummed) ?? balance.contractAddress,
      tokenId: isItem ? balance.tokenId : nil, baseUnits: balance.balance,
      decimals: isItem ? 0 : info?.decimals)
  }

  private static func line(_ balance: SolanaBalance) -> BalanceLine {
    var (kind, token): (String, String?) = ("native", nil)
    if case .fungibleToken(let held) = balance { (kind, token) = (held.tokenProgram.rawValue, held.mintAddress) }
    return BalanceLine(
      place: .solana(balance.network), kind: kind, name: balance.name, symbol: balance.symbol, token: token,
      baseUnits: balance.balance, decimals: balance.decimals)
  }

  private static func line(_ balance: TronBalance) -> BalanceLine {
    var (kind, token): (String, String?) = ("native", nil)
    if case .fungibleToken(let held) = balance { (kind, token) = (held.tokenStandard.rawValue, held.contractAddress) }
    return BalanceLine(
      place: .tron(balance.network), kind: kind, name: balance.name, symbol: balance.symbol, token: token,
      baseUnits: balance.balance, decimals: balance.decimals)
  }
}

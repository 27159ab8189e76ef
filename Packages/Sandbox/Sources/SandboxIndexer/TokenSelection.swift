internal import ChainCore
internal import CryptoCore
internal import EVMChain
internal import OMSIndexerAPI
internal import SandboxChain
internal import WebRPC

/// Which tokens a request for balances asks for, and how they are shown. Every contract that the index knows counts as
/// verified.
struct TokenSelection {
  private let isEmpty: Bool
  private let wanted: Set<String>
  private let unwanted: Set<String>
  private let types: Set<String>
  private let tokenIDs: Set<String>
  private let showsMetadata: Bool
  private let showsPrices: Bool

  init(_ request: GetTokenBalancesDetailsRequest) {
    let filter = request.filter
    isEmpty = filter.contractStatus == .unverified
    wanted = Set((filter.contractWhitelist ?? []).map { $0.lowercased() })
    unwanted = Set((filter.contractBlacklist ?? []).map { $0.lowercased() })
    types = Set(filter.contractTypes ?? [])
    tokenIDs = Set(filter.tokenIds ?? [])
    showsMetadata = request.omitMetadata != true
    showsPrices = filter.omitPrices != true
  }

  /// What an account has, repeated as it was asked for, ordered by contract and id.
  func balances(
    of account: (text: String, address: EVMAddress), on network: Network, index: any ChainIndex
  ) async throws -> [TokenBalance] {
    guard !isEmpty, let block = try await index.latestBlock(network) else { return [] }
    let shown = try await index.holdings(of: account.address, on: network).filter(admits)
    let descriptions = TokenDescriptions(index: index, network: network)
    var balances: [TokenBalance] = []
    for holding in shown {
      let contract = holding.contract
      let price = showsPrices ? TokenPrice(of: contract) : nil
      balances.append(
        TokenBalance(
          contractType: holding.standard.rawValue, contractAddress: contract.lowercased,
          accountAddress: account.text, tokenId: holding.tokenID.description, balance: holding.amount.description,
          blockHash: Hex.encode(block.hash, prefix: true), blockNumber: Int64(clamping: block.number),
          chainId: Int64(network.id), balanceUSD: price?.value(of: holding.amount), priceUSD: price?.text,
          priceUpdatedAt: price.map { _ in
            WebRPCTimestamp(millisecondsSinceEpoch: block.timestamp * 1000).text
          }, isSummary: false,
          contractInfo: showsMetadata ? try await descriptions.contract(contract) : nil,
          tokenMetadata: showsMetadata && holding.standard != .erc20
            ? try await descriptions.token(holding.tokenID, of: contract) : nil))
    }
    return balances
  }

  private func admits(_ holding: TokenHolding) -> Bool {
    let contract = holding.contract.lowercased
    return (wanted.isEmpty || wanted.contains(contract)) && !unwanted.contains(contract)
      && (types.isEmpty || types.contains(holding.standard.rawValue))
      && (tokenIDs.isEmpty || tokenIDs.contains(holding.tokenID.description))
  }
}

/// What a whole unit of a token is worth. The Sandbox knows it of its test token alone: one US dollar.
struct TokenPrice {
  let text = "1"

  init?(of contract: EVMAddress) {
    guard contract == TestToken.address else { return nil }
  }

  /// The worth of base units in US dollars.
  func value(of amount: UInt256) -> String? {
    try? formatUnits(value: amount.description, decimals: TestToken.decimals)
  }
}

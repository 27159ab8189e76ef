internal import ChainCore
internal import CryptoCore
internal import EVMChain
internal import OMSIndexerAPI
internal import SandboxChain

/// Whether a request for balances asks for the test token, and how it is shown. It counts as a verified contract.
struct TokenSelection {
  private let isWanted: Bool
  private let showsMetadata: Bool

  init(_ request: GetTokenBalancesDetailsRequest) {
    let filter = request.filter
    let token = TestToken.address.lowercased
    func names(_ list: [String]?) -> Bool? {
      guard let list, !list.isEmpty else { return nil }
      return list.contains { $0.lowercased() == token }
    }
    isWanted =
      filter.contractStatus != .unverified && names(filter.contractWhitelist) ?? true
      && !(names(filter.contractBlacklist) ?? false)
      && (filter.contractTypes.map { $0.isEmpty || $0.contains("ERC20") } ?? true)
      && (filter.tokenIds.map { $0.isEmpty || $0.contains("0") } ?? true)
    showsMetadata = request.omitMetadata != true
  }

  /// The balance of an account, repeated as it was asked for; nil when it has none, or none is asked for.
  func balance(
    of account: (text: String, address: EVMAddress), on network: Network, index: any ChainIndex
  ) async throws -> TokenBalance? {
    guard isWanted, let block = try await index.latestBlock(network) else { return nil }
    let balance = try await index.tokenBalance(of: account.address, on: network)
    guard !balance.isZero else { return nil }
    return TokenBalance(
      contractType: "ERC20", contractAddress: TestToken.address.lowercased, accountAddress: account.text,
      tokenId: "0", balance: balance.description, blockHash: Hex.encode(block.hash, prefix: true),
      blockNumber: Int64(clamping: block.number),
      chainId: Int64(network.id), isSummary: false,
      contractInfo: showsMetadata ? .testToken(on: network) : nil)
  }
}

extension ContractInfo {
  /// What there is to know of the test token.
  static func testToken(on network: Network) -> ContractInfo {
    ContractInfo(
      chainId: Int64(network.id), address: TestToken.address.lowercased, source: "", name: TestToken.name,
      type: "ERC20", symbol: TestToken.symbol, decimals: TestToken.decimals, deployed: true, bytecodeHash: "",
      extensions: [:], updatedAt: "1970-01-01T00:00:00Z", status: "AVAILABLE")
  }
}

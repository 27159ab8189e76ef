import EVMChain
import OMSSandbox
import OMSWallet
import Testing

/// Collectibles (ERC-721) and items (ERC-1155): calls of their contracts, balances and history.
@Suite("collectibles and items", .timeLimit(.minutes(10)))
struct CollectibleTests {
  private static let collectible = TestCollectible.address.lowercased
  private static let items = TestItems.address.lowercased

  private func call(
    _ stage: Stage, _ contract: String, _ method: String, _ args: [(String, String)]
  ) async throws -> SendTransactionResponse {
    try await stage.wallet.callContract(
      network: .amoy, contractAddress: contract, method: method,
      args: args.map { AbiArg(type: $0.0, value: .string($0.1)) })
  }

  private func mintAll(_ stage: Stage) async throws {
    let me = stage.address
    #expect(
      try await call(stage, Self.collectible, "mint", [("address", me), ("uint256", "7")]).status == .executed)
    #expect(
      try await call(
        stage, Self.items, "mint", [("address", me), ("uint256", "3"), ("uint256", "20")]
      ).status == .executed)
  }

  @Test("collectibles and items are listed with token ID and metadata, and can be asked for by ID")
  func balances() async throws {
    try await Stage.run { stage async throws in
      try await mintAll(stage)
      func balances(
        _ contracts: [String]? = nil, ids: [String]? = nil, metadata: Bool = true
      ) async throws -> [ContractTokenBalance] {
        try await stage.indexer.getBalances(
          GetBalancesParams(
            walletAddress: stage.address, networks: [.amoy], contractAddresses: contracts, includeMetadata: metadata,
            tokenIds: ids)
        ).balances
      }
      let all = try await balances()
      let collectible = try #require(all.first { $0.contractType == "ERC721" })
      #expect(collectible.tokenId == "7" && collectible.balance == "1")
      #expect(collectible.contractAddress.lowercased() == Self.collectible)
      #expect(collectible.contractInfo?.symbol == TestCollectible.symbol)
      #expect(collectible.tokenMetadata?.tokenId == "7" && collectible.tokenMetadata?.name.contains("7") == true)
      let item = try #require(all.first { $0.contractType == "ERC1155" })
      #expect(item.tokenId == "3" && item.balance == "20" && item.contractInfo?.symbol == TestItems.symbol)
      #expect(item.tokenMetadata?.status.isEmpty == false)
      #expect(try await balances([TestItems.address.checksummed]).map(\.tokenId) == ["3"])
      #expect(try await balances(ids: ["7"]).map(\.contractType) == ["ERC721"])
      #expect(try await balances(metadata: false).allSatisfy { $0.contractInfo == nil && $0.tokenMetadata == nil })
    }
  }

  @Test("a transfer of a collectible or of items moves them, and the history names their IDs")
  func history() async throws {
    try await Stage.run { stage async throws in
      try await mintAll(stage)
      let to = stranger(75)
      let first = try await call(
        stage, Self.collectible, "transferFrom", [("address", stage.address), ("address", to), ("uint256", "7")])
      let second = try await call(
        stage, Self.items, "safeTransferFrom",
        [("address", stage.address), ("address", to), ("uint256", "3"), ("uint256", "5"), ("bytes", "0x")])
      #expect(first.status == .executed && second.status == .executed)
      let theirs = try await stage.indexer.getBalances(GetBalancesParams(walletAddress: to, networks: [.amoy]))
      #expect(
        Set(theirs.balances.map { "\($0.contractType) \($0.tokenId) \($0.balance)" }) == ["ERC721 7 1", "ERC1155 3 5"])
      let entries = try await stage.indexer.getTransactionHistory(
        GetTransactionHistoryParams(walletAddress: to, networks: [.amoy])
      ).transactions
      #expect(entries.map(\.txnHash) == [second.txnHash, first.txnHash])
      #expect(entries.map { $0.transfers.first?.tokenIds } == [["3"], ["7"]])
      #expect(entries.map { $0.transfers.first?.amounts } == [["5"], ["1"]])
      #expect(entries[1].transfers.first?.tokenMetadata?["7"]?.name.contains("7") == true)
      let byID = try await stage.indexer.getTransactionHistory(
        GetTransactionHistoryParams(walletAddress: stage.address, networks: [.amoy], tokenId: "7")
      ).transactions
      #expect(byID.contains { $0.txnHash == first.txnHash } && !byID.contains { $0.txnHash == second.txnHash })
    }
  }
}

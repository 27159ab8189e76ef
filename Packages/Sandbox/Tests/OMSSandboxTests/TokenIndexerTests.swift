import ChainCore
import EVMChain
import OMSIndexerAPI
import OMSSandbox
import OMSWaaSAPI
import Testing
import WebRPC

@Suite("Test token in the indexer over HTTP", .timeLimit(.minutes(10)))
struct TokenIndexerTests {
  private func balances(
    _ world: World, _ change: (inout GetTokenBalancesDetailsRequest) -> Void = { _ in }
  ) async throws -> GetTokenBalancesDetailsResponse {
    var request = GetTokenBalancesDetailsRequest(
      chainIds: [137, 80002], filter: TokenBalancesFilter(accountAddresses: [Arrangement.shop]))
    change(&request)
    return try await world.indexer.getTokenBalancesDetails(request)
  }

  @Test func listsWhatAnAccountHasWithItsMetadata() async throws {
    try await World.run { world in
      #expect(try await balances(world).balances.map(\.results.count) == [0, 0])
      _ = try await world.tokenFaucet(Arrangement.shop, "1.5")
      let found = try await balances(world)
      #expect(found.balances.map(\.chainId) == [137, 80002])
      #expect(found.balances[0].results.isEmpty)
      let balance = try #require(found.balances[1].results.first)
      #expect(balance.balance == "1500000" && balance.accountAddress == Arrangement.shop)
      #expect(balance.contractType == "ERC20" && balance.contractAddress == TestToken.address.lowercased)
      #expect(balance.chainId == 80002 && balance.tokenId == "0")
      let info = try #require(balance.contractInfo)
      #expect(info.symbol == TestToken.symbol && info.name == TestToken.name && info.decimals == 6)
      #expect(found.page?.more == false)
      let bare = try await balances(world) { $0.omitMetadata = true }
      #expect(bare.balances[1].results.count == 1 && bare.balances[1].results[0].contractInfo == nil)
    }
  }

  @Test func listsItOnlyWhenItIsAskedFor() async throws {
    try await World.run { world in
      _ = try await world.tokenFaucet(Arrangement.shop, "1")
      let other = Arrangement.token
      let cases: [(isShown: Bool, change: (inout GetTokenBalancesDetailsRequest) -> Void)] = [
        (true, { $0.filter.contractWhitelist = [TestToken.address.checksummed] }),
        (false, { $0.filter.contractWhitelist = [other] }),
        (false, { $0.filter.contractBlacklist = [TestToken.address.lowercased] }),
        (true, { $0.filter.contractBlacklist = [other] }),
        (true, { $0.filter.contractStatus = .verified }), (true, { $0.filter.contractStatus = .all }),
        (false, { $0.filter.contractStatus = .unverified }),
        (true, { $0.filter.contractTypes = ["ERC20"] }), (false, { $0.filter.contractTypes = ["ERC721"] }),
        (false, { $0.filter.tokenIds = ["7"] }), (false, { $0.page = PageRequest(page: 1) }),
      ]
      for (index, (isShown, change)) in cases.enumerated() {
        let found = try await balances(world, change).balances[1].results
        #expect(found.isEmpty != isShown, "case \(index)")
      }
    }
  }

  @Test func showsTransfersToSenderAndReceiver() async throws {
    try await Arrangement.run { it in
      _ = try await it.world.tokenFaucet(it.wallet.address, "1")
      _ = try await it.executeAsOwner(try await it.ownTransfer("30"))
      try await it.mine()
      func transfers(_ account: String, contracts: [String]? = nil) async throws -> [TransferRecord] {
        try await it.world.indexer.getTransactionHistory(
          GetTransactionHistoryRequest(
            chainIds: [80002],
            filter: TransactionHistoryFilter(accountAddresses: [account], contractAddresses: contracts),
            includeMetadata: true)
        ).transactions[0].results.flatMap { $0.transfers }
      }
      let sent = try #require(try await transfers(it.wallet.address).first)
      #expect(sent.transferType == "SEND" && sent.contractType == "ERC20" && sent.amounts == ["30"])
      #expect(sent.contractInfo?.symbol == TestToken.symbol)
      let received = try await transfers(Arrangement.shop)
      #expect(received.map(\.transferType) == ["RECEIVE"])
      #expect(received.first?.from == it.wallet.address.lowercased() && received.first?.to == Arrangement.shop)
      #expect(try await transfers(Arrangement.shop, contracts: [TestToken.address.lowercased]) == received)
      #expect(try await transfers(Arrangement.shop, contracts: [EVMAddress.zero.lowercased]).isEmpty)
    }
  }
}

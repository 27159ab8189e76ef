import ChainCore
import EVMChain
import OMSIndexerAPI
import OMSSandbox
import OMSWaaSAPI
import SandboxChain
import Testing
import WebRPC

@Suite("Collectibles and items in faucet and indexer over HTTP", .timeLimit(.minutes(10)))
struct CollectibleIndexerTests {
  private static let collectible = TestCollectible.address.lowercased
  private static let items = TestItems.address.lowercased

  private func faucet(_ world: World, _ members: [String: String], network: String = "amoy") async throws
    -> (status: Int, json: JSONValue)
  {
    var all = members
    all["network"] = network
    all["address"] = all["address"] ?? Arrangement.shop
    let pairs = all.map { (key: $0.key, value: JSONValue.string($0.value)) }
    return try await world.control(.post, "/sandbox/v1/faucet", .object(.init(uniqueKeysWithValues: pairs)))
  }

  private func balances(
    _ world: World, _ change: (inout GetTokenBalancesDetailsRequest) -> Void = { _ in }
  ) async throws -> GetTokenBalancesDetailsResponse {
    var request = GetTokenBalancesDetailsRequest(
      chainIds: [80002, 137], filter: TokenBalancesFilter(accountAddresses: [Arrangement.shop]))
    change(&request)
    return try await world.indexer.getTokenBalancesDetails(request)
  }

  /// On amoy SBUSD, collectibles 1 and 5, and 3 and 4 of items 2 and 7; on polygon collectible 1.
  private func fill(_ world: World) async throws {
    _ = try await world.tokenFaucet(Arrangement.shop, "1.5")
    #expect(try await faucet(world, ["token": Self.collectible, "tokenId": "5"]).json["tokenId"]?.string == "5")
    #expect(try await faucet(world, ["token": Self.collectible]).json["tokenId"]?.string == "1")
    _ = try await faucet(world, ["token": Self.items, "tokenId": "2", "amount": "3"])
    let items = try await faucet(world, ["token": Self.items, "tokenId": "7", "amount": "4"])
    #expect(items.json["balance"]?.string == "4" && items.json["symbol"]?.string == "SBITEM")
    _ = try await faucet(world, ["token": Self.collectible], network: "polygon")
  }

  @Test func comeFromTheFaucetOnlyAsTheyCanBe() async throws {
    try await World.run { world in
      for members in [
        ["token": Self.collectible, "amount": "2"], ["token": Self.collectible, "tokenId": "x"],
        ["token": Self.items, "amount": "1.5"], ["token": Self.items, "amount": "0"],
        ["token": Self.items, "address": TestToken.address.lowercased], ["tokenId": "1", "amount": "1"],
        ["token": BuiltInContract.reverter.address.lowercased, "amount": "1"], [:],
      ] {
        let answer = try await faucet(world, members)
        #expect(answer.status == 400, "\(members)")
      }
      _ = try await faucet(world, ["token": Self.collectible, "tokenId": "1"])
      #expect(try await faucet(world, ["token": Self.collectible, "tokenId": "1"]).status == 400)
    }
  }

  @Test func areListedWithIDsAndMetadata() async throws {
    try await World.run { world in
      try await fill(world)
      let found = try await balances(world)
      #expect(found.balances.map(\.chainId) == [80002, 137])
      let listed = found.balances[0].results
      #expect(listed.map(\.contractType) == ["ERC20", "ERC721", "ERC721", "ERC1155", "ERC1155"])
      #expect(listed.map(\.tokenId) == ["0", "1", "5", "2", "7"])
      #expect(listed.map(\.balance) == ["1500000", "1", "1", "3", "4"])
      #expect(listed[0].tokenMetadata == nil && listed[0].priceUSD == "1" && listed[0].balanceUSD == "1.5")
      let collectible = try #require(listed[2].tokenMetadata)
      #expect(collectible.name == "Sandbox Collectible #5" && collectible.tokenId == "5")
      #expect(collectible.contractAddress == Self.collectible && collectible.chainId == 80002)
      let info = try #require(listed[4].contractInfo)
      #expect(info.type == "ERC1155" && info.symbol == "SBITEM" && info.bytecodeHash.count == 66)
      #expect(listed[4].priceUSD == nil)
      #expect(found.balances[1].results.map(\.tokenId) == ["1"])
      let bare = try await balances(world) {
        ($0.omitMetadata, $0.filter.omitPrices) = (true, true)
      }.balances[0].results
      #expect(bare.allSatisfy { $0.tokenMetadata == nil && $0.contractInfo == nil && $0.priceUSD == nil })
    }
  }

  @Test func areFilteredAndPaged() async throws {
    try await World.run { world in
      try await fill(world)
      func ids(_ change: (inout GetTokenBalancesDetailsRequest) -> Void) async throws -> [String] {
        try await balances(world, change).balances[0].results.map(\.tokenId)
      }
      #expect(try await ids { $0.filter.contractTypes = ["ERC721"] } == ["1", "5"])
      #expect(try await ids { $0.filter.contractTypes = ["ERC721", "ERC1155"] } == ["1", "5", "2", "7"])
      #expect(try await ids { $0.filter.tokenIds = ["5", "7", "9"] } == ["5", "7"])
      #expect(try await ids { $0.filter.contractWhitelist = [TestItems.address.checksummed] } == ["2", "7"])
      #expect(try await ids { $0.filter.contractBlacklist = [Self.items] } == ["0", "1", "5"])
      #expect(try await ids { $0.filter.contractStatus = .unverified }.isEmpty)
      var seen: [String] = []
      var page = PageRequest(page: 0, pageSize: 2)
      for number in 0..<3 {
        let answer = try await balances(world) { $0.page = page }
        seen += answer.balances.flatMap(\.results).map { "\($0.chainId)/\($0.contractType)/\($0.tokenId)" }
        #expect(answer.page?.more == (number < 2))
        page = PageRequest(page: number + 1, pageSize: 2)
      }
      #expect(seen.count == 6 && Set(seen).count == 6 && seen.last == "137/ERC721/1")
    }
  }

  @Test func areInTheHistoryOfThoseWhoMovedThem() async throws {
    try await Arrangement.run { it in
      func call(_ contract: String, _ method: String, _ args: [AbiArg]) async throws {
        let quote = try await it.owner.waas.prepareEthereumContractCall(
          PrepareEthereumContractCallRequest(
            network: "80002", walletId: it.wallet.id, contract: contract, method: method, args: args, mode: .native))
        _ = try await it.execute(quote, "POL")
        try await it.mine()
      }
      let (me, shop) = (JSONValue.string(it.wallet.address), JSONValue.string(Arrangement.shop))
      func number(_ text: String) -> AbiArg { AbiArg(type: "uint256", value: .string(text)) }
      func numbers(_ texts: [String]) -> AbiArg { AbiArg(type: "uint256[]", value: .array(texts.map { .string($0) })) }
      try await call(Self.collectible, "mint", [AbiArg(type: "address", value: me), number("9")])
      for id in ["1", "2"] {
        try await call(Self.items, "mint", [AbiArg(type: "address", value: me), number(id), number("10")])
      }
      try await call(
        Self.collectible, "safeTransferFrom",
        [AbiArg(type: "address", value: me), AbiArg(type: "address", value: shop), number("9")])
      try await call(
        Self.items, "safeBatchTransferFrom",
        [
          AbiArg(type: "address", value: me), AbiArg(type: "address", value: shop), numbers(["1", "2"]),
          numbers(["4", "5"]), AbiArg(type: "bytes", value: .string("0x")),
        ])
      func history(
        _ account: String = Arrangement.shop, _ change: (inout GetTransactionHistoryRequest) -> Void = { _ in }
      ) async throws -> [OMSIndexerAPI.TransactionRecord] {
        var request = GetTransactionHistoryRequest(
          chainIds: [80002], filter: TransactionHistoryFilter(accountAddresses: [account]), includeMetadata: true)
        change(&request)
        return try await it.world.indexer.getTransactionHistory(request).transactions[0].results
      }
      let received = try await history()
      #expect(received.map(\.blockNumber) == [5, 4])
      let batch = try #require(received.first?.transfers.first)
      #expect(batch.transferType == "RECEIVE" && batch.contractType == "ERC1155")
      #expect(batch.tokenIds == ["1", "2"] && batch.amounts == ["4", "5"])
      #expect(batch.tokenMetadata?.keys.sorted() == ["1", "2"] && batch.contractInfo?.symbol == "SBITEM")
      let collectible = try #require(received.last?.transfers.first)
      #expect(collectible.tokenIds == ["9"] && collectible.amounts == ["1"] && collectible.contractType == "ERC721")
      let mine = try await history(it.wallet.address)
      #expect(
        mine.map { $0.transfers.map(\.transferType) } == [["SEND"], ["SEND"], ["RECEIVE"], ["RECEIVE"], ["RECEIVE"]])
      #expect(mine.last?.transfers.first?.from == EVMAddress.zero.lowercased)
      // Filters and order.
      func blocks(_ change: (inout GetTransactionHistoryRequest) -> Void) async throws -> [Int64] {
        try await history(it.wallet.address, change).map(\.blockNumber)
      }
      #expect(try await blocks { $0.filter.contractAddresses = [TestItems.address.checksummed] } == [5, 3, 2])
      #expect(try await blocks { $0.filter.tokenId = "9" } == [4, 1])
      #expect(try await blocks { $0.filter.tokenId = "2" } == [5, 3])
      #expect(try await blocks { ($0.filter.fromBlock, $0.filter.toBlock) = (2, 3) } == [3, 2])
      #expect(try await blocks { $0.filter.transactionHashes = [mine[1].txnHash] } == [4])
      #expect(try await blocks { $0.filter.metaTransactionIds = ["x"] }.isEmpty)
      #expect(
        try await blocks { $0.page = PageRequest(pageSize: 2, sort: [SortBy(column: "block", order: .ascending)]) }
          == [1, 2])
      // Metadata only where it is wanted.
      func shown(_ options: MetadataOptions) async throws -> [Bool] {
        try await history { $0.metadataOptions = options }.map { $0.transfers.first?.contractInfo != nil }
      }
      #expect(try await shown(MetadataOptions(verifiedOnly: true)) == [true, true])
      #expect(try await shown(MetadataOptions(unverifiedOnly: true)) == [false, false])
      #expect(try await shown(MetadataOptions(unverifiedOnly: true, includeContracts: [Self.items])) == [true, false])
      #expect(try await history { $0.includeMetadata = false }.allSatisfy { $0.transfers[0].tokenMetadata == nil })
    }
  }
}

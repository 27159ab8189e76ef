import EVMChain
import OMSSandbox
import OMSWallet
import Testing

/// `getBalances` and its pages.
@Suite("balances on EVM networks", .timeLimit(.minutes(10)))
struct BalanceTests {
  private static let token = TestToken.address.lowercased
  private static let account = "0x9F0c0000000000000000000000000000000000A1"

  private func balances(_ stage: Stage, _ params: GetBalancesParams) async throws -> BalancesResult {
    try await stage.indexer.getBalances(params)
  }

  @Test("needs no session; the account goes out as it is given and comes back so")
  func noSession() async throws {
    try await Stage.run(nil) { stage async throws in
      let text = Self.account.lowercased()
      try await stage.control.faucet(text, "2.5", on: "polygon")
      let result = try await balances(stage, GetBalancesParams(walletAddress: text, networks: [.polygon]))
      #expect(result.status == 200 && result.nativeBalances.map(\.balance) == ["2500000000000000000"])
      #expect(result.nativeBalances[0].accountAddress == text && result.nativeBalances[0].contractType == "NATIVE")
      #expect(result.nativeBalances[0].name == "POL" || result.nativeBalances[0].symbol == "POL")
      #expect(result.balances.isEmpty && result.page?.more == false)
      let request = try #require(stage.wire.requests("GetTokenBalancesDetails").last)
      #expect(request.headers["Webrpc"] == "webrpc@v0.31.2;gen-swift@v0.1.2;sequence-indexer@v0.4.0")
      #expect(request.headers["Api-Key"] == stage.sandbox.publishableKey)
      #expect(request.headers["Accept"] == "application/json")
      #expect(request.headers["OMS-Wallet-Signature"] == nil)
      let body = try stage.wire.body("GetTokenBalancesDetails")
      #expect(Set(body.keys) == ["chainIds", "filter", "omitMetadata", "page"])
      #expect(
        body["filter"] == .object(["accountAddresses": .array([.string(text)]), "omitNativeBalances": .bool(false)]))
      #expect(body["page"] == .object(["page": .integer(0), "pageSize": .integer(40)]))
    }
  }

  @Test("several networks at once: native and token balances in the order asked for")
  func severalNetworks() async throws {
    try await Stage.run(nil) { stage async throws in
      let text = Self.account.lowercased()
      for (network, amount) in [("amoy", "1"), ("sepolia", "2"), ("base", "3")] {
        try await stage.control.faucet(text, amount, on: network)
      }
      try await stage.control.faucet(text, "7.5", on: "base", token: Self.token)
      try await stage.control.faucet(text, "0.5", on: "amoy", token: Self.token)
      let result = try await balances(
        stage, GetBalancesParams(walletAddress: text, networks: [.base, .amoy, .sepolia, .bsc]))
      #expect(result.nativeBalances.map(\.chainId) == [8453, 80002, 11_155_111, 56])
      #expect(
        result.nativeBalances.map(\.balance) == ["3", "1", "2", "0"].map { try? parseUnits(value: $0, decimals: 18) })
      #expect(result.balances.map(\.chainId) == [8453, 80002])
      #expect(result.balances.map(\.balance) == ["7500000", "500000"])
      let first = try #require(result.balances.first)
      #expect(first.contractType == "ERC20" && first.contractAddress.lowercased() == Self.token)
      #expect(first.accountAddress == text && first.blockNumber >= 0 && first.blockHash.hasPrefix("0x"))
      #expect(result.nativeBalances.first { $0.chainId == Int64(Network.amoy.id) }?.symbol == "POL")
    }
  }

  @Test("without networks a kind of networks is asked about, main networks unless said otherwise")
  func kinds() async throws {
    try await Stage.run(nil) { stage async throws in
      let tests = Network.supportedNetworks.filter(\.isTestnet).map { Int64($0.id) }
      let mains = Network.supportedNetworks.filter { !$0.isTestnet }.map { Int64($0.id) }
      func chains(_ networks: [Network]?, _ type: IndexerNetworkType?) async throws -> [Int64] {
        let params = GetBalancesParams(walletAddress: Self.account.lowercased(), networks: networks, networkType: type)
        return try await balances(stage, params).nativeBalances.map(\.chainId)
      }
      #expect(try await Set(chains(nil, nil)) == Set(mains))
      #expect(try stage.wire.body("GetTokenBalancesDetails")["networkType"] == .string("MAINNETS"))
      #expect(try await Set(chains([], .testnets)) == Set(tests))
      #expect(try await Set(chains(nil, .all)) == Set(mains + tests))
      #expect(try await chains([.amoy], .mainnets) == [80002])
      #expect(try stage.wire.body("GetTokenBalancesDetails")["networkType"] == nil)
    }
  }

  @Test("metadata comes with a balance unless it is not wanted")
  func metadata() async throws {
    try await Stage.run(nil) { stage async throws in
      let text = Self.account.lowercased()
      try await stage.control.faucet(text, "1", on: "amoy", token: Self.token)
      let with = try await balances(stage, GetBalancesParams(walletAddress: text, networks: [.amoy]))
      let info = try #require(with.balances.first?.contractInfo)
      #expect(info.symbol == TestToken.symbol && info.decimals == TestToken.decimals && info.name == TestToken.name)
      #expect(info.address.lowercased() == Self.token && info.chainId == 80002 && info.type == "ERC20")
      #expect(try stage.wire.body("GetTokenBalancesDetails")["omitMetadata"] == .bool(false))
      let without = try await balances(
        stage, GetBalancesParams(walletAddress: text, networks: [.amoy], includeMetadata: false))
      #expect(without.balances.first?.balance == "1000000" && without.balances.first?.contractInfo == nil)
      #expect(try stage.wire.body("GetTokenBalancesDetails")["omitMetadata"] == .bool(true))
    }
  }

  @Test("filters: contracts in any case, token IDs and verification; native balances stay")
  func filters() async throws {
    try await Stage.run(nil) { stage async throws in
      let text = Self.account.lowercased()
      try await stage.control.faucet(text, "1", on: "amoy", token: Self.token)
      func tokens(
        _ contracts: [String]? = nil, ids: [String]? = nil, status: ContractVerificationStatus? = nil
      ) async throws -> Int {
        let result = try await balances(
          stage,
          GetBalancesParams(
            walletAddress: text, networks: [.amoy], contractAddresses: contracts, omitPrices: true, tokenIds: ids,
            contractStatus: status))
        #expect(result.nativeBalances.count == 1)
        return result.balances.count
      }
      #expect(try await tokens([TestToken.address.checksummed]) == 1)
      #expect(try await tokens([stranger(1)]) == 0)
      #expect(try await tokens([]) == 1)
      #expect(try await tokens(ids: ["123456789"]) == 0)
      #expect(try await tokens(status: .unverified) == 0)
      #expect(try await tokens(status: .all) == 1)
      #expect(try await tokens(status: .verified) == 1)
      guard case .object(let filter)? = try stage.wire.body("GetTokenBalancesDetails")["filter"] else {
        throw Wire.NothingSent(method: "filter")
      }
      #expect(filter["contractStatus"] == .string("VERIFIED") && filter["omitPrices"] == .bool(true))
    }
  }

  @Test("a page at a time: the caller asks for the next while there is more, or iterates over all")
  func pages() async throws {
    try await Stage.run(nil) { stage async throws in
      let text = Self.account.lowercased()
      for network in Network.supportedNetworks {
        try await stage.control.faucet(text, "\(network.id)", on: network.name, token: Self.token)
      }
      func page(_ request: TokenBalancesPageRequest?) async throws -> BalancesResult {
        try await balances(stage, GetBalancesParams(walletAddress: text, networkType: .all, page: request))
      }
      let whole = try await page(nil)
      #expect(whole.balances.count == 16 && whole.page?.more == false && whole.page?.pageSize == 40)
      var byNumber: [Int64] = []
      var number = 0
      while true {
        let one = try await page(TokenBalancesPageRequest(page: number, pageSize: 5))
        #expect(one.page?.page == number && one.page?.pageSize == 5 && one.balances.count <= 5)
        byNumber += one.balances.map(\.chainId)
        guard one.page?.more == true else { break }
        number += 1
      }
      #expect(number == 3 && byNumber == whole.balances.map(\.chainId))
      // A cursor comes back as it was given.
      let first = try await page(TokenBalancesPageRequest(pageSize: 5))
      let after = try #require(first.page?.after)
      let second = try await page(TokenBalancesPageRequest(after: after, pageSize: 5))
      #expect(second.balances.map(\.chainId) == Array(byNumber[5..<10]))
      guard case .object(let sent)? = try stage.wire.body("GetTokenBalancesDetails")["page"] else {
        throw Wire.NothingSent(method: "page")
      }
      #expect(sent["after"] == after)
      let count = stage.wire.requests("GetTokenBalancesDetails").count
      let sequence = stage.indexer.balancePages(
        GetBalancesParams(walletAddress: text, networkType: .all, page: TokenBalancesPageRequest(pageSize: 5)))
      #expect(stage.wire.requests("GetTokenBalancesDetails").count == count)
      for _ in 0..<2 {
        var iterated: [Int64] = []
        for try await one in sequence { iterated += one.balances.map(\.chainId) }
        #expect(iterated == byNumber)
      }
      #expect(stage.wire.requests("GetTokenBalancesDetails").count == count + 8)
      // One that begins behind a cursor follows cursors.
      var behind: [Int64] = []
      let rest = stage.indexer.balancePages(
        GetBalancesParams(
          walletAddress: text, networkType: .all, page: TokenBalancesPageRequest(after: after, pageSize: 5)))
      for try await one in rest { behind += one.balances.map(\.chainId) }
      #expect(behind == Array(byNumber[5...]))
    }
  }

  @Test("an error on a later page is thrown by the sequence")
  func failingPage() async throws {
    try await Stage.run(nil) { stage async throws in
      let text = Self.account.lowercased()
      for network in ["amoy", "sepolia"] { try await stage.control.faucet(text, "1", on: network, token: Self.token) }
      let pages = stage.indexer.balancePages(
        GetBalancesParams(walletAddress: text, networkType: .testnets, page: TokenBalancesPageRequest(pageSize: 1)))
      var iterator = pages.makeAsyncIterator()
      #expect(try await iterator.next()?.balances.count == 1)
      try await stage.control.plan([
        "method": .string("IndexerGateway/GetTokenBalancesDetails"), "status": .integer(503), "body": .string("<p>"),
      ])
      do {
        _ = try await iterator.next()
        Issue.record("nothing was thrown")
      } catch let error as OMSWalletError {
        #expect(error.code == .httpError && error.status == 503 && error.operation == .indexerGetBalances)
      }
    }
  }

  @Test("a network that the gateway cannot read contributes nothing and is no error")
  func partialFailure() async throws {
    try await Stage.run(nil) { stage async throws in
      func group(_ results: [JSONValue], _ chain: Int64, _ reason: String? = nil) -> JSONValue {
        var group: [String: JSONValue] = ["chainId": .integer(chain), "results": .array(results)]
        if let reason { group["errorReason"] = .string(reason) }
        return .object(group)
      }
      let held: JSONValue = .object([
        "accountAddress": .string(Self.account), "chainId": .integer(137), "name": .string("POL"),
        "symbol": .string("POL"), "balanceWei": .string("5"),
      ])
      try await stage.control.plan([
        "method": .string("IndexerGateway/GetTokenBalancesDetails"), "status": .integer(200),
        "body": .object([
          "nativeBalances": .array([group([held], 137), group([], 8453, "node unavailable")]),
          "balances": .array([group([], 8453, "node unavailable")]),
        ]),
      ])
      let result = try await balances(
        stage, GetBalancesParams(walletAddress: Self.account, networks: [.polygon, .base]))
      #expect(result.nativeBalances.map(\.balance) == ["5"] && result.balances.isEmpty && result.page == nil)
    }
  }

  @Test("what was sent is gone from one account and there in the other, the fee aside")
  func afterSending() async throws {
    try await Stage.run(amount: "3") { stage async throws in
      try await stage.control.faucet(stage.address, "9", on: "amoy", token: Self.token)
      _ = try await stage.wallet.callContract(
        network: .amoy, contractAddress: Self.token, method: "transfer",
        args: [
          AbiArg(type: "address", value: .string(stranger(70))), AbiArg(type: "uint256", value: .string("4000000")),
        ])
      _ = try await stage.wallet.sendTransaction(network: .amoy, to: stranger(70), value: "11")
      let (mine, theirs) = (
        try await balances(stage, GetBalancesParams(walletAddress: stage.address, networks: [.amoy])),
        try await balances(stage, GetBalancesParams(walletAddress: stranger(70), networks: [.amoy]))
      )
      #expect(mine.balances.map(\.balance) == ["5000000"] && theirs.balances.map(\.balance) == ["4000000"])
      #expect(theirs.nativeBalances.map(\.balance) == ["11"])
      let left = try #require(mine.nativeBalances.first?.balance)
      #expect(left.count <= "3000000000000000000".count && left != "3000000000000000000")
    }
  }
}

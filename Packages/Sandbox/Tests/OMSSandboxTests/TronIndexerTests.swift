import OMSIndexerAPI
import OMSSandbox
import SandboxTron
import Testing
import TronChain
import WebRPC

@Suite("Tron balances over HTTP", .timeLimit(.minutes(1)))
struct TronIndexerTests {
  private static let account = "TW39NT9SCCv7aomYYXgh4wcUWag4XtVe2H"
  private static let token = TronTestToken.address.base58

  private func ask(
    _ world: World, _ networks: [TronIndexerNetwork] = [.mainnet, .nile], _ filter: AccountBalancesFilter? = nil,
    omitMetadata: Bool? = nil
  ) async throws -> GetTronBalancesResponse {
    let client = TronIndexerGatewayClient(baseURL: world.sandbox.url, transport: world.http, headers: world.headers)
    return try await client.getTokenBalancesDetails(
      GetTronBalancesRequest(
        networks: networks, filter: filter ?? AccountBalancesFilter(accountAddresses: [Self.account]),
        omitMetadata: omitMetadata))
  }

  private func fund(_ world: World, token: String? = nil) async throws {
    var body: [String: JSONValue] = [
      "address": .string(Self.account), "network": .string("tron:nile"), "amount": .string("5.25"),
    ]
    if let token { body["token"] = .string(token) }
    #expect(try await world.control(.post, "/sandbox/v1/faucet", .object(body)).status == 200)
  }

  @Test func listsTRXAndTokens() async throws {
    try await World.run { world in
      try await fund(world)
      try await fund(world, token: Self.token)
      let answer = try await ask(world)
      #expect(answer.errors.isEmpty)
      #expect(answer.balances.map(\.network) == [.mainnet, .nile, .nile])
      #expect(answer.balances.map(\.balance) == ["0", "5250000", "5250000"])
      #expect(answer.balances.map(\.formattedBalance) == ["0", "5.25", "5.25"])
      #expect(answer.balances.allSatisfy { $0.accountAddress == Self.account && $0.decimals == 6 })
      let native = answer.balances[1]
      #expect(native.assetType == .native && native.symbol == "TRX" && native.contractAddress == nil)
      #expect(native.tokenStandard == nil)
      let token = answer.balances[2]
      #expect(token.assetType == .fungibleToken && token.tokenStandard == .trc20)
      #expect(token.contractAddress == Self.token && token.symbol == "SBUSD" && token.name == "Sandbox Dollar")
      let bare = try await ask(world, [.nile], omitMetadata: true).balances
      #expect(bare.map(\.balance) == ["5250000", "5250000"] && bare.allSatisfy { $0.metadataUri == nil })
    }
  }

  @Test func appliesTheFilter() async throws {
    try await World.run { world in
      try await fund(world, token: Self.token)
      func kinds(
        omitNative: Bool? = nil, only: [String]? = nil, without: [String]? = nil
      ) async throws -> [AssetType] {
        try await ask(
          world, [.nile],
          AccountBalancesFilter(
            accountAddresses: [Self.account], omitNativeBalances: omitNative, contractWhitelist: only,
            contractBlacklist: without)
        ).balances.map(\.assetType)
      }
      #expect(try await kinds() == [.native, .fungibleToken])
      #expect(try await kinds(omitNative: true) == [.fungibleToken])
      #expect(try await kinds(only: [Self.token]) == [.native, .fungibleToken])
      #expect(try await kinds(only: []) == [.native, .fungibleToken])
      #expect(try await kinds(only: [Self.account]) == [.native])
      #expect(try await kinds(only: [Self.token.lowercased()]) == [.native])
      #expect(try await kinds(without: [Self.token]) == [.native])
      #expect(try await kinds(omitNative: true, without: [Self.token]) == [])
    }
  }

  @Test func tellsWhichNetworkCouldNotBeRead() async throws {
    try await World.run { world in
      try await fund(world)
      func outage(_ reason: JSONValue?) async throws {
        var body: [String: JSONValue] = ["network": .string("tron:mainnet")]
        if let reason { body["reason"] = reason }
        #expect(try await world.control(.post, "/sandbox/v1/outages", .object(body)).status == 200)
      }
      try await outage(.string("node unavailable"))
      let answer = try await ask(world)
      #expect(answer.balances.map(\.balance) == ["5250000"])
      #expect(answer.errors == [TronNetworkFailure(network: .mainnet, reason: "node unavailable")])
      try await outage(nil)
      #expect(try await ask(world).errors.isEmpty)
    }
  }

  @Test func reportsAnAddressThatIsNone() async throws {
    try await World.run { world in
      for address in ["T", "0x00000000000000000000000000000000000000b0", Self.account + "x", ""] {
        let answer = try await ask(world, filter(address))
        #expect(answer.balances.isEmpty && answer.errors.map(\.network) == [.mainnet, .nile])
      }
      await expectRefusal(-4, status: 400) {
        try await ask(world, [.nile], AccountBalancesFilter(accountAddresses: []))
      }
      #expect(try await ask(world, [TronIndexerNetwork]()) == GetTronBalancesResponse(balances: [], errors: []))
    }
  }

  private func filter(_ address: String) -> AccountBalancesFilter {
    AccountBalancesFilter(accountAddresses: [address])
  }

  private func ask(_ world: World, _ filter: AccountBalancesFilter) async throws -> GetTronBalancesResponse {
    try await ask(world, [.mainnet, .nile], filter)
  }
}

import ChainCore
import OMSIndexerAPI
import OMSSandbox
import Testing
import WebRPC

@Suite("Indexer gateways over HTTP", .timeLimit(.minutes(10)))
struct IndexerTests {
  private static let account = "0x00000000000000000000000000000000000000B0"

  private func balances(
    _ world: World, chainIds: [Int64]? = nil, type: NetworkType? = nil, account: String = account,
    omitNative: Bool? = false, page: PageRequest? = nil
  ) async throws -> GetTokenBalancesDetailsResponse {
    try await world.indexer.getTokenBalancesDetails(
      GetTokenBalancesDetailsRequest(
        chainIds: chainIds, networkType: type,
        filter: TokenBalancesFilter(accountAddresses: [account], omitNativeBalances: omitNative), page: page))
  }

  @Test func choosesNetworksAsAsked() async throws {
    try await World.run { world in
      let all = Network.supportedNetworks
      let main = all.filter { !$0.isTestnet }.map { Int64($0.id) }
      #expect(try await balances(world).nativeBalances.map(\.chainId) == main)
      #expect(try await balances(world, chainIds: []).nativeBalances.map(\.chainId) == main)
      #expect(try await balances(world, type: .testnets).nativeBalances.count == all.count - main.count)
      #expect(try await balances(world, type: .all).nativeBalances.count == 16)
      let mixed = try await balances(world, chainIds: [80002, 1, 80002], type: .testnets)
      #expect(mixed.nativeBalances.map(\.chainId) == [80002, 1, 80002])
      #expect(mixed.balances.map(\.chainId) == [80002, 1, 80002])
    }
  }

  @Test func repeatsTheAccountAsItWasGiven() async throws {
    try await World.run { world in
      let found = try await balances(world, chainIds: [137]).nativeBalances[0].results[0]
      #expect(found.accountAddress == Self.account && found.symbol == "POL" && found.balance == "0")
    }
  }

  @Test func showsNativeBalancesOnTheFirstPageOnly() async throws {
    try await World.run { world in
      let second = try await balances(world, chainIds: [137], page: PageRequest(page: 1))
      #expect(second.nativeBalances[0].results.isEmpty)
      #expect(second.page == PageResponse(page: 1, pageSize: 40, more: false))
      #expect(try await balances(world, chainIds: [137], omitNative: true).nativeBalances[0].results.isEmpty)
    }
  }

  @Test func refusesMalformedRequestsWith400() async throws {
    try await World.run { world in
      await expectRefusal(-4, status: 400) { try await balances(world, account: "0x12") }
      await expectRefusal(-4, status: 400) { try await balances(world, chainIds: [5]) }
      await expectRefusal(-4, status: 400) { try await balances(world, page: PageRequest(page: -1)) }
      await expectRefusal(-4, status: 400) { try await balances(world, page: PageRequest(pageSize: 0)) }
      await expectRefusal(-4, status: 400) { try await balances(world, page: PageRequest(after: .string("x"))) }
    }
  }
}

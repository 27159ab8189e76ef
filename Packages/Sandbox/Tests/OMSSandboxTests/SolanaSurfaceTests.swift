import ChainCore
import Foundation
import OMSIndexerAPI
import OMSSandbox
import OMSWaaSAPI
import SandboxSolana
import SolanaChain
import Testing
import WebRPC
import WebRPCCurl

@Suite("Solana in the indexer and on the control surface", .timeLimit(.minutes(1)))
struct SolanaSurfaceTests {
  private let account = SolanaPerson.recipient

  private func balances(
    _ world: World, networks: [SolanaIndexerNetwork] = [.mainnet, .devnet], account: String = SolanaPerson.recipient,
    omitNative: Bool? = nil, only: [String]? = nil, without: [String]? = nil, omitMetadata: Bool? = nil
  ) async throws -> GetSolanaBalancesResponse {
    try await world.solanaIndexer.getTokenBalancesDetails(
      GetSolanaBalancesRequest(
        networks: networks,
        filter: AccountBalancesFilter(
          accountAddresses: [account], omitNativeBalances: omitNative, contractWhitelist: only,
          contractBlacklist: without),
        omitMetadata: omitMetadata))
  }

  @Test func listsNativeAndTokenBalancesWithTheirMetadata() async throws {
    try await World.run { world in
      _ = try await world.fundSolana(account, "1.5")
      _ = try await world.fundSolana(account, "2.5", token: SolanaPerson.mint)
      let answer = try await balances(world)
      #expect(answer.errors.isEmpty)
      #expect(answer.balances.map(\.network) == [.mainnet, .devnet, .devnet])
      #expect(answer.balances.map(\.balance) == ["0", "1500000000", "2500000"])
      #expect(answer.balances.map(\.formattedBalance) == ["0", "1.5", "2.5"])
      let (native, token) = (answer.balances[1], answer.balances[2])
      #expect(native.assetType == .native && native.symbol == "SOL" && native.decimals == 9)
      #expect(native.tokenProgram == nil && native.mintAddress == nil)
      #expect(token.assetType == .fungibleToken && token.tokenProgram == .splToken)
      #expect(token.mintAddress == SolanaPerson.mint && token.name == "Sandbox Dollar" && token.symbol == "SBUSD")
      #expect(token.decimals == 6 && token.accountAddress == account && token.verificationStatus == .verified)
    }
  }

  @Test func leavesOutWhatIsNotAskedFor() async throws {
    try await World.run { world in
      _ = try await world.fundSolana(account, "1", token: SolanaPerson.mint)
      let other = account
      func mints(_ only: [String]?, _ without: [String]?) async throws -> [String?] {
        try await balances(world, networks: [.devnet], omitNative: true, only: only, without: without)
          .balances.map(\.mintAddress)
      }
      #expect(try await mints(nil, nil) == [SolanaPerson.mint])
      #expect(try await mints([], nil) == [SolanaPerson.mint])
      #expect(try await mints([SolanaPerson.mint], nil) == [SolanaPerson.mint])
      #expect(try await mints([SolanaPerson.mint.lowercased()], nil) == [])
      #expect(try await mints([other], nil) == [])
      #expect(try await mints(nil, [SolanaPerson.mint]) == [])
      #expect(try await balances(world, networks: []).balances.isEmpty)
      // An account that exists and is empty is no balance.
      let it = try await SolanaPerson(world, tokens: "1")
      _ = try await it.execute(try await it.prepare("1000000", of: SolanaPerson.mint))
      _ = try await world.control(.post, "/sandbox/v1/blocks")
      #expect(try await balances(world, networks: [.devnet], account: it.wallet.address).balances.count == 1)
    }
  }

  @Test func tellsWhatItCannotReadBesideWhatItCan() async throws {
    try await World.run { world in
      let malformed = try await balances(world, account: "x")
      #expect(malformed.balances.isEmpty && malformed.errors.map(\.network) == [.mainnet, .devnet])

      _ = try await world.fundSolana(account, "1")
      let outage: JSONValue = .object(["network": .string("solana:mainnet"), "reason": .string("node unavailable")])
      let begun = try await world.control(.post, "/sandbox/v1/outages", outage)
      #expect(begun.status == 200 && begun.json["outages"]?.array == [outage])
      let partly = try await balances(world)
      #expect(partly.balances.map(\.balance) == ["1000000000"])
      #expect(partly.errors == [SolanaNetworkFailure(network: .mainnet, reason: "node unavailable")])
      let ended = try await world.control(
        .post, "/sandbox/v1/outages", .object(["network": .string("solana:mainnet")]))
      #expect(ended.json["outages"]?.array == [])
      #expect(try await balances(world).errors.isEmpty)
      for network in ["amoy", "solana:moon"] {
        #expect(
          try await world.control(.post, "/sandbox/v1/outages", .object(["network": .string(network)])).status == 400)
      }
    }
  }

  @Test func refusesRequestsThatNameNoAccount() async throws {
    try await World.run { world in
      await expectRefusal(-4, status: 400) {
        try await world.solanaIndexer.getTokenBalancesDetails(
          GetSolanaBalancesRequest(networks: [.devnet], filter: AccountBalancesFilter(accountAddresses: [])))
      }
      let request = WebRPCRequest(
        url: world.sandbox.url + "/v1/SolanaIndexerGateway/GetTokenBalancesDetails", path: "",
        headers: ["Api-Key": world.sandbox.publishableKey, "Content-Type": "application/json"],
        body: Array(#"{"networks":["solana:moon"],"filter":{"accountAddresses":["\#(account)"]}}"#.utf8))
      let status = try await world.http.send(request).status
      #expect(status == 400)
    }
  }

  @Test func theFaucetCreditsSOLAndTheTestToken() async throws {
    try await World.run { world in
      let sol = try await world.fundSolana(account, "1.5")
      #expect(sol.status == 200 && sol.json["balance"]?.string == "1500000000")
      #expect(sol.json["network"]?.string == "solana:devnet" && sol.json["chainId"] == nil)
      let token = try await world.fundSolana(account, "0.000001", token: SolanaPerson.mint)
      #expect(token.json["balance"]?.string == "1" && token.json["symbol"]?.string == "SBUSD")
      #expect(try await world.fundSolana(account, "0.0008").json["balance"]?.string == "1500800000")
      for (address, amount, mint) in [
        ("0x00000000000000000000000000000000000000b0", "1", nil), (account, "0", nil), (account, "x", nil),
        (account, "18446744074", nil), (account, "1", account), (account, "0.0000001", SolanaPerson.mint),
        // Less than an account needs.
        ("11111111111111111111111111111112", "0.0008", nil),
      ] {
        #expect(try await world.fundSolana(address, amount, token: mint).status == 400, "\(address) \(amount)")
      }
    }
  }

  @Test func theStateAndTheBlocksHaveSolanaBesideTheOthers() async throws {
    try await World.run { world in
      _ = try await world.fundSolana(account, "1")
      _ = try await world.fundSolana(account, "3", token: SolanaPerson.mint)
      let blocks = try await world.control(.post, "/sandbox/v1/blocks").json["blocks"]?.array ?? []
      let names = blocks.compactMap { $0["network"]?.string }
      #expect(names.contains("amoy") && names.contains("solana:devnet") && names.contains("solana:mainnet"))
      let state = try await world.control(.get, "/sandbox/v1/state").json["solana"]?.array ?? []
      let devnet = try #require(state.first { $0["network"]?.string == "solana:devnet" })
      #expect(devnet["height"]?.integer == 1 && devnet["slot"]?.integer == 1 && devnet["pending"]?.integer == 0)
      #expect(devnet["issued"] == devnet["supply"] && devnet["tokenSupply"]?.string == "3000000")
    }
  }

  @Test func transactionsAreNamedByTheirFirstSignature() async throws {
    try await World.run { world in
      let unknown = SolanaSignature.missing.base58
      let status = try await world.control(.get, "/sandbox/v1/transactions/\(unknown)").status
      #expect(status == 404)
      for text in ["abc", account, "\(unknown)1"] {
        #expect(try await world.control(.get, "/sandbox/v1/transactions/\(text)").status == 400)
      }
    }
  }

  @Test func allOfItIsInTheStateFile() async throws {
    let folder = NSTemporaryDirectory() + "oms-sandbox-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: folder) }
    func configuration(_ port: Int = 0) -> OMSSandbox.Configuration {
      .init(port: port, blockTime: nil, clock: .manual(), dataFile: folder + "/state.sqlite", seed: "solana")
    }
    let before = try await World(configuration())
    let it = try await SolanaPerson(before, tokens: "5")
    let done = try await it.prepare("1500000", of: SolanaPerson.mint)
    let pending = try await it.prepare("2000000")
    let quoted = try await it.prepare("3000000")
    _ = try await it.execute(done, paying: "SBUSD")
    _ = try await before.control(.post, "/sandbox/v1/blocks")
    _ = try await it.execute(pending)
    let status = try await it.status(done)
    let balances = try await before.solanaBalances(it.wallet.address)
    #expect(status.status == .executed && balances.count == 2)
    // The transport is shared with the next world: only the Sandbox stops.
    await before.sandbox.stop()

    let after = World(sandbox: try await OMSSandbox.start(configuration(before.sandbox.port)), http: before.http)
    #expect(try await after.solanaBalances(it.wallet.address) == balances)
    #expect(try await it.status(done) == status)
    #expect(try await it.status(pending) == TransactionStatusResponse(status: .pending))
    _ = try await it.execute(quoted)
    _ = try await after.control(.post, "/sandbox/v1/blocks")
    #expect(try await it.status(pending).status == .executed)
    #expect(try await it.status(quoted).status == .executed)
    await after.close()
  }
}

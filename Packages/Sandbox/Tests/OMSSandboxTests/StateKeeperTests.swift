import CryptoP256
import KeyStorage
import OMSWaaSAPI
import SandboxChain
import SandboxEWallet
import SandboxOIDC
import SandboxSolana
import SandboxTron
import SandboxWaaS
import Synchronization
import Testing
import WebRPC
import WebRPCCurl

@testable import OMSSandbox

/// A storage in memory whose medium can be full, and which counts its writes.
private final class Medium: KeyValueStorage {
  private let base = InMemoryKeyStorage()
  private let state = Mutex((isFull: false, writes: 0))

  var isFull: Bool {
    get { state.withLock { $0.isFull } }
    set { state.withLock { $0.isFull = newValue } }
  }
  var writes: Int { state.withLock { $0.writes } }

  func apply(_ changes: [StorageChange]) throws(KeyStorageError) -> UInt64 {
    let isFull = state.withLock { state in
      state.writes += 1
      return state.isFull
    }
    guard !isFull else { throw KeyStorageError(.unavailable, message: "no space left; nothing was changed") }
    return try base.apply(changes)
  }

  func get(_ key: String) throws(KeyStorageError) -> StoredValue? { try base.get(key) }
  func snapshot(of keys: [String]) throws(KeyStorageError) -> [StoredValue?] { try base.snapshot(of: keys) }
  func keys(withPrefix prefix: String) throws(KeyStorageError) -> [String] { try base.keys(withPrefix: prefix) }
  func reserveCounter(_ key: String, atLeast floor: UInt64) throws(KeyStorageError) -> UInt64 {
    try base.reserveCounter(key, atLeast: floor)
  }
  func counter(_ key: String) throws(KeyStorageError) -> UInt64? { try base.counter(key) }
  func revision() throws(KeyStorageError) -> UInt64 { try base.revision() }
  func changes() -> AsyncStream<UInt64> { base.changes() }
}

@Suite("Saving", .timeLimit(.minutes(10)))
struct StateKeeperTests {
  private func world(_ medium: Medium) async throws -> World {
    let keeper = StateKeeper(path: "state", storage: medium, delay: .seconds(3600))
    let sandbox = try await OMSSandbox.start(
      .init(blockTime: nil, clock: .manual(), seed: "saving"), keeper: keeper)
    return World(sandbox: sandbox, http: CurlTransport())
  }

  @Test func answersWith7102WhatItCannotSave() async throws {
    let medium = Medium()
    let world = try await world(medium)
    let person = try world.person()
    try await person.signIn()
    medium.isFull = true
    await expectRefusal(7102, status: 500) { try await person.newWallet() }
    // Even when the method itself refuses: the nonce is not stored.
    await expectRefusal(7102, status: 500) { try await person.waas.useWallet(UseWalletRequest(walletId: "none")) }
    let faucet = try await world.control(
      .post, "/sandbox/v1/faucet",
      .object([
        "address": .string("0x00000000000000000000000000000000000000b0"), "network": .string("amoy"),
        "amount": .string("1"),
      ]))
    #expect(faucet.status == 500 && faucet.json["error"]?.string == "not_saved")
    let health = try await world.control(.get, "/sandbox/v1/health")
    #expect(health.json["saveError"]?.string?.contains("no space left") == true)
    #expect(await world.sandbox.saveError?.contains("no space left") == true)
    medium.isFull = false
    _ = try await person.newWallet()
    #expect(try await world.control(.get, "/sandbox/v1/health").json["saveError"] == nil)
    await world.close()
    #expect(await world.sandbox.saveError == nil)
  }

  @Test func refusesWithoutSavingWhatChangesNothing() async throws {
    let medium = Medium()
    let world = try await world(medium)
    let writes = medium.writes
    medium.isFull = true
    let stranger = try world.person()
    await expectRefusal(7202) { try await stranger.waas.listWallets(ListWalletsRequest()) }
    _ = try await world.open.status()
    let faults = try await world.control(.post, "/sandbox/v1/faults/clear")
    #expect(faults.status == 200 && medium.writes == writes)
    await world.close()
  }

  @Test func tellsAfterStoppingThatTheStateCouldNotBeSaved() async throws {
    let medium = Medium()
    let world = try await world(medium)
    medium.isFull = true
    await expectRefusal(7102) { try await world.person().commit() }
    await world.close()
    #expect(await world.sandbox.saveError?.contains("no space left") == true)
    await world.sandbox.stop()
    #expect(await world.sandbox.saveError?.contains("no space left") == true)
  }

  @Test func doesNotStartWhenItCannotSave() async throws {
    let medium = Medium()
    medium.isFull = true
    await #expect(throws: SandboxDataError.self) { _ = try await world(medium) }
  }

  @Test func sharesOneSaveAmongAllThatComeWhileAnotherIsWritten() async throws {
    let clock = SandboxClock.manual()
    let ledger = EmbeddedLedger(clock: clock, mining: .onDemand)
    let solana = try SolanaLedger(clock: clock, mining: .onDemand)
    let tron = TronLedger(clock: clock, mining: .onDemand)
    let waas = SandboxWaaS(
      .init(projects: ProjectDirectory([])), chain: ledger, solana: solana, tron: tron, clock: clock,
      random: SandboxRandom(seed: "share"))
    let keeper = StateKeeper(path: "state", storage: InMemoryKeyStorage())
    let oidc = try SandboxOIDC(clock: .manual(), random: SandboxRandom(seed: "keeper"))
    let ewallet = try SandboxEWallet(clock: clock, random: SandboxRandom(seed: "share"))
    let looks = Mutex(0)
    await keeper.begin(clock: nil) {
      let isFirst = looks.withLock { count in
        count += 1
        return count == 1
      }
      // The first save is held up until everyone else waits.
      while isFirst, await keeper.callers < 20 { await Task.yield() }
      return SandboxState(
        chain: await ledger.state, solana: await solana.state, tron: await tron.state, waas: waas.state,
        oidc: oidc.state,
        ewallet: ewallet.state,
        meta: SandboxMeta(clockAdvanced: 0, randomPosition: 0))
    }
    let failures = await withTaskGroup(of: String?.self) { group in
      for _ in 0..<20 { group.addTask { await keeper.save() } }
      return await group.reduce(into: [String?]()) { $0.append($1) }
    }
    #expect(failures == Array(repeating: nil, count: 20))
    #expect((1...2).contains(looks.withLock { $0 }))
    await keeper.close()
  }
}

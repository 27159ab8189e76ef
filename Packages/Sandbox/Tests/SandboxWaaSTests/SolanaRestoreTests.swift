import ChainCore
import CryptoCore
import OMSWaaSAPI
import SandboxChain
import SandboxSolana
import SandboxTron
import SolanaChain
import Testing
import WebRPC

@testable import SandboxWaaS

/// A service with one signed-in caller who has a funded Solana wallet, made anew or from records.
private struct Service {
  let solana: SolanaLedger
  let core: WaasCore
  let owner: OwnerService
  let caller: Caller
  let wallet: WalletRecord

  static let clock = SandboxClock.manual()

  init(records: [String: [UInt8]] = [:], seed: String = "solana") async throws {
    let random = SandboxRandom(seed: seed)
    let inbox = Inbox()
    solana = try SolanaLedger(clock: Self.clock, mining: .onDemand, restoring: records)
    core = WaasCore(
      configuration: .init(projects: ProjectDirectory([])),
      chain: try EmbeddedLedger(clock: Self.clock, mining: .onDemand, restoring: records), solana: solana,
      tron: TronLedger(clock: Self.clock, mining: .onDemand), clock: Self.clock, random: random, inbox: inbox,
      saved: try SavedWaas(records: records, inbox: inbox))
    owner = OwnerService(core: core)
    let key = WaasState.key(scope: "prj_demo", signer: CredentialSigner(algorithm: .p256, id: "0x04"))
    (caller, wallet) = try core.withState { state throws(WebRPCError) in
      if let record = state.credentials[key], let wallet = state.wallets.values.first {
        return (Caller(scope: "prj_demo", key: key, credential: record, body: []), wallet)
      }
      let user = state.user(email: "a@b", scope: "prj_demo")
      let record = state.register(key, userID: user.id, lifetime: 1_000_000_000, now: Self.clock.now)
      let wallet = try state.createWallet(
        reference: nil, caller: record, key: try WalletKey(.solana, random: random), random: random)
      return (Caller(scope: "prj_demo", key: key, credential: record, body: []), wallet)
    }
    if records.isEmpty {
      _ = try await solana.issue(1_000_000_000, to: SolanaPublicKey(wallet.address), on: .devnet)
    }
  }

  func records() async throws -> [String: [UInt8]] {
    var snapshot = try await solana.state.changes()
    snapshot.merge(try core.saveable.changes(since: nil))
    return snapshot.records
  }

  func prepare() async throws -> String {
    try await owner.prepareSolanaTransfer(
      PrepareSolanaTransferRequest(
        network: "solana:devnet", walletId: wallet.id, asset: "SOL",
        recipient: SolanaRecipient(address: SolanaTestToken.mint.base58), amount: "5000000", mode: .relayer),
      context: caller
    ).txnId
  }

  func execute(_ id: String) async throws {
    _ = try await owner.execute(
      ExecuteRequest(txnId: id, feeOption: FeeOptionSelection(token: "SOL")), context: caller)
  }

  func status(_ id: String) async throws -> TransactionStatusResponse {
    try await owner.transactionStatus(TransactionStatusRequest(txnId: id), context: caller)
  }

  func set(_ id: String, _ phase: TransactionRecord.Phase) throws {
    try core.withState { state throws(WebRPCError) in state.transactions[id]?.phase = phase }
  }

  func restored(_ records: [String: [UInt8]]) async throws -> Service {
    let next = try await Service(records: records, seed: "after")
    try await next.core.resolveInterrupted { _ in [] }
    return next
  }
}

@Suite("Restoring Solana transactions after an end without saving")
struct SolanaRestoreTests {
  @Test func findsWhatWasSentBeforeItsOutcomeWasSaved() async throws {
    let before = try await Service()
    let ids = [try await before.prepare(), try await before.prepare()]
    for id in ids {
      try await before.execute(id)
      try before.set(id, .claimed)
    }
    let after = try await before.restored(try await before.records())
    #expect(try await after.status(ids[0]) == TransactionStatusResponse(status: .pending))
    await after.solana.mine(.devnet)
    let hashes = [try await after.status(ids[0]), try await after.status(ids[1])]
    #expect(hashes.allSatisfy { $0.status == .executed } && hashes[0].txnHash != hashes[1].txnHash)
  }

  @Test func failsWhatWasClaimedAndNeverSent() async throws {
    let before = try await Service()
    let id = try await before.prepare()
    try before.set(id, .claimed)
    let after = try await before.restored(try await before.records())
    #expect(try await after.status(id).status == .failed)
    await #expect(throws: WebRPCError.self) { try await after.execute(id) }
  }

  @Test func failsWhatTheSavedLedgerDoesNotHold() async throws {
    let before = try await Service()
    let id = try await before.prepare()
    let ledger = try await before.solana.state.changes().records
    try await before.execute(id)
    var records = try await before.records().filter { !$0.key.hasPrefix("solana/") }
    records.merge(ledger) { $1 }
    let after = try await before.restored(records)
    #expect(try await after.status(id).status == .failed)
  }

  @Test func keepsTheRelayerAndTheBytesOfTheState() async throws {
    let before = try await Service()
    try await before.execute(try await before.prepare())
    await before.solana.mine(.devnet)
    _ = try await before.prepare()
    let records = try await before.records()
    let after = try await before.restored(records)
    #expect(before.core.solanaRelayer != nil && after.core.solanaRelayer?.address == before.core.solanaRelayer?.address)
    #expect(try await after.records() == records)
    // State files from before there was a relayer get one.
    let older = try await Service(records: [:], seed: "other")
    #expect(older.core.solanaRelayer?.address != before.core.solanaRelayer?.address)
  }
}

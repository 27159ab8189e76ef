import ChainCore
import CryptoCore
import EVMChain
import OMSWaaSAPI
import SandboxChain
import SandboxSolana
import SandboxTron
import Testing
import WebRPC

@testable import SandboxWaaS

private struct Service {
  let ledger: EmbeddedLedger
  let solana: SolanaLedger
  let core: WaasCore
  let owner: OwnerService
  let caller: Caller
  let wallet: WalletRecord

  static let clock = SandboxClock.manual()
  static let configuration = SandboxWaaS.Configuration(projects: ProjectDirectory([]))

  /// A service with one signed-in caller who has a funded wallet, made anew or from records.
  init(records: [String: [UInt8]] = [:], seed: String = "restore") async throws {
    let random = SandboxRandom(seed: seed)
    let inbox = Inbox()
    ledger = try EmbeddedLedger(clock: Self.clock, mining: .onDemand, restoring: records)
    solana = try SolanaLedger(clock: Self.clock, mining: .onDemand, restoring: records)
    let saved = try SavedWaas(records: records, inbox: inbox)
    core = WaasCore(
      configuration: Self.configuration, chain: ledger, solana: solana,
      tron: TronLedger(clock: Self.clock, mining: .onDemand), clock: Self.clock, random: random, inbox: inbox,
      saved: saved)
    owner = OwnerService(core: core)
    let signer = CredentialSigner(algorithm: .p256, id: "0x04")
    let key = WaasState.key(scope: "prj_demo", signer: signer)
    if records.isEmpty {
      let made = try WalletKey(.evm, random: random)
      (caller, wallet) = try core.withState { state throws(WebRPCError) in
        let user = state.user(email: "a@b", scope: "prj_demo")
        let record = state.register(key, userID: user.id, lifetime: 1_000_000_000, now: Self.clock.now)
        let wallet = try state.createWallet(reference: nil, caller: record, key: made, random: random)
        return (Caller(scope: "prj_demo", key: key, credential: record, body: []), wallet)
      }
      _ = try await ledger.issue(UInt256(1_000_000_000_000_000_000), to: try wallet.evmAddress(), on: .amoy)
    } else {
      (caller, wallet) = try core.withState { state throws(WebRPCError) in
        guard let record = state.credentials[key], let wallet = state.wallets.values.first else {
          throw .waas(.internalError)
        }
        return (Caller(scope: "prj_demo", key: key, credential: record, body: []), wallet)
      }
    }
  }

  func records() async throws -> [String: [UInt8]] {
    var snapshot = try await ledger.state.changes()
    snapshot.merge(try core.saveable.changes(since: nil))
    return snapshot.records
  }

  func prepare(_ value: String = "5") async throws -> String {
    try await owner.prepareEthereumTransaction(
      PrepareEthereumTransactionRequest(
        network: "80002", walletId: wallet.id, to: wallet.address, value: value, mode: .relayer),
      context: caller
    ).txnId
  }

  func execute(_ id: String) async throws {
    _ = try await owner.execute(
      ExecuteRequest(txnId: id, feeOption: FeeOptionSelection(token: "POL")), context: caller)
  }

  func status(_ id: String) async throws -> TransactionStatusResponse {
    try await owner.transactionStatus(TransactionStatusRequest(txnId: id), context: caller)
  }

  func set(_ id: String, _ phase: TransactionRecord.Phase) throws {
    try core.withState { state throws(WebRPCError) in state.transactions[id]?.phase = phase }
  }

  func restored(_ records: [String: [UInt8]]) async throws -> Service {
    let next = try await Service(records: records, seed: "after")
    let ledger = next.ledger
    try await next.core.resolveInterrupted { await ledger.hashes(matching: $0) }
    return next
  }
}

@Suite("Restoring after an end without saving")
struct RestoreTests {
  @Test func sponsorsAfterARestartWhatWasQuotedBefore() async throws {
    let service = try await Service()
    try service.core.withState { state throws(WebRPCError) in
      state.sponsorship = [SponsorshipRule(network: .amoy, budget: .max)]
    }
    let (first, second) = (try await service.prepare(), try await service.prepare())
    try await service.execute(first)
    let before = service.core.state.sponsorship
    #expect(before.first?.spent != "0")
    let again = try await service.restored(try await service.records())
    #expect(again.core.state.sponsorship == before)
    await again.ledger.mine(.amoy)
    #expect(try await again.status(first).status == .executed)
    try await again.execute(second)
    await again.ledger.mine(.amoy)
    #expect(try await again.status(second).status == .executed)
    // Two advances came, and all of them went into gas.
    #expect(try await again.ledger.balance(of: again.wallet.evmAddress(), on: .amoy) == 1_000_000_000_000_000_000)
    let supply = await again.ledger.supply(.amoy)
    #expect(supply.issued == supply.total)
  }

  @Test func findsWhatWasSentBeforeItsOutcomeWasSaved() async throws {
    let before = try await Service()
    let id = try await before.prepare()
    try await before.execute(id)
    try before.set(id, .claimed)
    let after = try await before.restored(try await before.records())
    #expect(try await after.status(id).status == .pending)
    await after.ledger.mine(.amoy)
    #expect(try await after.status(id).status == .executed)
  }

  @Test func failsWhatWasClaimedAndNeverSent() async throws {
    let before = try await Service()
    let id = try await before.prepare()
    try before.set(id, .claimed)
    let after = try await before.restored(try await before.records())
    #expect(try await after.status(id).status == .failed)
    await #expect(throws: WebRPCError.self) { try await after.execute(id) }
  }

  @Test func failsWhatTheSavedChainDoesNotHold() async throws {
    let before = try await Service()
    let id = try await before.prepare()
    let chain = try await before.ledger.state.changes().records
    try await before.execute(id)
    var records = try await before.records().filter { !$0.key.hasPrefix("chain/") }
    records.merge(chain) { $1 }
    let after = try await before.restored(records)
    #expect(try await after.status(id).status == .failed)
  }

  @Test func givesEachOfTwoEqualTransactionsItsOwnHash() async throws {
    let before = try await Service()
    let ids = [try await before.prepare(), try await before.prepare()]
    for id in ids {
      try await before.execute(id)
      try before.set(id, .claimed)
    }
    let after = try await before.restored(try await before.records())
    await after.ledger.mine(.amoy)
    let hashes = [try await after.status(ids[0]).txnHash, try await after.status(ids[1]).txnHash]
    #expect(hashes[0] != nil && hashes[1] != nil && hashes[0] != hashes[1])
  }

  @Test func keepsASnapshotTheSameWhenNothingHappens() async throws {
    let before = try await Service()
    try await before.execute(try await before.prepare())
    await before.ledger.mine(.amoy)
    _ = try await before.prepare("6")
    let records = try await before.records()
    let after = try await before.restored(records)
    #expect(try await after.records() == records)
  }

  @Test func tellsOnlyWhatHasChangedSinceAnEarlierState() async throws {
    let service = try await Service()
    var all = try await service.records()
    var (chain, waas) = (await service.ledger.state, service.core.saveable)
    /// Names of what has changed since the last time; together the changes always make up the whole.
    func changed() async throws -> Set<String> {
      let (newChain, newWaas) = (await service.ledger.state, service.core.saveable)
      var snapshot = try newChain.changes(since: chain)
      snapshot.merge(try newWaas.changes(since: waas))
      (chain, waas) = (newChain, newWaas)
      all.merge(snapshot.records) { $1 }
      for name in snapshot.removed { all[name] = nil }
      #expect(try await service.records() == all)
      return Set(snapshot.records.keys.map { $0.split(separator: "/").prefix(3).joined(separator: "/") })
        .union(snapshot.removed)
    }
    #expect(try await changed() == [])
    let id = try await service.prepare()
    #expect(try await changed() == ["waas/transaction/\(id)"])
    try await service.execute(id)
    #expect(try await changed() == ["waas/transaction/\(id)", "chain/amoy/meta", "chain/amoy/transaction"])
    await service.ledger.mine(.amoy)
    #expect(
      try await changed() == [
        "chain/amoy/meta", "chain/amoy/transaction", "chain/amoy/account", "chain/amoy/block",
      ])
    try service.core.withState { state throws(WebRPCError) in state.transactions[id] = nil }
    #expect(try await changed() == ["waas/transaction/\(id)"])
  }

  @Test func keepsTheKeysOfTheEnclaveAndOfTokensWhateverTheSeedIsThen() async throws {
    let before = try await Service()
    try before.core.rotateTokenKey()
    let recipient = try await before.owner.getRecipientKey(
      GetRecipientKeyRequest(purpose: .walletImport, suite: .p256Sha256Aes256Gcm), context: before.caller)
    let after = try await before.restored(try await before.records())
    #expect(before.core.enclave != nil && after.core.enclave?.keys == before.core.enclave?.keys)
    #expect(after.core.jwks.count == 2 && after.core.jwks == before.core.jwks)
    #expect(try after.core.state.recipientKeys[recipient.keyId]?.publicKey() == recipient.publicKey)
  }
}

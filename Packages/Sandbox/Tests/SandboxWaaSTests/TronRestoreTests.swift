import ChainCore
import EVMChain
import OMSWaaSAPI
import SandboxChain
import SandboxSolana
import SandboxTron
import Testing
import TronChain
import WebRPC

@testable import SandboxWaaS

/// A service with one signed-in caller who has a funded Tron wallet, made anew or from records.
private struct Service {
  let tron: TronLedger
  let core: WaasCore
  let owner: OwnerService
  let caller: Caller
  let wallet: WalletRecord

  static let clock = SandboxClock.manual()

  init(records: [String: [UInt8]] = [:], seed: String = "tron") async throws {
    let random = SandboxRandom(seed: seed)
    let inbox = Inbox()
    tron = try TronLedger(clock: Self.clock, mining: .onDemand, restoring: records)
    core = WaasCore(
      configuration: .init(projects: ProjectDirectory([])),
      chain: try EmbeddedLedger(clock: Self.clock, mining: .onDemand, restoring: records),
      solana: try SolanaLedger(clock: Self.clock, mining: .onDemand, restoring: records), tron: tron,
      clock: Self.clock, random: random, inbox: inbox, saved: try SavedWaas(records: records, inbox: inbox))
    owner = OwnerService(core: core)
    let key = WaasState.key(scope: "prj_demo", signer: CredentialSigner(algorithm: .p256, id: "0x04"))
    (caller, wallet) = try core.withState { state throws(WebRPCError) in
      if let record = state.credentials[key], let wallet = state.wallets.values.first {
        return (Caller(scope: "prj_demo", key: key, credential: record, body: []), wallet)
      }
      let user = state.user(email: "a@b", scope: "prj_demo")
      let record = state.register(key, userID: user.id, lifetime: 1_000_000_000, now: Self.clock.now)
      let wallet = try state.createWallet(
        reference: nil, caller: record, key: try WalletKey(.tron, random: random), random: random)
      return (Caller(scope: "prj_demo", key: key, credential: record, body: []), wallet)
    }
    guard records.isEmpty else { return }
    let account = try TronAddress(wallet.address)
    _ = try await tron.issue(100_000_000, to: account, on: .nile)
    _ = try await tron.issueToken(1000, to: account, on: .nile)
  }

  func records() async throws -> [String: [UInt8]] {
    var snapshot = try await tron.state.changes()
    snapshot.merge(try core.saveable.changes(since: nil))
    return snapshot.records
  }

  func prepare() async throws -> String {
    try await owner.prepareTronTransaction(
      PrepareTronTransactionRequest(
        network: "tron:nile", walletId: wallet.id, to: TronAddress(.zero).base58, value: "5", mode: .native),
      context: caller
    ).txnId
  }

  func prepareTokens() async throws -> String {
    try await owner.prepareTronContractCall(
      PrepareTronContractCallRequest(
        network: "tron:nile", walletId: wallet.id, contract: TronTestToken.address.base58, method: "transfer",
        args: [
          AbiArg(type: "address", value: .string(TronTestToken.address.base58)),
          AbiArg(type: "uint256", value: .integer(5)),
        ], mode: .native), context: caller
    ).txnId
  }

  func execute(_ id: String) async throws {
    _ = try await owner.execute(
      ExecuteRequest(txnId: id, feeOption: FeeOptionSelection(token: "TRX")), context: caller)
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

  func makeFinal() async {
    for _ in 0...TronFinality.depth { await tron.mine(.nile) }
  }
}

@Suite("Restoring Tron transactions after an end without saving")
struct TronRestoreTests {
  @Test func findsWhatWasSentBeforeItsOutcomeWasSaved() async throws {
    let before = try await Service()
    for id in [try await before.prepare(), try await before.prepareTokens()] {
      try await before.execute(id)
      try before.set(id, .claimed)
      let after = try await before.restored(try await before.records())
      #expect(try await after.status(id).status == .pending)
      await after.makeFinal()
      #expect(try await after.status(id).status == .executed)
    }
  }

  @Test func failsWhatWasClaimedAndNeverSent() async throws {
    let before = try await Service()
    let id = try await before.prepare()
    try before.set(id, .claimed)
    let after = try await before.restored(try await before.records())
    #expect(try await after.status(id) == TransactionStatusResponse(status: .failed))
    await #expect(throws: WebRPCError.self) { try await after.execute(id) }
  }

  @Test func failsWhatTheSavedChainDoesNotHold() async throws {
    let before = try await Service()
    let id = try await before.prepare()
    let chain = try await before.tron.state.changes().records
    try await before.execute(id)
    var records = try await before.records().filter { !$0.key.hasPrefix("tron/") }
    records.merge(chain) { $1 }
    #expect(try await before.restored(records).status(id).status == .failed)
  }

  @Test func givesEachOfTwoEqualTransactionsItsOwnHash() async throws {
    let before = try await Service()
    var ids: [String] = []
    for _ in 0..<2 {
      ids.append(try await before.prepare())
      try await before.execute(ids[ids.count - 1])
    }
    for id in ids { try before.set(id, .claimed) }
    let after = try await before.restored(try await before.records())
    await after.makeFinal()
    let hashes = [try await after.status(ids[0]).txnHash, try await after.status(ids[1]).txnHash]
    #expect(hashes[0] != nil && hashes[1] != nil && hashes[0] != hashes[1])
  }

  @Test func keepsASnapshotTheSameWhenNothingHappens() async throws {
    let before = try await Service()
    try await before.execute(try await before.prepare())
    await before.tron.mine(.nile)
    _ = try await before.prepareTokens()
    let records = try await before.records()
    #expect(try await before.restored(records).records() == records)
  }

  @Test func ordersAreReadAsTheyWereWritten() throws {
    let (one, other) = (TronAddress(.zero), TronTestToken.address)
    let contracts: [TronContract] = [
      .transfer(owner: one, to: other, amount: 7),
      .triggerSmartContract(TronContractCall(owner: one, contract: other, callValue: 3, data: [])),
      .triggerSmartContract(TronContractCall(owner: one, contract: other, data: [1, 2])),
    ]
    for contract in contracts {
      let draft = TronDraft(network: .mainnet, contract: contract, feeLimit: 9)
      let order = TransactionOrder.tron(try #require(TronOrder(draft, feeLimit: 9)))
      let bytes = try CanonicalJSON.encode(order)
      #expect(String(decoding: bytes, as: UTF8.self).hasPrefix(#"{"tron":{"#))
      let read = try CanonicalJSON.decode(TransactionOrder.self, from: bytes)
      #expect(read == order)
      guard case .tron(let order) = read else { continue }
      #expect(order.draft == draft)
    }
  }
}

public import CryptoSecp256k1
public import ChainCore
internal import EVMChain

/// A draft and the key of its sender.
public struct BundleEntry: Sendable {
  /// What is to be sent.
  public let draft: TransactionDraft
  /// Signs it.
  public let key: Secp256k1PrivateKey

  /// An entry of its parts.
  public init(_ draft: TransactionDraft, signedBy key: Secp256k1PrivateKey) {
    self.draft = draft
    self.key = key
  }
}

extension ChainBackend {
  /// False: nobody has given the relayer anything.
  public func relays(on network: Network) async -> Bool { false }

  /// Sends drafts of one network one after the other. A chain that can take them all or none does that instead.
  public func send(_ bundle: [BundleEntry]) async throws -> [ChainTransaction] {
    var sent: [ChainTransaction] = []
    for entry in bundle { sent.append(try await send(entry.draft, signedBy: entry.key)) }
    return sent
  }

  /// What each of some drafts would do. A chain that can execute them one after the other does that instead.
  public func simulate(_ drafts: [TransactionDraft]) async throws -> [Simulation] {
    var simulations: [Simulation] = []
    for draft in drafts { simulations.append(try await simulate(draft)) }
    return simulations
  }
}

// `async` although nothing is awaited: in asynchronous code an asynchronous function of the protocol's extension would
// be preferred to a synchronous one.
extension EmbeddedLedger {
  /// True: the ledger gives the relayer what it lacks.
  public func relays(on network: Network) async -> Bool { true }

  /// Takes drafts of one network into the pool in their order, all or none. What the relayer lacks is given to it.
  ///
  /// - Throws: `reverted` when one of them would revert behind what is pending, so that no gas is paid for tokens that
  ///   are on their way elsewhere; and whatever a node refuses a single transaction for.
  public func send(_ bundle: [BundleEntry]) async throws -> [ChainTransaction] {
    guard let network = bundle.first?.draft.network else { return [] }
    guard bundle.allSatisfy({ $0.draft.network == network }) else {
      throw ChainError(.wrongChain, "a bundle is for one network")
    }
    let sent = try change(network) { ledger in
      try ledger.checkBehindPool(bundle.map(\.draft))
      var next = ledger
      let sent = try bundle.map { entry in
        if entry.draft.from == Relayer.address { try next.fundRelayer(for: entry.draft) }
        return try next.submit(try next.signed(entry.draft, with: entry.key))
      }
      ledger = next
      return sent
    }
    scheduleBlock(on: network)
    let mined = snapshot(network).transactions
    return sent.map { mined[$0.hash] ?? $0 }
  }

  /// What drafts of one network would do one after the other. Balances of the native token are not looked at.
  public func simulate(_ drafts: [TransactionDraft]) async -> [Simulation] {
    guard var ledger = drafts.first.map({ snapshot($0.network) }) else { return [] }
    return drafts.map { ledger.run($0) }
  }
}

extension NetworkLedger {
  /// Signs a draft with the next nonce of its sender.
  func signed(_ draft: TransactionDraft, with key: Secp256k1PrivateKey) throws -> SignedEIP1559Transaction {
    try EIP1559Transaction(
      chainID: chainID, nonce: nextNonce(draft.from), maxPriorityFeePerGas: draft.maxPriorityFeePerGas,
      maxFeePerGas: draft.maxFeePerGas, gasLimit: draft.gasLimit, to: draft.to, value: draft.value, data: draft.data
    ).signed(with: key)
  }

  /// Executes what is pending, and drafts behind it, on a copy; throws when one of the drafts reverts.
  func checkBehindPool(_ drafts: [TransactionDraft]) throws(ChainError) {
    var ahead = self
    _ = ahead.executePool()
    for draft in drafts {
      if let reason = ahead.run(draft).revertReason { throw ChainError(.reverted, reason) }
    }
  }

  /// Issues what the relayer lacks for a transaction, what it has pending included.
  mutating func fundRelayer(for draft: TransactionDraft) throws(ChainError) {
    let fee = try draft.maxFeePerGas.multiplied(by: UInt256(draft.gasLimit))
    var needed = try draft.value.adding(fee)
    for hash in pool {
      guard let pending = transactions[hash], pending.from == Relayer.address else { continue }
      needed = try needed.adding(try Self.largestCost(pending.signed.transaction))
    }
    let (missing, isEnough) = needed.subtractingReportingOverflow(balance(Relayer.address))
    if !isEnough, !missing.isZero { try issue(missing, to: Relayer.address) }
  }
}

public import ChainCore
public import SandboxChain
public import SolanaChain

/// All Solana networks in memory: accounts, pool, blocks and receipts. Nothing is simulated but consensus: transactions
/// are signed, checked as a validator checks them, and executed by the programs System, SPL Token, Associated Token
/// Account, Memo and Compute Budget.
public actor SolanaLedger {
  /// The time of blocks.
  public nonisolated let clock: SandboxClock
  /// When blocks are made.
  public nonisolated let mining: MiningMode

  private var ledgers: [SolanaNetwork: SolanaNetworkLedger] = [:]
  private var scheduled: [SolanaNetwork: Task<Void, Never>] = [:]
  private var isClosed = false
  private var changed: (@Sendable () -> Void)?

  /// A ledger that goes on where saved records end; networks without records are new.
  ///
  /// - Throws: `StateError` naming a record that cannot be read.
  public init(clock: SandboxClock, mining: MiningMode, restoring records: [String: [UInt8]] = [:]) throws {
    self.clock = clock
    self.mining = mining
    for network in SolanaNetwork.allCases {
      ledgers[network] =
        try SolanaNetworkLedger(network: network, records: records)
        ?? SolanaNetworkLedger(network: network, time: clock.now)
    }
  }

  /// Makes blocks for what was pending when the state was saved.
  public func resume() {
    for network in SolanaNetwork.allCases where !ledger(network).pool.isEmpty { scheduleBlock(on: network) }
  }

  /// Everything, to be saved.
  public var state: SolanaLedgerState { SolanaLedgerState(networks: ledgers) }

  /// Calls back after every change, on no particular thread. One observer; it must not block.
  public func observeChanges(_ observer: @escaping @Sendable () -> Void) { changed = observer }

  // MARK: - As a node does it

  /// The newest blockhash, which a transaction made now should name. It can be used for 150 blocks.
  public func latestBlockhash(_ network: SolanaNetwork) -> [UInt8] {
    ledger(network).blocks.last?.blockhash ?? []
  }

  /// An account; nil for one that has no lamports.
  public func account(_ address: SolanaPublicKey, on network: SolanaNetwork) -> SolanaAccount? {
    ledger(network).accounts[address]
  }

  /// Balance in lamports, what is pending not counted.
  public func balance(of account: SolanaPublicKey, on network: SolanaNetwork) -> UInt64 {
    ledger(network).balance(account)
  }

  /// Every token account of an owner, in the order of their making.
  public func holdings(of owner: SolanaPublicKey, on network: SolanaNetwork) -> [SolanaTokenHolding] {
    let ledger = ledger(network)
    return (ledger.tokenAccounts[owner] ?? []).compactMap { address in
      ledger.tokenAccount(address).map { SolanaTokenHolding(account: address, mint: $0.mint, amount: $0.amount) }
    }
  }

  /// What an owner has of a token in its associated account, in base units.
  public func tokenBalance(
    of owner: SolanaPublicKey, mint: SolanaPublicKey = SolanaTestToken.mint, on network: SolanaNetwork
  ) -> UInt64 {
    guard let address = try? SolanaPublicKey.associatedToken(owner: owner, mint: mint) else { return 0 }
    return ledger(network).tokenAccount(address)?.amount ?? 0
  }

  /// Decimals and supply of a token, in base units; nil when the address is no mint.
  public func mint(
    _ address: SolanaPublicKey, on network: SolanaNetwork
  ) -> (decimals: UInt8, supply: UInt64)? {
    ledger(network).mint(address).map { ($0.decimals, $0.supply) }
  }

  /// Whether an address holds tokens, rather than owning accounts that do.
  public func isTokenAccount(_ address: SolanaPublicKey, on network: SolanaNetwork) -> Bool {
    ledger(network).tokenAccount(address) != nil
  }

  /// What a signed transaction would do in the next block. What is pending is not counted.
  public func simulate(_ transaction: SolanaTransaction, on network: SolanaNetwork) -> SolanaSimulation {
    do throws(SolanaTransactionError) {
      let outcome = try ledger(network).execute(transaction)
      return SolanaSimulation(error: outcome.error, fee: outcome.fee, units: outcome.units, log: outcome.log)
    } catch {
      return SolanaSimulation(error: error, fee: 0, units: 0, log: [])
    }
  }

  /// Takes a signed transaction into the pool. One that would fail now is refused.
  public func submit(
    _ transaction: SolanaTransaction, on network: SolanaNetwork
  ) throws(SolanaTransactionError) -> SolanaLedgerTransaction {
    let entry = try change(network) { ledger throws(SolanaTransactionError) in try ledger.submit(transaction) }
    guard entry.status == .pending else { return entry }
    scheduleBlock(on: network)
    return ledger(network).transactions[entry.signature] ?? entry
  }

  /// A transaction of one network.
  public func transaction(
    _ signature: SolanaSignature, on network: SolanaNetwork
  ) -> SolanaLedgerTransaction? {
    ledger(network).transactions[signature]
  }

  /// A transaction of any network.
  public func transaction(_ signature: SolanaSignature) -> SolanaLedgerTransaction? {
    SolanaNetwork.allCases.lazy.compactMap { self.ledger($0).transactions[signature] }.first
  }

  /// How sure it is that a transaction stays; nil while it is in no block.
  public func commitment(of transaction: SolanaLedgerTransaction) -> SolanaCommitment? {
    transaction.receipt.map { ledger(transaction.network).commitment(ofSlot: $0.slot, at: clock.now) }
  }

  /// Transactions in blocks that name an account or move its tokens, newest first.
  public func history(of account: SolanaPublicKey, on network: SolanaNetwork) -> [SolanaLedgerTransaction] {
    let ledger = ledger(network)
    return (ledger.history[account] ?? []).reversed().compactMap { ledger.transactions[$0] }
  }

  // MARK: - Beyond a node

  /// Signatures of transactions that an account signed and that carry a memo, in the order of their arrival.
  public func signatures(
    of signer: SolanaPublicKey, memo: String, on network: SolanaNetwork
  ) -> [SolanaSignature] {
    let ledger = ledger(network)
    return ledger.order.filter { signature in
      guard let message = ledger.transactions[signature]?.transaction.message, message.signers.contains(signer)
      else { return false }
      return (try? message.resolvedInstructions())?.contains {
        $0.program == SolanaProgram.memo && $0.data.elementsEqual(memo.utf8)
      } ?? false
    }
  }

  /// Credits an account from nothing and answers its new balance in lamports.
  ///
  /// - Throws: an error when it would hold less than an account needs.
  public func issue(
    _ lamports: UInt64, to account: SolanaPublicKey, on network: SolanaNetwork
  ) throws(SolanaTransactionError) -> UInt64 {
    try change(network) { ledger throws(SolanaTransactionError) in
      try ledger.issue(lamports, to: account)
      return ledger.balance(account)
    }
  }

  /// Makes units of ``SolanaTestToken`` in an owner's associated account, which is made with its rent if it is not there,
  /// and answers the new balance in base units.
  public func issueToken(
    _ amount: UInt64, to owner: SolanaPublicKey, on network: SolanaNetwork
  ) throws(SolanaTransactionError) -> UInt64 {
    try change(network) { ledger throws(SolanaTransactionError) in try ledger.issueToken(amount, to: owner) }
  }

  /// Makes a block now, empty if nothing is pending.
  @discardableResult
  public func mine(_ network: SolanaNetwork) -> SolanaBlock {
    scheduled.removeValue(forKey: network)?.cancel()
    let time = clock.now
    return change(network) { $0.mine(time: time) }
  }

  /// Newest block of a network.
  public func latestBlock(_ network: SolanaNetwork) -> SolanaBlock? { ledger(network).blocks.last }

  /// The present slot of a network, which moves with the time.
  public func slot(_ network: SolanaNetwork) -> UInt64 { ledger(network).slot(at: clock.now) }

  /// Number of transactions waiting for a block.
  public func pendingCount(_ network: SolanaNetwork) -> Int { ledger(network).pool.count }

  /// Lamports issued so far, and the sum of all balances; the two are always equal.
  public func supply(_ network: SolanaNetwork) -> (issued: UInt64, total: UInt64) {
    let ledger = ledger(network)
    return (ledger.issued, ledger.totalSupply)
  }

  /// Ends the making of blocks by time.
  public func close() {
    isClosed = true
    for task in scheduled.values { task.cancel() }
    scheduled.removeAll()
  }

  // MARK: - Inside

  private func ledger(_ network: SolanaNetwork) -> SolanaNetworkLedger {
    ledgers[network] ?? SolanaNetworkLedger(network: network, time: clock.now)
  }

  private func scheduleBlock(on network: SolanaNetwork) {
    guard !isClosed else { return }
    switch mining {
    case .onDemand: return
    case .immediate: mine(network)
    case .interval(let duration):
      guard scheduled[network] == nil else { return }
      scheduled[network] = Task { [weak self] in
        do { try await Task.sleep(for: duration) } catch { return }
        await self?.mine(network)
      }
    }
  }

  /// Changes a network's state in place.
  private func change<Result, Failure: Error>(
    _ network: SolanaNetwork, _ body: (inout SolanaNetworkLedger) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { changed?() }
    return try body(&ledgers[network, default: SolanaNetworkLedger(network: network, time: clock.now)])
  }
}

/// All networks of a Solana ledger at one moment. A value: taking it costs nothing, it changes no more.
public struct SolanaLedgerState: Sendable {
  let networks: [SolanaNetwork: SolanaNetworkLedger]

  /// The records that differ from an earlier state; all of them without one. Their names begin with `solana/`.
  public func changes(since before: SolanaLedgerState? = nil) throws -> StateSnapshot {
    var snapshot = StateSnapshot()
    for (network, ledger) in networks { snapshot.merge(try ledger.changes(since: before?.networks[network])) }
    return snapshot
  }
}

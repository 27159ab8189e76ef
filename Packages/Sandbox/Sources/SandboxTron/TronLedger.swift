public import ChainCore
public import CryptoSecp256k1
public import SandboxChain
public import TronChain

/// The Tron networks in memory: accounts, pool, blocks and receipts. Nothing is simulated but consensus: transactions
/// are signed, and checked as a node checks them.
public actor TronLedger {
  /// The time of blocks.
  public nonisolated let clock: SandboxClock
  /// When blocks are made.
  public nonisolated let mining: MiningMode

  private var ledgers: [TronNetwork: TronNetworkLedger] = [:]
  private var scheduled: [TronNetwork: Task<Void, Never>] = [:]
  private var isClosed = false
  private var changed: (@Sendable () -> Void)?

  /// A ledger whose networks are empty.
  public init(clock: SandboxClock, mining: MiningMode) {
    self.clock = clock
    self.mining = mining
    for network in TronNetwork.allCases { ledgers[network] = TronNetworkLedger(network: network, time: clock.now) }
  }

  /// A ledger that goes on where saved records end; networks without records are empty.
  ///
  /// - Throws: `StateError` naming the record that cannot be read.
  public init(clock: SandboxClock, mining: MiningMode, restoring records: [String: [UInt8]]) throws {
    self.clock = clock
    self.mining = mining
    for network in TronNetwork.allCases {
      ledgers[network] =
        try TronNetworkLedger(network: network, records: records, time: clock.now)
        ?? TronNetworkLedger(network: network, time: clock.now)
    }
  }

  /// Makes blocks for what was pending when the state was saved.
  public func resume() {
    for network in TronNetwork.allCases where ledger(network).needsBlock(time: clock.now) { scheduleBlock(on: network) }
  }

  /// Everything, to be saved.
  public var state: TronLedgerState { TronLedgerState(networks: ledgers) }

  /// Calls back after every change, on no particular thread. One observer; it must not block.
  public func observeChanges(_ observer: @escaping @Sendable () -> Void) { changed = observer }

  // MARK: - Accounts

  /// Balance in sun, what is pending not counted.
  public func balance(of account: TronAddress, on network: TronNetwork) -> Int64 { ledger(network).balance(account) }

  /// Whether an account exists: it has received TRX once.
  public func exists(_ account: TronAddress, on network: TronNetwork) -> Bool {
    ledger(network).books.accounts[account] != nil
  }

  /// Bytes that an account can send for nothing now, what is pending not counted.
  public func freeBandwidth(of account: TronAddress, on network: TronNetwork) -> Int64 {
    (ledger(network).books.accounts[account] ?? TronAccount()).freeBandwidth(at: clock.now)
  }

  /// Balance of ``TronTestToken`` in base units, what is pending not counted.
  public func tokenBalance(of account: TronAddress, on network: TronNetwork) -> UInt256 {
    ledger(network).books.tokens[account] ?? 0
  }

  /// Credits an account with sun from nothing, makes it if there is none, and answers its new balance.
  public func issue(_ amount: Int64, to account: TronAddress, on network: TronNetwork) throws(TronLedgerError) -> Int64
  {
    let time = clock.now
    return try change(network) { ledger throws(TronLedgerError) in
      try ledger.issue(amount, to: account, time: time)
      return ledger.balance(account)
    }
  }

  /// Makes units of ``TronTestToken`` for an account and answers its new balance, in base units.
  public func issueToken(
    _ amount: UInt256, to account: TronAddress, on network: TronNetwork
  ) throws(TronLedgerError) -> UInt256 {
    let time = clock.now
    return try change(network) { ledger throws(TronLedgerError) in
      try ledger.issueToken(amount, to: account, time: time)
      return ledger.books.tokens[account] ?? 0
    }
  }

  /// Sun issued so far, the sum of all balances, and what was burnt; the first is always the sum of the others.
  public func supply(_ network: TronNetwork) -> (issued: Int64, total: Int64, burnt: Int64) {
    let books = ledger(network).books
    return (books.issued, books.total, books.burnt)
  }

  /// All units of ``TronTestToken``.
  public func tokenSupply(_ network: TronNetwork) -> UInt256 { ledger(network).books.tokenSupply }

  // MARK: - Transactions

  /// What a draft would do and take now.
  ///
  /// - Throws: ``TronLedgerError`` when it can be in no block, whatever the sender owns.
  public func simulate(_ draft: TronDraft) throws(TronLedgerError) -> TronSimulation {
    try ledger(draft.network).simulate(draft, time: clock.now)
  }

  /// Completes the draft, signs it and puts it into the pool, all in one step.
  ///
  /// - Parameter maximumFee: the most that may be burnt, in sun, the fee limit included, and what the balance must cover
  ///   then; nil for no bound.
  public func send(
    _ draft: TronDraft, signedBy key: Secp256k1PrivateKey, maximumFee: Int64? = nil
  ) throws -> TronChainTransaction {
    let time = clock.now
    let ledger = ledger(draft.network)
    let simulation = try ledger.simulate(draft, time: time)
    let feeLimit = draft.feeLimit ?? simulation.feeLimit
    if let maximumFee {
      let needed = simulation.cost.fixedFee + max(feeLimit, simulation.feeLimit)
      guard needed <= maximumFee, simulation.feeLimit <= feeLimit else {
        throw TronLedgerError(.feeAboveMaximum, "up to \(needed) sun would be burnt, at most \(maximumFee) sun may be")
      }
      let (balance, moved) = (ledger.spendableBalance(of: draft.contract.owner), draft.contract.moved)
      guard balance - needed >= moved else {
        throw TronLedgerError(
          .insufficientBalance, "balance \(balance) sun, needed \(moved) sun and \(needed) sun to be burnt")
      }
    }
    let transaction = ledger.transaction(for: draft, feeLimit: feeLimit, time: time)
    return try submit(try transaction.signed(with: key), on: draft.network)
  }

  /// Takes a signed transaction into the pool.
  public func submit(
    _ transaction: SignedTronTransaction, on network: TronNetwork
  ) throws(TronLedgerError) -> TronChainTransaction {
    let time = clock.now
    let entry = try change(network) { ledger throws(TronLedgerError) in try ledger.submit(transaction, time: time) }
    scheduleBlock(on: network)
    return self.transaction(entry.id, on: network) ?? entry
  }

  /// A transaction of one network.
  public func transaction(_ id: [UInt8], on network: TronNetwork) -> TronChainTransaction? {
    ledger(network).transaction(id, time: clock.now)
  }

  /// A transaction of any network.
  public func transaction(_ id: [UInt8]) -> TronChainTransaction? {
    for network in TronNetwork.allCases {
      if let found = transaction(id, on: network) { return found }
    }
    return nil
  }

  /// Transactions in blocks that an account sent or received, or that moved its tokens, newest first.
  public func history(of account: TronAddress, on network: TronNetwork) -> [TronChainTransaction] {
    let ledger = ledger(network)
    let time = clock.now
    return (ledger.ids[account] ?? []).compactMap { ledger.transaction($0, time: time) }
      .filter { $0.receipt != nil }
      .sorted { one, other in
        guard let one = one.receipt, let other = other.receipt else { return false }
        return (one.blockNumber, one.index) > (other.blockNumber, other.index)
      }
  }

  /// Identifiers of transactions that do exactly what a draft says, in the order of their arrival.
  public func ids(matching draft: TronDraft) -> [[UInt8]] { ledger(draft.network).ids(matching: draft) }

  /// Number of transactions waiting for a block.
  public func pendingCount(_ network: TronNetwork) -> Int { ledger(network).pool.count }

  // MARK: - Blocks

  /// Makes a block now, empty if nothing is pending.
  @discardableResult
  public func mine(_ network: TronNetwork) -> TronBlock {
    scheduled.removeValue(forKey: network)?.cancel()
    let time = clock.now
    let block = change(network) { $0.mine(time: time) }
    if case .interval = mining, ledger(network).needsBlock(time: time) { scheduleBlock(on: network) }
    return block
  }

  /// Newest block of a network.
  public func latestBlock(_ network: TronNetwork) -> TronBlock? { ledger(network).blocks.last }

  /// Newest solidified block of a network.
  public func solidifiedBlock(_ network: TronNetwork) -> TronBlock? {
    ledger(network).solidifiedBlock(time: clock.now)
  }

  /// A block by number.
  public func block(_ number: Int64, on network: TronNetwork) -> TronBlock? {
    let blocks = ledger(network).blocks
    return (0..<Int64(blocks.count)).contains(number) ? blocks[Int(number)] : nil
  }

  /// Ends the making of blocks by time.
  public func close() {
    isClosed = true
    for task in scheduled.values { task.cancel() }
    scheduled.removeAll()
  }

  // MARK: - Inside

  private func ledger(_ network: TronNetwork) -> TronNetworkLedger {
    ledgers[network] ?? TronNetworkLedger(network: network, time: clock.now)
  }

  private func scheduleBlock(on network: TronNetwork) {
    guard !isClosed else { return }
    switch mining {
    case .onDemand: return
    case .immediate:
      // What does not fit into one block goes into the next.
      while !ledger(network).pool.isEmpty { mine(network) }
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
    _ network: TronNetwork, _ body: (inout TronNetworkLedger) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { changed?() }
    return try body(&ledgers[network, default: TronNetworkLedger(network: network, time: clock.now)])
  }
}

public import ChainCore
public import CryptoSecp256k1
public import EVMChain
internal import CryptoCore

/// When the embedded ledger makes blocks.
public enum MiningMode: Sendable, Hashable {
  /// A block as soon as a transaction arrives.
  case immediate
  /// A block this long after the first transaction arrived that has none yet.
  case interval(Duration)
  /// Only when ``EmbeddedLedger/mine(_:)`` is called.
  case onDemand
}

/// All EVM networks in memory: accounts, pool, blocks and receipts. Nothing is simulated but consensus:
/// transactions are signed, and checked as a node checks them.
public actor EmbeddedLedger: ChainBackend, ChainIndex {
  /// The time of blocks.
  public nonisolated let clock: SandboxClock
  /// When blocks are made.
  public nonisolated let mining: MiningMode

  private var ledgers: [Network: NetworkLedger] = [:]
  private var scheduled: [Network: Task<Void, Never>] = [:]
  private var isClosed = false
  private var changed: (@Sendable () -> Void)?

  /// A ledger whose networks are empty.
  public init(clock: SandboxClock, mining: MiningMode) {
    self.clock = clock
    self.mining = mining
    for network in Network.supportedNetworks {
      ledgers[network] = NetworkLedger(network: network, timestamp: clock.now / 1000)
    }
  }

  /// A ledger that goes on where saved records end; networks without records are empty.
  public init(clock: SandboxClock, mining: MiningMode, restoring records: [String: [UInt8]]) throws {
    self.clock = clock
    self.mining = mining
    for network in Network.supportedNetworks {
      ledgers[network] =
        try NetworkLedger(network: network, records: records)
        ?? NetworkLedger(network: network, timestamp: clock.now / 1000)
    }
  }

  /// Makes blocks for what was pending when the state was saved.
  public func resume() {
    for network in Network.supportedNetworks where !ledger(network).pool.isEmpty { scheduleBlock(on: network) }
  }

  /// Everything, to be saved.
  public var state: LedgerState { LedgerState(networks: ledgers) }

  /// Calls back after every change, on no particular thread. One observer; it must not block.
  public func observeChanges(_ observer: @escaping @Sendable () -> Void) { changed = observer }

  // MARK: - ChainBackend

  /// Balance in wei, what is pending not counted.
  public func balance(of account: EVMAddress, on network: Network) -> UInt256 {
    ledger(network).balance(account)
  }

  /// Fees for the next block.
  public func fees(on network: Network) -> FeeQuote { ledger(network).fees }

  /// Gas of a draft, and whether it would revert or what it would answer. What is pending is not counted.
  public func simulate(_ draft: TransactionDraft) -> Simulation { ledger(draft.network).simulate(draft) }

  /// Gives the draft its nonce, signs it and puts it into the pool.
  public func send(_ draft: TransactionDraft, signedBy key: Secp256k1PrivateKey) throws -> ChainTransaction {
    try submit(try ledger(draft.network).signed(draft, with: key), on: draft.network)
  }

  /// Takes a signed transaction into the pool.
  public func submit(
    _ transaction: SignedEIP1559Transaction, on network: Network
  ) throws(ChainError) -> ChainTransaction {
    let entry = try change(network) { ledger throws(ChainError) in try ledger.submit(transaction) }
    guard entry.status == .pending else { return entry }
    scheduleBlock(on: network)
    return self.ledger(network).transactions[entry.hash] ?? entry
  }

  /// A transaction of one network.
  public func transaction(_ hash: [UInt8], on network: Network) -> ChainTransaction? {
    ledger(network).transactions[hash]
  }

  // MARK: - Beyond a node

  /// A transaction of any network.
  public func transaction(_ hash: [UInt8]) -> ChainTransaction? {
    for network in Network.supportedNetworks {
      if let found = ledger(network).transactions[hash] { return found }
    }
    return nil
  }

  /// Transactions of a network that an account sent or received, or that moved its tokens, newest first, pending
  /// ones left out.
  public func history(of account: EVMAddress, on network: Network) -> [ChainTransaction] {
    let ledger = ledger(network)
    return (ledger.hashes[account] ?? []).reversed().compactMap { ledger.transactions[$0] }
      .filter { $0.receipt != nil }
  }

  /// Credits an account from nothing and answers its new balance.
  public func issue(_ amount: UInt256, to account: EVMAddress, on network: Network) throws(ChainError) -> UInt256 {
    try change(network) { ledger throws(ChainError) in
      try ledger.issue(amount, to: account)
      return ledger.balance(account)
    }
  }

  /// Makes units of ``TestToken`` for an account and answers its new balance, in base units.
  public func issueToken(
    _ amount: UInt256, to account: EVMAddress, on network: Network
  ) throws(ChainError) -> UInt256 {
    try change(network) { ledger throws(ChainError) in
      try ledger.token.issue(amount, to: account)
      return ledger.token.balance(account)
    }
  }

  /// Balance of ``TestToken`` in base units, what is pending not counted.
  public func tokenBalance(of account: EVMAddress, on network: Network) -> UInt256 {
    ledger(network).token.balance(account)
  }

  /// Makes a block now, empty if nothing is pending.
  @discardableResult
  public func mine(_ network: Network) -> Block {
    scheduled.removeValue(forKey: network)?.cancel()
    let time = clock.now / 1000
    let block = change(network) { $0.mine(timestamp: time) }
    if case .interval = mining, !ledger(network).pool.isEmpty { scheduleBlock(on: network) }
    return block
  }

  /// Newest block of a network.
  public func latestBlock(_ network: Network) -> Block? { ledger(network).blocks.last }

  /// A block by number.
  public func block(_ number: UInt64, on network: Network) -> Block? {
    let blocks = ledger(network).blocks
    return number < UInt64(blocks.count) ? blocks[Int(number)] : nil
  }

  /// Hashes of transactions that do exactly what a draft says, in the order of their arrival.
  public func hashes(matching draft: TransactionDraft) -> [[UInt8]] {
    let ledger = ledger(draft.network)
    return (ledger.hashes[draft.from] ?? []).filter { hash in
      guard let entry = ledger.transactions[hash], entry.from == draft.from else { return false }
      let sent = entry.signed.transaction
      return sent.to == draft.to && sent.value == draft.value && sent.data == draft.data
        && sent.gasLimit == draft.gasLimit && sent.maxFeePerGas == draft.maxFeePerGas
        && sent.maxPriorityFeePerGas == draft.maxPriorityFeePerGas
    }
  }

  /// Nonce of the next transaction of an account, behind what is pending.
  public func nextNonce(of account: EVMAddress, on network: Network) -> UInt64 { ledger(network).nextNonce(account) }

  /// Number of transactions waiting for a block.
  public func pendingCount(_ network: Network) -> Int { ledger(network).pool.count }

  /// Everything issued so far, and the sum of all balances; the two are always equal.
  public func supply(_ network: Network) -> (issued: UInt256, total: UInt256) {
    let ledger = ledger(network)
    return (ledger.issued, ledger.totalSupply)
  }

  /// Where fees go.
  public nonisolated var feeCollector: EVMAddress { NetworkLedger.feeCollector }

  /// Ends the making of blocks by time.
  public func close() {
    isClosed = true
    for task in scheduled.values { task.cancel() }
    scheduled.removeAll()
  }

  // MARK: - Inside

  /// The state of a network, for what stands in other files.
  func snapshot(_ network: Network) -> NetworkLedger { ledger(network) }

  private func ledger(_ network: Network) -> NetworkLedger {
    ledgers[network] ?? NetworkLedger(network: network, timestamp: clock.now / 1000)
  }

  func scheduleBlock(on network: Network) {
    guard !isClosed else { return }
    switch mining {
    case .onDemand: return
    case .immediate: mineIfChoosable(network)
    case .interval(let duration):
      guard scheduled[network] == nil else { return }
      scheduled[network] = Task { [weak self] in
        do { try await Task.sleep(for: duration) } catch { return }
        await self?.mine(network)
      }
    }
  }

  /// Makes blocks until the pool is empty or what is left waits for a lower base fee.
  private func mineIfChoosable(_ network: Network) {
    let time = clock.now / 1000
    change(network) { ledger in
      var before = 0
      repeat {
        before = ledger.pool.count
        _ = ledger.mine(timestamp: time)
      } while !ledger.pool.isEmpty && ledger.pool.count < before
    }
  }

  /// Changes a network's state in place.
  func change<Result, Failure: Error>(
    _ network: Network, _ body: (inout NetworkLedger) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { changed?() }
    return try body(&ledgers[network, default: NetworkLedger(network: network, timestamp: clock.now / 1000)])
  }
}

internal import ChainCore
internal import CryptoCore
internal import EVMChain
internal import SandboxChain
internal import TronChain

/// The state of one Tron network: accounts, pool and blocks. A value without I/O, clock or randomness.
struct TronNetworkLedger {
  let network: TronNetwork
  var books = TronBooks()
  var blocks: [TronBlock] = []
  /// Every transaction by identifier.
  var transactions: [[UInt8]: TronChainTransaction] = [:]
  /// All identifiers in the order of their arrival.
  var order: [[UInt8]] = []
  /// Identifiers of what an account sent or received, in the order of their arrival, and of what moved its tokens.
  var ids: [TronAddress: [[UInt8]]] = [:]
  /// Identifiers waiting for a block, in the order of their arrival.
  var pool: [[UInt8]] = []
  /// What the pool changes in the books, so that nobody can spend the same twice.
  var poolChanges = TronChanges()
  /// The newest block that has transactions.
  var newestUsedBlock: Int64?

  /// The account in whose name blocks are made.
  static let witness = TronAddress(witnessAddress())

  init(network: TronNetwork, time: Int64) {
    self.network = network
    // Without a chain identifier in transactions, it is the first block that tells the networks apart.
    appendBlock(time: time, transactions: [], parentID: SHA256.hash(Array(network.rawValue.utf8)))
  }

  func balance(_ account: TronAddress) -> Int64 { books.accounts[account]?.balance ?? 0 }

  mutating func issue(_ amount: Int64, to account: TronAddress, time: Int64) throws(TronLedgerError) {
    try books.issue(amount, to: account)
    renewPool(time: time)
  }

  mutating func issueToken(_ amount: UInt256, to account: TronAddress, time: Int64) throws(TronLedgerError) {
    try books.issueToken(amount, to: account)
    renewPool(time: time)
  }

  /// Checks a transaction and puts it into the pool.
  mutating func submit(_ signed: SignedTronTransaction, time: Int64) throws(TronLedgerError) -> TronChainTransaction {
    let id = signed.transaction.id
    guard transactions[id] == nil else { throw TronLedgerError(.duplicate, "the transaction is known") }
    let owner = try checkSignature(of: signed)
    try checkReference(of: signed.transaction)
    try checkTimes(of: signed.transaction, time: time)
    try withPool(time: time) { execution throws(TronLedgerError) in _ = try execution.run(signed) }
    let entry = TronChainTransaction(network: network, owner: owner, signed: signed, id: id, status: .pending)
    remember(entry)
    pool.append(id)
    return entry
  }

  mutating func remember(_ entry: TronChainTransaction) {
    transactions[entry.id] = entry
    order.append(entry.id)
    for account in Set([entry.owner] + entry.recipients) { ids[account, default: []].append(entry.id) }
    rememberTokens(of: entry)
  }

  /// Adds a transaction in a block to the accounts whose tokens it moved and that it does not name itself.
  mutating func rememberTokens(of entry: TronChainTransaction) {
    var known = Set([entry.owner] + entry.recipients)
    for log in entry.receipt?.logs ?? [] {
      guard let transfer = log.transfer else { continue }
      for account in [transfer.from, transfer.to] where known.insert(account).inserted {
        ids[account, default: []].append(entry.id)
      }
    }
  }

  /// What the pool does is worked out anew, for the books or the time have changed.
  mutating func renewPool(time: Int64) {
    poolChanges = TronChanges()
    guard !pool.isEmpty else { return }
    let waiting = pool.compactMap { transactions[$0]?.signed }
    withPool(time: time) { execution in
      for signed in waiting { _ = try? execution.run(signed) }
    }
  }

  /// Executes on top of what is pending.
  private mutating func withPool<Failure: Error>(
    time: Int64, _ body: (inout TronExecution) throws(Failure) -> Void
  ) throws(Failure) {
    var execution = TronExecution(books: books, changes: poolChanges, time: time)
    try body(&execution)
    poolChanges = execution.changes
  }

  private func checkSignature(of signed: SignedTronTransaction) throws(TronLedgerError) -> TronAddress {
    guard let owner = signed.transaction.contract.owner else {
      throw TronLedgerError(.unsupported, "the kind of contract is not offered")
    }
    guard signed.transaction.permissionID == 0 else {
      throw TronLedgerError(.unsupported, "accounts have no permission but the owner's")
    }
    guard signed.signatures.count == 1, let signer = try? signed.recoverSigners().first, signer == owner else {
      throw TronLedgerError(.signature, "the signature is not that of the owner \(owner)")
    }
    return owner
  }

  private func checkReference(of transaction: TronTransaction) throws(TronLedgerError) {
    let head = Int64(blocks.count) - 1
    guard transaction.refBlockBytes.count == 2, transaction.refBlockHash.count == 8 else {
      throw TronLedgerError(.reference, "no block is referred to")
    }
    let low = transaction.refBlockBytes.reduce(Int64(0)) { $0 << 8 | Int64($1) }
    let number = head - ((head - low) & (TronFinality.referenceDepth - 1))
    guard number >= 0, TronBlockHeader.referenceHash(id: blocks[Int(number)].id) == transaction.refBlockHash else {
      throw TronLedgerError(.reference, "the block referred to is none of the newest ones of \(network)")
    }
  }

  private func checkTimes(of transaction: TronTransaction, time: Int64) throws(TronLedgerError) {
    let now = max(time, blocks.last?.timestamp ?? 0)
    guard transaction.expiration > now, transaction.expiration - now <= TronFinality.longestExpiration else {
      throw TronLedgerError(.expiration, "the expiration is \(transaction.expiration), the time is \(now)")
    }
    guard (0...TronPrices.highestFeeLimit).contains(transaction.feeLimit) else {
      throw TronLedgerError(
        .invalidContract, "the fee limit is not between 0 and \(TronPrices.highestFeeLimit) sun")
    }
  }

  private static func witnessAddress() -> EVMAddress {
    (try? EVMAddress(bytes: [UInt8](repeating: 0xfe, count: 20))) ?? .zero
  }
}

extension TronChainTransaction {
  /// Whom the contract names besides the owner.
  var recipients: [TronAddress] {
    switch signed.transaction.contract {
    case .transfer(_, let to, _): [to]
    case .triggerSmartContract(let call): [call.contract]
    case .other: []
    }
  }
}

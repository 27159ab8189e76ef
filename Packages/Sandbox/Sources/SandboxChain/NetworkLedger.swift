internal import ChainCore
internal import CryptoCore
internal import EVMChain

/// The state of one network: accounts, pool and blocks. A value without I/O, clock or randomness.
struct NetworkLedger {
  struct Account: Equatable {
    var balance: UInt256 = 0
    /// Transactions mined.
    var nonce: UInt64 = 0
  }

  let network: Network
  var accounts: [EVMAddress: Account] = [:]
  /// Everything ever credited from outside.
  var issued: UInt256 = 0
  var blocks: [Block] = []
  /// Numbers of the blocks that have transactions, ascending.
  var busyBlocks: [UInt64] = []
  /// Every transaction by hash.
  var transactions: [[UInt8]: ChainTransaction] = [:]
  /// All hashes in the order of their arrival.
  var order: [[UInt8]] = []
  /// Hashes of what an account sent or received, in the order of their arrival, and of what moved its tokens.
  var hashes: [EVMAddress: [[UInt8]]] = [:]
  /// Hashes waiting for a block, in the order of their arrival.
  var pool: [[UInt8]] = []
  var baseFee: UInt256
  /// The state of ``TestToken``.
  var token = TokenLedger()
  /// The state of ``TestCollectible``.
  var collectibles = CollectibleLedger()
  /// The state of ``TestItems``.
  var items = ItemLedger()

  /// Where fees go, base fee and tip: nothing is burned, so that the supply stays what was issued.
  static let feeCollector = feeCollectorAddress()

  init(network: Network, timestamp: Int64) {
    self.network = network
    baseFee = network.lowestBaseFee
    blocks = [makeBlock(timestamp: timestamp, transactions: [], gasUsed: 0)]
  }

  var chainID: UInt64 { UInt64(network.id) }

  func balance(_ account: EVMAddress) -> UInt256 { accounts[account]?.balance ?? 0 }

  /// Nonce of the next transaction of an account, behind what is pending.
  func nextNonce(_ account: EVMAddress) -> UInt64 {
    (accounts[account]?.nonce ?? 0) + UInt64(pool.count { transactions[$0]?.from == account })
  }

  var fees: FeeQuote {
    let tip = network.usualTip
    let doubled = baseFee.multipliedReportingOverflow(by: 2).partialValue
    return FeeQuote(
      baseFee: baseFee, priorityFee: tip, maxFee: doubled.addingReportingOverflow(tip).partialValue)
  }

  /// Sum of all balances; always equal to ``issued``.
  var totalSupply: UInt256 {
    accounts.values.reduce(UInt256.zero) { $0.addingReportingOverflow($1.balance).partialValue }
  }

  mutating func issue(_ amount: UInt256, to account: EVMAddress) throws(ChainError) {
    issued = try issued.adding(amount)
    accounts[account, default: Account()].balance = try balance(account).adding(amount)
  }

  /// Checks a transaction and puts it into the pool. One that is known is answered again.
  mutating func submit(_ signed: SignedEIP1559Transaction) throws(ChainError) -> ChainTransaction {
    let hash = signed.hash
    if let known = transactions[hash] { return known }
    let sender: EVMAddress
    do {
      sender = try signed.recoverSender()
    } catch {
      throw ChainError(.invalidSignature, "signature recovers to no sender")
    }
    try check(signed.transaction, from: sender)
    let entry = ChainTransaction(network: network, from: sender, signed: signed, hash: hash, status: .pending)
    remember(entry)
    pool.append(hash)
    return entry
  }

  mutating func remember(_ entry: ChainTransaction) {
    transactions[entry.hash] = entry
    order.append(entry.hash)
    hashes[entry.from, default: []].append(entry.hash)
    if let to = entry.signed.transaction.to, to != entry.from { hashes[to, default: []].append(entry.hash) }
    rememberTokens(of: entry)
  }

  /// Adds a mined transaction to the accounts whose tokens it moved and that it does not name itself.
  mutating func rememberTokens(of entry: ChainTransaction) {
    var known: Set<EVMAddress?> = [entry.from, entry.signed.transaction.to]
    for event in entry.receipt?.events ?? [] {
      for account in event.parties where known.insert(account).inserted {
        hashes[account, default: []].append(entry.hash)
      }
    }
  }

  private func check(_ transaction: EIP1559Transaction, from sender: EVMAddress) throws(ChainError) {
    guard transaction.chainID == chainID else {
      throw ChainError(.wrongChain, "signed for chain \(transaction.chainID), this is \(chainID)")
    }
    guard transaction.to != nil else { throw ChainError(.unsupported, "contracts cannot be created") }
    let next = nextNonce(sender)
    guard transaction.nonce >= next else {
      throw ChainError(.nonceTooLow, "nonce \(transaction.nonce), next is \(next)")
    }
    guard transaction.nonce == next else {
      throw ChainError(.nonceTooHigh, "nonce \(transaction.nonce), next is \(next)")
    }
    let needed = gasNeeded(to: transaction.to, data: transaction.data)
    guard transaction.gasLimit >= needed, transaction.gasLimit <= Gas.blockLimit else {
      throw ChainError(.gasLimit, "gas limit \(transaction.gasLimit), needed \(needed), at most \(Gas.blockLimit)")
    }
    guard transaction.maxPriorityFeePerGas <= transaction.maxFeePerGas, transaction.maxFeePerGas >= baseFee else {
      throw ChainError(.fee, "max fee \(transaction.maxFeePerGas), base fee \(baseFee)")
    }
    var owed = try Self.largestCost(transaction)
    var available = balance(sender)
    for hash in pool {
      guard let pending = transactions[hash] else { continue }
      if pending.from == sender {
        owed = try owed.adding(try Self.largestCost(pending.signed.transaction))
      } else if pending.from == Relayer.address, pending.signed.transaction.to == sender {
        // What the relayer advances is there before what it is for.
        available = try available.adding(pending.signed.transaction.value)
      }
    }
    guard available >= owed else {
      throw ChainError(.insufficientFunds, "balance \(available), needed \(owed)")
    }
  }

  /// Gas of a call, code of built-in contracts included.
  func gasNeeded(to: EVMAddress?, data: [UInt8]) -> UInt64 {
    let contract = to.flatMap(BuiltInContract.at)
    return Gas.intrinsic(data: data) + (contract?.gas(data) ?? 0)
  }

  static func largestCost(_ transaction: EIP1559Transaction) throws(ChainError) -> UInt256 {
    let fee = try transaction.maxFeePerGas.multiplied(by: UInt256(transaction.gasLimit))
    return try transaction.value.adding(fee)
  }

  private static func feeCollectorAddress() -> EVMAddress {
    let bytes = [UInt8](repeating: 0xfe, count: 20)
    return (try? EVMAddress(bytes: bytes)) ?? .zero
  }
}

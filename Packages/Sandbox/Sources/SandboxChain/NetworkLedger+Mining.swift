internal import ChainCore
internal import CryptoCore
internal import EVMChain

extension NetworkLedger {
  /// What became of a transaction in a block.
  struct Execution {
    let gas: UInt64
    let price: UInt256
    var revert: String?
    var logs: [EVMLog] = []
  }

  /// Puts what is pending into a new block, as much as fits, and executes it.
  mutating func mine(timestamp: Int64) -> Block {
    let executions = executePool()
    let mined = Set(executions.map(\.hash))
    let gasUsed = executions.reduce(0) { $0 + $1.result.gas }
    pool.removeAll { mined.contains($0) }
    let block = makeBlock(timestamp: timestamp, transactions: executions.map(\.hash), gasUsed: gasUsed)
    for (index, (hash, execution)) in executions.enumerated() {
      let receipt = ChainTransaction.Receipt(
        blockNumber: block.number, blockHash: block.hash, timestamp: block.timestamp, index: index,
        gasUsed: execution.gas, effectiveGasPrice: execution.price, logs: execution.logs)
      transactions[hash]?.status =
        execution.revert.map { .failed(receipt, reason: $0) } ?? .executed(receipt)
      if let mined = transactions[hash] { rememberTokens(of: mined) }
    }
    append(block)
    baseFee = nextBaseFee(after: block)
    return block
  }

  /// Executes what fits, in the order of arrival, which keeps the nonces of a sender in order. One whose limit the base
  /// fee has passed waits, as does one that its sender cannot pay yet; later ones of the same sender wait behind it.
  mutating func executePool() -> [(hash: [UInt8], result: Execution)] {
    var gas: UInt64 = 0
    var waiting: Set<EVMAddress> = []
    var executions: [(hash: [UInt8], result: Execution)] = []
    for hash in pool {
      guard let entry = transactions[hash], !waiting.contains(entry.from) else { continue }
      let transaction = entry.signed.transaction
      guard transaction.maxFeePerGas >= baseFee, gas + transaction.gasLimit <= Gas.blockLimit,
        let cost = try? Self.largestCost(transaction), balance(entry.from) >= cost,
        let execution = execute(hash)
      else {
        waiting.insert(entry.from)
        continue
      }
      gas += transaction.gasLimit
      executions.append((hash, execution))
    }
    return executions
  }

  /// Moves value and fee. The pool has checked that the sender can pay both; nil if it cannot after all.
  private mutating func execute(_ hash: [UInt8]) -> Execution? {
    guard let entry = transactions[hash], let to = entry.signed.transaction.to else { return nil }
    let transaction = entry.signed.transaction
    let gas = gasNeeded(to: to, data: transaction.data)
    let tipped = baseFee.addingReportingOverflow(transaction.maxPriorityFeePerGas)
    let price = tipped.overflow ? transaction.maxFeePerGas : min(transaction.maxFeePerGas, tipped.partialValue)
    do {
      let fee = try price.multiplied(by: UInt256(gas))
      try move(fee, from: entry.from, to: Self.feeCollector)
      accounts[entry.from, default: Account()].nonce += 1
      let outcome = try call(to, data: transaction.data, value: transaction.value, from: entry.from)
      try move(transaction.value, from: entry.from, to: to)
      return Execution(gas: gas, price: price, logs: outcome?.logs ?? [])
    } catch {
      return Execution(gas: gas, price: price, revert: error.message)
    }
  }

  private mutating func move(_ amount: UInt256, from: EVMAddress, to: EVMAddress) throws(ChainError) {
    let rest = try balance(from).subtracting(amount)
    accounts[from, default: Account()].balance = rest
    accounts[to, default: Account()].balance = try balance(to).adding(amount)
  }

  mutating func append(_ block: Block) {
    blocks.append(block)
    if !block.transactions.isEmpty { busyBlocks.append(block.number) }
  }

  func makeBlock(timestamp: Int64, transactions: [[UInt8]], gasUsed: UInt64) -> Block {
    let parent = blocks.last
    let number = parent.map { $0.number + 1 } ?? 0
    let parentHash = parent?.hash ?? [UInt8](repeating: 0, count: 32)
    let time = max(timestamp, parent?.timestamp ?? 0)
    let header: RLPItem = .list([
      .integer(chainID), .integer(number), .bytes(parentHash), .integer(UInt64(clamping: time)),
      .integer(baseFee), .integer(gasUsed), .list(transactions.map { .bytes($0) }),
    ])
    return Block(
      number: number, hash: Keccak256.hash(RLP.encode(header)), parentHash: parentHash, timestamp: time,
      baseFee: baseFee, gasUsed: gasUsed, transactions: transactions)
  }

  /// Half full keeps the fee; full raises it by an eighth, empty lowers it by an eighth, never below the
  /// network's lowest (EIP-1559).
  private func nextBaseFee(after block: Block) -> UInt256 {
    let target = Gas.blockLimit / 2
    let distance = block.gasUsed > target ? block.gasUsed - target : target - block.gasUsed
    let product = baseFee.multipliedReportingOverflow(by: UInt256(distance))
    guard !product.overflow else { return baseFee }
    let change = product.partialValue.quotientAndRemainder(dividingBy: UInt256(target * 8)).quotient
    if block.gasUsed > target {
      let raised = baseFee.addingReportingOverflow(max(change, 1))
      return raised.overflow ? baseFee : raised.partialValue
    }
    return max(baseFee.subtractingReportingOverflow(change).partialValue, network.lowestBaseFee)
  }
}

extension Network {
  private static let gwei: UInt64 = 1_000_000_000

  /// Wei per gas below which the embedded ledger's base fee does not fall.
  var lowestBaseFee: UInt256 {
    switch self {
    case .polygon, .amoy: UInt256(25 * Self.gwei)
    case .avalanche, .avalancheTestnet: UInt256(2 * Self.gwei)
    case .mainnet, .sepolia: UInt256(Self.gwei)
    default: UInt256(Self.gwei / 100)
    }
  }

  /// Wei per gas that senders usually tip.
  var usualTip: UInt256 {
    switch self {
    case .polygon, .amoy: UInt256(25 * Self.gwei)
    case .mainnet, .sepolia, .avalanche, .avalancheTestnet: UInt256(Self.gwei)
    default: UInt256(Self.gwei / 1000)
    }
  }
}

internal import ChainCore
internal import TronChain

extension TronNetworkLedger {
  /// Bytes of transactions that a block holds.
  private static let blockBytes = 2_000_000
  private static let expired = "the transaction has expired"

  /// Puts what is pending into a new block, as much as fits, and executes it. What has expired, or cannot be executed
  /// any more, is thrown away.
  mutating func mine(time: Int64) -> TronBlock {
    let time = max(time, blocks.last?.timestamp ?? 0)
    var execution = TronExecution(books: books, changes: TronChanges(), time: time)
    var included: [(entry: TronChainTransaction, outcome: TronExecution.Outcome)] = []
    var waiting: [[UInt8]] = []
    var bytes = 0
    for id in pool {
      guard let entry = transactions[id] else { continue }
      let size = entry.signed.serialized.count
      guard waiting.isEmpty, bytes + size <= Self.blockBytes else {
        waiting.append(id)
        continue
      }
      guard entry.signed.transaction.expiration > time else {
        transactions[id]?.status = .discarded(reason: Self.expired)
        continue
      }
      do throws(TronLedgerError) {
        included.append((entry, try execution.run(entry.signed)))
        bytes += size
      } catch {
        transactions[id]?.status = .discarded(reason: error.message)
      }
    }
    books.enter(execution.changes)
    pool = waiting
    let block = appendBlock(time: time, transactions: included.map(\.entry))
    for (index, (entry, outcome)) in included.enumerated() {
      let receipt = TronReceipt(
        blockNumber: block.number, blockID: block.id, timestamp: block.timestamp, index: index,
        result: outcome.result, cost: outcome.cost, output: outcome.output, logs: outcome.logs)
      transactions[entry.id]?.status = .included(receipt)
      if let mined = transactions[entry.id] { rememberTokens(of: mined) }
    }
    renewPool(time: time)
    return block
  }

  /// Whether a block is final: enough blocks are on top of it, or enough time has passed.
  func isSolidified(_ number: Int64, time: Int64) -> Bool {
    guard number > 0 else { return true }
    guard number < Int64(blocks.count) else { return false }
    return Int64(blocks.count) - 1 - number >= TronFinality.depth
      || time - blocks[Int(number)].timestamp >= TronFinality.age
  }

  /// The newest block that is final.
  func solidifiedBlock(time: Int64) -> TronBlock? {
    blocks.last { isSolidified($0.number, time: time) }
  }

  /// Whether somebody waits for a block: for the first one, or for those that make it final.
  func needsBlock(time: Int64) -> Bool {
    !pool.isEmpty || newestUsedBlock.map { !isSolidified($0, time: time) } ?? false
  }

  /// A transaction as it stands at a time.
  func transaction(_ id: [UInt8], time: Int64) -> TronChainTransaction? {
    guard var entry = transactions[id] else { return nil }
    switch entry.status {
    case .included(let receipt) where isSolidified(receipt.blockNumber, time: time):
      entry.status = .solidified(receipt)
    case .pending where entry.signed.transaction.expiration <= time:
      // No later block takes it: their times are not before this one.
      entry.status = .discarded(reason: Self.expired)
    default: break
    }
    return entry
  }

  @discardableResult
  mutating func appendBlock(
    time: Int64, transactions: [TronChainTransaction], parentID: [UInt8] = []
  ) -> TronBlock {
    let header = TronBlockHeader(
      timestamp: time, transactionRoot: TronBlockHeader.transactionRoot(of: transactions.map(\.signed)),
      parentID: blocks.last?.id ?? parentID, number: Int64(blocks.count), witness: Self.witness)
    let block = TronBlock(header: header, transactions: transactions.map(\.id))
    append(block)
    return block
  }

  mutating func append(_ block: TronBlock) {
    blocks.append(block)
    if !block.transactions.isEmpty { newestUsedBlock = block.number }
  }
}

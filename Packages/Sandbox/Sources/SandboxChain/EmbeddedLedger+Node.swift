public import ChainCore
public import EVMChain

/// What a node tells of a network beyond ``ChainBackend``.
extension EmbeddedLedger {
  /// A network at this moment.
  public func snapshot(of network: Network) -> NetworkSnapshot { NetworkSnapshot(ledger: snapshot(network)) }

  /// Takes a transaction that is neither pending nor in a block.
  ///
  /// - Throws: ``ChainError`` with ``ChainError/Code/alreadyKnown`` for one that is.
  public func submitNew(
    _ transaction: SignedEIP1559Transaction, on network: Network
  ) throws(ChainError) -> ChainTransaction {
    guard snapshot(network).transactions[transaction.hash] == nil else {
      throw ChainError(.alreadyKnown, "already known")
    }
    return try submit(transaction, on: network)
  }
}

extension ChainError.Code {
  /// The very same transaction is pending or in a block.
  public static let alreadyKnown = ChainError.Code(name: "alreadyKnown")
  /// Another transaction with this nonce is pending, and this one does not pay enough to take its place.
  public static let underpriced = ChainError.Code(name: "underpriced")
}

/// One network of the ledger at one moment, as a node shows it. A value: it changes no more.
public struct NetworkSnapshot: Sendable {
  private let ledger: NetworkLedger

  init(ledger: NetworkLedger) { self.ledger = ledger }

  /// The network.
  public var network: Network { ledger.network }

  /// Gas that a block holds.
  public static var blockGasLimit: UInt64 { Gas.blockLimit }

  /// Where fees go.
  public static var feeCollector: EVMAddress { NetworkLedger.feeCollector }

  /// The newest block; a network begins with block 0.
  public var latestBlock: Block? { ledger.blocks.last }

  /// A block by number.
  public func block(_ number: UInt64) -> Block? {
    number < UInt64(ledger.blocks.count) ? ledger.blocks[Int(number)] : nil
  }

  /// A block by hash.
  public func block(hash: [UInt8]) -> Block? { ledger.blocks.last { $0.hash == hash } }

  /// Blocks of a range of numbers, as far as they exist.
  public func blocks(_ numbers: ClosedRange<UInt64>) -> ArraySlice<Block> {
    let count = UInt64(ledger.blocks.count)
    guard numbers.lowerBound < count else { return [] }
    return ledger.blocks[Int(numbers.lowerBound)...Int(min(numbers.upperBound, count - 1))]
  }

  /// A transaction, pending or mined.
  public func transaction(_ hash: [UInt8]) -> ChainTransaction? { ledger.transactions[hash] }

  /// The transactions of a block in their order.
  public func transactions(of block: Block) -> [ChainTransaction] {
    block.transactions.compactMap { ledger.transactions[$0] }
  }

  /// Balance in wei.
  public func balance(of account: EVMAddress) -> UInt256 { ledger.balance(account) }

  /// Transactions of an account that are in blocks.
  public func minedNonce(of account: EVMAddress) -> UInt64 { ledger.accounts[account]?.nonce ?? 0 }

  /// Nonce of the next transaction of an account, behind what is pending.
  public func nextNonce(of account: EVMAddress) -> UInt64 { ledger.nextNonce(account) }

  /// Fees for the next block.
  public var fees: FeeQuote { ledger.fees }

  /// What a draft would do in the state of this moment.
  public func simulate(_ draft: TransactionDraft) -> Simulation { ledger.simulate(draft) }

  /// Runtime code at an address; empty where there is none. See ``BuiltInContract/code``.
  public func code(at address: EVMAddress) -> [UInt8] { BuiltInContract.at(address)?.code ?? [] }

  /// The logs of a range of blocks that a filter admits, in their order; bounds beyond the newest block are allowed.
  public func logs(_ numbers: ClosedRange<UInt64>, matching filter: LogFilter) -> [LocatedLog] {
    ledger.logs(from: numbers.lowerBound, to: numbers.upperBound, matching: filter)
  }

  /// The network as it will be when what is pending is in a block made at a time, in seconds since 1970. Its newest
  /// block is that block, whose hash means nothing yet.
  public func withPendingBlock(timestamp: Int64) -> NetworkSnapshot {
    var next = ledger
    _ = next.mine(timestamp: timestamp)
    return NetworkSnapshot(ledger: next)
  }
}

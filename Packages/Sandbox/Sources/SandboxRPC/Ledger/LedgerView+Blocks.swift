internal import ChainCore
internal import EVMChain
internal import SandboxChain
internal import WebRPC

/// Blocks, transactions, receipts and logs.
extension LedgerView {
  /// Logs that one answer holds.
  static let mostLogs = 10_000

  func blockByNumber(_ parameters: Parameters) throws(JSONRPCError) -> JSONValue {
    try parameters.check(atMost: 2)
    let selector = try parameters.required(0, BlockSelector.numberOrTag)
    let showsTransactions = try parameters.required(1, Wire.readBool)
    return try block(selector)?.json(showsTransactions: showsTransactions) ?? .null
  }

  func blockByHash(_ parameters: Parameters) throws(JSONRPCError) -> JSONValue {
    try parameters.check(atMost: 2)
    let hash = try parameters.required(0, Wire.readHash)
    let showsTransactions = try parameters.required(1, Wire.readBool)
    return try block(.hash(hash))?.json(showsTransactions: showsTransactions) ?? .null
  }

  func blockReceipts(_ parameters: Parameters) throws(JSONRPCError) -> JSONValue {
    try parameters.check(atMost: 1)
    guard let block = try block(try parameters.required(0, BlockSelector.any)), !block.isPending else { return .null }
    return .array(
      block.transactions.compactMap { transaction in
        transaction.receipt.map { block.receipt(of: transaction, $0) }
      })
  }

  func transaction(_ parameters: Parameters) throws(JSONRPCError) -> JSONValue {
    try parameters.check(atMost: 1)
    return snapshot.transaction(try parameters.required(0, Wire.readHash))?.json() ?? .null
  }

  func receipt(_ parameters: Parameters) throws(JSONRPCError) -> JSONValue {
    try parameters.check(atMost: 1)
    guard let transaction = snapshot.transaction(try parameters.required(0, Wire.readHash)),
      let receipt = transaction.receipt, let block = snapshot.block(receipt.blockNumber)
    else { return .null }
    return BlockContents(block, of: snapshot).receipt(of: transaction, receipt)
  }

  func logs(_ parameters: Parameters) throws(JSONRPCError) -> JSONValue {
    try parameters.check(atMost: 1)
    let query = try parameters.required(0, LogQuery.init)
    let found = snapshot.logs(try blocks(query.range), matching: query.filter)
    guard found.count <= Self.mostLogs else {
      throw .limitExceeded("query returned more than \(Self.mostLogs) results")
    }
    return .array(found.map(\.json))
  }

  private func blocks(_ range: LogQuery.Range) throws(JSONRPCError) -> ClosedRange<UInt64> {
    switch range {
    case .hash(let hash):
      guard let block = snapshot.block(hash: hash) else { throw .refused("unknown block") }
      return block.number...block.number
    case .numbers(let from, let to):
      let (first, last) = (try number(from), try number(to))
      guard first <= last else { throw .invalidParams("invalid block range params: fromBlock is above toBlock") }
      return first...last
    }
  }

  private func number(_ selector: BlockSelector) throws(JSONRPCError) -> UInt64 {
    switch selector {
    case .number(let number): return number
    case .earliest: return 0
    case .latest, .safe, .finalized: return try latest.number
    case .pending, .hash: throw .invalidParams("pending logs are not supported")
    }
  }
}

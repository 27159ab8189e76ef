internal import ChainCore
internal import EVMChain
internal import SandboxChain
internal import WebRPC

extension LocatedLog {
  /// The log object of execution-apis.
  var json: JSONValue {
    .object([
      "address": Wire.address(log.address), "topics": .array(log.topics.map { Wire.data($0) }),
      "data": Wire.data(log.data), "blockNumber": Wire.quantity(blockNumber), "blockHash": Wire.data(blockHash),
      "blockTimestamp": Wire.quantity(UInt64(clamping: timestamp)), "transactionHash": Wire.data(transactionHash),
      "transactionIndex": Wire.quantity(UInt64(transactionIndex)), "logIndex": Wire.quantity(UInt64(index)),
      "removed": .bool(false),
    ])
  }

  /// A log of a mined transaction; `index` is its place among all logs of the block.
  init(_ log: EVMLog, index: Int, of transaction: ChainTransaction, _ receipt: ChainTransaction.Receipt) {
    self.init(
      log: log, blockNumber: receipt.blockNumber, blockHash: receipt.blockHash, timestamp: receipt.timestamp,
      transactionHash: transaction.hash, transactionIndex: receipt.index, index: index)
  }
}

extension EVMLog {
  /// As it stands in a receipt under the root of receipts (Yellow Paper §4.3.1).
  var rlp: RLPItem {
    .list([.bytes(address.bytes), .list(topics.map { .bytes($0) }), .bytes(data)])
  }
}

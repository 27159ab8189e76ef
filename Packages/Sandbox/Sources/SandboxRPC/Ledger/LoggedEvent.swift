internal import ChainCore
internal import CryptoCore
internal import EVMChain
internal import SandboxChain
internal import WebRPC

/// What a contract told with a transaction, and where it stands.
struct LoggedEvent: Sendable, Equatable {
  let address: EVMAddress
  /// 32 bytes each.
  let topics: [[UInt8]]
  let data: [UInt8]

  /// The logs of a transaction in their order; none for one that is pending or failed.
  static func all(of transaction: ChainTransaction) -> [LoggedEvent] {
    guard case .executed(let receipt) = transaction.status else { return [] }
    return receipt.events.map { event in
      switch event {
      case .transfer(let token, let from, let to, let amount):
        LoggedEvent(
          address: token, topics: [signature("Transfer(address,address,uint256)"), word(from), word(to)],
          data: amount.bigEndianBytes)
      case .approval(let token, let owner, let spender, let amount):
        LoggedEvent(
          address: token, topics: [signature("Approval(address,address,uint256)"), word(owner), word(spender)],
          data: amount.bigEndianBytes)
      }
    }
  }

  private static func signature(_ text: String) -> [UInt8] { Keccak256.hash(Array(text.utf8)) }

  private static func word(_ address: EVMAddress) -> [UInt8] {
    [UInt8](repeating: 0, count: 12) + address.bytes
  }

  var rlp: RLPItem {
    .list([.bytes(address.bytes), .list(topics.map { .bytes($0) }), .bytes(data)])
  }

  /// The log object of execution-apis.
  ///
  /// - Parameter index: the position among all logs of the block.
  func json(index: Int, of transaction: ChainTransaction, receipt: ChainTransaction.Receipt) -> JSONValue {
    .object([
      "address": Wire.address(address), "topics": .array(topics.map { Wire.data($0) }), "data": Wire.data(data),
      "blockNumber": Wire.quantity(receipt.blockNumber), "blockHash": Wire.data(receipt.blockHash),
      "transactionHash": Wire.data(transaction.hash), "transactionIndex": Wire.quantity(UInt64(receipt.index)),
      "logIndex": Wire.quantity(UInt64(index)), "removed": .bool(false),
    ])
  }
}

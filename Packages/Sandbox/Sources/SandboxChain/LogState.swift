internal import ChainCore
internal import CryptoCore
internal import EVMChain

/// A log as it is saved with its receipt.
struct LogState: Codable {
  let address: String
  let topics: [String]
  let data: String

  init(_ log: EVMLog) {
    address = log.address.lowercased
    topics = log.topics.map { Hex.encode($0) }
    data = Hex.encode(log.data)
  }

  /// The log; `StateError` about the record it stands in.
  func log(_ record: String) throws -> EVMLog {
    guard let address = try? EVMAddress(address), let data = try? Hex.decode(data), topics.count <= 4 else {
      throw StateError(record: record)
    }
    return EVMLog(
      address: address,
      topics: try topics.map { topic in
        guard let bytes = try? Hex.decode(topic), bytes.count == 32 else { throw StateError(record: record) }
        return bytes
      }, data: data)
  }
}

/// What a token told, as earlier versions saved it instead of logs; only read.
struct TokenEventState: Codable {
  enum Kind: String, Codable {
    case transfer, approval
  }

  let kind: Kind
  let token: String
  /// Sender, or owner.
  let from: String
  /// Receiver, or spender.
  let to: String
  let amount: String

  /// The log that the token writes for it; `StateError` about the record it stands in.
  func log(_ record: String) throws -> EVMLog {
    guard let token = try? EVMAddress(token), let from = try? EVMAddress(from), let to = try? EVMAddress(to),
      let amount = UInt256(decimal: amount)
    else { throw StateError(record: record) }
    let name = kind == .transfer ? EventTopic.transfer : EventTopic.approval
    return EVMLog(address: token, topics: [name, from.word, to.word], data: amount.bigEndianBytes)
  }
}

extension EVMAddress {
  /// As the ABI has it: 12 zero bytes and the address.
  var word: [UInt8] { [UInt8](repeating: 0, count: 12) + bytes }
}

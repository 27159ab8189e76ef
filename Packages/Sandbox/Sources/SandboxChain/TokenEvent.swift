public import ChainCore
public import EVMChain

/// What a log of a token contract says (the events of EIP-20, EIP-721 and EIP-1155 that move something or allow it).
public enum TokenEvent: Sendable, Hashable {
  /// Units moved.
  case transfer(token: EVMAddress, from: EVMAddress, to: EVMAddress, amount: UInt256)
  /// An owner allowed a spender to move this much.
  case approval(token: EVMAddress, owner: EVMAddress, spender: EVMAddress, amount: UInt256)
  /// A collectible has another owner.
  case collectibleTransfer(token: EVMAddress, from: EVMAddress, to: EVMAddress, tokenID: UInt256)
  /// Units of one or several ids of a multi-token contract moved.
  case itemTransfer(
    token: EVMAddress, operator: EVMAddress, from: EVMAddress, to: EVMAddress, tokenIDs: [UInt256], amounts: [UInt256])

  /// Reads a log; nil if it is none of these events.
  public init?(_ log: EVMLog) {
    guard let name = log.topics.first else { return nil }
    let indexed = log.topics.dropFirst().map { try? UInt256(bigEndian: $0) }
    let parties = log.topics.dropFirst().map(Self.address)
    switch (name, log.topics.count, log.data.count) {
    case (EventTopic.transfer, 3, 32):
      guard let from = parties[0], let to = parties[1], let amount = try? UInt256(bigEndian: log.data) else {
        return nil
      }
      self = .transfer(token: log.address, from: from, to: to, amount: amount)
    case (EventTopic.transfer, 4, 0):
      guard let from = parties[0], let to = parties[1], let id = indexed[2] else { return nil }
      self = .collectibleTransfer(token: log.address, from: from, to: to, tokenID: id)
    case (EventTopic.approval, 3, 32):
      guard let owner = parties[0], let spender = parties[1], let amount = try? UInt256(bigEndian: log.data) else {
        return nil
      }
      self = .approval(token: log.address, owner: owner, spender: spender, amount: amount)
    case (EventTopic.transferSingle, 4, _), (EventTopic.transferBatch, 4, _):
      guard let caller = parties[0], let from = parties[1], let to = parties[2],
        let (ids, amounts) = Self.items(log.data, isBatch: name == EventTopic.transferBatch)
      else { return nil }
      self = .itemTransfer(token: log.address, operator: caller, from: from, to: to, tokenIDs: ids, amounts: amounts)
    default: return nil
    }
  }

  private static func address(_ topic: [UInt8]) -> EVMAddress? {
    guard topic.count == 32, topic.prefix(12).allSatisfy({ $0 == 0 }) else { return nil }
    return try? EVMAddress(bytes: topic.suffix(20))
  }

  private static func items(_ data: [UInt8], isBatch: Bool) -> (ids: [UInt256], amounts: [UInt256])? {
    let types: [ABIType] = isBatch ? [.array(.uint256), .array(.uint256)] : [.uint256, .uint256]
    guard let values = try? ABI.decode(data, as: types), values.count == 2 else { return nil }
    switch (values[0], values[1]) {
    case (.uint(let id), .uint(let amount)): return ([id], [amount])
    case (.array(let ids), .array(let amounts)):
      let numbers = [ids, amounts].map { list in
        list.compactMap { value -> UInt256? in
          guard case .uint(let number) = value else { return nil }
          return number
        }
      }
      guard numbers[0].count == numbers[1].count else { return nil }
      return (numbers[0], numbers[1])
    default: return nil
    }
  }
}

extension ChainTransaction.Receipt {
  /// What the logs of token contracts say, in their order; others are left out.
  public var events: [TokenEvent] { logs.compactMap { TokenEvent($0) } }
}

extension TokenEvent {
  /// The accounts whose holdings it changes; without the zero address, which stands for nobody.
  public var parties: [EVMAddress] {
    switch self {
    case .transfer(_, let from, let to, _), .collectibleTransfer(_, let from, let to, _),
      .itemTransfer(_, _, let from, let to, _, _):
      [from, to].filter { $0 != .zero }
    case .approval: []
    }
  }
}

public import ChainCore
internal import EVMChain
public import TronChain

/// What a contract tells about a call that succeeded.
public struct TronLog: Sendable, Hashable {
  /// The contract.
  public let address: TronAddress
  /// The event's hash and its indexed arguments, 32 bytes each.
  public let topics: [[UInt8]]
  /// The other arguments, ABI encoded.
  public let data: [UInt8]

  /// A log of its parts.
  public init(address: TronAddress, topics: [[UInt8]], data: [UInt8]) {
    self.address = address
    self.topics = topics
    self.data = data
  }
}

extension TronLog {
  private static let transferHash = (try? ABISignature("Transfer(address,address,uint256)"))?.hash

  /// Sender, receiver and amount when the log tells of units of a token that moved.
  public var transfer: (from: TronAddress, to: TronAddress, amount: UInt256)? {
    guard topics.count == 3, topics[0] == Self.transferHash, let amount = try? UInt256(bigEndian: data),
      let from = try? EVMAddress(bytes: topics[1].suffix(20)), let to = try? EVMAddress(bytes: topics[2].suffix(20))
    else { return nil }
    return (TronAddress(from), TronAddress(to), amount)
  }
}

public import ChainCore

/// A block of one network.
public struct Block: Sendable, Hashable {
  /// Number; the first block is 0.
  public let number: UInt64
  /// Hash over everything below.
  public let hash: [UInt8]
  /// Hash of the block before.
  public let parentHash: [UInt8]
  /// Seconds since 1970; never before that of the block before.
  public let timestamp: Int64
  /// Base fee per gas in wei.
  public let baseFee: UInt256
  /// Gas used by its transactions.
  public let gasUsed: UInt64
  /// Hashes of its transactions in order.
  public let transactions: [[UInt8]]

  /// A block of its parts.
  public init(
    number: UInt64, hash: [UInt8], parentHash: [UInt8], timestamp: Int64, baseFee: UInt256, gasUsed: UInt64,
    transactions: [[UInt8]]
  ) {
    self.number = number
    self.hash = hash
    self.parentHash = parentHash
    self.timestamp = timestamp
    self.baseFee = baseFee
    self.gasUsed = gasUsed
    self.transactions = transactions
  }
}

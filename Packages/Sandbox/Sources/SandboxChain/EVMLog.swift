public import EVMChain

/// What a contract told while a transaction ran (Yellow Paper §4.3.1, log entry).
public struct EVMLog: Sendable, Hashable {
  /// The contract.
  public let address: EVMAddress
  /// At most four words of 32 bytes; the first names the event, the others are its indexed arguments.
  public let topics: [[UInt8]]
  /// The other arguments, ABI encoded.
  public let data: [UInt8]

  /// A log of its parts.
  public init(address: EVMAddress, topics: [[UInt8]], data: [UInt8]) {
    self.address = address
    self.topics = topics
    self.data = data
  }
}

/// A log with its place on a chain.
public struct LocatedLog: Sendable, Hashable {
  /// What the contract told.
  public let log: EVMLog
  /// Number of the block.
  public let blockNumber: UInt64
  /// Hash of the block.
  public let blockHash: [UInt8]
  /// Time of the block in seconds since 1970.
  public let timestamp: Int64
  /// Hash of the transaction.
  public let transactionHash: [UInt8]
  /// Place of the transaction in its block.
  public let transactionIndex: Int
  /// Place of the log among all of its block.
  public let index: Int

  /// A located log of its parts.
  public init(
    log: EVMLog, blockNumber: UInt64, blockHash: [UInt8], timestamp: Int64, transactionHash: [UInt8],
    transactionIndex: Int, index: Int
  ) {
    self.log = log
    self.blockNumber = blockNumber
    self.blockHash = blockHash
    self.timestamp = timestamp
    self.transactionHash = transactionHash
    self.transactionIndex = transactionIndex
    self.index = index
  }
}

/// Which logs are wanted, as `eth_getLogs` has it.
public struct LogFilter: Sendable {
  /// Contracts; any when empty.
  public let addresses: Set<EVMAddress>
  /// By position, the words of which one must stand there; nil or an empty list for any. A log with fewer topics than
  /// positions does not match.
  public let topics: [[[UInt8]]?]

  /// A filter of its parts.
  public init(addresses: Set<EVMAddress> = [], topics: [[[UInt8]]?] = []) {
    self.addresses = addresses
    self.topics = topics
  }

  /// Whether a log is wanted.
  public func admits(_ log: EVMLog) -> Bool {
    guard addresses.isEmpty || addresses.contains(log.address), log.topics.count >= topics.count else { return false }
    return zip(topics, log.topics).allSatisfy { wanted, topic in
      wanted.map { $0.isEmpty || $0.contains(topic) } ?? true
    }
  }
}

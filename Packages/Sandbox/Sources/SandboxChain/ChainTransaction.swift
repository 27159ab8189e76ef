public import ChainCore
public import EVMChain

/// A transaction in the pool or in a block, with its receipt once it is mined.
public struct ChainTransaction: Sendable, Hashable {
  /// Where a transaction is.
  public enum Status: Sendable, Hashable {
    /// In the pool.
    case pending
    /// In a block, executed.
    case executed(Receipt)
    /// In a block, reverted; the fee is paid all the same.
    case failed(Receipt, reason: String)
  }

  /// What a block says about its transaction.
  public struct Receipt: Sendable, Hashable {
    /// Number of the block.
    public let blockNumber: UInt64
    /// Hash of the block.
    public let blockHash: [UInt8]
    /// Time of the block in seconds since 1970.
    public let timestamp: Int64
    /// Position in the block.
    public let index: Int
    /// Gas used.
    public let gasUsed: UInt64
    /// Wei paid per gas.
    public let effectiveGasPrice: UInt256
    /// What contracts told, in their order; empty when it failed.
    public let logs: [EVMLog]

    /// A receipt of its parts.
    public init(
      blockNumber: UInt64, blockHash: [UInt8], timestamp: Int64, index: Int, gasUsed: UInt64,
      effectiveGasPrice: UInt256, logs: [EVMLog] = []
    ) {
      self.blockNumber = blockNumber
      self.blockHash = blockHash
      self.timestamp = timestamp
      self.index = index
      self.gasUsed = gasUsed
      self.effectiveGasPrice = effectiveGasPrice
      self.logs = logs
    }
  }

  /// Network of the transaction.
  public let network: Network
  /// Recovered sender.
  public let from: EVMAddress
  /// Signed transaction as it was sent.
  public let signed: SignedEIP1559Transaction
  /// Keccak-256 of the signed transaction.
  public let hash: [UInt8]
  /// Where it is.
  public var status: Status

  /// A transaction of its parts.
  public init(
    network: Network, from: EVMAddress, signed: SignedEIP1559Transaction, hash: [UInt8], status: Status
  ) {
    self.network = network
    self.from = from
    self.signed = signed
    self.hash = hash
    self.status = status
  }

  /// The receipt, when it is in a block.
  public var receipt: Receipt? {
    switch status {
    case .pending: nil
    case .executed(let receipt), .failed(let receipt, _): receipt
    }
  }
}

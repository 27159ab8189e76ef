public import ChainCore
public import TronChain

/// A transaction in the pool or in a block of an embedded Tron network.
public struct TronChainTransaction: Sendable, Hashable {
  /// Where a transaction is.
  public enum Status: Sendable, Hashable {
    /// In the pool.
    case pending
    /// In a block that is not solidified yet.
    case included(TronReceipt)
    /// In a solidified block: nothing changes any more.
    case solidified(TronReceipt)
    /// Never in a block: it has expired, or what it moves was no longer there.
    case discarded(reason: String)
  }

  /// Network of the transaction.
  public let network: TronNetwork
  /// The account that signed.
  public let owner: TronAddress
  /// The transaction as it was sent.
  public let signed: SignedTronTransaction
  /// SHA-256 of `raw_data`.
  public let id: [UInt8]
  /// Where it is.
  public internal(set) var status: Status

  /// What became of it, once it is in a block.
  public var receipt: TronReceipt? {
    switch status {
    case .pending, .discarded: nil
    case .included(let receipt), .solidified(let receipt): receipt
    }
  }
}

/// A transaction before it has reference block, times and signature.
public struct TronDraft: Sendable, Hashable {
  /// Network it is for.
  public var network: TronNetwork
  /// What it does.
  public var contract: TronContract
  /// The most that may be burnt for energy, in sun; nil to have it filled in.
  public var feeLimit: Int64?

  /// A draft.
  public init(network: TronNetwork, contract: TronContract, feeLimit: Int64? = nil) {
    self.network = network
    self.contract = contract
    self.feeLimit = feeLimit
  }
}

/// What a draft would do and take if it were sent now.
public struct TronSimulation: Sendable, Hashable {
  /// What it would take. The allowance that pending transactions of the account use up is not counted in.
  public let cost: TronCost
  /// The fee limit that it needs, in sun.
  public let feeLimit: Int64
  /// Why it would revert; nil if it would not. Pending transactions are not counted.
  public let revertReason: String?
  /// What the call would answer, ABI encoded; for a revert its reason.
  public let output: [UInt8]
}

/// A block of an embedded Tron network.
public struct TronBlock: Sendable, Hashable {
  /// What its identifier follows from.
  public let header: TronBlockHeader
  /// Identifier; it begins with the number.
  public let id: [UInt8]
  /// Identifiers of its transactions in order.
  public let transactions: [[UInt8]]

  /// Number; the first block is 0.
  public var number: Int64 { header.number }
  /// Milliseconds since 1970; never before the time of the block before.
  public var timestamp: Int64 { header.timestamp }

  init(header: TronBlockHeader, transactions: [[UInt8]]) {
    self.header = header
    id = header.id
    self.transactions = transactions
  }
}

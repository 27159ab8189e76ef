/// What a transaction took from its sender.
public struct TronCost: Sendable, Hashable {
  /// Bytes taken from the daily allowance; 0 when the bytes are paid for.
  public var bandwidth: Int64 = 0
  /// Sun burnt for the bytes.
  public var bandwidthFee: Int64 = 0
  /// Sun burnt for the recipient's new account, its bandwidth included.
  public var activationFee: Int64 = 0
  /// Sun burnt for the memo.
  public var memoFee: Int64 = 0
  /// Energy used.
  public var energy: Int64 = 0
  /// Sun burnt for the energy.
  public var energyFee: Int64 = 0

  /// No cost.
  public init() {}

  /// All that is burnt, in sun.
  public var fee: Int64 { fixedFee + energyFee }

  /// What is burnt besides energy, in sun: no limit bounds it.
  public var fixedFee: Int64 { bandwidthFee + activationFee + memoFee }
}

/// What became of a transaction in its block.
public struct TronReceipt: Sendable, Hashable {
  /// How the contract ended; the cost is paid in every case.
  public enum Result: Sendable, Hashable {
    /// All was done.
    case success
    /// The contract refused, and nothing was moved.
    case revert(reason: String)
    /// The fee limit or the balance did not reach; nothing was moved, and all of it was burnt.
    case outOfEnergy

    /// Why it failed; nil for success.
    public var failure: String? {
      switch self {
      case .success: nil
      case .revert(let reason): reason
      case .outOfEnergy: "out of energy"
      }
    }
  }

  /// Number of the block.
  public let blockNumber: Int64
  /// Identifier of the block.
  public let blockID: [UInt8]
  /// Time of the block in milliseconds since 1970.
  public let timestamp: Int64
  /// Position in the block.
  public let index: Int
  /// How it ended.
  public let result: Result
  /// What it took.
  public let cost: TronCost
  /// What the contract answered, ABI encoded: its result, or why it reverted.
  public let output: [UInt8]
  /// What the contract told, in its order; empty when it failed.
  public let logs: [TronLog]
}

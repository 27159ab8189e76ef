/// What resources cost on the embedded Tron networks. The prices are those of the main network; amounts are in sun, a
/// millionth of a TRX.
public enum TronPrices {
  /// Bytes of transactions that an account may send for nothing in a day.
  public static let freeBandwidth: Int64 = 600
  /// How long used bandwidth takes to come back, evenly, in milliseconds.
  public static let recovery: Int64 = 24 * 60 * 60 * 1000
  /// Sun burnt per byte when the allowance does not hold the whole transaction.
  public static let byte: Int64 = 1_000
  /// Sun burnt per unit of energy.
  public static let energy: Int64 = 100
  /// Sun burnt when a transfer of TRX makes the recipient's account.
  public static let activation: Int64 = 1_000_000
  /// Sun burnt by such a transfer instead of bandwidth: the daily allowance does not count for it.
  public static let activationBandwidth: Int64 = 100_000
  /// Sun burnt for a memo.
  public static let memo: Int64 = 1_000_000
  /// The highest ``TronChain/TronTransaction/feeLimit``.
  public static let highestFeeLimit: Int64 = 15_000_000_000
  /// Bytes that each transaction is charged for its result.
  public static let resultBytes: Int64 = 64
}

/// When a block of the embedded Tron networks is final, and how long a transaction may wait for one.
public enum TronFinality {
  /// Blocks on top of one that make it solidified.
  public static let depth: Int64 = 19
  /// Milliseconds after which a block is solidified without them: the time that the public networks, with a block every
  /// three seconds, take for ``depth``.
  public static let age: Int64 = depth * 3_000
  /// How long a transaction made here can be included, in milliseconds.
  public static let expiration: Int64 = 60 * 60 * 1000
  /// The latest expiration that a transaction may have, in milliseconds from now.
  public static let longestExpiration: Int64 = 24 * 60 * 60 * 1000
  /// Blocks back to which a transaction may refer.
  public static let referenceDepth: Int64 = 65_536
}

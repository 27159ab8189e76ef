/// An EVM transaction to prepare and send.
public struct SendTransactionRequest: Sendable {
  /// The receiver or contract, `0x` + 40 hex digits.
  public let to: String
  /// The amount of the native token, base units as decimal text.
  public let value: String
  /// Call data, `0x` hex; nil for a plain transfer.
  public let data: String?
  /// How the transaction is submitted.
  public let mode: TransactionMode

  /// Describes a transaction.
  public init(to: String, value: String, data: String? = nil, mode: TransactionMode = .relayer) {
    self.to = to
    self.value = value
    self.data = data
    self.mode = mode
  }
}

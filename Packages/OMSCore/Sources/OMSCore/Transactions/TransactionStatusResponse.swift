/// The status of a transaction.
public struct TransactionStatusResponse: Codable, Equatable, Sendable {
  /// Where the transaction stands.
  public let status: TransactionStatus
  /// The hash on the network, once known.
  public let txnHash: String?

  /// Describes a status.
  public init(status: TransactionStatus, txnHash: String? = nil) {
    self.status = status
    self.txnHash = txnHash
  }
}

/// What became of a transaction that the service accepted.
public struct SendTransactionResponse: Codable, Sendable, Equatable {
  /// The service's identifier of the transaction; the key for looking up its status later.
  public let txnId: String
  /// The last known status.
  public let status: TransactionStatus
  /// The hash on the network, once known.
  public let txnHash: String?
  /// Whether the status was awaited, and with what result.
  public let statusResolution: TransactionStatusResolution

  /// Describes an outcome.
  public init(
    txnId: String,
    status: TransactionStatus,
    txnHash: String? = nil,
    statusResolution: TransactionStatusResolution
  ) {
    self.txnId = txnId
    self.status = status
    self.txnHash = txnHash
    self.statusResolution = statusResolution
  }
}

/// How the status in a `SendTransactionResponse` came about.
public enum TransactionStatusResolution: String, Codable, Sendable, Equatable {
  /// The caller did not want to wait.
  case notRequested
  /// The transaction reached a final status or got a hash.
  case resolved
  /// The polling deadline passed first.
  case timedOut
}

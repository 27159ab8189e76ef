/// An answer to a transaction request.
struct ConsumptionRecord: Codable, Sendable {
  enum Status: String, Codable, Sendable {
    case pending, approved, confirmed, rejected, failed, expired, cancelled
  }

  let id: String
  let number: UInt64
  let requestID: String
  let idempotencyToken: String
  let correlationID: String?
  let address: String
  let userID: String?
  let accountID: String?
  let tokenID: String
  /// What the consumer typed.
  let amount: Amount?
  let estimatedRequestAmount: Amount
  let estimatedConsumptionAmount: Amount
  let exchange: TransactionRecord.Exchange
  let metadata: Metadata
  let expirationDate: Int64?
  var status = Status.pending
  var transactionID: String?
  var approvedAt: Int64?
  var rejectedAt: Int64?
  var confirmedAt: Int64?
  var failedAt: Int64?
  var expiredAt: Int64?
  var cancelledAt: Int64?
  let createdAt: Int64
}

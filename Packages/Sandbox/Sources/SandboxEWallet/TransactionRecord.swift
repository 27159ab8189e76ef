/// One side of a booking: a credit adds to the wallet, a debit takes from it.
struct LedgerEntry: Codable, Hashable, Sendable {
  enum Side: String, Codable, Sendable { case debit, credit }

  let side: Side
  let address: String
  let tokenID: String
  let amount: Amount
}

/// A transfer and what it booked. The bookings are saved with it: a record holds all of them or none.
struct TransactionRecord: Codable, Sendable {
  enum Status: String, Codable, Sendable { case pending, confirmed, failed }

  let id: String
  let number: UInt64
  let idempotencyToken: String
  let fromAddress: String
  let toAddress: String
  let fromTokenID: String
  let toTokenID: String
  let fromAmount: Amount
  let toAmount: Amount
  let exchange: Exchange?
  let metadata: Metadata
  var status = Status.pending
  var errorCode: String?
  var errorDescription: String?
  /// Empty unless confirmed.
  var entries: [LedgerEntry] = []
  let createdAt: Int64
  var updatedAt: Int64

  /// How the two amounts were reconciled.
  struct Exchange: Codable, Sendable {
    /// Subunits per subunit.
    let rate: Double
    let calculatedAt: Int64
    /// Nil when both sides have the same token.
    var pairID: String?
    var walletAddress: String?
  }

  /// Why it failed.
  var failure: EWalletError? {
    guard status == .failed, let errorCode else { return nil }
    return EWalletError(errorCode, errorDescription ?? "")
  }
}

/// An invitation to pay or to be paid, as often as its limits allow.
struct RequestRecord: Codable, Sendable {
  enum Kind: String, Codable, Sendable { case send, receive }
  enum Status: String, Codable, Sendable { case valid, expired }

  enum Reason: String, Codable, Sendable {
    case expired = "expired_transaction_request"
    case cancelled = "cancelled_transaction_request"
    case maxConsumptionsReached = "max_consumptions_reached"
  }

  let id: String
  let number: UInt64
  let kind: Kind
  let tokenID: String
  let amount: Amount?
  let address: String
  let userID: String?
  let accountID: String?
  var correlationID: String?
  let needsConfirmation: Bool
  let allowsAmountOverride: Bool
  let limits: Limits
  /// Milliseconds that a consumption waits for its confirmation.
  let consumptionLifetime: Int64?
  let expirationDate: Int64?
  let metadata: Metadata
  var status = Status.valid
  var consumptionsCount: Int64 = 0
  var expirationReason: Reason?
  var expiredAt: Int64?
  let createdAt: Int64
  var updatedAt: Int64

  /// How often it can be consumed.
  struct Limits: Codable, Sendable {
    /// 0 is no limit.
    var total: Int64?
    /// 0 is never.
    var perUser: Int64?
    /// Milliseconds.
    var interval: Int64?
    var perInterval: Int64?
    var perIntervalAndUser: Int64?
  }

  mutating func expire(_ reason: Reason, at now: Int64) {
    guard status == .valid else { return }
    (status, expirationReason, expiredAt, updatedAt) = (.expired, reason, now, now)
  }
}

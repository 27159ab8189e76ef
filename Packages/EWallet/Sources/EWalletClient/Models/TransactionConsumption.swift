#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What somebody makes of a transaction request: a payment, once it is confirmed.
public struct TransactionConsumption: Decodable, Sendable, Listenable {
  /// The identifier.
  public let id: String
  /// How far it is.
  public let status: TransactionConsumptionStatus
  /// The amount that the consumer chose, in subunits; nil when it is that of the request.
  public let amount: BigInt?
  /// The amount in the request's token, as estimated.
  public let estimatedRequestAmount: BigInt
  /// The amount in the consumption's token, as estimated.
  public let estimatedConsumptionAmount: BigInt
  /// The amount in the request's token, once there is a transaction.
  public let finalizedRequestAmount: BigInt?
  /// The amount in the consumption's token, once there is a transaction.
  public let finalizedConsumptionAmount: BigInt?
  /// The token.
  public let token: Token
  /// An identifier of the consumer's own.
  public let correlationId: String?
  /// What makes a repetition the same consumption.
  public let idempotencyToken: String
  /// The transfer, once there is one.
  public let transaction: Transaction?
  /// The wallet of the consumer.
  public let address: String
  /// The consumer, when a user is.
  public let user: User?
  /// The consumer, when an account is.
  public let account: Account?
  /// What is consumed.
  public let transactionRequest: TransactionRequest
  /// The topic under which a socket tells what happens to it.
  public let socketTopic: String
  /// When it was created.
  public let createdAt: Date
  /// Until when it can be approved.
  public let expirationDate: Date?
  /// When it was approved.
  public let approvedAt: Date?
  /// When it was rejected.
  public let rejectedAt: Date?
  /// When it was confirmed.
  public let confirmedAt: Date?
  /// When it was cancelled.
  public let cancelledAt: Date?
  /// When it failed.
  public let failedAt: Date?
  /// When it expired.
  public let expiredAt: Date?
  /// The account that exchanges.
  public let exchangeAccountId: String?
  /// The account that exchanges.
  public let exchangeAccount: Account?
  /// The wallet that exchanges.
  public let exchangeWalletAddress: String?
  /// The wallet that exchanges.
  public let exchangeWallet: Wallet?
  /// Free-form data.
  public let metadata: [String: MetadataValue]
  /// Free-form data that the server keeps encrypted.
  public let encryptedMetadata: [String: MetadataValue]

  /// Reads the object as the server writes it. Members that are not listed here are ignored.
  public init(from decoder: any Decoder) throws {
    let members = try Members(decoder)
    id = try members.get("id")
    status = try members.get("status")
    amount = try members.find("amount")
    estimatedRequestAmount = try members.get("estimated_request_amount")
    estimatedConsumptionAmount = try members.get("estimated_consumption_amount")
    finalizedRequestAmount = try members.find("finalized_request_amount")
    finalizedConsumptionAmount = try members.find("finalized_consumption_amount")
    token = try members.get("token")
    correlationId = try members.find("correlation_id")
    idempotencyToken = try members.get("idempotency_token")
    transaction = try members.find("transaction")
    address = try members.get("address")
    user = try members.find("user")
    account = try members.find("account")
    transactionRequest = try members.get("transaction_request")
    socketTopic = try members.get("socket_topic")
    createdAt = try members.date("created_at")
    expirationDate = try members.findDate("expiration_date")
    approvedAt = try members.findDate("approved_at")
    rejectedAt = try members.findDate("rejected_at")
    confirmedAt = try members.findDate("confirmed_at")
    cancelledAt = try members.findDate("cancelled_at")
    failedAt = try members.findDate("failed_at")
    expiredAt = try members.findDate("expired_at")
    exchangeAccountId = try members.find("exchange_account_id")
    exchangeAccount = try members.find("exchange_account")
    exchangeWalletAddress = try members.find("exchange_wallet_address")
    exchangeWallet = try members.find("exchange_wallet")
    metadata = try members.metadata("metadata")
    encryptedMetadata = try members.metadata("encrypted_metadata")
  }
}

extension TransactionConsumption: Hashable {
  /// Equal when `id` is.
  public static func == (left: TransactionConsumption, right: TransactionConsumption) -> Bool { left.id == right.id }

  /// Hashes `id`.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A request to pay or be paid, which somebody else consumes.
public struct TransactionRequest: Decodable, Sendable, Listenable {
  /// The identifier.
  public let id: String
  /// Whether its maker pays or is paid.
  public let type: TransactionRequestType
  /// The token.
  public let token: Token
  /// The amount in subunits; nil leaves it to the consumer.
  public let amount: BigInt?
  /// The wallet of its maker.
  public let address: String
  /// Its maker, when a user is.
  public let user: User?
  /// Its maker, when an account is.
  public let account: Account?
  /// An identifier of its maker's own.
  public let correlationId: String?
  /// Whether it can be consumed.
  public let status: TransactionRequestStatus
  /// The topic under which a socket tells what happens to it.
  public let socketTopic: String
  /// Whether its maker has to approve each consumption.
  public let requireConfirmation: Bool
  /// How often it can be consumed.
  public let maxConsumptions: Int?
  /// Milliseconds that a consumption waits for its approval.
  public let consumptionLifetime: Int?
  /// Until when it can be consumed.
  public let expirationDate: Date?
  /// Why it expired.
  public let expirationReason: String?
  /// When it was created.
  public let createdAt: Date
  /// When it expired.
  public let expiredAt: Date?
  /// Whether a consumer may choose another amount.
  public let allowAmountOverride: Bool
  /// How often one user can consume it.
  public let maxConsumptionsPerUser: Int?
  /// What its QR code says, and what others find it by. Opaque: it is passed on as it is.
  public let formattedId: String
  /// The account that exchanges.
  public let exchangeAccountId: String?
  /// The account that exchanges.
  public let exchangeAccount: Account?
  /// The wallet that exchanges.
  public let exchangeWalletAddress: String?
  /// The wallet that exchanges.
  public let exchangeWallet: Wallet?
  /// Milliseconds of the interval that the next two count in.
  public let consumptionIntervalDuration: Int?
  /// How often it can be consumed in an interval.
  public let maxConsumptionsPerInterval: Int?
  /// How often one user can consume it in an interval.
  public let maxConsumptionsPerIntervalPerUser: Int?
  /// Free-form data.
  public let metadata: [String: MetadataValue]
  /// Free-form data that the server keeps encrypted.
  public let encryptedMetadata: [String: MetadataValue]

  /// Reads the object as the server writes it. Members that are not listed here are ignored.
  public init(from decoder: any Decoder) throws {
    let members = try Members(decoder)
    id = try members.get("id")
    type = try members.get("type")
    token = try members.get("token")
    amount = try members.find("amount")
    address = try members.get("address")
    user = try members.find("user")
    account = try members.find("account")
    correlationId = try members.find("correlation_id")
    status = try members.get("status")
    socketTopic = try members.get("socket_topic")
    requireConfirmation = try members.get("require_confirmation")
    maxConsumptions = try members.find("max_consumptions")
    consumptionLifetime = try members.find("consumption_lifetime")
    expirationDate = try members.findDate("expiration_date")
    expirationReason = try members.find("expiration_reason")
    createdAt = try members.date("created_at")
    expiredAt = try members.findDate("expired_at")
    allowAmountOverride = try members.get("allow_amount_override")
    maxConsumptionsPerUser = try members.find("max_consumptions_per_user")
    formattedId = try members.get("formatted_id")
    exchangeAccountId = try members.find("exchange_account_id")
    exchangeAccount = try members.find("exchange_account")
    exchangeWalletAddress = try members.find("exchange_wallet_address")
    exchangeWallet = try members.find("exchange_wallet")
    consumptionIntervalDuration = try members.find("consumption_interval_duration")
    maxConsumptionsPerInterval = try members.find("max_consumptions_per_interval")
    maxConsumptionsPerIntervalPerUser = try members.find("max_consumptions_per_interval_per_user")
    metadata = try members.metadata("metadata")
    encryptedMetadata = try members.metadata("encrypted_metadata")
  }
}

extension TransactionRequest: Hashable {
  /// Equal when `id` is.
  public static func == (left: TransactionRequest, right: TransactionRequest) -> Bool { left.id == right.id }

  /// Hashes `id`.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// What a transaction needs: a recipient, an amount of a token, and a token that makes a repetition harmless.
public struct TransactionCreateParams: Encodable, Sendable {
  /// One of the user's addresses; nil is that of the main wallet.
  public let fromAddress: String?
  /// The address of the recipient's wallet; nil is their main wallet.
  public let toAddress: String?
  /// The recipient, when an account is.
  public let toAccountId: String?
  /// The recipient, by the identifier in the provider's own system.
  public let toProviderUserId: String?
  /// The recipient, when a user is.
  public let toUserId: String?
  /// The amount in subunits.
  public let amount: BigInt
  /// The token.
  public let tokenId: String
  /// A text of the caller's own; a repetition with the same one moves nothing and gets the same answer.
  public let idempotencyToken: String
  /// Free-form data.
  public let metadata: [String: MetadataValue]
  /// Free-form data that the server keeps encrypted.
  public let encryptedMetadata: [String: MetadataValue]

  /// Pays to an address.
  public init(
    fromAddress: String? = nil, toAddress: String, amount: BigInt, tokenId: String, idempotencyToken: String,
    metadata: [String: MetadataValue] = [:], encryptedMetadata: [String: MetadataValue] = [:]
  ) {
    self.init(
      fromAddress, toAddress, nil, nil, nil, amount, tokenId, idempotencyToken, metadata, encryptedMetadata)
  }

  /// Pays to an account.
  public init(
    fromAddress: String? = nil, toAccountId: String, toAddress: String? = nil, amount: BigInt, tokenId: String,
    idempotencyToken: String, metadata: [String: MetadataValue] = [:],
    encryptedMetadata: [String: MetadataValue] = [:]
  ) {
    self.init(
      fromAddress, toAddress, toAccountId, nil, nil, amount, tokenId, idempotencyToken, metadata, encryptedMetadata)
  }

  /// Pays to a user that a provider manages.
  public init(
    fromAddress: String? = nil, toProviderUserId: String, toAddress: String? = nil, amount: BigInt, tokenId: String,
    idempotencyToken: String, metadata: [String: MetadataValue] = [:],
    encryptedMetadata: [String: MetadataValue] = [:]
  ) {
    self.init(
      fromAddress, toAddress, nil, toProviderUserId, nil, amount, tokenId, idempotencyToken, metadata,
      encryptedMetadata)
  }

  /// Pays to a user.
  public init(
    fromAddress: String? = nil, toUserId: String, toAddress: String? = nil, amount: BigInt, tokenId: String,
    idempotencyToken: String, metadata: [String: MetadataValue] = [:],
    encryptedMetadata: [String: MetadataValue] = [:]
  ) {
    self.init(
      fromAddress, toAddress, nil, nil, toUserId, amount, tokenId, idempotencyToken, metadata, encryptedMetadata)
  }

  private init(
    _ fromAddress: String?, _ toAddress: String?, _ toAccountId: String?, _ toProviderUserId: String?,
    _ toUserId: String?, _ amount: BigInt, _ tokenId: String, _ idempotencyToken: String,
    _ metadata: [String: MetadataValue], _ encryptedMetadata: [String: MetadataValue]
  ) {
    self.fromAddress = fromAddress
    self.toAddress = toAddress
    self.toAccountId = toAccountId
    self.toProviderUserId = toProviderUserId
    self.toUserId = toUserId
    self.amount = amount
    self.tokenId = tokenId
    self.idempotencyToken = idempotencyToken
    self.metadata = metadata
    self.encryptedMetadata = encryptedMetadata
  }

  enum CodingKeys: String, CodingKey {
    case fromAddress = "from_address"
    case toAddress = "to_address"
    case toAccountId = "to_account_id"
    case toProviderUserId = "to_provider_user_id"
    case toUserId = "to_user_id"
    case amount
    case tokenId = "token_id"
    case idempotencyToken = "idempotency_token"
    case metadata
    case encryptedMetadata = "encrypted_metadata"
  }
}

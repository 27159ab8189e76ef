/// What consuming a transaction request needs.
public struct TransactionConsumptionParams: Encodable, Sendable {
  /// What identifies the request.
  public let formattedTransactionRequestId: String
  /// One of the user's addresses; nil is that of the main wallet.
  public let address: String?
  /// The amount in subunits that the consumer chooses; nil is that of the request.
  public let amount: BigInt?
  /// A text of the caller's own; a repetition with the same one gets the same consumption.
  public let idempotencyToken: String
  /// An identifier of the caller's own, which no other consumption may have.
  public let correlationId: String?
  /// Free-form data.
  public let metadata: [String: MetadataValue]
  /// Free-form data that the server keeps encrypted.
  public let encryptedMetadata: [String: MetadataValue]

  /// Parameters for a request at hand; nil when neither it nor the call names an amount.
  ///
  /// An amount that equals that of the request is not sent, so that it may be spelled out where a choice is not allowed.
  public init?(
    transactionRequest: TransactionRequest, address: String? = nil, amount: BigInt?, idempotencyToken: String,
    correlationId: String? = nil, metadata: [String: MetadataValue] = [:],
    encryptedMetadata: [String: MetadataValue] = [:]
  ) {
    guard transactionRequest.amount != nil || amount != nil else { return nil }
    self.init(
      formattedTransactionRequestId: transactionRequest.formattedId, address: address,
      amount: amount == transactionRequest.amount ? nil : amount, idempotencyToken: idempotencyToken,
      correlationId: correlationId, metadata: metadata, encryptedMetadata: encryptedMetadata)
  }

  /// Parameters for a request of which only the identifier is known.
  public init(
    formattedTransactionRequestId: String, address: String? = nil, amount: BigInt?, idempotencyToken: String,
    correlationId: String? = nil, metadata: [String: MetadataValue] = [:],
    encryptedMetadata: [String: MetadataValue] = [:]
  ) {
    self.formattedTransactionRequestId = formattedTransactionRequestId
    self.address = address
    self.amount = amount
    self.idempotencyToken = idempotencyToken
    self.correlationId = correlationId
    self.metadata = metadata
    self.encryptedMetadata = encryptedMetadata
  }

  /// Writes all seven members, null for what is nil.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: MemberName.self)
    try members.set("formatted_transaction_request_id", formattedTransactionRequestId)
    try members.setOrNull("amount", amount)
    try members.setOrNull("address", address)
    try members.setOrNull("correlation_id", correlationId)
    try members.set("idempotency_token", idempotencyToken)
    try members.set("metadata", metadata)
    try members.set("encrypted_metadata", encryptedMetadata)
  }
}

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What a transaction request needs.
public struct TransactionRequestCreateParams: Encodable, Sendable {
  /// Whether its maker pays or is paid.
  public let type: TransactionRequestType
  /// The token.
  public let tokenId: String
  /// The amount in subunits; nil leaves it to the consumer.
  public let amount: BigInt?
  /// One of the user's addresses; nil is that of the main wallet.
  public let address: String?
  /// An identifier of the caller's own, which no other request may have.
  public let correlationId: String?
  /// Whether the user has to approve each consumption.
  public let requireConfirmation: Bool
  /// How often it can be consumed; nil is any number of times.
  public let maxConsumptions: Int?
  /// Milliseconds that a consumption waits for its approval; nil is for ever.
  public let consumptionLifetime: Int?
  /// Until when it can be consumed, to the second; nil is for ever.
  public let expirationDate: Date?
  /// Whether a consumer may choose another amount.
  public let allowAmountOverride: Bool
  /// How often one user can consume it; nil is any number of times.
  public let maxConsumptionsPerUser: Int?
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

  /// Parameters; see the properties.
  ///
  /// Nil when there is neither an amount nor leave to choose one, and when an interval is given with nothing to count in
  /// it.
  public init?(
    type: TransactionRequestType, tokenId: String, amount: BigInt?, address: String? = nil,
    correlationId: String? = nil, requireConfirmation: Bool = false, maxConsumptions: Int? = nil,
    consumptionLifetime: Int? = nil, expirationDate: Date? = nil, allowAmountOverride: Bool = true,
    maxConsumptionsPerUser: Int? = nil, consumptionIntervalDuration: Int? = nil,
    maxConsumptionsPerInterval: Int? = nil, maxConsumptionsPerIntervalPerUser: Int? = nil,
    metadata: [String: MetadataValue] = [:], encryptedMetadata: [String: MetadataValue] = [:]
  ) {
    if amount == nil, !allowAmountOverride { return nil }
    if consumptionIntervalDuration != nil, maxConsumptionsPerInterval == nil, maxConsumptionsPerIntervalPerUser == nil {
      return nil
    }
    self.type = type
    self.tokenId = tokenId
    self.amount = amount
    self.address = address
    self.correlationId = correlationId
    self.requireConfirmation = requireConfirmation
    self.maxConsumptions = maxConsumptions
    self.consumptionLifetime = consumptionLifetime
    self.expirationDate = expirationDate
    self.allowAmountOverride = allowAmountOverride
    self.maxConsumptionsPerUser = maxConsumptionsPerUser
    self.consumptionIntervalDuration = consumptionIntervalDuration
    self.maxConsumptionsPerInterval = maxConsumptionsPerInterval
    self.maxConsumptionsPerIntervalPerUser = maxConsumptionsPerIntervalPerUser
    self.metadata = metadata
    self.encryptedMetadata = encryptedMetadata
  }

  /// Writes all sixteen members, null for what is nil.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: MemberName.self)
    try members.set("type", type)
    try members.set("token_id", tokenId)
    try members.setOrNull("amount", amount)
    try members.setOrNull("address", address)
    try members.setOrNull("correlation_id", correlationId)
    try members.set("require_confirmation", requireConfirmation)
    try members.setOrNull("max_consumptions", maxConsumptions)
    try members.setOrNull("consumption_lifetime", consumptionLifetime)
    try members.setOrNull("expiration_date", expirationDate.map { WireDate.text($0) })
    try members.set("allow_amount_override", allowAmountOverride)
    try members.setOrNull("max_consumptions_per_user", maxConsumptionsPerUser)
    try members.setOrNull("consumption_interval_duration", consumptionIntervalDuration)
    try members.setOrNull("max_consumptions_per_interval", maxConsumptionsPerInterval)
    try members.setOrNull("max_consumptions_per_interval_per_user", maxConsumptionsPerIntervalPerUser)
    try members.set("metadata", metadata)
    try members.set("encrypted_metadata", encryptedMetadata)
  }
}

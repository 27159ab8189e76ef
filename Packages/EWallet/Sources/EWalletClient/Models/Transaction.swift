#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A transfer between two wallets.
public struct Transaction: Decodable, Sendable {
  /// The identifier.
  public let id: String
  /// How far it is: `pending`, `confirmed` or `failed`.
  public let status: TransactionConsumptionStatus
  /// Who paid, and what.
  public let from: TransactionSource
  /// Who was paid, and what.
  public let to: TransactionSource
  /// The exchange, where the two sides have different tokens.
  public let exchange: TransactionExchange
  /// Free-form data.
  public let metadata: [String: MetadataValue]
  /// Free-form data that the server keeps encrypted.
  public let encryptedMetadata: [String: MetadataValue]
  /// When it was created.
  public let createdAt: Date
  /// Why it failed.
  public let error: APIError?

  /// Reads the object as the server writes it. Members that are not listed here are ignored.
  public init(from decoder: any Decoder) throws {
    let members = try Members(decoder)
    id = try members.get("id")
    status = try members.get("status")
    from = try members.get("from")
    to = try members.get("to")
    exchange = try members.get("exchange")
    metadata = try members.metadata("metadata")
    encryptedMetadata = try members.metadata("encrypted_metadata")
    createdAt = try members.date("created_at")
    error = try Self.error(members)
  }
}

extension Transaction {
  private static func error(_ members: Members) throws -> APIError? {
    guard let code: String = try members.find("error_code"),
      let description: String = try members.find("error_description")
    else { return nil }
    return APIError(code: APIErrorCode(code: code), description: description)
  }
}

extension Transaction: Hashable {
  /// Equal when `id` is.
  public static func == (left: Transaction, right: Transaction) -> Bool { left.id == right.id }

  /// Hashes `id`.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

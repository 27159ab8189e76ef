#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A token that wallets hold.
public struct Token: Decodable, Sendable {
  /// The identifier.
  public let id: String
  /// The symbol, such as `PTS`.
  public let symbol: String
  /// The name.
  public let name: String
  /// How many subunits make one unit. Amounts count subunits.
  public let subUnitToUnit: BigInt
  /// Free-form data.
  public let metadata: [String: MetadataValue]
  /// Free-form data that the server keeps encrypted.
  public let encryptedMetadata: [String: MetadataValue]
  /// When it was created.
  public let createdAt: Date
  /// When it was changed last.
  public let updatedAt: Date

  /// Reads the object as the server writes it. Members that are not listed here are ignored.
  public init(from decoder: any Decoder) throws {
    let members = try Members(decoder)
    id = try members.get("id")
    symbol = try members.get("symbol")
    name = try members.get("name")
    subUnitToUnit = try members.get("subunit_to_unit")
    metadata = try members.metadata("metadata")
    encryptedMetadata = try members.metadata("encrypted_metadata")
    createdAt = try members.date("created_at")
    updatedAt = try members.date("updated_at")
  }
}

extension Token: Hashable {
  /// Equal when `id` is.
  public static func == (left: Token, right: Token) -> Bool { left.id == right.id }

  /// Hashes `id`.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

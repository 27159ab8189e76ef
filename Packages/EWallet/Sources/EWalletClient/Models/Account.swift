#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// An account of the provider.
public struct Account: Decodable, Sendable {
  /// The identifier.
  public let id: String
  /// The account above it.
  public let parentId: String?
  /// The name.
  public let name: String
  /// What it is for.
  public let description: String?
  /// Whether it is the master account.
  public let isMaster: Bool
  /// Its picture.
  public let avatar: Avatar
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
    parentId = try members.find("parent_id")
    name = try members.get("name")
    description = try members.find("description")
    isMaster = try members.get("master")
    avatar = try members.get("avatar")
    metadata = try members.metadata("metadata")
    encryptedMetadata = try members.metadata("encrypted_metadata")
    createdAt = try members.date("created_at")
    updatedAt = try members.date("updated_at")
  }
}

extension Account: Hashable {
  /// Equal when `id` is.
  public static func == (left: Account, right: Account) -> Bool { left.id == right.id }

  /// Hashes `id`.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

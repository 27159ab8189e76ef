#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A user of the eWallet.
public struct User: Decodable, Sendable, Listenable {
  /// The identifier.
  public let id: String
  /// The identifier in the provider's own system, for users that a provider manages.
  public let providerUserId: String?
  /// The name that a provider gave the user.
  public let username: String?
  /// The email address, for users who signed up themselves.
  public let email: String?
  /// Free-form data.
  public let metadata: [String: MetadataValue]
  /// Free-form data that the server keeps encrypted.
  public let encryptedMetadata: [String: MetadataValue]
  /// The topic under which a socket tells what happens to the user.
  public let socketTopic: String
  /// When it was created.
  public let createdAt: Date
  /// When it was changed last.
  public let updatedAt: Date

  /// Reads the object as the server writes it. Members that are not listed here are ignored.
  public init(from decoder: any Decoder) throws {
    let members = try Members(decoder)
    id = try members.get("id")
    providerUserId = try members.find("provider_user_id")
    username = try members.find("username")
    email = try members.find("email")
    metadata = try members.metadata("metadata")
    encryptedMetadata = try members.metadata("encrypted_metadata")
    socketTopic = try members.get("socket_topic")
    createdAt = try members.date("created_at")
    updatedAt = try members.date("updated_at")
  }
}

extension User: Hashable {
  /// Equal when `id` is.
  public static func == (left: User, right: User) -> Bool { left.id == right.id }

  /// Hashes `id`.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

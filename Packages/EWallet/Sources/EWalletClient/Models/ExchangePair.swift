#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Two tokens that can be exchanged, in one direction.
public struct ExchangePair: Decodable, Sendable {
  /// The identifier.
  public let id: String
  /// The symbols, `FROM/TO`.
  public let name: String
  /// The token that is given.
  public let fromTokenId: String
  /// The token that is given.
  public let fromToken: Token
  /// The token that is received.
  public let toTokenId: String
  /// The token that is received.
  public let toToken: Token
  /// Units received for one unit given.
  public let rate: Double
  /// When it was created.
  public let createdAt: Date
  /// When it was changed last.
  public let updatedAt: Date

  /// Reads the object as the server writes it. Members that are not listed here are ignored.
  public init(from decoder: any Decoder) throws {
    let members = try Members(decoder)
    id = try members.get("id")
    name = try members.get("name")
    fromTokenId = try members.get("from_token_id")
    fromToken = try members.get("from_token")
    toTokenId = try members.get("to_token_id")
    toToken = try members.get("to_token")
    rate = try members.get("rate")
    createdAt = try members.date("created_at")
    updatedAt = try members.date("updated_at")
  }
}

extension ExchangePair: Hashable {
  /// Equal when `id` is.
  public static func == (left: ExchangePair, right: ExchangePair) -> Bool { left.id == right.id }

  /// Hashes `id`.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

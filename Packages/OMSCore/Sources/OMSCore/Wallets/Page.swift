/// A position in a list of the wallet service.
public struct Page: Codable, Equatable, Sendable {
  /// The largest number of entries wanted.
  public let limit: UInt32?
  /// Where to go on; opaque. Nil or blank ends the list.
  public let cursor: String?

  /// Describes a position.
  public init(limit: UInt32? = nil, cursor: String? = nil) {
    self.limit = limit
    self.cursor = cursor
  }
}

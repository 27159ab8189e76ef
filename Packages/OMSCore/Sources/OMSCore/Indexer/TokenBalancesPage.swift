/// The page that the indexer returned.
public struct TokenBalancesPage: Codable, Sendable {
  /// The number of the page, from 0.
  public let page: Int
  /// The column that `before` and `after` refer to.
  public let column: String?
  /// Where the page begins; opaque.
  public let before: JSONValue?
  /// Where the page ends, for reading on; opaque.
  public let after: JSONValue?
  /// The order of the entries.
  public let sort: [SortBy]?
  /// The size of a page.
  public let pageSize: Int
  /// Whether there is a next page.
  public let more: Bool

  /// Describes the value field by field.
  public init(
    page: Int,
    column: String? = nil,
    before: JSONValue? = nil,
    after: JSONValue? = nil,
    sort: [SortBy]? = nil,
    pageSize: Int,
    more: Bool
  ) {
    self.page = page
    self.column = column
    self.before = before
    self.after = after
    self.sort = sort
    self.pageSize = pageSize
    self.more = more
  }
}

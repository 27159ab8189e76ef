/// The page wanted from the indexer.
public struct TokenBalancesPageRequest: Codable, Sendable {
  /// The number of the page, from 0; nil means 0.
  public let page: Int?
  /// The column that `before` and `after` refer to.
  public let column: String?
  /// Read what stands before this place; opaque.
  public let before: JSONValue?
  /// Read what stands after this place; opaque.
  public let after: JSONValue?
  /// The order of the entries.
  public let sort: [SortBy]?
  /// The size of a page; nil means 40.
  public let pageSize: Int?

  /// Describes the value field by field.
  public init(
    page: Int? = nil,
    column: String? = nil,
    before: JSONValue? = nil,
    after: JSONValue? = nil,
    sort: [SortBy]? = nil,
    pageSize: Int? = nil
  ) {
    self.page = page
    self.column = column
    self.before = before
    self.after = after
    self.sort = sort
    self.pageSize = pageSize
  }
}

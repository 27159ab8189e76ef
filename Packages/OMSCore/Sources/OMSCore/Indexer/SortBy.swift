/// One column to sort by.
public struct SortBy: Codable, Sendable {
  /// The column's name.
  public let column: String
  /// The direction.
  public let order: SortOrder

  /// Describes the value field by field.
  public init(
    column: String,
    order: SortOrder
  ) {
    self.column = column
    self.order = order
  }
}

/// A direction of sorting.
public enum SortOrder: String, Codable, Sendable {
  /// Largest first.
  case descending = "DESC"
  /// Smallest first.
  case ascending = "ASC"
}

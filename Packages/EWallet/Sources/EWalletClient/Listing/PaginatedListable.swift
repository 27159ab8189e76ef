/// Something that is listed page by page, sorted and filtered.
public protocol PaginatedListable: Decodable, Sendable {
  /// What it can be sorted by.
  associatedtype SortableFields: RawRepresentable<String>, Sendable
  /// What it can be filtered by.
  associatedtype FilterableFields: RawRepresentable<String>, Sendable
}

/// The order of a list.
public enum SortDirection: String, Encodable, Sendable, CaseIterable {
  /// The smallest first.
  case ascending = "asc"
  /// The largest first.
  case descending = "desc"
}

extension Transaction: PaginatedListable {
  /// What transactions can be sorted by.
  public enum SortableFields: String, Sendable, CaseIterable {
    /// The identifier.
    case id
    /// The status.
    case status
    /// The sender.
    case from
    /// The receiver.
    case to
    /// The time of creation.
    case createdAt = "created_at"
    /// The time of the last change.
    case updatedAt = "updated_at"
  }

  /// What transactions can be filtered by. Fields of related objects are given as text, such as `from_token.symbol`.
  public enum FilterableFields: String, Sendable, CaseIterable {
    /// The identifier.
    case id
    /// The idempotency token.
    case idempotencyToken = "idempotency_token"
    /// The code of the failure.
    case errorCode = "error_code"
    /// The text of the failure.
    case errorDescription = "error_description"
    /// The status.
    case status
    /// The type.
    case type
    /// The time when an exchange was calculated.
    case calculatedAt = "calculated_at"
    /// The time of creation.
    case insertedAt = "inserted_at"
    /// The time of the last change.
    case updatedAt = "updated_at"
    /// The amount that was sent.
    case fromAmount = "from_amount"
    /// The amount that was received.
    case toAmount = "to_amount"
  }
}

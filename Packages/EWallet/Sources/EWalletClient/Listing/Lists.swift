/// A list that comes whole.
struct JSONListResponse<Item: Decodable & Sendable>: Decodable, Sendable {
  let data: [Item]
}

/// One page of a list.
public struct JSONPaginatedListResponse<Item: Decodable & Sendable>: Decodable, Sendable {
  /// What is on the page.
  public let data: [Item]
  /// Where in the list the page is.
  public let pagination: Pagination
}

/// Where in a list a page is.
public struct Pagination: Decodable, Sendable, Hashable {
  /// How many items a page has.
  public let perPage: Int
  /// The number of this page.
  public let currentPage: Int
  /// Whether there is none before it.
  public let isFirstPage: Bool
  /// Whether there is none after it.
  public let isLastPage: Bool

  enum CodingKeys: String, CodingKey {
    case perPage = "per_page"
    case currentPage = "current_page"
    case isFirstPage = "is_first_page"
    case isLastPage = "is_last_page"
  }
}

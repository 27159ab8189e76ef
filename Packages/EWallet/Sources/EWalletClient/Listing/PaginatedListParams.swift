/// A page of a list, its order and its filters.
public struct PaginatedListParams<Item: PaginatedListable>: Encodable, Sendable {
  /// The number of the page, from 1.
  public let page: Int
  /// How many items a page has, at most 100.
  public let perPage: Int
  /// What to leave out.
  public let filters: FilterParams<Item>?
  /// What to sort by.
  public let sortBy: Item.SortableFields
  /// In which direction.
  public let sortDirection: SortDirection

  /// Parameters; see the properties.
  public init(
    page: Int, perPage: Int, filters: FilterParams<Item>? = nil, sortBy: Item.SortableFields,
    sortDirection: SortDirection
  ) {
    self.page = page
    self.perPage = perPage
    self.filters = filters
    self.sortBy = sortBy
    self.sortDirection = sortDirection
  }

  /// Writes page, order and filters as one object.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: MemberName.self)
    try members.set("page", page)
    try members.set("per_page", perPage)
    try members.set("sort_by", sortBy.rawValue)
    try members.set("sort_dir", sortDirection)
    try members.set("match_all", filters?.matchAll)
    try members.set("match_any", filters?.matchAny)
  }
}

extension PaginatedListable {
  /// A page of these; see ``PaginatedListParams``.
  public static func paginatedListParams(
    page: Int, perPage: Int, filters: FilterParams<Self>? = nil, sortBy: SortableFields, sortDirection: SortDirection
  ) -> PaginatedListParams<Self> {
    PaginatedListParams(
      page: page, perPage: perPage, filters: filters, sortBy: sortBy, sortDirection: sortDirection)
  }
}

/// Filters of a list: every one of `matchAll`, and at least one of `matchAny`.
public struct FilterParams<Item: PaginatedListable>: Sendable {
  /// Filters that all have to match; nil is none.
  public let matchAll: [Filter<Item>]?
  /// Filters of which one has to match; nil is none.
  public let matchAny: [Filter<Item>]?

  /// Filters; see the properties.
  public init(matchAll: [Filter<Item>]? = nil, matchAny: [Filter<Item>]? = nil) {
    self.matchAll = matchAll
    self.matchAny = matchAny
  }
}

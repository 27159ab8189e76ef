internal import WebRPC

/// Which transactions, in which order, and which page of them.
struct TransactionQuery {
  struct Page {
    let items: [TransactionRecord]
    let pagination: JSONValue
  }

  private enum Position {
    case page(Int64)
    /// Behind the record whose field has this value; from the first without one.
    case after(String?, by: String)
  }

  private let perPage: Int64
  private let position: Position
  private let sort: (by: String, isAscending: Bool)?
  private let direction: String?
  private let matchAll: [TransactionFilter]
  private let matchAny: [TransactionFilter]?
  /// Fields and the lower-case text that one of them must contain.
  private let terms: [(field: String, term: String)]?

  private static let sortable = ["id", "status", "from", "to", "created_at", "inserted_at", "updated_at"]
  private static let searchable = ["id", "idempotency_token", "status", "from", "to"]

  init(_ parameters: Parameters, maximumPerPage: Int) throws(EWalletError) {
    let wanted = try parameters.integer("per_page") ?? 10
    guard wanted >= 1 else { throw .rejected("per_page", "must be 1 or more") }
    perPage = min(wanted, Int64(maximumPerPage))
    position = try Self.position(parameters)
    let (by, direction) = (try parameters.text("sort_by"), try parameters.text("sort_dir"))
    self.direction = direction
    if let by, Self.sortable.contains(by), direction == "asc" || direction == "desc" {
      sort = (by, direction == "asc")
    } else {
      sort = nil
    }
    matchAll = try Self.filters(parameters, "match_all") ?? []
    matchAny = try Self.filters(parameters, "match_any")
    terms = try Self.terms(parameters)
  }

  private static func position(_ parameters: Parameters) throws(EWalletError) -> Position {
    guard parameters.has("start_after") || parameters.has("start_by") else {
      let page = try parameters.integer("page") ?? 1
      guard page >= 0 else { throw .rejected("page", "must not be negative") }
      return .page(page)
    }
    guard !parameters.isGiven("page") else { throw .invalid("`page` excludes start_after and start_by") }
    let by = try parameters.text("start_by") ?? "id"
    guard ["id", "created_at", "inserted_at", "updated_at"].contains(by) else {
      throw .rejected("start_by", "is not one of id, created_at, inserted_at, updated_at")
    }
    return .after(try parameters.text("start_after"), by: by)
  }

  private static func filters(_ parameters: Parameters, _ name: String) throws(EWalletError) -> [TransactionFilter]? {
    guard let value = parameters.members[name], value != .null else { return nil }
    guard case .array(let items) = value else { throw .rejected(name, "is not an array") }
    var filters: [TransactionFilter] = []
    for item in items { filters.append(try TransactionFilter(item)) }
    return filters.isEmpty ? nil : filters
  }

  private static func terms(_ parameters: Parameters) throws(EWalletError) -> [(String, String)]? {
    if let term = try parameters.text("search_term"), !term.isEmpty {
      return searchable.map { ($0, term.lowercased()) }
    }
    guard let value = parameters.members["search_terms"], value != .null else { return nil }
    guard case .object(let members) = value else { throw .rejected("search_terms", "is not an object") }
    var terms: [(String, String)] = []
    for (field, value) in members {
      guard searchable.contains(field) else { throw .invalid("Searching in `\(field)` is not possible") }
      guard case .string(let term) = value else { throw .invalid("The search term for `\(field)` is not a string") }
      terms.append((field, term.lowercased()))
    }
    return terms.isEmpty ? nil : terms
  }

  private static func text(_ field: String, of record: TransactionRecord) -> String {
    switch field {
    case "from": record.fromAddress
    case "to": record.toAddress
    case "status": record.status.rawValue
    case "idempotency_token": record.idempotencyToken
    default: record.id
    }
  }

  /// The page of what is left of `all` by filters and search.
  func page(of all: [TransactionRecord], in state: EWalletState) throws(EWalletError) -> Page {
    var records = all.filter { record in
      matchAll.allSatisfy { $0.matches(record, in: state) }
        && matchAny.map { $0.contains { $0.matches(record, in: state) } } ?? true
        && terms.map { $0.contains { Self.text($0.field, of: record).lowercased().contains($0.term) } } ?? true
    }
    switch position {
    case .page(let page):
      sort(&records, by: sort?.by ?? "created_at", isAscending: sort?.isAscending ?? false)
      let (start, overflow) = (max(page, 1) - 1).multipliedReportingOverflow(by: perPage)
      let items = overflow || start > Int64(records.count) ? [] : records.dropFirst(Int(start)).prefix(Int(perPage))
      let isLast = overflow || start + Int64(items.count) >= Int64(records.count)
      return result(
        Array(items),
        ["current_page": .integer(page), "is_first_page": .bool(page <= 1), "is_last_page": .bool(isLast)]
      )
    case .after(let value, let by):
      sort(&records, by: by, isAscending: direction != "desc")
      var rest = records[...]
      if let value {
        guard let index = records.lastIndex(where: { Self.position($0, by) == value }) else {
          throw .rejected("start_after", "matches no record")
        }
        rest = records[(index + 1)...]
      }
      return result(
        Array(rest.prefix(Int(perPage))),
        [
          "start_after": Wire.text(value), "start_by": .string(by), "is_first_page": .bool(value == nil),
          "is_last_page": .bool(Int64(rest.count) <= perPage),
        ])
    }
  }

  private static func position(_ record: TransactionRecord, _ by: String) -> String {
    let date: JSONValue
    switch by {
    case "id": return record.id
    case "updated_at": date = Wire.date(record.updatedAt)
    default: date = Wire.date(record.createdAt)
    }
    if case .string(let text) = date { return text }
    return ""
  }

  private func result(_ items: [TransactionRecord], _ members: [String: JSONValue]) -> Page {
    let always: [String: JSONValue] = ["per_page": .integer(perPage), "count": .integer(Int64(items.count))]
    return Page(items: items, pagination: .object(always.merging(members) { $1 }))
  }

  /// Records that are equal in the field keep the order of their making.
  private func sort(_ records: inout [TransactionRecord], by field: String, isAscending: Bool) {
    func isBefore(_ one: TransactionRecord, _ other: TransactionRecord) -> Bool {
      let (left, right): (TransactionField.Value, TransactionField.Value) =
        switch field {
        case "created_at", "inserted_at": (.date(one.createdAt), .date(other.createdAt))
        case "updated_at": (.date(one.updatedAt), .date(other.updatedAt))
        default: (.text(Self.text(field, of: one)), .text(Self.text(field, of: other)))
        }
      return TransactionField.Value.isAscending(left, right) ?? (one.number < other.number)
    }
    records.sort { isAscending ? isBefore($0, $1) : isBefore($1, $0) }
  }
}

/// Records by identifier that remembers which of them have changed since the last look.
struct Table<Record: Codable & Sendable>: Sendable {
  private(set) var records: [String: Record] = [:]
  private var touched: Set<String> = []

  subscript(id: String) -> Record? {
    get { records[id] }
    set {
      records[id] = newValue
      touched.insert(id)
    }
  }

  var values: Dictionary<String, Record>.Values { records.values }
  var count: Int { records.count }

  /// Counts the records of another table as removed, unless they are here too.
  mutating func replace(_ other: Table) { touched.formUnion(other.records.keys) }

  /// Names and contents of what has changed, nil for what is no more; from now on nothing has.
  mutating func takeChanges(_ kind: String) -> [(String, (any Encodable & Sendable)?)] {
    defer { touched = [] }
    return touched.map { ("ewallet/\(kind)/\($0)", records[$0]) }
  }
}

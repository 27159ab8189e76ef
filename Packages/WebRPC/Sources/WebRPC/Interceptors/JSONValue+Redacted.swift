extension JSONValue {
  private static let hidden = "…"

  /// The shape of the value: texts, numbers and Booleans stand only under the named fields.
  ///
  /// Names that were not given are hidden as well, since the keys of a map can be secrets; what lies under them is
  /// redacted in the same way. `null`, and how much there is, can be seen.
  func redacted(showing fields: Set<String>) -> JSONValue {
    redacted(fields, isNamed: false)
  }

  private func redacted(_ fields: Set<String>, isNamed: Bool) -> JSONValue {
    switch self {
    case .object(let members):
      var result: [String: JSONValue] = [:]
      var hiddenCount = 0
      for (name, member) in members.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
        if fields.contains(name) {
          result[name] = member.redacted(fields, isNamed: true)
        } else {
          hiddenCount += 1
          let place = hiddenCount == 1 ? Self.hidden : Self.hidden + String(hiddenCount)
          result[place] = member.redacted(fields, isNamed: false)
        }
      }
      return .object(result)
    case .array(let elements): return .array(elements.map { $0.redacted(fields, isNamed: isNamed) })
    case .null: return .null
    case .string, .integer, .unsignedInteger, .number, .bool: return isNamed ? self : .string(Self.hidden)
    }
  }
}

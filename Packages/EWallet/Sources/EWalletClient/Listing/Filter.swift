/// One condition on a field. Made by `Transaction.filter(field:comparator:value:)` and its like.
public struct Filter<Item: PaginatedListable>: Encodable, Sendable {
  private let field: String
  private let comparator: String
  private let value: Value

  enum Value: Sendable {
    case text(String)
    case flag(Bool)
    case number(BigInt)
    case none
  }

  init(field: String, comparator: String, value: Value) {
    self.field = field
    self.comparator = comparator
    self.value = value
  }

  /// Writes field, comparator and value.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: MemberName.self)
    try members.set("field", field)
    try members.set("comparator", comparator)
    switch value {
    case .text(let value): try members.set("value", value)
    case .flag(let value): try members.set("value", value)
    case .number(let value): try members.set("value", value)
    case .none: try members.encodeNil(forKey: MemberName(stringValue: "value"))
    }
  }
}

/// How texts are compared.
public enum StringFilterComparator: String, Sendable, CaseIterable {
  /// The same, letter by letter.
  case equal = "eq"
  /// Not the same.
  case notEqual = "neq"
  /// Has it inside; upper and lower case count as one.
  case contains
  /// Begins with it; upper and lower case count as one.
  case startsWith = "starts_with"
}

/// How Booleans are compared.
public enum BooleanFilterComparator: String, Sendable, CaseIterable {
  /// The same.
  case equal = "eq"
  /// The other one.
  case notEqual = "neq"
}

/// How numbers are compared.
public enum NumericFilterComparator: String, Sendable, CaseIterable {
  /// The same.
  case equal = "eq"
  /// Another one.
  case notEqual = "neq"
  /// Smaller.
  case lessThan = "lt"
  /// Smaller or the same.
  case lessThanOrEqual = "lte"
  /// Larger.
  case greaterThan = "gt"
  /// Larger or the same.
  case greaterThanOrEqual = "gte"
}

/// Whether there is a value at all.
public enum NilComparator: String, Sendable, CaseIterable {
  /// There is none.
  case `nil` = "eq"
  /// There is one.
  case notNil = "neq"
}

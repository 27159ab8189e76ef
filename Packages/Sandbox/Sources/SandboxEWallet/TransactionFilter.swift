internal import WebRPC

/// One condition of `match_all` or `match_any`.
struct TransactionFilter {
  private let isMatch: (TransactionField.Value) -> Bool
  private let field: TransactionField

  /// A condition out of `{field, comparator, value}`.
  init(_ json: JSONValue) throws(EWalletError) {
    guard case .object(let members) = json else { throw .invalid("A filter is not an object") }
    guard case .string(let name)? = members["field"], case .string(let comparator)? = members["comparator"],
      let value = members["value"]
    else { throw .invalid("A filter needs field, comparator and value") }
    guard let field = TransactionField(name) else { throw .invalid("Filtering on `\(name)` is not possible") }
    self.field = field
    isMatch = try Self.test(name, comparator, value, Self.kind(field))
  }

  func matches(_ transaction: TransactionRecord, in state: EWalletState) -> Bool {
    isMatch(field.value(transaction, state))
  }

  private enum Kind { case text, number, date, flag }

  /// The kind of a field does not depend on the record.
  private static func kind(_ field: TransactionField) -> Kind {
    let nothing = TransactionRecord(
      id: "", number: 0, idempotencyToken: "", fromAddress: "", toAddress: "", fromTokenID: "", toTokenID: "",
      fromAmount: .zero, toAmount: .zero, exchange: nil, metadata: .init(), createdAt: 0, updatedAt: 0)
    return switch field.value(nothing, EWalletState()) {
    case .text: .text
    case .number: .number
    case .date: .date
    case .flag: .flag
    }
  }

  private static func test(
    _ name: String, _ comparator: String, _ value: JSONValue, _ kind: Kind
  ) throws(EWalletError) -> (TransactionField.Value) -> Bool {
    if value == .null {
      guard comparator == "eq" || comparator == "neq" else { throw unsupported(comparator, name) }
      return { isNothing($0) == (comparator == "eq") }
    }
    switch kind {
    case .text:
      guard case .string(let wanted) = value else { throw .invalid("The value for `\(name)` is not a string") }
      return try text(name, comparator, wanted)
    case .flag:
      guard case .bool(let wanted) = value else { throw .invalid("The value for `\(name)` is not true or false") }
      guard comparator == "eq" || comparator == "neq" else { throw unsupported(comparator, name) }
      return { if case .flag(let flag?) = $0 { (flag == wanted) == (comparator == "eq") } else { false } }
    case .number:
      guard let wanted = try? Parameters(["value": value]).amount("value") else {
        throw .invalid("The value for `\(name)` is not a whole number")
      }
      let compare: (Amount, Amount) -> Bool = try ordering(name, comparator)
      return { if case .number(let number?) = $0 { compare(number, wanted) } else { false } }
    case .date:
      guard case .string(let text) = value, let wanted = WebRPCTimestamp(text: text).millisecondsSinceEpoch else {
        throw .invalid("The value for `\(name)` is not an ISO 8601 date")
      }
      let compare: (Int64, Int64) -> Bool = try ordering(name, comparator)
      return { if case .date(let date?) = $0 { compare(date, wanted) } else { false } }
    }
  }

  private static func isNothing(_ value: TransactionField.Value) -> Bool {
    switch value {
    case .text(let value): value == nil
    case .number(let value): value == nil
    case .date(let value): value == nil
    case .flag(let value): value == nil
    }
  }

  private static func text(
    _ name: String, _ comparator: String, _ wanted: String
  ) throws(EWalletError) -> (TransactionField.Value) -> Bool {
    let test: (String) -> Bool
    let lower = wanted.lowercased()
    switch comparator {
    case "eq": test = { $0 == wanted }
    case "neq": test = { $0 != wanted }
    case "contains": test = { $0.lowercased().contains(lower) }
    case "starts_with": test = { $0.lowercased().hasPrefix(lower) }
    default: throw unsupported(comparator, name)
    }
    return { if case .text(let text?) = $0 { test(text) } else { false } }
  }

  private static func ordering<T: Comparable>(
    _ name: String, _ comparator: String
  ) throws(EWalletError) -> (T, T) -> Bool {
    switch comparator {
    case "eq": return { $0 == $1 }
    case "neq": return { $0 != $1 }
    case "lt": return { $0 < $1 }
    case "lte": return { $0 <= $1 }
    case "gt": return { $0 > $1 }
    case "gte": return { $0 >= $1 }
    default: throw unsupported(comparator, name)
    }
  }

  private static func unsupported(_ comparator: String, _ name: String) -> EWalletError {
    .invalid("The comparator `\(comparator)` does not fit `\(name)` and this value")
  }
}

extension PaginatedListable {
  /// A condition on a text.
  public static func filter(field: FilterableFields, comparator: StringFilterComparator, value: String) -> Filter<Self>
  {
    Filter(field: field.rawValue, comparator: comparator.rawValue, value: .text(value))
  }

  /// A condition on a text, on any field that the server knows.
  public static func filter(field: String, comparator: StringFilterComparator, value: String) -> Filter<Self> {
    Filter(field: field, comparator: comparator.rawValue, value: .text(value))
  }

  /// A condition on a Boolean.
  public static func filter(field: FilterableFields, comparator: BooleanFilterComparator, value: Bool) -> Filter<Self> {
    Filter(field: field.rawValue, comparator: comparator.rawValue, value: .flag(value))
  }

  /// A condition on a Boolean, on any field that the server knows.
  public static func filter(field: String, comparator: BooleanFilterComparator, value: Bool) -> Filter<Self> {
    Filter(field: field, comparator: comparator.rawValue, value: .flag(value))
  }

  /// A condition on a number.
  public static func filter(field: FilterableFields, comparator: NumericFilterComparator, value: BigInt) -> Filter<Self>
  {
    Filter(field: field.rawValue, comparator: comparator.rawValue, value: .number(value))
  }

  /// A condition on a number, on any field that the server knows.
  public static func filter(field: String, comparator: NumericFilterComparator, value: BigInt) -> Filter<Self> {
    Filter(field: field, comparator: comparator.rawValue, value: .number(value))
  }

  /// A condition on there being a value.
  public static func filter(field: FilterableFields, comparator: NilComparator) -> Filter<Self> {
    Filter(field: field.rawValue, comparator: comparator.rawValue, value: .none)
  }

  /// A condition on there being a value, on any field that the server knows.
  public static func filter(field: String, comparator: NilComparator) -> Filter<Self> {
    Filter(field: field, comparator: comparator.rawValue, value: .none)
  }
}

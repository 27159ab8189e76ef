/// A type as it is used in a field.
public indirect enum TypeReference: Equatable, Sendable {
  /// A type of the language.
  case primitive(PrimitiveType)
  /// `[]T`
  case list(TypeReference)
  /// `map<K,V>`
  case map(TypeReference, TypeReference)
  /// A struct or an enum of the schema.
  case named(TypeName)
}

extension TypeReference: CustomStringConvertible {
  /// The type as RIDL writes it.
  public var description: String {
    switch self {
    case .primitive(let type): type.rawValue
    case .list(let element): "[]\(element)"
    case .map(let key, let value): "map<\(key),\(value)>"
    case .named(let name): name.name
    }
  }
}

/// The name of a struct or an enum, where it is used.
public struct TypeName: Equatable, Sendable {
  /// The name.
  public let name: String
  /// Where it is used.
  public let location: SourceLocation
}

/// The types that need no declaration.
public enum PrimitiveType: String, CaseIterable, Sendable {
  /// Always `null`.
  case null
  /// Any JSON value.
  case any
  /// An octet; a list of them is base64 text.
  case byte
  /// `true` or `false`.
  case bool
  /// Unsigned integers.
  case uint, uint8, uint16, uint32, uint64
  /// Signed integers.
  case int, int8, int16, int32, int64
  /// Floating-point numbers.
  case float32, float64
  /// An integer of any size, decimal text on the wire.
  case bigint
  /// Text.
  case string
  /// An RFC 3339 time.
  case timestamp

  /// Whether this is one of the integer types of fixed size.
  public var isInteger: Bool {
    switch self {
    case .byte, .uint, .uint8, .uint16, .uint32, .uint64, .int, .int8, .int16, .int32, .int64: true
    default: false
    }
  }

  /// Whether `number` is in the range of this integer type.
  func holds(_ number: Int128) -> Bool {
    switch self {
    case .byte, .uint8: UInt8(exactly: number) != nil
    case .uint16: UInt16(exactly: number) != nil
    case .uint32: UInt32(exactly: number) != nil
    case .uint, .uint64: UInt64(exactly: number) != nil
    case .int8: Int8(exactly: number) != nil
    case .int16: Int16(exactly: number) != nil
    case .int32: Int32(exactly: number) != nil
    case .int, .int64: Int64(exactly: number) != nil
    default: true
    }
  }
}

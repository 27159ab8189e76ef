/// Any JSON value.
///
/// Integers are exact over the whole signed and unsigned 64-bit range; a Boolean is never a number nor the reverse.
/// Equality is structural: `.integer(1)` is not `.number(1)`.
public enum JSONValue: Codable, Hashable, Sendable {
  /// An object. Its order is not kept; encoding sorts the keys.
  case object([String: JSONValue])
  /// An array.
  case array([JSONValue])
  /// A string.
  case string(String)
  /// A whole number within `Int64`.
  case integer(Int64)
  /// A whole number above `Int64` and within `UInt64`.
  case unsignedInteger(UInt64)
  /// Any other number.
  case number(Double)
  /// `true` or `false`.
  case bool(Bool)
  /// `null`.
  case null

  /// Reads whatever value comes, trying null, Boolean, `Int64`, `UInt64`, `Double`, string, array, object in this order.
  ///
  /// `WebRPCJSON` keeps the digits of any number; another decoder's integers are exact to 128 bits.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int64.self) {
      self = .integer(value)
    } else if let value = try? container.decode(UInt64.self) {
      self = .unsignedInteger(value)
    } else if let digits = Self.wideInteger(container) {
      self = BigNumber.value(digits)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(BigNumber.escaped(value))
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  private static func wideInteger(_ container: any SingleValueDecodingContainer) -> String? {
    if let value = try? container.decode(Int128.self) { return String(value) }
    if let value = try? container.decode(UInt128.self) { return String(value) }
    return nil
  }

  /// Writes the value as it is.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .object(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .string(let value): try encode(text: value, to: &container)
    case .integer(let value): try container.encode(value)
    case .unsignedInteger(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .bool(let value): try container.encode(value)
    case .null: try container.encodeNil()
    }
  }

  private func encode(text: String, to container: inout any SingleValueEncodingContainer) throws {
    guard let literal = BigNumber.literal(in: text) else { return try container.encode(BigNumber.unescaped(text)) }
    if let value = Int128(literal) {
      try container.encode(value)
    } else if let value = UInt128(literal) {
      try container.encode(value)
    } else {
      try container.encode(String(literal))
    }
  }
}

/// A value of the free-form `metadata` and `encrypted_metadata` objects.
///
/// Literals make one, so that `metadata: ["order": "0001", "guests": 4]` is all there is to write.
public enum MetadataValue: Sendable, Hashable {
  /// `true` or `false`.
  case bool(Bool)
  /// A whole number of any size.
  case integer(BigInt)
  /// A text.
  case string(String)
  /// Any other number.
  case number(Double)
  /// An object. Members that are null are left out when it is read.
  case object([String: MetadataValue])
  /// An array.
  case array([MetadataValue])
  /// `null`; only arrays hold it.
  case null

  /// A value from an untyped one.
  ///
  /// - Throws: `EncodingError.invalidValue` with the text `Invalid JSON value` for anything but `Bool`, integers, `String`,
  ///   floating-point numbers, dictionaries with `String` keys, arrays and nil.
  public init(_ value: Any?) throws {
    switch value {
    case nil: self = .null
    case let value as MetadataValue: self = value
    case let value as Bool: self = .bool(value)
    case let value as BigInt: self = .integer(value)
    case let value as any BinaryInteger: self = .integer(BigInt(value))
    case let value as String: self = .string(value)
    case let value as any BinaryFloatingPoint: self = .number(Double(value))
    case let value as [String: Any?]: self = .object(try value.mapValues { try MetadataValue($0) })
    case let value as [Any?]: self = .array(try value.map { try MetadataValue($0) })
    case .some(let value):
      throw EncodingError.invalidValue(value, .init(codingPath: [], debugDescription: "Invalid JSON value"))
    }
  }

  /// The text, when it is one.
  public var stringValue: String? { if case .string(let value) = self { value } else { nil } }

  /// The Boolean, when it is one.
  public var boolValue: Bool? { if case .bool(let value) = self { value } else { nil } }

  /// The whole number, when it is one.
  public var integerValue: BigInt? { if case .integer(let value) = self { value } else { nil } }

  /// The number, when it is one; a whole one beyond 2^53 is rounded.
  public var doubleValue: Double? {
    switch self {
    case .number(let value): value
    case .integer(let value): Double(value.description)
    default: nil
    }
  }

  /// A member of an object, or nil.
  public subscript(name: String) -> MetadataValue? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  /// An element of an array, or nil.
  public subscript(index: Int) -> MetadataValue? {
    if case .array(let elements) = self, elements.indices.contains(index) { elements[index] } else { nil }
  }
}

extension MetadataValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByStringLiteral,
  ExpressibleByFloatLiteral, ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral, ExpressibleByNilLiteral
{
  /// `true`.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// `42`.
  public init(integerLiteral value: StaticBigInt) { self = .integer(BigInt(integerLiteral: value)) }
  /// `"text"`.
  public init(stringLiteral value: String) { self = .string(value) }
  /// `0.5`.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// `["name": 1]`; the last of several equal names counts.
  public init(dictionaryLiteral elements: (String, MetadataValue)...) {
    self = .object(Dictionary(elements) { $1 })
  }
  /// `[1, 2]`.
  public init(arrayLiteral elements: MetadataValue...) { self = .array(elements) }
  /// `nil`.
  public init(nilLiteral: ()) { self = .null }
}

/// A value of typed data before its type is known: what JSON can say, with numbers kept as they are written.
public enum EIP712Value: Hashable, Sendable {
  /// Nothing; stands for an absent struct of a recursive type.
  case null
  /// For `bool`.
  case bool(Bool)
  /// A number in JSON's notation, for example `"115792089237316195423570985008687907853"` or `"-1"`.
  case number(String)
  /// Text: for `string`, an address, `0x` bytes, or an integer as decimal or `0x` digits.
  case string(String)
  /// Bytes, for `bytes`, `bytesN` and `address`.
  case bytes([UInt8])
  /// The elements of an array.
  case array([EIP712Value])
  /// The fields of a struct.
  case object([String: EIP712Value])
}

extension EIP712Value: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
  /// Text.
  public init(stringLiteral value: String) {
    self = .string(value)
  }

  /// A number.
  public init(integerLiteral value: Int64) {
    self = .number(String(value))
  }

  /// A Boolean.
  public init(booleanLiteral value: Bool) {
    self = .bool(value)
  }

  /// An array.
  public init(arrayLiteral elements: EIP712Value...) {
    self = .array(elements)
  }

  /// A struct; of two equal keys the last one counts.
  public init(dictionaryLiteral elements: (String, EIP712Value)...) {
    self = .object(Dictionary(elements) { _, last in last })
  }

  /// Nothing.
  public init(nilLiteral: ()) {
    self = .null
  }
}

extension EIP712Value {
  /// Reads JSON strictly (RFC 8259): UTF-8, names unique within an object, at most ``TypedData/maximumDepth`` levels.
  /// Numbers keep their digits.
  ///
  /// - Throws: ``TypedDataError`` naming the offset.
  public init(json: some Collection<UInt8>) throws(TypedDataError) {
    self = try EIP712JSONReader.read(Array(json))
  }

  /// What the value is, for messages.
  var kind: String {
    switch self {
    case .null: "null"
    case .bool: "a Boolean"
    case .number: "a number"
    case .string: "text"
    case .bytes: "bytes"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

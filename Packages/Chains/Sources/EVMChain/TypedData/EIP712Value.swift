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
  case object([TypedDataName: EIP712Value])
}

extension EIP712Value {
  /// Whether both are of the same kind and content; texts are compared by their UTF-8 bytes.
  public static func == (left: EIP712Value, right: EIP712Value) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.number(let left), .number(let right)): left.hasSameBytes(as: right)
    case (.string(let left), .string(let right)): left.hasSameBytes(as: right)
    case (.bytes(let left), .bytes(let right)): left == right
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)): left == right
    default: false
    }
  }

  /// Hashes kind and content.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .bool(let flag): hasher.combine(flag)
    case .number(let text), .string(let text): text.hashBytes(into: &hasher)
    case .bytes(let bytes): hasher.combine(bytes)
    case .array(let elements): hasher.combine(elements)
    case .object(let fields): hasher.combine(fields)
    }
  }
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
  public init(dictionaryLiteral elements: (TypedDataName, EIP712Value)...) {
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

/// A value of CBOR (RFC 8949), as far as COSE and attestation documents need it: everything but floating point.
public indirect enum CBORValue: Hashable, Sendable {
  /// Major type 0.
  case unsigned(UInt64)
  /// Major type 1: the number −1 − n.
  case negative(UInt64)
  /// Major type 2.
  case bytes([UInt8])
  /// Major type 3.
  case text(String)
  /// Major type 4.
  case array([CBORValue])
  /// Major type 5, in the order in which the entries stand.
  case map([CBOREntry])
  /// Major type 6.
  case tagged(UInt64, CBORValue)
  /// Simple values 20 and 21.
  case boolean(Bool)
  /// Simple value 22.
  case null
  /// Simple value 23.
  case undefined

  /// The value of a signed number.
  public init(_ number: Int64) {
    self = number >= 0 ? .unsigned(UInt64(number)) : .negative(UInt64(-1 - number))
  }

  /// The number, where the value is one that fits.
  public var integer: Int64? {
    switch self {
    case .unsigned(let number): Int64(exactly: number)
    case .negative(let number): Int64(exactly: number).map { -1 - $0 }
    default: nil
    }
  }

  /// What a map holds under a key; nil without such an entry or where the value is no map.
  public subscript(key key: CBORValue) -> CBORValue? {
    guard case .map(let entries) = self else { return nil }
    return entries.first { $0.key == key }?.value
  }

  /// What the value is, in the words of the standard.
  public var kind: String {
    switch self {
    case .unsigned: "unsigned integer"
    case .negative: "negative integer"
    case .bytes: "byte string"
    case .text: "text string"
    case .array: "array"
    case .map: "map"
    case .tagged(let tag, _): "tag \(tag)"
    case .boolean: "boolean"
    case .null: "null"
    case .undefined: "undefined"
    }
  }
}

/// A key and a value of a map.
public struct CBOREntry: Hashable, Sendable {
  /// The key.
  public let key: CBORValue
  /// The value.
  public let value: CBORValue

  /// Puts both together.
  public init(_ key: CBORValue, _ value: CBORValue) {
    self.key = key
    self.value = value
  }
}

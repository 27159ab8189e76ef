/// A type of the contract ABI (Solidity documentation, Contract ABI Specification).
///
/// A value put together by hand may be none, for example `.uint(7)` or an array of −1 elements. Everything that encodes,
/// decodes or names a function with such a type throws ``ABIError`` with `invalidType`.
public indirect enum ABIType: Hashable, Sendable {
  /// `uint8` … `uint256`; the width in bits.
  case uint(Int)
  /// `int8` … `int256`; the width in bits.
  case int(Int)
  /// `ufixed<M>x<N>`: an unsigned integer of `bits` bits, divided by 10^decimals.
  case ufixed(bits: Int, decimals: Int)
  /// `fixed<M>x<N>`: a signed integer of `bits` bits, divided by 10^decimals.
  case fixed(bits: Int, decimals: Int)
  /// `address`.
  case address
  /// `bool`.
  case bool
  /// `bytes1` … `bytes32`; the number of bytes.
  case fixedBytes(Int)
  /// `function`: an address and a selector, 24 bytes.
  case function
  /// `bytes`.
  case bytes
  /// `string`.
  case string
  /// `T[]`.
  case array(ABIType)
  /// `T[n]`.
  case fixedArray(ABIType, count: Int)
  /// `(T1,T2,…)`.
  case tuple([ABIType])

  /// `uint256`.
  public static let uint256 = ABIType.uint(256)
  /// `int256`.
  public static let int256 = ABIType.int(256)
  /// `bytes32`.
  public static let bytes32 = ABIType.fixedBytes(32)

  /// The number of arrays and tuples inside each other that a type may have.
  public static let maximumDepth = 64
  /// The number of types that a type, or the types of one call, may hold in all.
  public static let maximumMemberCount = 65_536
}

extension ABIType: CustomStringConvertible {
  /// The canonical name, as it stands in a function's signature.
  public var description: String {
    switch self {
    case .uint(let bits): "uint\(bits)"
    case .int(let bits): "int\(bits)"
    case .ufixed(let bits, let decimals): "ufixed\(bits)x\(decimals)"
    case .fixed(let bits, let decimals): "fixed\(bits)x\(decimals)"
    case .address: "address"
    case .bool: "bool"
    case .fixedBytes(let count): "bytes\(count)"
    case .function: "function"
    case .bytes: "bytes"
    case .string: "string"
    case .array(let element): "\(element)[]"
    case .fixedArray(let element, let count): "\(element)[\(count)]"
    case .tuple(let elements): "(" + elements.map(\.description).joined(separator: ",") + ")"
    }
  }
}

extension ABIType {
  /// Whether values are encoded away from their place, behind an offset.
  public var isDynamic: Bool {
    switch self {
    case .bytes, .string, .array: true
    case .fixedArray(let element, _): element.isDynamic
    case .tuple(let elements): elements.contains { $0.isDynamic }
    default: false
    }
  }
}

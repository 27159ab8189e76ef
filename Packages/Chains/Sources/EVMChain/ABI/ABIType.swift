/// A type of the contract ABI (Solidity documentation, Contract ABI Specification).
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

  /// The number of arrays and tuples inside each other that type text may have.
  public static let maximumDepth = 64
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

  /// The bytes that a value takes in place: its own, or those of the offset; nil when no memory can hold them.
  var headByteCount: Int? {
    switch self {
    case _ where isDynamic:
      return 32
    case .fixedArray(let element, let count):
      guard let size = element.headByteCount else { return nil }
      let (product, overflow) = size.multipliedReportingOverflow(by: count)
      return overflow ? nil : product
    case .tuple(let elements):
      return Self.headByteCount(of: elements)
    default:
      return 32
    }
  }

  static func headByteCount(of types: [ABIType]) -> Int? {
    var total = 0
    for type in types {
      guard let size = type.headByteCount else { return nil }
      let (sum, overflow) = total.addingReportingOverflow(size)
      guard !overflow else { return nil }
      total = sum
    }
    return total
  }
}

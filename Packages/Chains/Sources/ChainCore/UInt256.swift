/// An unsigned integer of 256 bits: amounts in base units, gas prices, token ids.
///
/// Arithmetic reports overflow and never traps, except for division by zero.
public struct UInt256: Hashable, Sendable, ExpressibleByIntegerLiteral {
  /// Limbs of 64 bits, the least significant first.
  let limb0: UInt64
  let limb1: UInt64
  let limb2: UInt64
  let limb3: UInt64

  @usableFromInline
  init(_ limb0: UInt64, _ limb1: UInt64, _ limb2: UInt64, _ limb3: UInt64) {
    self.limb0 = limb0
    self.limb1 = limb1
    self.limb2 = limb2
    self.limb3 = limb3
  }

  /// The same value in 256 bits.
  public init(_ value: UInt64) {
    self.init(value, 0, 0, 0)
  }

  /// The value of an integer literal up to 64 bits.
  public init(integerLiteral value: UInt64) {
    self.init(value, 0, 0, 0)
  }

  /// 0.
  public static let zero = UInt256(0)

  /// 2^256 − 1.
  public static let max = UInt256(.max, .max, .max, .max)

  /// Whether the value is 0.
  public var isZero: Bool { limb0 | limb1 | limb2 | limb3 == 0 }

  /// The value when it fits in 64 bits, otherwise nil.
  public var uint64: UInt64? { limb1 | limb2 | limb3 == 0 ? limb0 : nil }

  /// The number of bits up to the highest one that is set; 0 for zero.
  public var significantBitCount: Int {
    if limb3 != 0 { return 256 - limb3.leadingZeroBitCount }
    if limb2 != 0 { return 192 - limb2.leadingZeroBitCount }
    if limb1 != 0 { return 128 - limb1.leadingZeroBitCount }
    return 64 - limb0.leadingZeroBitCount
  }
}

extension UInt256: Comparable {
  /// Compares by value.
  public static func < (left: UInt256, right: UInt256) -> Bool {
    if left.limb3 != right.limb3 { return left.limb3 < right.limb3 }
    if left.limb2 != right.limb2 { return left.limb2 < right.limb2 }
    if left.limb1 != right.limb1 { return left.limb1 < right.limb1 }
    return left.limb0 < right.limb0
  }
}

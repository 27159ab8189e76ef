/// A signed integer of 256 bits in two's complement, Solidity's `int256`.
///
/// Arithmetic reports overflow and never traps, except for division by zero.
public struct Int256: Hashable, Sendable, ExpressibleByIntegerLiteral {
  /// The same 256 bits read as an unsigned integer.
  public let bitPattern: UInt256

  /// The integer whose two's complement has these bits.
  public init(bitPattern: UInt256) {
    self.bitPattern = bitPattern
  }

  /// The same value in 256 bits.
  public init(_ value: Int64) {
    let extension64: UInt64 = value < 0 ? .max : 0
    bitPattern = UInt256(UInt64(bitPattern: value), extension64, extension64, extension64)
  }

  /// The value of an integer literal of up to 64 bits.
  public init(integerLiteral value: Int64) {
    self.init(value)
  }

  /// The integer with this absolute value and sign; nil when it is outside −2^255 … 2^255 − 1.
  public init?(magnitude: UInt256, isNegative: Bool) {
    guard magnitude <= (isNegative ? Self.min.bitPattern : Self.max.bitPattern) else { return nil }
    bitPattern = isNegative ? UInt256.zero.subtractingReportingOverflow(magnitude).partialValue : magnitude
  }

  /// 0.
  public static let zero = Int256(0)
  /// −2^255.
  public static let min = Int256(bitPattern: UInt256(0, 0, 0, 1 << 63))
  /// 2^255 − 1.
  public static let max = Int256(bitPattern: UInt256(.max, .max, .max, .max >> 1))

  /// Whether the value is below 0.
  public var isNegative: Bool { bitPattern.limb3 >> 63 == 1 }

  /// The absolute value.
  public var magnitude: UInt256 {
    isNegative ? UInt256.zero.subtractingReportingOverflow(bitPattern).partialValue : bitPattern
  }

  /// The value when it fits in 64 bits, otherwise nil.
  public var int64: Int64? {
    let low = Int64(truncatingIfNeeded: bitPattern.limb0)
    return Int256(low) == self ? low : nil
  }

  /// The 32 bytes of the two's complement, the most significant first.
  public var bigEndianBytes: [UInt8] { bitPattern.bigEndianBytes }

  /// Whether the value fits in a two's complement of `bits` bits, 1 … 256.
  public func fits(bits: Int) -> Bool {
    let onesComplement = isNegative ? magnitude.subtractingReportingOverflow(1).partialValue : magnitude
    return onesComplement.significantBitCount < bits
  }
}

extension Int256: Comparable {
  /// Compares by value.
  public static func < (left: Int256, right: Int256) -> Bool {
    left.isNegative == right.isNegative ? left.bitPattern < right.bitPattern : left.isNegative
  }
}

extension Int256: CustomStringConvertible {
  /// Reads decimal digits, optionally after one `-`. Leading zeros are allowed.
  ///
  /// - Returns: nil for other text and for values outside the range.
  public init?(decimal text: some StringProtocol) {
    let isNegative = text.utf8.first == UInt8(ascii: "-")
    guard let magnitude = UInt256(decimal: isNegative ? text.dropFirst() : text.dropFirst(0)) else { return nil }
    self.init(magnitude: magnitude, isNegative: isNegative)
  }

  /// The value in decimal digits, after `-` when it is negative.
  public var description: String { (isNegative ? "-" : "") + magnitude.description }
}

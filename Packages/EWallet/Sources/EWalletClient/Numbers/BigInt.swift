/// A whole number of any size and sign: amounts in subunits.
///
/// It is exact whatever its size and never passes through a floating-point number. Integer literals of any length make
/// one: `let supply: BigInt = 115792089237316195423570985008687907853269984665640564039457584007913129639936`.
///
/// In JSON it is a bare integer of at most 38 characters, minus sign included; see ``init(from:)``.
public struct BigInt: Sendable, Hashable {
  /// Digits in base 10^18, the least significant first, without zeros at the end. Zero has none.
  ///
  /// A decimal base, because amounts are read, shown and cut at decimal places and hardly ever multiplied.
  var limbs: [UInt64]

  /// Whether the number is below zero; zero is not.
  public internal(set) var isNegative: Bool

  static let base: UInt64 = 1_000_000_000_000_000_000
  static let digitsPerLimb = 18

  init(limbs: [UInt64], isNegative: Bool) {
    var limbs = limbs
    while limbs.last == 0 { limbs.removeLast() }
    self.limbs = limbs
    self.isNegative = isNegative && !limbs.isEmpty
  }

  /// The number `value`.
  public init(_ value: some BinaryInteger) {
    var limbs: [UInt64] = []
    var rest = value.magnitude
    let base = type(of: rest).init(exactly: Self.base)
    while rest != 0 {
      guard let base else {
        // A type too narrow for the base holds numbers of one limb.
        limbs.append(UInt64(rest))
        break
      }
      let (quotient, remainder) = rest.quotientAndRemainder(dividingBy: base)
      limbs.append(UInt64(remainder))
      rest = quotient
    }
    self.init(limbs: limbs, isNegative: value < 0)
  }

  /// Whether the number is zero.
  public var isZero: Bool { limbs.isEmpty }

  /// -1, 0 or 1.
  public func signum() -> Int { isZero ? 0 : isNegative ? -1 : 1 }

  /// The number as an `Int64`, or nil when it does not fit.
  public var int64: Int64? { Int64(description) }
}

extension BigInt: ExpressibleByIntegerLiteral {
  /// An integer literal of any length.
  public init(integerLiteral value: StaticBigInt) {
    let isNegative = value.signum() < 0
    let wordCount = (value.bitWidth + UInt.bitWidth - 1) / UInt.bitWidth
    var words = (0..<wordCount).map { value[$0] }
    if isNegative {
      // Two's complement: invert and add one.
      var carry = true
      for index in words.indices {
        words[index] = ~words[index]
        if carry { (words[index], carry) = words[index].addingReportingOverflow(1) }
      }
    }
    var limbs: [UInt64] = []
    for word in words.reversed() { Self.appendWord(UInt64(word), to: &limbs) }
    self.init(limbs: limbs, isNegative: isNegative)
  }

  /// Multiplies by 2^64 and adds.
  private static func appendWord(_ word: UInt64, to limbs: inout [UInt64]) {
    var carry = word
    for index in limbs.indices { (carry, limbs[index]) = base.dividingFullWidth((limbs[index], carry)) }
    while carry != 0 {
      limbs.append(carry % base)
      carry /= base
    }
  }
}

extension BigInt: Comparable {
  /// Compares by value.
  public static func < (left: BigInt, right: BigInt) -> Bool {
    guard left.isNegative == right.isNegative else { return left.isNegative }
    return left.isNegative ? precedes(right.limbs, left.limbs) : precedes(left.limbs, right.limbs)
  }

  static func precedes(_ left: [UInt64], _ right: [UInt64]) -> Bool {
    guard left.count == right.count else { return left.count < right.count }
    for (own, other) in zip(left.reversed(), right.reversed()) where own != other { return own < other }
    return false
  }
}

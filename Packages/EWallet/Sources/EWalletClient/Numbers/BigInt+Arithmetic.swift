extension BigInt: SignedNumeric {
  /// The number `source`; never nil.
  public init?(exactly source: some BinaryInteger) {
    self.init(source)
  }

  /// The number without its sign.
  public var magnitude: BigInt { BigInt(limbs: limbs, isNegative: false) }

  /// The sum.
  public static func + (left: BigInt, right: BigInt) -> BigInt {
    if left.isNegative == right.isNegative {
      return BigInt(limbs: sum(left.limbs, right.limbs), isNegative: left.isNegative)
    }
    return precedes(left.limbs, right.limbs)
      ? BigInt(limbs: difference(right.limbs, left.limbs), isNegative: right.isNegative)
      : BigInt(limbs: difference(left.limbs, right.limbs), isNegative: left.isNegative)
  }

  /// The difference.
  public static func - (left: BigInt, right: BigInt) -> BigInt { left + -right }

  /// The number with the other sign.
  public static prefix func - (value: BigInt) -> BigInt {
    BigInt(limbs: value.limbs, isNegative: !value.isNegative)
  }

  /// The product.
  public static func * (left: BigInt, right: BigInt) -> BigInt {
    var result = [UInt64](repeating: 0, count: left.limbs.count + right.limbs.count)
    for (offset, factor) in left.limbs.enumerated() {
      var carry: UInt64 = 0
      for (index, other) in right.limbs.enumerated() {
        let product = factor.multipliedFullWidth(by: other)
        let (low, overflow) = product.low.addingReportingOverflow(carry)
        let (sum, again) = low.addingReportingOverflow(result[offset + index])
        let high = product.high + (overflow ? 1 : 0) + (again ? 1 : 0)
        (carry, result[offset + index]) = base.dividingFullWidth((high, sum))
      }
      result[offset + right.limbs.count] = carry
    }
    return BigInt(limbs: result, isNegative: left.isNegative != right.isNegative)
  }

  /// Multiplies in place.
  public static func *= (left: inout BigInt, right: BigInt) { left = left * right }

  private static func sum(_ left: [UInt64], _ right: [UInt64]) -> [UInt64] {
    var result: [UInt64] = []
    result.reserveCapacity(max(left.count, right.count) + 1)
    var carry: UInt64 = 0
    for index in 0..<max(left.count, right.count) {
      let sum = (index < left.count ? left[index] : 0) + (index < right.count ? right[index] : 0) + carry
      result.append(sum % base)
      carry = sum / base
    }
    if carry != 0 { result.append(carry) }
    return result
  }

  /// `left` is not the smaller one.
  private static func difference(_ left: [UInt64], _ right: [UInt64]) -> [UInt64] {
    var result = left
    var borrow: UInt64 = 0
    for index in result.indices {
      let taken = (index < right.count ? right[index] : 0) + borrow
      borrow = result[index] < taken ? 1 : 0
      result[index] = result[index] + borrow * base - taken
    }
    return result
  }
}

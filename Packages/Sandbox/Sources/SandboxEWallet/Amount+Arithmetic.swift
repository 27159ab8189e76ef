extension Amount {
  static prefix func - (value: Amount) -> Amount { Amount(limbs: value.limbs, isNegative: !value.isNegative) }

  static func + (one: Amount, other: Amount) -> Amount {
    if one.isNegative == other.isNegative {
      return Amount(limbs: sum(one.limbs, other.limbs), isNegative: one.isNegative)
    }
    return compare(one.limbs, other.limbs) < 0
      ? Amount(limbs: difference(other.limbs, one.limbs), isNegative: other.isNegative)
      : Amount(limbs: difference(one.limbs, other.limbs), isNegative: one.isNegative)
  }

  static func - (one: Amount, other: Amount) -> Amount { one + (-other) }

  static func * (one: Amount, other: Amount) -> Amount {
    var product = [UInt32](repeating: 0, count: one.limbs.count + other.limbs.count)
    for (index, left) in one.limbs.enumerated() {
      var carry: UInt64 = 0
      for (offset, right) in other.limbs.enumerated() {
        let value = UInt64(left) * UInt64(right) + UInt64(product[index + offset]) + carry
        product[index + offset] = UInt32(value % UInt64(base))
        carry = value / UInt64(base)
      }
      product[index + other.limbs.count] = UInt32(carry)
    }
    return Amount(limbs: product, isNegative: one.isNegative != other.isNegative)
  }

  /// Quotient towards zero and the remainder, which has the sign of the dividend; nil for a division by zero.
  func divided(by divisor: Amount) -> (quotient: Amount, remainder: Amount)? {
    guard !divisor.isZero else { return nil }
    var quotient = [UInt32](repeating: 0, count: limbs.count)
    var rest = Amount.zero
    for index in limbs.indices.reversed() {
      rest = Amount(limbs: [limbs[index]] + rest.limbs, isNegative: false)
      let digit = Self.digit(rest, divisor.magnitude)
      quotient[index] = digit
      rest = rest - divisor.magnitude * Amount(limbs: [digit], isNegative: false)
    }
    return (
      Amount(limbs: quotient, isNegative: isNegative != divisor.isNegative),
      Amount(limbs: rest.limbs, isNegative: isNegative)
    )
  }

  /// The largest limb that `divisor` can be multiplied by without passing `dividend`.
  private static func digit(_ dividend: Amount, _ divisor: Amount) -> UInt32 {
    guard dividend >= divisor else { return 0 }
    var low: UInt32 = 1
    var high = base - 1
    while low < high {
      let middle = low + (high - low + 1) / 2
      if divisor * Amount(limbs: [middle], isNegative: false) <= dividend { low = middle } else { high = middle - 1 }
    }
    return low
  }

  private static func sum(_ one: [UInt32], _ other: [UInt32]) -> [UInt32] {
    var result: [UInt32] = []
    result.reserveCapacity(max(one.count, other.count) + 1)
    var carry: UInt32 = 0
    for index in 0..<max(one.count, other.count) {
      let value = (index < one.count ? one[index] : 0) + (index < other.count ? other[index] : 0) + carry
      result.append(value % base)
      carry = value / base
    }
    if carry > 0 { result.append(carry) }
    return result
  }

  /// `one` must not be smaller.
  private static func difference(_ one: [UInt32], _ other: [UInt32]) -> [UInt32] {
    var result = one
    var borrow: UInt32 = 0
    for index in one.indices {
      let taken = (index < other.count ? other[index] : 0) + borrow
      borrow = one[index] < taken ? 1 : 0
      result[index] = one[index] + borrow * base - taken
    }
    return result
  }
}

extension Amount {
  /// The amount in whole tokens, exact to 18 decimal places, for texts that people read.
  func inUnits(of subunitToUnit: Amount) -> String {
    guard let (whole, rest) = magnitude.divided(by: subunitToUnit) else { return description }
    var text = (isNegative ? "-" : "") + whole.description
    guard !rest.isZero, let (fraction, _) = (rest * .powerOfTen(18)).divided(by: subunitToUnit) else { return text }
    var digits = fraction.description
    digits = String(repeating: "0", count: 18 - digits.utf8.count) + digits
    while digits.last == "0" { digits.removeLast() }
    if !digits.isEmpty { text += "." + digits }
    return text
  }
}

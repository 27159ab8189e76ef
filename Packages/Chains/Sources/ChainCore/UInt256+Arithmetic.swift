extension UInt256 {
  /// The sum modulo 2^256, and whether it was larger.
  public func addingReportingOverflow(_ other: UInt256) -> (partialValue: UInt256, overflow: Bool) {
    var carry = false
    let sum0 = Self.add(limb0, other.limb0, &carry)
    let sum1 = Self.add(limb1, other.limb1, &carry)
    let sum2 = Self.add(limb2, other.limb2, &carry)
    let sum3 = Self.add(limb3, other.limb3, &carry)
    return (UInt256(sum0, sum1, sum2, sum3), carry)
  }

  /// The difference modulo 2^256, and whether it was negative.
  public func subtractingReportingOverflow(_ other: UInt256) -> (partialValue: UInt256, overflow: Bool) {
    var borrow = false
    let difference0 = Self.subtract(limb0, other.limb0, &borrow)
    let difference1 = Self.subtract(limb1, other.limb1, &borrow)
    let difference2 = Self.subtract(limb2, other.limb2, &borrow)
    let difference3 = Self.subtract(limb3, other.limb3, &borrow)
    return (UInt256(difference0, difference1, difference2, difference3), borrow)
  }

  /// The product modulo 2^256, and whether it was larger.
  public func multipliedReportingOverflow(by other: UInt256) -> (partialValue: UInt256, overflow: Bool) {
    let (low, high) = multipliedFullWidth(by: other)
    return (low, !high.isZero)
  }

  /// The product in full: `high × 2^256 + low`.
  public func multipliedFullWidth(by other: UInt256) -> (low: UInt256, high: UInt256) {
    if let left = uint64, let right = other.uint64 {
      let product = left.multipliedFullWidth(by: right)
      return (UInt256(product.low, product.high, 0, 0), .zero)
    }
    return withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 16) { words in
      // words 0–3: self, 4–7: other, 8–15: the product
      (words[0], words[1], words[2], words[3]) = (limb0, limb1, limb2, limb3)
      (words[4], words[5], words[6], words[7]) = (other.limb0, other.limb1, other.limb2, other.limb3)
      for index in 8..<16 {
        words[index] = 0
      }
      for left in 0..<4 {
        var carry: UInt64 = 0
        for right in 0..<4 {
          let product = words[left].multipliedFullWidth(by: words[4 + right])
          let (sum, overflow) = product.low.addingReportingOverflow(carry)
          let (total, overflow2) = sum.addingReportingOverflow(words[8 + left + right])
          words[8 + left + right] = total
          // The high half is at most 2^64 − 2 and never wraps together with both carries.
          carry = product.high &+ (overflow ? 1 : 0) &+ (overflow2 ? 1 : 0)
        }
        words[12 + left] = carry
      }
      return (
        UInt256(words[8], words[9], words[10], words[11]), UInt256(words[12], words[13], words[14], words[15])
      )
    }
  }

  private static func add(_ left: UInt64, _ right: UInt64, _ carry: inout Bool) -> UInt64 {
    let (sum, overflow) = left.addingReportingOverflow(right)
    let (total, overflow2) = sum.addingReportingOverflow(carry ? 1 : 0)
    carry = overflow || overflow2
    return total
  }

  private static func subtract(_ left: UInt64, _ right: UInt64, _ borrow: inout Bool) -> UInt64 {
    let (difference, overflow) = left.subtractingReportingOverflow(right)
    let (total, overflow2) = difference.subtractingReportingOverflow(borrow ? 1 : 0)
    borrow = overflow || overflow2
    return total
  }
}

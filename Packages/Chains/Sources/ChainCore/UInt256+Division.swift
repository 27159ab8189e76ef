extension UInt256 {
  /// The quotient, rounded towards zero, and the remainder.
  ///
  /// - Precondition: `divisor` is not zero, as for the integers of the standard library.
  public func quotientAndRemainder(dividingBy divisor: UInt256) -> (quotient: UInt256, remainder: UInt256) {
    precondition(!divisor.isZero, "division by zero")
    if self < divisor { return (.zero, self) }
    if let small = divisor.uint64 {
      let (quotient, remainder) = dividedBy(limb: small)
      return (quotient, UInt256(remainder))
    }
    return dividedBy(long: divisor)
  }

  /// Division by one limb that is not zero.
  func dividedBy(limb divisor: UInt64) -> (quotient: UInt256, remainder: UInt64) {
    let (quotient3, remainder3) = limb3.quotientAndRemainder(dividingBy: divisor)
    let (quotient2, remainder2) = divisor.dividingFullWidth((remainder3, limb2))
    let (quotient1, remainder1) = divisor.dividingFullWidth((remainder2, limb1))
    let (quotient0, remainder0) = divisor.dividingFullWidth((remainder1, limb0))
    return (UInt256(quotient0, quotient1, quotient2, quotient3), remainder0)
  }

  /// Knuth, The Art of Computer Programming, volume 2, 4.3.1, algorithm D, with limbs of 64 bits. The divisor has at
  /// least two limbs and is not larger than the dividend.
  private func dividedBy(long divisor: UInt256) -> (quotient: UInt256, remainder: UInt256) {
    let count = (divisor.significantBitCount + 63) / 64
    let shift = UInt64((64 - divisor.significantBitCount % 64) % 64)
    return withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 13) { words in
      // words 0–4: the shifted dividend, later the remainder; 5–8: the shifted divisor; 9–12: the quotient
      let v = UnsafeMutableBufferPointer(rebasing: words[5..<9])
      let quotient = UnsafeMutableBufferPointer(rebasing: words[9..<13])
      words[4] = Self.shiftLeft((limb0, limb1, limb2, limb3), by: shift, into: words)
      _ = Self.shiftLeft((divisor.limb0, divisor.limb1, divisor.limb2, divisor.limb3), by: shift, into: v)
      quotient.update(repeating: 0)

      for index in stride(from: 4 - count, through: 0, by: -1) {
        let estimate = Self.estimate(words, at: index + count, v[count - 1], v[count - 2])
        let isTooLarge = Self.subtractProduct(of: v, count: count, and: estimate, from: words, at: index)
        if isTooLarge {
          Self.addBack(v, count: count, to: words, at: index)
        }
        quotient[index] = isTooLarge ? estimate &- 1 : estimate
      }
      let remainder = Self.shiftRight(words, by: shift)
      return (UInt256(quotient[0], quotient[1], quotient[2], quotient[3]), remainder)
    }
  }

  /// Step D3: a quotient limb that is right or one too large.
  private static func estimate(
    _ u: UnsafeMutableBufferPointer<UInt64>, at top: Int, _ high: UInt64, _ next: UInt64
  ) -> UInt64 {
    var estimate: UInt64
    var remainder: UInt64
    if u[top] >= high {
      estimate = .max
      let (sum, overflow) = u[top - 1].addingReportingOverflow(high)
      if overflow { return estimate }
      remainder = sum
    } else {
      (estimate, remainder) = high.dividingFullWidth((u[top], u[top - 1]))
    }
    while true {
      let product = estimate.multipliedFullWidth(by: next)
      if product.high < remainder || (product.high == remainder && product.low <= u[top - 2]) { return estimate }
      estimate &-= 1
      let (sum, overflow) = remainder.addingReportingOverflow(high)
      if overflow { return estimate }
      remainder = sum
    }
  }

  /// Step D4. Returns whether the result went below zero.
  private static func subtractProduct(
    of v: UnsafeMutableBufferPointer<UInt64>, count: Int, and factor: UInt64,
    from u: UnsafeMutableBufferPointer<UInt64>, at start: Int
  ) -> Bool {
    var carry: UInt64 = 0
    var borrow: UInt64 = 0
    for index in 0..<count {
      let product = factor.multipliedFullWidth(by: v[index])
      let (low, overflow) = product.low.addingReportingOverflow(carry)
      carry = product.high &+ (overflow ? 1 : 0)
      let (first, under1) = u[start + index].subtractingReportingOverflow(low)
      let (second, under2) = first.subtractingReportingOverflow(borrow)
      u[start + index] = second
      borrow = under1 || under2 ? 1 : 0
    }
    let (first, under1) = u[start + count].subtractingReportingOverflow(carry)
    let (second, under2) = first.subtractingReportingOverflow(borrow)
    u[start + count] = second
    return under1 || under2
  }

  /// Step D6.
  private static func addBack(
    _ v: UnsafeMutableBufferPointer<UInt64>, count: Int, to u: UnsafeMutableBufferPointer<UInt64>, at start: Int
  ) {
    var carry: UInt64 = 0
    for index in 0..<count {
      let (first, over1) = u[start + index].addingReportingOverflow(v[index])
      let (second, over2) = first.addingReportingOverflow(carry)
      u[start + index] = second
      carry = over1 || over2 ? 1 : 0
    }
    u[start + count] &+= carry
  }

  /// Writes four shifted limbs and returns the bits shifted out of the top.
  private static func shiftLeft(
    _ limbs: (UInt64, UInt64, UInt64, UInt64), by shift: UInt64, into words: UnsafeMutableBufferPointer<UInt64>
  ) -> UInt64 {
    // Smart shifts: by 64 they give 0, which is what a shift of 0 needs.
    words[0] = limbs.0 << shift
    words[1] = limbs.1 << shift | limbs.0 >> (64 - shift)
    words[2] = limbs.2 << shift | limbs.1 >> (64 - shift)
    words[3] = limbs.3 << shift | limbs.2 >> (64 - shift)
    return limbs.3 >> (64 - shift)
  }

  private static func shiftRight(_ words: UnsafeMutableBufferPointer<UInt64>, by shift: UInt64) -> UInt256 {
    UInt256(
      words[0] >> shift | words[1] << (64 - shift), words[1] >> shift | words[2] << (64 - shift),
      words[2] >> shift | words[3] << (64 - shift), words[3] >> shift | words[4] << (64 - shift))
  }
}

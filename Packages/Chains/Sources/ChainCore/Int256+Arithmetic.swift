extension Int256 {
  /// The sum modulo 2^256, and whether it left the range.
  public func addingReportingOverflow(_ other: Int256) -> (partialValue: Int256, overflow: Bool) {
    let sum = Int256(bitPattern: bitPattern.addingReportingOverflow(other.bitPattern).partialValue)
    return (sum, isNegative == other.isNegative && sum.isNegative != isNegative)
  }

  /// The difference modulo 2^256, and whether it left the range.
  public func subtractingReportingOverflow(_ other: Int256) -> (partialValue: Int256, overflow: Bool) {
    let difference = Int256(bitPattern: bitPattern.subtractingReportingOverflow(other.bitPattern).partialValue)
    return (difference, isNegative != other.isNegative && difference.isNegative != isNegative)
  }

  /// The product modulo 2^256, and whether it left the range.
  public func multipliedReportingOverflow(by other: Int256) -> (partialValue: Int256, overflow: Bool) {
    let (low, overflow) = magnitude.multipliedReportingOverflow(by: other.magnitude)
    let isNegative = isNegative != other.isNegative
    let bits = isNegative ? UInt256.zero.subtractingReportingOverflow(low).partialValue : low
    return (Int256(bitPattern: bits), overflow || Int256(magnitude: low, isNegative: isNegative) == nil)
  }

  /// The quotient, rounded towards zero, and the remainder, which has the sign of the dividend. The one quotient that
  /// is out of range, −2^255 ÷ −1, is −2^255.
  ///
  /// - Precondition: `divisor` is not zero, as for the integers of the standard library.
  public func quotientAndRemainder(dividingBy divisor: Int256) -> (quotient: Int256, remainder: Int256) {
    let (quotient, remainder) = magnitude.quotientAndRemainder(dividingBy: divisor.magnitude)
    return (
      Int256(wrapping: quotient, isNegative: isNegative != divisor.isNegative),
      Int256(wrapping: remainder, isNegative: isNegative)
    )
  }

  private init(wrapping magnitude: UInt256, isNegative: Bool) {
    self.init(
      bitPattern: isNegative ? UInt256.zero.subtractingReportingOverflow(magnitude).partialValue : magnitude)
  }
}

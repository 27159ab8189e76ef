internal import ChainCore

/// The field of 2^255 − 19 and the one question that addresses ask of the curve (RFC 8032, section 5.1.3).
enum Edwards25519 {
  /// Whether an encoding names a point: `(y² − 1) / (d y² + 1)` is a square. As in the reference implementation, y is
  /// taken modulo the prime, and the sign of x does not matter.
  static func isPoint(_ bytes: [UInt8]) -> Bool {
    guard bytes.count == 32, let top = bytes.last else { return false }
    var bigEndian = Array(bytes.reversed())
    bigEndian[0] = top & 0x7f
    guard let encoded = try? UInt256(bigEndian: bigEndian) else { return false }
    let y = reduce(encoded)
    let square = multiply(y, y)
    let numerator = subtract(square, 1)
    let denominator = add(multiply(d, square), 1)
    // numerator / denominator is a square exactly when the product is one; the denominator is never zero.
    let product = multiply(numerator, denominator)
    return product.isZero || power(product) == 1
  }

  /// 2^255 − 19.
  static let prime = UInt256(hex: "7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffed") ?? .max
  /// −121665 / 121666.
  static let d = UInt256(hex: "52036cee2b6ffe738cc740797779e89800700a4d4141d8ab75eb4dca135978a3") ?? .zero

  /// Euler's criterion: the power (p − 1) / 2 = 2^254 − 10, which in binary is 250 ones and 110110.
  private static func power(_ base: UInt256) -> UInt256 {
    // base^(2^n − 1) for growing n
    let n1 = base
    let n2 = multiply(squared(n1, 1), n1)
    let n4 = multiply(squared(n2, 2), n2)
    let n5 = multiply(squared(n4, 1), n1)
    let n10 = multiply(squared(n5, 5), n5)
    let n20 = multiply(squared(n10, 10), n10)
    let n40 = multiply(squared(n20, 20), n20)
    let n50 = multiply(squared(n40, 10), n10)
    let n100 = multiply(squared(n50, 50), n50)
    let n200 = multiply(squared(n100, 100), n100)
    let n250 = multiply(squared(n200, 50), n50)
    // 2^254 − 10 = (2^250 − 1) · 2^4 + 6
    return multiply(squared(n250, 4), squared(n2, 1))
  }

  private static func squared(_ value: UInt256, _ times: Int) -> UInt256 {
    var value = value
    for _ in 0..<times {
      value = multiply(value, value)
    }
    return value
  }

  static func multiply(_ left: UInt256, _ right: UInt256) -> UInt256 {
    // 2^256 = 38 modulo the prime.
    let (low, high) = left.multipliedFullWidth(by: right)
    let (scaled, carry) = high.multipliedFullWidth(by: 38)
    let (sum, overflow) = low.addingReportingOverflow(scaled)
    let rest = (carry.uint64 ?? 0) + (overflow ? 1 : 0)
    let (total, overflow2) = sum.addingReportingOverflow(UInt256(rest * 38))
    return reduce(overflow2 ? total.addingReportingOverflow(38).partialValue : total)
  }

  private static func add(_ left: UInt256, _ right: UInt256) -> UInt256 {
    reduce(left.addingReportingOverflow(right).partialValue)
  }

  private static func subtract(_ left: UInt256, _ right: UInt256) -> UInt256 {
    let (difference, borrow) = left.subtractingReportingOverflow(right)
    return borrow ? difference.addingReportingOverflow(prime).partialValue : difference
  }

  private static func reduce(_ value: UInt256) -> UInt256 {
    var value = value
    while value >= prime {
      value = value.subtractingReportingOverflow(prime).partialValue
    }
    return value
  }
}

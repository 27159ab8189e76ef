/// JSON's notation of numbers.
enum DecimalNotation {
  /// The digits of a number without sign, such as `1`, `1.50e2` or `1E18`, when it is an integer of fewer than 100
  /// digits; otherwise nil.
  static func integerDigits(of text: Substring) -> Substring? {
    let halves = text.split(omittingEmptySubsequences: false) { $0 == "e" || $0 == "E" }
    guard let mantissa = halves.first, halves.count <= 2 else { return nil }
    let parts = mantissa.split(separator: ".", omittingEmptySubsequences: false)
    guard let integer = parts.first, parts.count <= 2 else { return nil }
    guard halves.count == 2 || parts.count == 2 else { return text }

    let fraction = parts.count == 2 ? parts[1] : ""
    let digits = Array((integer + fraction).utf8)
    if digits.allSatisfy({ $0 == 48 }) { return "0" }
    guard let exponent = halves.count == 2 ? Int(halves[1]) : 0, (-10_000_000..<10_000_000).contains(exponent) else {
      return nil
    }
    let shift = exponent - fraction.utf8.count
    let trailingZeros = digits.reversed().prefix { $0 == 48 }.count
    guard trailingZeros + shift >= 0, digits.count + shift < 100 else { return nil }
    let kept = shift < 0 ? digits.dropLast(-shift) : digits + [UInt8](repeating: 48, count: shift)
    return Substring(decoding: kept, as: UTF8.self)
  }
}

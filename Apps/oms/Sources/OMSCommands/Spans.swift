/// Spans of time as people type them.
enum Spans {
  /// The seconds of `+90s`, `+15m`, `+6h` or `+10d`; nil for anything else, and for more than a hundred years.
  static func seconds(_ text: String) -> Int64? {
    guard text.hasPrefix("+"), let unit = text.last else { return nil }
    let factors: [Character: Int64] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
    let digits = text.dropFirst().dropLast()
    guard let factor = factors[unit], digits.allSatisfy(\.isASCII), digits.allSatisfy(\.isNumber),
      let count = Int64(digits), count > 0
    else { return nil }
    let (seconds, overflow) = count.multipliedReportingOverflow(by: factor)
    return overflow || seconds > 3_153_600_000 ? nil : seconds
  }
}

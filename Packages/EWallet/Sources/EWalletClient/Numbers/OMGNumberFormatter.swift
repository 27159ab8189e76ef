#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Writes amounts in subunits as people read them, and reads them back; exact at any size.
///
/// The separators are those of the locale, `.` and `,` where it names none. The integer part is grouped by threes.
public struct OMGNumberFormatter: Sendable {
  private let precision: Int
  private let decimalSeparator: String
  private let groupingSeparator: String

  /// A formatter for a locale.
  ///
  /// - Parameter precision: the most fraction digits that are written; surplus ones are cut, not rounded.
  public init(locale: Locale = .current, precision: Int = Int.max) {
    self.precision = max(0, precision)
    decimalSeparator = locale.decimalSeparator ?? "."
    groupingSeparator = locale.groupingSeparator ?? ","
  }

  /// The amount in units, for a token with this many subunits in one unit.
  public func string(from number: BigInt, subunitToUnit: BigInt) -> String {
    string(from: number, decimals: Self.decimals(of: subunitToUnit))
  }

  /// The amount in units, for a token whose last `decimals` digits are the fraction.
  public func string(from number: BigInt, decimals: Int) -> String {
    let decimals = max(0, decimals)
    let digits = number.digits
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.utf8.count)) + digits
    let whole = padded.dropLast(decimals)
    var fraction = padded.suffix(decimals).prefix(precision)
    while fraction.last == "0" { fraction.removeLast() }
    // What is cut to zero is shown as zero, not as minus zero.
    let isZero = fraction.isEmpty && whole.allSatisfy { $0 == "0" }
    return (number.isNegative && !isZero ? "-" : "") + grouped(whole)
      + (fraction.isEmpty ? "" : decimalSeparator + fraction)
  }

  /// The amount in subunits that `text` writes in units; nil when it is not one number.
  public func number(from text: String, subunitToUnit: BigInt) -> BigInt? {
    number(from: text, decimals: Self.decimals(of: subunitToUnit))
  }

  /// The amount in subunits that `text` writes in units.
  ///
  /// One decimal separator of the locale is allowed, also in front. Surplus digits are cut, missing ones are zeros. Nil
  /// for an empty text, letters, signs, grouping separators and a second separator.
  public func number(from text: String, decimals: Int) -> BigInt? {
    let decimals = max(0, decimals)
    let parts = text.split(separator: decimalSeparator, omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.contains(where: { !$0.isEmpty }) else { return nil }
    let fraction = parts.count == 2 ? parts[1] : ""
    guard (parts[0] + fraction).utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    let kept = fraction.prefix(decimals)
    return BigInt("0" + parts[0] + kept + String(repeating: "0", count: decimals - kept.utf8.count))
  }

  /// floor(log10), from the number of digits.
  private static func decimals(of subunitToUnit: BigInt) -> Int {
    subunitToUnit.signum() > 0 ? subunitToUnit.digits.utf8.count - 1 : 0
  }

  private func grouped(_ digits: Substring) -> String {
    var result = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { result += groupingSeparator }
      result.append(digit)
    }
    return result
  }
}

/// Converts display text such as `"12.34"` to base units, `value × 10^decimals`, as plain decimal digits.
///
/// Surplus precision is rounded half away from zero. Blanks around the number, one sign and a missing digit on one side
/// of the point are accepted. There is no upper bound on the number of digits.
///
/// - Parameters:
///   - value: ASCII decimal text.
///   - decimals: the token's decimals, zero or more.
/// - Returns: an integer without leading zeros; zero is `"0"`.
/// - Throws: ``UnitConversionError/invalidDecimals(_:)`` before anything else,
///   ``UnitConversionError/invalidValue(_:)`` for malformed text.
public func parseUnits(value: String, decimals: Int) throws -> String {
  let number = try DecimalText(value, decimals: decimals, allowsPoint: true)
  let kept = number.fraction.prefix(decimals)
  var digits = number.integer + kept
  if digits.allSatisfy({ $0 == .zeroDigit }) {
    digits = []  // No padding for zero, however many decimals are asked for.
  } else {
    try DecimalText.requirePossible(decimals: decimals)
    digits.append(contentsOf: repeatElement(.zeroDigit, count: decimals - kept.count))
  }
  if number.fraction.count > decimals, number.fraction[number.fraction.startIndex + decimals] >= UInt8(ascii: "5") {
    incrementDecimal(&digits)
  }
  return signed(digits.drop { $0 == .zeroDigit }, isNegative: number.isNegative)
}

/// Converts base units such as `"12340000"` to display text, `value ÷ 10^decimals`. The result is exact.
///
/// - Parameters:
///   - value: an integer as ASCII decimal text; blanks around it and one sign are accepted.
///   - decimals: the token's decimals, zero or more.
/// - Returns: digits with at most one point, without trailing zeros in the fraction; zero is `"0"`.
/// - Throws: ``UnitConversionError/invalidDecimals(_:)`` before anything else,
///   ``UnitConversionError/invalidValue(_:)`` for malformed text.
public func formatUnits(value: String, decimals: Int) throws -> String {
  let number = try DecimalText(value, decimals: decimals, allowsPoint: false)
  let digits = number.integer.drop { $0 == .zeroDigit }
  guard !digits.isEmpty else { return "0" }
  try DecimalText.requirePossible(decimals: decimals)
  var text = Array(digits.dropLast(decimals))
  if text.isEmpty {
    text = [.zeroDigit]
  }
  var fraction = [UInt8](repeating: .zeroDigit, count: max(0, decimals - digits.count)) + digits.suffix(decimals)
  while fraction.last == .zeroDigit {
    fraction.removeLast()
  }
  if !fraction.isEmpty {
    text.append(UInt8(ascii: "."))
    text.append(contentsOf: fraction)
  }
  return signed(text[...], isNegative: number.isNegative)
}

/// A checked decimal number, still as ASCII digits.
private struct DecimalText {
  let isNegative: Bool
  let integer: ArraySlice<UInt8>
  let fraction: ArraySlice<UInt8>

  init(_ value: String, decimals: Int, allowsPoint: Bool) throws(UnitConversionError) {
    guard decimals >= 0 else { throw .invalidDecimals(decimals) }
    var rest = Array(value.trimmingWhitespaceAndNewlines().utf8)[...]
    isNegative = rest.first == UInt8(ascii: "-")
    if let first = rest.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "+") {
      rest.removeFirst()
    }
    integer = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    rest = rest.dropFirst(integer.count)
    if allowsPoint, rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      fraction = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      rest = rest.dropFirst(fraction.count)
    } else {
      fraction = []
    }
    guard rest.isEmpty, !(integer.isEmpty && fraction.isEmpty) else { throw .invalidValue(value) }
  }

  /// Refuses what could only end in running out of memory.
  static func requirePossible(decimals: Int) throws(UnitConversionError) {
    guard decimals <= 1 << 32 else { throw .invalidDecimals(decimals) }
  }
}

private func incrementDecimal(_ digits: inout ArraySlice<UInt8>) {
  var index = digits.endIndex
  while index > digits.startIndex {
    index -= 1
    if digits[index] < UInt8(ascii: "9") {
      digits[index] += 1
      return
    }
    digits[index] = .zeroDigit
  }
  digits.insert(UInt8(ascii: "1"), at: digits.startIndex)
}

private func signed(_ digits: ArraySlice<UInt8>, isNegative: Bool) -> String {
  guard !digits.isEmpty else { return "0" }
  return (isNegative ? "-" : "") + String(decoding: digits, as: UTF8.self)
}

extension UInt8 {
  fileprivate static let zeroDigit = UInt8(ascii: "0")
}

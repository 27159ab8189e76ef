/// Turns checked JSON tokens into Swift values.
enum JSONText {
  /// A string without its escapes. The text between the quotation marks has been checked.
  static func unescaped(_ raw: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(raw.count)
    var index = 0
    while index < raw.count {
      guard raw[index] == UInt8(ascii: "\\") else {
        result.append(raw[index])
        index += 1
        continue
      }
      let letter = raw[index + 1]
      index += 2
      switch letter {
      case UInt8(ascii: "b"): result.append(0x08)
      case UInt8(ascii: "f"): result.append(0x0C)
      case UInt8(ascii: "n"): result.append(0x0A)
      case UInt8(ascii: "r"): result.append(0x0D)
      case UInt8(ascii: "t"): result.append(0x09)
      case UInt8(ascii: "u"): appendScalar(raw, &index, to: &result)
      default: result.append(letter)
      }
    }
    return result
  }

  private static func appendScalar(_ raw: UnsafeBufferPointer<UInt8>, _ index: inout Int, to result: inout [UInt8]) {
    var value = unit(raw, index)
    index += 4
    if (0xD800...0xDBFF).contains(value) {
      value = 0x10000 + (value - 0xD800) << 10 + (unit(raw, index + 2) - 0xDC00)
      index += 6
    }
    result.append(contentsOf: String(Unicode.Scalar(value) ?? "\u{FFFD}").utf8)
  }

  private static func unit(_ raw: UnsafeBufferPointer<UInt8>, _ index: Int) -> UInt32 {
    raw[index..<(index + 4)].reduce(0) { value, byte in
      value << 4 | UInt32(byte <= UInt8(ascii: "9") ? byte - UInt8(ascii: "0") : (byte | 0x20) - UInt8(ascii: "a") + 10)
    }
  }

  /// The number when it is a whole one of this type, however it is written: `12`, `12.0` and `1.2e1` are the same.
  static func integer<Value: FixedWidthInteger>(
    _ token: UnsafeBufferPointer<UInt8>,
    as type: Value.Type
  ) -> Value? {
    var digits = token[...]
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative { digits.removeFirst() }
    var value: Value = 0
    for byte in digits {
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return wholeDecimal(token, as: type) }
      guard append(Value(truncatingIfNeeded: byte - UInt8(ascii: "0")), isNegative, to: &value) else { return nil }
    }
    return value
  }

  private static func append<Value: FixedWidthInteger>(
    _ digit: Value,
    _ isNegative: Bool,
    to value: inout Value
  ) -> Bool {
    let (shifted, overflow) = value.multipliedReportingOverflow(by: 10)
    guard !overflow else { return false }
    let (sum, carry) = isNegative ? shifted.subtractingReportingOverflow(digit) : shifted.addingReportingOverflow(digit)
    value = sum
    return !carry
  }

  /// The nearest number of the type, or nil when it is out of range.
  static func number<Value: BinaryFloatingPoint & LosslessStringConvertible>(
    _ token: UnsafeBufferPointer<UInt8>,
    as type: Value.Type
  ) -> Value? {
    guard let value = Value(String(decoding: token, as: UTF8.self)), value.isFinite else { return nil }
    return value
  }

  /// The number when writing it again gives the same value, digit by digit.
  static func exactNumber(_ token: UnsafeBufferPointer<UInt8>) -> Double? {
    guard let value = number(token, as: Double.self) else { return nil }
    // A Double tells all numbers of 15 digits apart.
    if token.count <= 15, !token.contains(where: { $0 | 0x20 == UInt8(ascii: "e") }) { return value }
    return DecimalDigits(token) == DecimalDigits(value.description.utf8) ? value : nil
  }

  /// A number with fraction or exponent, without any rounding.
  private static func wholeDecimal<Value: FixedWidthInteger>(
    _ token: UnsafeBufferPointer<UInt8>,
    as type: Value.Type
  ) -> Value? {
    let decimal = DecimalDigits(token)
    guard decimal.exponent >= 0, decimal.exponent < 40 else { return nil }
    var value: Value = 0
    for digit in decimal.digits + [UInt8](repeating: 0, count: decimal.exponent) {
      guard append(Value(truncatingIfNeeded: digit), decimal.isNegative, to: &value) else { return nil }
    }
    return value
  }
}

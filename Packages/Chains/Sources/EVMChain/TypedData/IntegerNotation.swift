internal import ChainCore

/// The notations of an integer in JSON: a number, decimal text or `0x` text.
enum IntegerNotation {
  /// The absolute value and the sign; a fault tells whether it is no integer or one of more than 256 bits.
  static func read(_ value: EIP712Value) -> Result<(magnitude: UInt256, isNegative: Bool), Fault> {
    let text: String
    var isJSONNumber = false
    switch value {
    case .number(let digits): (text, isJSONNumber) = (digits, true)
    case .string(let digits): text = digits
    default: return .failure(.notAnInteger)
    }
    if let small = smallDecimal(text.utf8) {
      return .success((UInt256(small), false))
    }
    let isNegative = text.utf8.first == UInt8(ascii: "-")
    let digits = isNegative ? text.dropFirst() : text[...]
    guard let integer = isJSONNumber ? DecimalNotation.integerDigits(of: digits) : digits else {
      return .failure(.notAnInteger)
    }
    let isHex = integer.hasPrefix("0x")
    guard let magnitude = isHex ? UInt256(hex: integer) : UInt256(decimal: integer) else {
      let digits = isHex ? integer.utf8.dropFirst(2) : integer.utf8[...]
      let isInteger = !digits.isEmpty && digits.allSatisfy { isHex ? hexDigitValue($0) != nil : $0 >= 48 && $0 <= 57 }
      return .failure(isInteger ? .tooLarge : .notAnInteger)
    }
    return .success((magnitude, isNegative))
  }

  /// The value of up to 19 decimal digits, which is what most integers are.
  private static func smallDecimal(_ digits: String.UTF8View) -> UInt64? {
    guard (1...19).contains(digits.count) else { return nil }
    var value: UInt64 = 0
    for digit in digits {
      guard digit >= 48 && digit <= 57 else { return nil }
      value = value * 10 + UInt64(digit - 48)
    }
    return value
  }

  enum Fault: Error {
    case notAnInteger
    case tooLarge

    var message: String {
      switch self {
      case .notAnInteger: "an integer expected: a number, decimal digits, or 0x and hexadecimal digits"
      case .tooLarge: "the integer has more than 256 bits"
      }
    }
  }
}

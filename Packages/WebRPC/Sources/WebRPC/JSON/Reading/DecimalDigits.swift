/// The value of a JSON number without any rounding: whole digits times a power of ten, in one form for equal values.
struct DecimalDigits: Equatable {
  /// False for zero.
  private(set) var isNegative: Bool
  /// 0…9 each, without zeros at either end; none for zero.
  private(set) var digits: [UInt8] = []
  /// Zero for zero.
  private(set) var exponent = 0

  /// The value of a number that JSON, or `Double.description`, writes.
  init(_ number: some Sequence<UInt8>) {
    isNegative = false
    var isFraction = false
    var exponentText: [UInt8]?
    for byte in number {
      if exponentText != nil {
        exponentText?.append(byte)
        continue
      }
      switch byte {
      case UInt8(ascii: "-"): isNegative = true
      case UInt8(ascii: "."): isFraction = true
      case UInt8(ascii: "e"), UInt8(ascii: "E"): exponentText = []
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        if isFraction { exponent -= 1 }
        if byte != UInt8(ascii: "0") || !digits.isEmpty { digits.append(byte - UInt8(ascii: "0")) }
      default: break
      }
    }
    if let exponentText { exponent += Self.clamped(exponentText) }
    while digits.last == 0 {
      digits.removeLast()
      exponent += 1
    }
    if digits.isEmpty { (isNegative, exponent) = (false, 0) }
  }

  /// An exponent beyond `Int` moves the point out of any text that fits into memory.
  private static func clamped(_ text: [UInt8]) -> Int {
    Int(String(decoding: text, as: UTF8.self)) ?? (text.first == UInt8(ascii: "-") ? Int.min / 4 : Int.max / 4)
  }
}

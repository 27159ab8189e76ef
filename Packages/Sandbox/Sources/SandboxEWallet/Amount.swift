/// A whole number of any size: what balances, amounts and subunits are counted in. Never a floating-point number.
struct Amount: Hashable, Sendable {
  static let base: UInt32 = 1_000_000_000

  /// Limbs of nine decimal digits, least significant first; no zero limb at the end, so zero has none.
  let limbs: [UInt32]
  let isNegative: Bool

  init(limbs: [UInt32], isNegative: Bool) {
    let count = limbs.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0
    self.limbs = Array(limbs.prefix(count))
    self.isNegative = isNegative && count > 0
  }

  /// The number written as `text`: decimal digits, with a `-` before them or without. Nil for anything else.
  init?(_ text: some StringProtocol) {
    var digits = Array(text.utf8)
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative { digits.removeFirst() }
    guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    var limbs: [UInt32] = []
    var end = digits.count
    while end > 0 {
      let start = max(end - 9, 0)
      limbs.append(digits[start..<end].reduce(0) { $0 * 10 + UInt32($1 - 0x30) })
      end = start
    }
    self.init(limbs: limbs, isNegative: isNegative)
  }

  /// 10 to the power of `exponent`.
  static func powerOfTen(_ exponent: Int) -> Amount {
    var limbs = [UInt32](repeating: 0, count: exponent / 9 + 1)
    limbs[exponent / 9] = (0..<(exponent % 9)).reduce(1) { power, _ in power * 10 }
    return Amount(limbs: limbs, isNegative: false)
  }

  static let zero: Amount = 0

  var magnitude: Amount { Amount(limbs: limbs, isNegative: false) }
  var isZero: Bool { limbs.isEmpty }

  /// The nearest floating-point number, for rates on the wire only.
  var approximation: Double { Double(description) ?? 0 }
}

extension Amount: ExpressibleByIntegerLiteral {
  init(integerLiteral value: Int64) {
    var rest = value.magnitude
    var limbs: [UInt32] = []
    while rest > 0 {
      limbs.append(UInt32(rest % UInt64(Self.base)))
      rest /= UInt64(Self.base)
    }
    self.init(limbs: limbs, isNegative: value < 0)
  }
}

extension Amount: CustomStringConvertible {
  /// The decimal digits, after a `-` for a negative number.
  var description: String {
    guard let first = limbs.last else { return "0" }
    var text = (isNegative ? "-" : "") + String(first)
    for limb in limbs.dropLast().reversed() {
      let digits = String(limb)
      text += String(repeating: "0", count: 9 - digits.utf8.count) + digits
    }
    return text
  }
}

extension Amount: Comparable {
  static func < (one: Amount, other: Amount) -> Bool {
    guard one.isNegative == other.isNegative else { return one.isNegative }
    let isLess = compare(one.limbs, other.limbs) < 0
    return one.isNegative ? compare(one.limbs, other.limbs) > 0 : isLess
  }

  static func compare(_ one: [UInt32], _ other: [UInt32]) -> Int {
    guard one.count == other.count else { return one.count < other.count ? -1 : 1 }
    for index in one.indices.reversed() where one[index] != other[index] {
      return one[index] < other[index] ? -1 : 1
    }
    return 0
  }
}

extension Amount: Codable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let value = Amount(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a whole number")
    }
    self = value
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

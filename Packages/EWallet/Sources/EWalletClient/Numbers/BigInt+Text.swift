extension BigInt: LosslessStringConvertible {
  /// The number that `text` writes: decimal digits, with a `-` before them or without. Nil for anything else.
  public init?(_ text: some StringProtocol) {
    var digits = Array(text.utf8)[...]
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative { digits.removeFirst() }
    guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    var limbs: [UInt64] = []
    limbs.reserveCapacity(digits.count / Self.digitsPerLimb + 1)
    while !digits.isEmpty {
      limbs.append(digits.suffix(Self.digitsPerLimb).reduce(0) { $0 * 10 + UInt64($1 - 0x30) })
      digits = digits.dropLast(Self.digitsPerLimb)
    }
    self.init(limbs: limbs, isNegative: isNegative)
  }

  /// The number that `text` writes, as above.
  public init?(_ text: String) {
    self.init(text[...])
  }

  /// Decimal digits, with a minus sign where there is one.
  public var description: String { (isNegative ? "-" : "") + digits }

  /// Decimal digits of the magnitude.
  var digits: String {
    guard let first = limbs.last else { return "0" }
    return limbs.dropLast().reversed().reduce(into: String(first)) { text, limb in
      let digits = String(limb)
      text += String(repeating: "0", count: Self.digitsPerLimb - digits.count) + digits
    }
  }
}

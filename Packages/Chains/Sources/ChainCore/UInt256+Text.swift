extension UInt256: CustomStringConvertible {
  /// Reads decimal digits. Leading zeros are allowed; signs, blanks and other characters are not.
  ///
  /// - Returns: nil for other text and for values of 2^256 and above.
  public init?(decimal text: some StringProtocol) {
    var value = UInt256.zero
    var chunk: UInt64 = 0
    var chunkScale: UInt64 = 1
    var isEmpty = true
    for byte in text.utf8 {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      isEmpty = false
      chunk = chunk * 10 + UInt64(byte - UInt8(ascii: "0"))
      chunkScale *= 10
      if chunkScale == Self.chunkScale {
        guard let next = value.scaled(by: chunkScale, adding: chunk) else { return nil }
        value = next
        (chunk, chunkScale) = (0, 1)
      }
    }
    guard !isEmpty, let last = value.scaled(by: chunkScale, adding: chunk) else { return nil }
    self = last
  }

  /// Reads hexadecimal digits with or without `0x`; an odd number of digits is allowed.
  ///
  /// - Returns: nil for other text, for no digits and for values of 2^256 and above.
  public init?(hex text: some StringProtocol) {
    let digits = text.hasPrefix("0x") ? text.utf8.dropFirst(2) : text.utf8.dropFirst(0)
    guard !digits.isEmpty else { return nil }
    var value = UInt256.zero
    for byte in digits {
      guard let digit = Self.hexValue(of: byte), value.limb3 >> 60 == 0 else { return nil }
      value = UInt256(
        value.limb0 << 4 | UInt64(digit), value.limb1 << 4 | value.limb0 >> 60, value.limb2 << 4 | value.limb1 >> 60,
        value.limb3 << 4 | value.limb2 >> 60)
    }
    self = value
  }

  /// The value in decimal digits.
  public var description: String {
    if let small = uint64 { return String(small) }
    var chunks: [UInt64] = []
    var rest = self
    while !rest.isZero {
      let (quotient, remainder) = rest.dividedBy(limb: Self.chunkScale)
      chunks.append(remainder)
      rest = quotient
    }
    var text = ""
    for (index, chunk) in chunks.reversed().enumerated() {
      let digits = String(chunk)
      if index > 0 {
        text.append(contentsOf: repeatElement("0", count: Self.chunkDigitCount - digits.utf8.count))
      }
      text.append(digits)
    }
    return text
  }

  /// The value as a JSON-RPC quantity: `0x` and lowercase digits without leading zeros.
  public var hexQuantity: String {
    let limbs = [limb3, limb2, limb1, limb0].drop { $0 == 0 }
    var text = "0x" + String(limbs.first ?? 0, radix: 16)
    for limb in limbs.dropFirst() {
      let digits = String(limb, radix: 16)
      text.append(contentsOf: repeatElement("0", count: 16 - digits.utf8.count))
      text.append(digits)
    }
    return text
  }

  /// 10^19, the largest power of ten in a limb.
  private static let chunkScale: UInt64 = 10_000_000_000_000_000_000
  private static let chunkDigitCount = 19

  private func scaled(by factor: UInt64, adding addend: UInt64) -> UInt256? {
    let (product, overflow) = multipliedReportingOverflow(by: UInt256(factor))
    let (sum, overflow2) = product.addingReportingOverflow(UInt256(addend))
    return overflow || overflow2 ? nil : sum
  }

  private static func hexValue(of byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

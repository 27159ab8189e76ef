/// The change of base behind Base58, ten digits at a time.
enum Base58Number {
  /// 58^10 is the largest power of 58 below 2^64.
  static let digitsPerLimb = 10
  private static let limbBase: UInt64 = 430_804_206_899_405_824
  private static let alphabet = Array("123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz".utf8)
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 0xff, count: 256)
    for (value, character) in alphabet.enumerated() { values[Int(character)] = UInt8(value) }
    return values
  }()

  /// The number in base 58^10, least limb first; none for zero.
  static func limbs(ofBigEndian bytes: Slice<UnsafeRawBufferPointer>) -> [UInt64] {
    var limbs: [UInt64] = []
    limbs.reserveCapacity(bytes.count * 138 / 100 / digitsPerLimb + 1)
    // A first piece of 1 to 7 bytes, so that the rest is whole pieces of 7: 58^10 · 2^56 stays within two words.
    var index = bytes.startIndex
    var taken = bytes.count % 7 == 0 ? min(7, bytes.count) : bytes.count % 7
    while index < bytes.endIndex {
      var carry: UInt64 = 0
      for _ in 0..<taken {
        carry = carry << 8 | UInt64(bytes[index])
        index += 1
      }
      let shift = UInt64(1) << UInt64(taken * 8)
      for limb in limbs.indices {
        let product = limbs[limb].multipliedFullWidth(by: shift)
        let (low, overflow) = product.low.addingReportingOverflow(carry)
        let divided = limbBase.dividingFullWidth((product.high + (overflow ? 1 : 0), low))
        limbs[limb] = divided.remainder
        carry = divided.quotient
      }
      if carry > 0 { limbs.append(carry) }
      taken = 7
    }
    return limbs
  }

  /// Writes the digits without leading zeros and returns the position after the last.
  static func write(_ limbs: [UInt64], to target: UnsafeMutableBufferPointer<UInt8>, from start: Int) -> Int {
    var end = start
    for (index, limb) in limbs.reversed().enumerated() {
      var digits = index == 0 ? significantDigits(limb) : digitsPerLimb
      end += digits
      var rest = limb
      var position = end
      while digits > 0 {
        position -= 1
        target[position] = alphabet[Int(rest % 58)]
        rest /= 58
        digits -= 1
      }
    }
    return end
  }

  /// The number's big-endian bytes without leading zeros.
  static func bigEndian(fromDigits digits: ArraySlice<UInt8>) throws(Base58Error) -> [UInt8] {
    var words: [UInt64] = []
    words.reserveCapacity(digits.count * 74 / 100 / 8 + 1)
    var index = digits.startIndex
    while index < digits.endIndex {
      var carry: UInt64 = 0
      var scale: UInt64 = 1
      for _ in 0..<min(digitsPerLimb, digits.endIndex - index) {
        let value = values[Int(digits[index])]
        guard value != 0xff else { throw Base58Error(.invalidCharacter, offset: index) }
        carry = carry * 58 + UInt64(value)
        scale *= 58
        index += 1
      }
      for word in words.indices {
        let product = words[word].multipliedFullWidth(by: scale)
        let (low, overflow) = product.low.addingReportingOverflow(carry)
        words[word] = low
        carry = product.high + (overflow ? 1 : 0)
      }
      if carry > 0 { words.append(carry) }
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(words.count * 8)
    for word in words.reversed() {
      for shift in stride(from: UInt64(56), through: 0, by: -8) {
        let byte = UInt8(truncatingIfNeeded: word >> shift)
        if !bytes.isEmpty || byte != 0 { bytes.append(byte) }
      }
    }
    return bytes
  }

  private static func significantDigits(_ limb: UInt64) -> Int {
    var count = 0
    var rest = limb
    while rest > 0 {
      rest /= 58
      count += 1
    }
    return count
  }
}

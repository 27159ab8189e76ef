internal import CryptoCore

/// Reads addresses from the bytes of their text.
enum EVMAddressReader {
  /// The 20 bytes; mixed letter case must be the checksum (EIP-55).
  static func read(_ text: UnsafeBufferPointer<UInt8>) -> Result<[UInt8], EVMAddressError> {
    Result { () throws(EVMAddressError) in
      let bytes = try parse(text)
      var hasLower = false
      var hasUpper = false
      for index in 2..<text.count where text[index] >= UInt8(ascii: "A") {
        if text[index] >= UInt8(ascii: "a") { hasLower = true } else { hasUpper = true }
      }
      if hasLower, hasUpper {
        try checkLetterCase(text)
      }
      return bytes
    }
  }

  /// The 20 bytes; the letter case does not matter.
  static func parse(_ text: UnsafeBufferPointer<UInt8>) throws(EVMAddressError) -> [UInt8] {
    guard text.count >= 2, text[0] == UInt8(ascii: "0"), text[1] == UInt8(ascii: "x") else {
      throw EVMAddressError(.missingPrefix, offset: 0, "an address starts with 0x")
    }
    for offset in 2..<text.count where hexDigitValue(text[offset]) == nil {
      throw EVMAddressError(.invalidDigit, offset: offset, "not a hexadecimal digit")
    }
    guard text.count == 2 + 2 * EVMAddress.byteCount else {
      throw EVMAddressError(
        .wrongLength, offset: min(text.count, 42), "an address has 40 digits, not \(text.count - 2)")
    }
    return [UInt8](unsafeUninitializedCapacity: EVMAddress.byteCount) { buffer, count in
      for index in 0..<EVMAddress.byteCount {
        let (high, low) = (hexDigitValue(text[2 + 2 * index]) ?? 0, hexDigitValue(text[3 + 2 * index]) ?? 0)
        buffer[index] = high << 4 | low
      }
      count = EVMAddress.byteCount
    }
  }

  /// A letter is upper case where the hash of the lowercase digits has a digit of 8 and above.
  private static func checkLetterCase(_ text: UnsafeBufferPointer<UInt8>) throws(EVMAddressError) {
    let hash = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 40) { digits in
      for index in 0..<40 {
        // Digits have the bit already, letters get their lower case.
        digits.initializeElement(at: index, to: text[index + 2] | 0x20)
      }
      return Keccak256.hash(UnsafeBufferPointer(digits))
    }
    for index in 0..<40 where text[index + 2] >= UInt8(ascii: "A") {
      let isUpper = text[index + 2] < UInt8(ascii: "a")
      let nibble = index % 2 == 0 ? hash[index / 2] >> 4 : hash[index / 2] & 15
      guard isUpper == (nibble >= 8) else {
        throw EVMAddressError(.checksumMismatch, offset: index + 2, "the letter case is not the EIP-55 checksum")
      }
    }
  }
}

/// The value of an ASCII hexadecimal digit, or nil.
func hexDigitValue(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
  default: nil
  }
}

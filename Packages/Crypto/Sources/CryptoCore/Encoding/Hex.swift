/// Hexadecimal text for bytes (RFC 4648 §8), written in lower case.
public enum Hex {
  /// Writes two lower-case digits per byte, after `0x` when `prefix` is true.
  public static func encode(_ bytes: some Collection<UInt8>, prefix: Bool = false) -> String {
    withContiguousBytes(bytes) { source in
      let start = prefix ? 2 : 0
      return String(unsafeUninitializedCapacity: start + source.count * 2) { target in
        if prefix {
          target[0] = UInt8(ascii: "0")
          target[1] = UInt8(ascii: "x")
        }
        var position = start
        for byte in source {
          target[position] = digit(byte >> 4)
          target[position + 1] = digit(byte & 0x0f)
          position += 2
        }
        return position
      }
    }
  }

  /// Reads pairs of digits in either case, after an optional `0x` or `0X`.
  ///
  /// - Throws: ``HexError`` for an odd number of digits or another character; the offset counts UTF-8 bytes of `text`.
  public static func decode(_ text: some StringProtocol) throws(HexError) -> [UInt8] {
    let digits = Array(text.utf8)
    let hasPrefix = digits.count >= 2 && digits[0] == UInt8(ascii: "0") && digits[1] | 0x20 == UInt8(ascii: "x")
    let start = hasPrefix ? 2 : 0
    var bytes: [UInt8] = []
    bytes.reserveCapacity((digits.count - start) / 2)
    var high: UInt8?
    for offset in start..<digits.count {
      guard let value = value(of: digits[offset]) else { throw HexError(.invalidDigit, offset: offset) }
      if let first = high {
        bytes.append(first << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    guard high == nil else { throw HexError(.oddDigitCount, offset: digits.count) }
    return bytes
  }

  @inline(__always)
  private static func digit(_ nibble: UInt8) -> UInt8 {
    nibble < 10 ? UInt8(ascii: "0") &+ nibble : UInt8(ascii: "a") &- 10 &+ nibble
  }

  @inline(__always)
  private static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit &- UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit &- UInt8(ascii: "a") &+ 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit &- UInt8(ascii: "A") &+ 10
    default: nil
    }
  }
}

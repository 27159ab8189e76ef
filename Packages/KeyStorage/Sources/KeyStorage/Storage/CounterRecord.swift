/// How a counter is stored: a mark, and its last number as decimal digits, so that it can be read in the raw store.
///
/// The mark tells a counter from a value that happens to consist of digits. Digits without the mark are read too: that
/// is how counters were stored earlier.
public enum CounterRecord {
  /// A zero byte, so that no text is taken for a counter.
  private static let mark = [0] + Array("counter ".utf8)

  /// The bytes that stand for a number.
  public static func encode(_ number: UInt64) -> [UInt8] { mark + Array(String(number).utf8) }

  /// Whether the bytes are marked as a counter's.
  public static func isMarked(_ bytes: [UInt8]) -> Bool { bytes.starts(with: mark) }

  /// The number that the bytes stand for.
  /// - Throws: `corrupted` unless they are what `encode` writes, or decimal digits.
  public static func decode(_ bytes: [UInt8], key: String) throws(KeyStorageError) -> UInt64 {
    let digits = isMarked(bytes) ? bytes[mark.count...] : bytes[...]
    guard
      (1...20).contains(digits.count), digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      digits.count == 1 || digits.first != UInt8(ascii: "0"),
      let number = UInt64(String(decoding: digits, as: UTF8.self))
    else { throw KeyStorageError(.corrupted, record: key, message: "the record is no counter; it was left as it is") }
    return number
  }

  /// The number to hand out next, given the stored bytes (nil: none yet).
  /// - Throws: `corrupted` when the bytes are no counter, `tooLarge` after the last number.
  public static func next(
    after stored: [UInt8]?, atLeast floor: UInt64, key: String
  ) throws(KeyStorageError) -> UInt64 {
    guard let stored else { return floor }
    let last = try decode(stored, key: key)
    guard last < .max else {
      throw KeyStorageError(.tooLarge, record: key, message: "the counter has handed out its last number")
    }
    return max(floor, last + 1)
  }
}

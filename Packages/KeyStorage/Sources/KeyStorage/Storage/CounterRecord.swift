/// How a counter is stored: its last number as decimal digits, so that it can be read in the raw store.
public enum CounterRecord {
  /// The bytes that stand for a number.
  public static func encode(_ number: UInt64) -> [UInt8] { Array(String(number).utf8) }

  /// The number that the bytes stand for.
  /// - Throws: `corrupted` unless they are what `encode` writes.
  public static func decode(_ bytes: [UInt8], key: String) throws(KeyStorageError) -> UInt64 {
    guard
      (1...20).contains(bytes.count), bytes.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      bytes.count == 1 || bytes.first != UInt8(ascii: "0"), let number = UInt64(String(decoding: bytes, as: UTF8.self))
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

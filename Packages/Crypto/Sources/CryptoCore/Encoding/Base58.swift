/// Base58 with the Bitcoin alphabet, as Solana and Tron use it: one text for one byte sequence.
///
/// A leading zero byte is a leading `1`. The work grows with the square of the length; it is meant for keys,
/// signatures and transactions. Reading is limited; for writing bytes whose number someone else chose, take
/// ``encode(_:maximumByteCount:)``.
public enum Base58 {
  /// The longest text that ``decode(_:maximumCharacterCount:)`` reads unless told otherwise.
  public static let defaultMaximumCharacterCount = 65_536

  /// The most bytes whose text ``decode(_:maximumCharacterCount:)`` reads without being told otherwise.
  public static let defaultMaximumByteCount = 47_988

  /// Writes bytes in base 58, unless there are more than allowed.
  ///
  /// - Throws: ``Base58Error`` with `tooLong`.
  public static func encode(
    _ bytes: some Collection<UInt8>, maximumByteCount: Int
  ) throws(Base58Error) -> String {
    guard bytes.count <= maximumByteCount else { throw Base58Error(.tooLong, offset: maximumByteCount) }
    return encode(bytes)
  }

  /// Writes bytes in base 58, however many there are. It cannot fail, but ten times as many bytes take a hundred times as long.
  public static func encode(_ bytes: some Collection<UInt8>) -> String {
    withContiguousBytes(bytes) { source in
      let zeros = source.prefix { $0 == 0 }.count
      let limbs = Base58Number.limbs(ofBigEndian: source[zeros...])
      let capacity = zeros + limbs.count * Base58Number.digitsPerLimb
      return String(unsafeUninitializedCapacity: capacity) { target in
        for index in 0..<zeros { target[index] = UInt8(ascii: "1") }
        return Base58Number.write(limbs, to: target, from: zeros)
      }
    }
  }

  /// Reads base 58.
  ///
  /// - Throws: ``Base58Error`` for a character outside the alphabet (white space included), or a text longer than
  ///   `maximumCharacterCount`.
  public static func decode(
    _ text: some StringProtocol, maximumCharacterCount: Int = defaultMaximumCharacterCount
  ) throws(Base58Error) -> [UInt8] {
    let characters = Array(text.utf8)
    guard characters.count <= maximumCharacterCount else {
      throw Base58Error(.tooLong, offset: maximumCharacterCount)
    }
    let zeros = characters.prefix { $0 == UInt8(ascii: "1") }.count
    let magnitude = try Base58Number.bigEndian(fromDigits: characters[zeros...])
    return [UInt8](repeating: 0, count: zeros) + magnitude
  }
}

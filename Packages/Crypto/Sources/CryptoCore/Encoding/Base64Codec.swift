/// One alphabet of RFC 4648 with its padding rule.
struct Base64Codec: Sendable {
  static let standard = Base64Codec(last: "+/", padded: true)
  static let urlSafe = Base64Codec(last: "-_", padded: false)

  private static let invalid: UInt8 = 0xff
  private let alphabet: [UInt8]
  private let values: [UInt8]
  private let isPadded: Bool

  private init(last: String, padded: Bool) {
    let alphabet = Array(("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789" + last).utf8)
    var values = [UInt8](repeating: Self.invalid, count: 256)
    for (value, character) in alphabet.enumerated() { values[Int(character)] = UInt8(value) }
    self.alphabet = alphabet
    self.values = values
    self.isPadded = padded
  }

  func encode(_ bytes: some Collection<UInt8>) -> String {
    withContiguousBytes(bytes) { source in
      let (groups, rest) = source.count.quotientAndRemainder(dividingBy: 3)
      return String(unsafeUninitializedCapacity: (groups + 1) * 4) { target in
        var position = 0
        func put(_ sextet: UInt32) {
          target[position] = alphabet[Int(sextet & 0x3f)]
          position += 1
        }
        for group in 0..<groups {
          let at = group * 3
          let word = UInt32(source[at]) << 16 | UInt32(source[at + 1]) << 8 | UInt32(source[at + 2])
          put(word >> 18)
          put(word >> 12)
          put(word >> 6)
          put(word)
        }
        guard rest > 0 else { return position }
        let at = groups * 3
        let word = UInt32(source[at]) << 16 | (rest == 2 ? UInt32(source[at + 1]) << 8 : 0)
        put(word >> 18)
        put(word >> 12)
        if rest == 2 { put(word >> 6) }
        if isPadded {
          for _ in rest..<3 {
            target[position] = UInt8(ascii: "=")
            position += 1
          }
        }
        return position
      }
    }
  }

  func decode(_ text: some StringProtocol) throws(Base64Error) -> [UInt8] {
    let characters = Array(text.utf8)
    let end = try contentEnd(characters)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(end / 4 * 3 + 2)
    var pending: UInt32 = 0
    var pendingBits = 0
    for offset in 0..<end {
      let value = values[Int(characters[offset])]
      guard value != Self.invalid else { throw Base64Error(.invalidCharacter, offset: offset) }
      pending = pending << 6 | UInt32(value)
      pendingBits += 6
      if pendingBits >= 8 {
        pendingBits -= 8
        bytes.append(UInt8(truncatingIfNeeded: pending >> UInt32(pendingBits)))
        pending &= (1 << UInt32(pendingBits)) - 1
      }
    }
    guard end % 4 != 1 else { throw Base64Error(.invalidLength, offset: end) }
    guard pending == 0 else { throw Base64Error(.nonCanonical, offset: end - 1) }
    return bytes
  }

  /// The number of characters before the padding.
  private func contentEnd(_ characters: [UInt8]) throws(Base64Error) -> Int {
    let count = characters.count
    guard isPadded else { return count }
    var end = count
    while end > 0, count - end < 2, characters[end - 1] == UInt8(ascii: "=") { end -= 1 }
    guard count % 4 == 0 else {
      // A foreign character is the more useful report than the length that follows from it.
      if let wrong = characters[..<end].firstIndex(where: { values[Int($0)] == Self.invalid }) {
        throw Base64Error(.invalidCharacter, offset: wrong)
      }
      throw Base64Error(.invalidPadding, offset: count)
    }
    return end
  }
}

import CryptoCore
import CryptoVectors
import Testing

@Suite("Base58")
struct Base58Tests {
  /// The test strings of draft-msporny-base58-03 §5, and the corner cases of leading zeros.
  @Test(
    "known pairs",
    arguments: [
      ("", ""), ("00", "1"), ("0000", "11"), ("61", "2g"), ("ff", "5Q"), ("00ff", "15Q"),
      ("48656c6c6f20576f726c6421", "2NEpo7TZRRrLZSi2U"),
      (
        "54686520717569636b2062726f776e20666f78206a756d7073206f76657220746865206c617a7920646f672e",
        "USm3fpXnKG5EUBx2ndxBDMPVciP5hGey2Jh4NDv6gmeo1LkMeiKrLJUUBk6Z"
      ),
      ("0000287fb4cd", "11233QC4"),
      ("0000000000000000000000000000000000000000000000000000000000000000", "11111111111111111111111111111111"),
      // A Solana key pair's public half (wallet-crypto vectors).
      (
        "7254b73da39a26443f689d4234fbb628fb64657d61eb36a13b211aabcc3f741c",
        "8hJQEfaBA22GnhLodSTdiJTY15Ba2KJpJ4oECC13nJwM"
      ),
    ] as [(HexText, String)])
  func knownPairs(bytes: HexText, text: String) throws {
    for form in byteForms(bytes.bytes) { #expect(Base58.encode(form) == text, "\(type(of: form))") }
    #expect(try Base58.decode(text) == bytes.bytes)
    #expect(try Base58.decode("xx\(text)".dropFirst(2)) == bytes.bytes)
  }

  @Test("every length goes there and back, with and without leading zeros")
  func roundTrip() throws {
    for count in 0...150 {
      for zeros in [0, 1, 5, count] where zeros <= count {
        let bytes = (0..<count).map { $0 < zeros ? 0 : UInt8(truncatingIfNeeded: $0 &* 197 &+ count) }
        #expect(try Base58.decode(Base58.encode(bytes)) == bytes)
      }
      let full = [UInt8](repeating: 0xff, count: count)
      #expect(try Base58.decode(Base58.encode(full)) == full)
      let power = [1] + [UInt8](repeating: 0, count: count)
      #expect(try Base58.decode(Base58.encode(power)) == power)
    }
  }

  @Test("writing can be limited")
  func limitsWriting() throws {
    for form in byteForms([1, 2, 3]) {
      #expect(try Base58.encode(form, maximumByteCount: 3) == Base58.encode(form))
      let error = #expect(throws: Base58Error.self) { try Base58.encode(form, maximumByteCount: 2) }
      #expect(error?.code == .tooLong && error?.offset == 2)
    }
    let million = repeatElement(0xff as UInt8, count: 1 << 20)
    #expect(throws: Base58Error.self) {
      try Base58.encode(million, maximumByteCount: Base58.defaultMaximumByteCount)
    }
    let most = [UInt8](repeating: 0xff, count: Base58.defaultMaximumByteCount)
    let text = try Base58.encode(most, maximumByteCount: Base58.defaultMaximumByteCount)
    #expect(text.utf8.count == Base58.defaultMaximumCharacterCount)
    #expect(throws: Base58Error.self) { try Base58.decode("1" + text) }
  }

  @Test("agrees with long division digit by digit")
  func agreesWithLongDivision() {
    let alphabet = Array("123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz")
    for count in 1...90 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 73 &+ count &+ 1) }
      var digits: [Character] = []
      var number = bytes[...]
      while let first = number.firstIndex(where: { $0 != 0 }) {
        number = number[first...]
        var rest = 0
        for index in number.indices {
          rest = rest * 256 + Int(number[index])
          number[index] = UInt8(rest / 58)
          rest %= 58
        }
        digits.append(alphabet[rest])
      }
      let zeros = bytes.prefix { $0 == 0 }.count
      #expect(Base58.encode(bytes) == String(repeating: "1", count: zeros) + String(digits.reversed()))
    }
  }

  @Test(
    "names the offset of a foreign character",
    arguments: [("0", 0), ("2g0", 2), ("O", 0), ("1I", 1), ("2l", 1), (" 2g", 0), ("2g\n", 2), ("2gé", 2), ("11+", 2)])
  func foreignCharacters(text: String, offset: Int) {
    let error = #expect(throws: Base58Error.self) { try Base58.decode(text) }
    #expect(error?.code == .invalidCharacter && error?.offset == offset)
    #expect(error?.description.contains("offset \(offset)") == true)
  }

  @Test("refuses texts above the limit before any work")
  func limit() throws {
    let text = String(repeating: "2", count: 101)
    let error = #expect(throws: Base58Error.self) { try Base58.decode(text, maximumCharacterCount: 100) }
    #expect(error?.code == .tooLong && error?.offset == 100)
    #expect(try Base58.decode(text, maximumCharacterCount: 101).count == 74)
    #expect(throws: Base58Error.self) {
      try Base58.decode(String(repeating: "1", count: Base58.defaultMaximumCharacterCount + 1))
    }
  }
}

@Suite("Base58Check")
struct Base58CheckTests {
  @Test(
    "known pairs",
    arguments: [
      // A Tron address (wallet-crypto vectors) and Bitcoin's genesis address.
      ("418840e6c55b9ada326d211d818c34a994aeced808", "TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL"),
      ("0062e907b15cbf27d5425399ebf6f0fb50ebb88f18", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"),
      ("", "3QJmnh"),
    ] as [(HexText, String)])
  func knownPairs(payload: HexText, text: String) throws {
    for form in byteForms(payload.bytes) { #expect(Base58Check.encode(form) == text) }
    #expect(try Base58Check.decode(text) == payload.bytes)
  }

  @Test("refuses any single changed character")
  func changedCharacter() {
    let text = Array("TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL")
    for index in text.indices {
      var changed = text
      changed[index] = changed[index] == "2" ? "3" : "2"
      let error = #expect(throws: Base58Error.self) { try Base58Check.decode(String(changed)) }
      #expect(error?.code == .checksumMismatch)
    }
  }

  @Test("names what is too short or foreign")
  func malformed() {
    var error = #expect(throws: Base58Error.self) { try Base58Check.decode("") }
    #expect(error?.code == .tooShort && error?.offset == 0)
    error = #expect(throws: Base58Error.self) { try Base58Check.decode("111") }
    #expect(error?.code == .tooShort && error?.offset == 3)
    error = #expect(throws: Base58Error.self) { try Base58Check.decode("TNP0") }
    #expect(error?.code == .invalidCharacter && error?.offset == 3)
    error = #expect(throws: Base58Error.self) { try Base58Check.decode("11111") }
    #expect(error?.code == .checksumMismatch && error?.offset == 1)
  }
}

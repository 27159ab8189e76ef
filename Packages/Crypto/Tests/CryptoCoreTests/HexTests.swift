import CryptoCore
import CryptoVectors
import Testing

@Suite("Hex")
struct HexTests {
  @Test("writes lower case, with a prefix only when asked")
  func encodes() {
    #expect(Hex.encode([0x00, 0x9a, 0xff]) == "009aff")
    #expect(Hex.encode([0x00, 0x9a, 0xff], prefix: true) == "0x009aff")
    #expect(Hex.encode([UInt8]()).isEmpty)
    #expect(Hex.encode([UInt8](), prefix: true) == "0x")
  }

  @Test("every byte goes there and back")
  func roundTrip() throws {
    let all = (0...255).map { UInt8($0) }
    #expect(try Hex.decode(Hex.encode(all)) == all)
    #expect(try Hex.decode(Hex.encode(all).uppercased()) == all)
    for form in byteForms(all) { #expect(Hex.encode(form) == Hex.encode(all)) }
  }

  @Test(
    "reads both cases and an optional prefix",
    arguments: [("0xAbCd", [0xab, 0xcd]), ("0Xab", [0xab]), ("ab", [0xab]), ("", []), ("0x", [])]
      as [(String, [UInt8])])
  func decodes(text: String, bytes: [UInt8]) throws {
    #expect(try Hex.decode(text) == bytes)
    #expect(try Hex.decode("zz\(text)".dropFirst(2)) == bytes)
  }

  @Test(
    "names the offset and the fault",
    arguments: [
      ("abc", HexError.Code.oddDigitCount, 3), ("0x1", .oddDigitCount, 3), ("0xgg", .invalidDigit, 2),
      ("ab cd", .invalidDigit, 2), ("ab\n", .invalidDigit, 2), ("0x0x12", .invalidDigit, 3), ("é0", .invalidDigit, 0),
      ("x1", .invalidDigit, 0), ("12３4", .invalidDigit, 2),
    ])
  func rejects(text: String, code: HexError.Code, offset: Int) {
    let error = #expect(throws: HexError.self) { try Hex.decode(text) }
    #expect(error?.code == code)
    #expect(error?.offset == offset)
    #expect(error?.description.contains("offset \(offset)") == true)
  }
}

import Testing
import WebRPC

struct WebRPCBigIntTests {
  @Test(arguments: [
    ("0", "0"), ("-0", "0"), ("007", "7"), ("-000120", "-120"),
    (
      "115792089237316195423570985008687907853269984665640564039457584007913129639936",
      "115792089237316195423570985008687907853269984665640564039457584007913129639936"
    ),
  ])
  func readsDecimalText(text: String, digits: String) throws {
    #expect(WebRPCBigInt(text)?.text == digits)
    let decoded = try WebRPCJSON.decode([WebRPCBigInt].self, from: Array("[\"\(text)\"]".utf8))
    #expect(decoded.map(\.text) == [digits])
  }

  @Test(arguments: ["", "-", "--1", "+1", " 1", "1 ", "1.0", "1e3", "0x1", "١"])
  func refusesAnythingElse(text: String) {
    #expect(WebRPCBigInt(text) == nil)
    #expect(throws: DecodingError.self) {
      try WebRPCJSON.decode([WebRPCBigInt].self, from: Array("[\"\(text)\"]".utf8))
    }
  }

  @Test func readsNumbersOf64Bits() throws {
    let values = try WebRPCJSON.decode(
      [WebRPCBigInt].self, from: Array("[-9223372036854775808,18446744073709551615]".utf8))
    #expect(values.map(\.text) == ["-9223372036854775808", "18446744073709551615"])
  }

  @Test(arguments: ["18446744073709551616", "-9223372036854775809", String(repeating: "9", count: 100)])
  func readsNumbersOfAnySize(digits: String) throws {
    #expect(try WebRPCJSON.decode([WebRPCBigInt].self, from: Array("[\(digits)]".utf8)).map(\.text) == [digits])
  }

  @Test(arguments: ["1.5", "1e400", "true", "null", "{}"])
  func refusesWhatIsNoWholeNumber(json: String) {
    #expect(throws: DecodingError.self) { try WebRPCJSON.decode([WebRPCBigInt].self, from: Array("[\(json)]".utf8)) }
  }

  @Test func writesText() throws {
    #expect(try WebRPCJSON.encode([7, WebRPCBigInt(UInt64.max)]) == Array(#"["7","18446744073709551615"]"#.utf8))
  }

  @Test func equalNumbersAreEqual() {
    #expect(WebRPCBigInt("01") == 1)
    #expect(WebRPCBigInt("-1") != 1)
  }
}

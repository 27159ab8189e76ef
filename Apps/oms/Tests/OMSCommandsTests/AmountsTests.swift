import Testing

@testable import OMSCommands

@Suite("amounts")
struct AmountsTests {
  @Test(
    "display units become base units exactly",
    arguments: [
      ("0.001", "1000000000000000"), ("1", "1000000000000000000"), ("0.000000000000000001", "1"),
      ("2.50", "2500000000000000000"),
      ("0.00100000000000000000", "1000000000000000"),
    ])
  func exact(text: String, expected: String) throws {
    #expect(try Amounts.baseUnits(text, decimals: 18) == expected)
  }

  @Test(
    "an amount that would be rounded, or is negative, is refused",
    arguments: [
      "0.0000000000000000001", "-1", "1.9999999999999999999",
    ])
  func refused(text: String) {
    #expect(throws: CommandFailure.self) { try Amounts.baseUnits(text, decimals: 18) }
  }

  @Test("text that is no number is refused", arguments: ["", "abc", "1e3", "1,5"])
  func malformed(text: String) {
    #expect(throws: (any Error).self) { try Amounts.baseUnits(text, decimals: 18) }
  }
}

import OMSWallet
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
    #expect(try Amounts.baseUnits(text, decimals: 18, command: "x") == expected)
  }

  @Test(
    "an amount that would be rounded, or is negative, is refused",
    arguments: [
      "0.0000000000000000001", "-1", "1.9999999999999999999",
    ])
  func refused(text: String) {
    #expect(throws: CommandFailure.self) { try Amounts.baseUnits(text, decimals: 18, command: "x") }
  }

  @Test("text that is no number is refused", arguments: ["", "abc", "1e3", "1,5"])
  func malformed(text: String) {
    #expect(throws: (any Error).self) { try Amounts.baseUnits(text, decimals: 18, command: "x") }
  }

  @Test("a refusal names the command that was typed, and how many decimals the token has")
  func message() {
    let failure = #expect(throws: CommandFailure.self) {
      try Amounts.baseUnits("1.2345678", decimals: 6, symbol: "SBUSD", command: "access authorize")
    }
    #expect(
      failure?.message
        == "the amount `1.2345678` has 7 decimals, but SBUSD has 6 (see `oms access authorize --help`)")
  }

  @Test("trailing zeros are no decimals")
  func zeros() throws {
    #expect(try Amounts.baseUnits("1.2300000", decimals: 2, command: "x") == "123")
  }

  @Test(
    "more than a network can hold is refused, and as much as it can is not",
    arguments: [
      (ChainPlace.solana(.devnet), "18446744073.709551615", true),
      (.solana(.devnet), "18446744073.709551616", false), (.tron(.nile), "9223372036854.775807", true),
      (.tron(.nile), "9223372036854.775808", false),
      (
        .ethereum(.amoy),
        "115792089237316195423570985008687907853269984665640564039457.584007913129639935", true
      ),
      (
        .ethereum(.amoy),
        "115792089237316195423570985008687907853269984665640564039457.584007913129639936", false
      ),
    ])
  func limits(place: ChainPlace, text: String, fits: Bool) {
    let units = try? Amounts.baseUnits(text, of: .native(on: place), on: place, command: "x")
    #expect((units != nil) == fits)
  }
}

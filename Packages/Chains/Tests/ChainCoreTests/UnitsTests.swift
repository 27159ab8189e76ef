import ChainCore
import Testing

@Suite struct UnitsTests {
  @Test(arguments: parseUnitsCases)
  func parses(_ row: UnitCase) {
    #expect(outcome { try parseUnits(value: row.value, decimals: row.decimals) } == row.result)
  }

  @Test(arguments: formatUnitsCases)
  func formats(_ row: UnitCase) {
    #expect(outcome { try formatUnits(value: row.value, decimals: row.decimals) } == row.result)
  }

  @Test func allRowsOfTheContractArePresent() {
    #expect(parseUnitsCases.count == 53)
    #expect(formatUnitsCases.count == 36)
  }

  @Test func trimsWhatFoundationCallsWhitespaceAndNewlines() throws {
    let trimmed: [Unicode.Scalar] = [
      "\t", "\n", "\u{B}", "\u{C}", "\r", " ", "\u{85}", "\u{A0}", "\u{1680}", "\u{2000}", "\u{200A}", "\u{200B}",
      "\u{2028}", "\u{2029}", "\u{202F}", "\u{205F}", "\u{3000}",
    ]
    for scalar in trimmed {
      #expect(try parseUnits(value: "\(scalar)7\(scalar)", decimals: 0) == "7")
    }
    #expect(try parseUnits(value: "\r\n7\r\n", decimals: 0) == "7")
    for scalar: Unicode.Scalar in ["\u{0}", "\u{1C}", "\u{180E}", "\u{200C}", "\u{FEFF}"] {
      #expect(throws: UnitConversionError.self) { try parseUnits(value: "\(scalar)7", decimals: 0) }
    }
  }

  @Test func aCombiningMarkAfterADigitIsMalformed() {
    #expect(throws: UnitConversionError.invalidValue("1\u{301}")) { try parseUnits(value: "1\u{301}", decimals: 0) }
  }

  @Test func canonicalIntegersSurviveTheRoundTrip() throws {
    for text in ["0", "1", "-1", "10", "-1000000", "123456789012345678901234567890", "999999999999999999"] {
      for decimals in [0, 1, 6, 18, 77] {
        #expect(try parseUnits(value: formatUnits(value: text, decimals: decimals), decimals: decimals) == text)
      }
    }
  }

  @Test func zeroNeedsNoRoomForItsDecimals() throws {
    #expect(try parseUnits(value: "-0.000", decimals: .max) == "0")
    #expect(try formatUnits(value: "-000", decimals: .max) == "0")
    #expect(throws: UnitConversionError.invalidDecimals(.max)) { try parseUnits(value: "1", decimals: .max) }
    #expect(throws: UnitConversionError.invalidDecimals(.max)) { try formatUnits(value: "1", decimals: .max) }
  }

  @Test func longNumbersAreExact() throws {
    let long = String(repeating: "9", count: 20_000)
    #expect(try parseUnits(value: "\(long).5", decimals: 0) == "1" + String(repeating: "0", count: 20_000))
    #expect(try formatUnits(value: long, decimals: 10_000).utf8.count == 20_001)
  }

  private func outcome(_ body: () throws -> String) -> Result<String, UnitConversionError>? {
    do {
      return .success(try body())
    } catch {
      return (error as? UnitConversionError).map { .failure($0) }
    }
  }
}

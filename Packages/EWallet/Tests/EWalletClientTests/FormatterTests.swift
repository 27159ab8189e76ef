import Foundation
import Testing

@testable import EWalletClient

@Suite("OMGNumberFormatter")
struct FormatterTests {
  let formatter = OMGNumberFormatter(locale: Locale(identifier: "en_US"))

  @Test("keeps the minus sign between -1 and 0, and drops it from what is cut to zero")
  func minus() {
    #expect(formatter.string(from: -5, subunitToUnit: 100) == "-0.05")
    #expect(OMGNumberFormatter(locale: Locale(identifier: "en_US"), precision: 1).string(from: -5, decimals: 2) == "0")
  }

  @Test("writes and reads the separators of the locale")
  func german() {
    let german = OMGNumberFormatter(locale: Locale(identifier: "de_DE"))
    #expect(german.string(from: 123_456_789, subunitToUnit: 100) == "1.234.567,89")
    #expect(german.number(from: "1234567,89", subunitToUnit: 100) == 123_456_789)
    #expect(german.number(from: "1.234", subunitToUnit: 100) == nil)
  }

  @Test("numbers beyond 2^256")
  func huge() throws {
    let text = "1" + String(repeating: "0", count: 90) + ".5"
    let number = try #require(formatter.number(from: text, decimals: 2))
    #expect(number.description == "1" + String(repeating: "0", count: 90) + "50")
    #expect(formatter.string(from: number, decimals: 2).hasSuffix(",000.5"))
  }

  @Test("a unit that is no power of ten counts the digits, zero and less have no fraction")
  func oddUnits() {
    #expect(formatter.string(from: 1234, subunitToUnit: 999) == "12.34")
    #expect(formatter.string(from: 1234, subunitToUnit: 0) == "1,234")
    #expect(formatter.string(from: 1234, decimals: -3) == "1,234")
  }

  @Test("texts that are no number", arguments: [".", "-1", "+1", "1 ", "1e2", "١", "1..2"])
  func refuses(text: String) {
    #expect(formatter.number(from: text, decimals: 2) == nil)
  }

  @Test("a separator without digits behind it is fine")
  func trailing() {
    #expect(formatter.number(from: "5.", decimals: 2) == 500)
    #expect(formatter.number(from: ".5", decimals: 0) == 0)
  }
}

import Testing

@testable import SandboxEWallet

/// A repeatable stream of numbers (SplitMix64).
struct Numbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var value = state
    value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
    value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
    return value ^ (value >> 31)
  }
}

@Suite("Amount")
struct AmountTests {
  @Test func readsAndWritesAnyNumberOfDigits() throws {
    for text in [
      "0", "1", "-1", "999999999", "1000000000", "18446744073709551616", "-123456789012345678901234567890",
      String(repeating: "9", count: 200),
    ] {
      #expect(try #require(Amount(text)).description == text)
    }
    #expect(Amount("007")?.description == "7")
    #expect(Amount("-0") == .zero)
    for text in ["", "-", "+1", "1.0", "1e3", " 1", "1 ", "٣", "0x1"] { #expect(Amount(text) == nil, "\(text)") }
  }

  @Test func calculatesAsWideIntegersDo() throws {
    var numbers = Numbers(state: 1)
    for _ in 0..<500 {
      let one = Int128(Int64.random(in: .min ... .max, using: &numbers)) >> Int.random(in: 0..<63, using: &numbers)
      let other = Int128(Int64.random(in: .min ... .max, using: &numbers)) >> Int.random(in: 0..<63, using: &numbers)
      let (a, b) = (try #require(Amount(String(one))), try #require(Amount(String(other))))
      #expect((a + b).description == String(one + other))
      #expect((a - b).description == String(one - other))
      #expect((a * b).description == String(one * other))
      #expect((a < b) == (one < other))
      if other != 0 {
        let division = try #require(a.divided(by: b))
        #expect(division.quotient.description == String(one / other))
        #expect(division.remainder.description == String(one % other))
      } else {
        #expect(a.divided(by: b) == nil)
      }
    }
  }

  @Test func dividesWhatItMultiplied() throws {
    var numbers = Numbers(state: 2)
    for _ in 0..<50 {
      let digits = { (count: Int) in String((0..<count).map { _ in "123456789".randomElement(using: &numbers) ?? "1" })
      }
      let (a, b) = (try #require(Amount(digits(70))), try #require(Amount(digits(31))))
      let division = try #require((a * b + 7).divided(by: b))
      #expect(division.quotient == a)
      #expect(division.remainder == 7)
    }
  }

  @Test func printsUnits() {
    #expect(Amount(99_999_999).inUnits(of: 100) == "999999.99")
    #expect(Amount(250_000).inUnits(of: 100) == "2500")
    #expect(Amount(-5).inUnits(of: 100) == "-0.05")
    #expect(Amount(1).inUnits(of: .powerOfTen(18)) == "0.000000000000000001")
    #expect(Amount(7).inUnits(of: 3) == "2.333333333333333333")
  }

  @Test func readsRatesExactly() throws {
    let rate = try #require(Rate("0.25"))
    #expect((rate.numerator, rate.denominator) == (25, 100))
    #expect(try #require(Rate("1e-07")).denominator == .powerOfTen(7))
    #expect(try #require(Rate("2.5e3")).numerator == 2500)
    #expect(try #require(Rate("3")).approximation == 3)
    for text in ["0", "-1", "", ".", "1.", ".5", "x", "1e", "1e999", "0.000"] { #expect(Rate(text) == nil, "\(text)") }
  }

  @Test func fillsLinks() {
    #expect(
      MailLink.link("app://x?e={email}&t={token}", email: "a+b c@example.com", token: "T-_")
        == "app://x?e=a%2Bb%20c@example.com&t=T-_")
    #expect(
      MailLink.link("https://a/{token}", email: "a@b", token: "T", forwardURL: "app://x?e={email}&t={token}")
        == "https://a/T&forward_url=app%3A%2F%2Fx%3Fe%3Da%40b%26t%3DT")
    #expect(MailLink.isAllowed("app://x", prefixes: ["app://x/"]))
    #expect(MailLink.isAllowed("app://x/y", prefixes: ["app://x"]))
    #expect(!MailLink.isAllowed("app://xy", prefixes: ["app://x"]))
  }
}

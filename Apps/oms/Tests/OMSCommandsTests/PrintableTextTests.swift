import Testing

@testable import OMSCommands

@Suite("printable text")
struct PrintableTextTests {
  @Test(
    "escape sequences and overrides are shown, not carried out",
    arguments: [
      ("\u{1B}[31mred", "\\u001b[31mred"), ("a\rb", "a\\u000db"), ("bell\u{7}", "bell\\u0007"),
      ("\u{202E}evil", "\\u202eevil"), ("one\ntwo", "one\\u000atwo"), ("one\r\ntwo", "one\\u000d\\u000atwo"),
      ("one\u{2028}two", "one\\u2028two"),
      ("\u{9B}31m", "\\u009b31m"), ("\u{7F}", "\\u007f"),
    ])
  func escapes(text: String, expected: String) {
    #expect(PrintableText.line(text) == expected)
  }

  @Test("everything else stays as it is", arguments: ["plain", "café", "🚀 👨‍👩‍👧", "a\ttab", ""])
  func keeps(text: String) {
    #expect(PrintableText.line(text) == text)
  }
}

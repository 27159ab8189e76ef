/// Text that cannot play tricks on a terminal.
enum PrintableText {
  /// The text as one line: with control characters, line ends and bidirectional overrides written as `\u001b`.
  ///
  /// Some of what is shown comes from a service; an escape sequence in it must not reach the screen as one, and a line
  /// end must not begin a line that looks like ours. The form is that of JSON, so that a line of JSON stays one that
  /// says the same.
  static func line(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isUnsafe) else { return text }
    return text.unicodeScalars.reduce(into: "") { result, scalar in
      guard isUnsafe(scalar) else { return result.unicodeScalars.append(scalar) }
      let digits = String(scalar.value, radix: 16)
      result += "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
  }

  private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09: false
    case 0x00...0x1F, 0x7F...0x9F: true
    case 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

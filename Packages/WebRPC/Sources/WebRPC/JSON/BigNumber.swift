/// A number that none of ``JSONValue``'s cases holds, as the text that was read.
///
/// `JSONValue` has eight cases and no more; its widest integer is 64 bits, and its `Double` changes what has more than 17
/// digits or a large exponent. Such a number travels as `.string(mark + digits)`, where the mark is U+FDD0: one of the
/// code points that Unicode sets aside for internal use and that no text contains (Unicode §23.7). The writer puts out
/// the bare digits. A string in a text that happens to look like that gets a second mark when it is read and loses it
/// when it is written, so nothing is ever mistaken.
enum BigNumber {
  /// U+FDD0 in UTF-8.
  private static let mark: [UInt8] = [0xEF, 0xB7, 0x90]

  static func value(_ literal: String) -> JSONValue {
    .string(marked(literal))
  }

  /// The number that the string stands for.
  static func literal(in string: String) -> Substring? {
    guard let rest = afterMark(string), isNumber(rest) else { return nil }
    return rest
  }

  /// A string as it was in the text, kept apart from the form above.
  static func escaped(_ string: String) -> String {
    looksMarked(string[...]) ? marked(string) : string
  }

  /// Undoes ``escaped(_:)``.
  static func unescaped(_ string: String) -> String {
    guard let rest = afterMark(string), looksMarked(rest) else { return string }
    return String(rest)
  }

  private static func marked(_ text: String) -> String {
    String(decoding: mark + Array(text.utf8), as: UTF8.self)
  }

  private static func afterMark(_ string: some StringProtocol) -> Substring? {
    guard string.utf8.first == mark[0], string.utf8.starts(with: mark) else { return nil }
    return Substring(Substring(string).utf8.dropFirst(mark.count))
  }

  /// One or more marks and then a number.
  private static func looksMarked(_ text: Substring) -> Bool {
    guard var rest = afterMark(text) else { return false }
    while let next = afterMark(rest) { rest = next }
    return isNumber(rest)
  }

  private static func isNumber(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, first == UInt8(ascii: "-") || (0x30...0x39).contains(first) else { return false }
    guard let document = try? JSONDocument(Array(text.utf8), limits: .init()), document.tape.count == 1 else {
      return false
    }
    // White space after the number would be part of the document, but not of the number.
    return Int(document.tape[0].length) == text.utf8.count
      && (document.tape[0].kind == .integer || document.tape[0].kind == .decimal)
  }
}

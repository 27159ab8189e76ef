/// Why a text is not hexadecimal.
public struct HexError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of fault.
  public enum Code: String, Hashable, Sendable {
    /// A character that is no hexadecimal digit.
    case invalidDigit
    /// The last byte has only one digit.
    case oddDigitCount
  }

  /// What is wrong.
  public let code: Code
  /// Where, in UTF-8 bytes from the start of the text.
  public let offset: Int

  init(_ code: Code, offset: Int) {
    self.code = code
    self.offset = offset
  }

  /// The fault in words, without its place.
  public var reason: String {
    switch code {
    case .invalidDigit: "not a hexadecimal digit"
    case .oddDigitCount: "an odd number of hexadecimal digits"
    }
  }

  /// The fault and its place in words; the text itself is not repeated.
  public var description: String {
    switch code {
    case .invalidDigit: "\(reason) at offset \(offset)"
    case .oddDigitCount: "\(reason), the text ends at offset \(offset)"
    }
  }
}

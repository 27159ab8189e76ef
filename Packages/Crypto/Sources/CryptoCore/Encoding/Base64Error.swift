/// Why a text is not canonical base64 or base64url.
public struct Base64Error: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of fault.
  public enum Code: String, Hashable, Sendable {
    /// A character outside the alphabet (white space and the other variant's characters included).
    case invalidCharacter
    /// A number of characters that no byte sequence encodes to.
    case invalidLength
    /// Padding that is missing, in excess or not allowed.
    case invalidPadding
    /// Unused bits of the last character that are not zero, so that another text means the same bytes.
    case nonCanonical
  }

  /// What is wrong.
  public let code: Code
  /// Where, in UTF-8 bytes from the start of the text.
  public let offset: Int

  init(_ code: Code, offset: Int) {
    self.code = code
    self.offset = offset
  }

  /// The fault in words; the text itself is not repeated.
  public var description: String {
    switch code {
    case .invalidCharacter: "not a character of the base64 alphabet at offset \(offset)"
    case .invalidLength: "base64 text ends inside a group at offset \(offset)"
    case .invalidPadding: "wrong base64 padding at offset \(offset)"
    case .nonCanonical: "unused bits are set at offset \(offset)"
    }
  }
}

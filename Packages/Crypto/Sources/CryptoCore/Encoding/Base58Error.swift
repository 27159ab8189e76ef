/// Why a text is not Base58 or Base58Check.
public struct Base58Error: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of fault.
  public enum Code: String, Hashable, Sendable {
    /// A character outside the alphabet; `0`, `O`, `I` and `l` are not in it.
    case invalidCharacter
    /// More characters, or more bytes to write, than allowed.
    case tooLong
    /// Too few bytes to hold a checksum.
    case tooShort
    /// The checksum does not belong to the bytes before it.
    case checksumMismatch
  }

  /// What is wrong.
  public let code: Code
  /// Where: in UTF-8 bytes of the text, or in decoded bytes for `checksumMismatch`, `tooShort` and when writing.
  public let offset: Int

  init(_ code: Code, offset: Int) {
    self.code = code
    self.offset = offset
  }

  /// The fault in words, without its place.
  public var reason: String {
    switch code {
    case .invalidCharacter: "not a character of the base58 alphabet"
    case .tooLong: "more characters or bytes than allowed"
    case .tooShort: "the decoded bytes end before a checksum of 4 bytes"
    case .checksumMismatch: "wrong base58 checksum"
    }
  }

  /// The fault and its place in words; the text itself is not repeated.
  public var description: String {
    switch code {
    case .invalidCharacter: "\(reason) at offset \(offset)"
    case .tooLong: "more than the \(offset) characters or bytes that are allowed"
    case .tooShort: "the decoded bytes end at offset \(offset), before a checksum of 4 bytes"
    case .checksumMismatch: "\(reason) at decoded offset \(offset)"
    }
  }
}

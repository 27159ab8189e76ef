/// Why text or bytes are not an EVM address.
public struct EVMAddressError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of fault.
  public enum Code: String, Sendable {
    /// The text does not start with `0x`.
    case missingPrefix
    /// Not 20 bytes, or not 40 digits after the prefix.
    case wrongLength
    /// A character that is no hexadecimal digit.
    case invalidDigit
    /// Mixed letter case that is not the EIP-55 checksum.
    case checksumMismatch
  }

  /// The kind of fault.
  public let code: Code
  /// Where the fault lies, in UTF-8 bytes of the text.
  public let offset: Int
  /// The reason in words.
  public let message: String

  init(_ code: Code, offset: Int, _ message: String) {
    self.code = code
    self.offset = offset
    self.message = message
  }

  /// The reason and the offset in words.
  public var description: String { "\(message) (offset \(offset))" }
}

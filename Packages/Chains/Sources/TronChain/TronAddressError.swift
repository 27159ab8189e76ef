/// Why text or bytes are not a Tron address.
public struct TronAddressError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of fault.
  public enum Code: String, Sendable {
    /// Text that is neither Base58Check nor hexadecimal.
    case invalidText
    /// Not 21 bytes.
    case wrongLength
    /// A first byte other than 0x41.
    case wrongPrefix
  }

  /// The kind of fault.
  public let code: Code
  /// Where the fault lies in the text or the bytes.
  public let offset: Int
  /// The reason in words.
  public let message: String

  init(_ code: Code, offset: Int = 0, _ message: String) {
    self.code = code
    self.offset = offset
    self.message = message
  }

  /// The reason and the offset in words.
  public var description: String { "\(message) (offset \(offset))" }
}

/// Why bytes are not a signature of an EVM account, or why no key fits it.
public struct EVMSignatureError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of fault.
  public enum Code: String, Sendable {
    /// Not 65 bytes.
    case wrongLength
    /// Text that is not hexadecimal.
    case invalidHex
    /// A recovery id other than 0, 1, 27 and 28.
    case invalidRecoveryID
    /// r or s is zero or not below the group order.
    case scalarOutOfRange
    /// No public key fits the signature and the digest.
    case recoveryFailed
  }

  /// The kind of fault.
  public let code: Code
  /// The index of the byte where the fault lies in `r ‖ s ‖ v`, for `invalidHex` of the character in the text; nil when
  /// the signature was not read from bytes.
  public let offset: Int?
  /// The reason in words.
  public let message: String

  init(_ code: Code, offset: Int? = nil, _ message: String) {
    self.code = code
    self.offset = offset
    self.message = message
  }

  /// The reason and the offset in words.
  public var description: String { message + (offset.map { " (offset \($0))" } ?? "") }
}

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
  /// The reason in words.
  public let message: String

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The reason in words.
  public var description: String { message }
}

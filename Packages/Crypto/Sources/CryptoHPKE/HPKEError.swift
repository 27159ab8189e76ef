public import CryptoP256

/// Why sealing or opening with HPKE was refused.
public struct HPKEError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of fault (RFC 9180 §5).
  public enum Code: String, Hashable, Sendable {
    /// The encapsulated key is not an uncompressed P-256 point.
    case invalidEncapsulatedKey
    /// The ciphertext is not authentic: another key, info, additional data, order or content.
    case openFailed
    /// The context has sealed or opened as many messages as its nonces allow.
    case messageLimitReached
    /// More exported bytes than HKDF gives, or a negative number.
    case invalidExportLength
    /// Too little key material to derive a key pair from, or none found in it.
    case deriveKeyPairFailed
    /// The library refused an operation on valid input.
    case operationFailed
  }

  /// What is wrong.
  public let code: Code
  /// The reason in words.
  public let reason: String
  /// The fault of the P-256 key, where that is the cause; it names the offset.
  public let underlying: P256Error?

  init(_ code: Code, _ reason: String, underlying: P256Error? = nil) {
    self.code = code
    self.reason = reason
    self.underlying = underlying
  }

  /// The code, the reason and the cause where there is one.
  public var description: String {
    "\(code.rawValue): \(reason)" + (underlying.map { " (\($0))" } ?? "")
  }
}

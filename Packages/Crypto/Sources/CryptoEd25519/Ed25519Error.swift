/// Why an Ed25519 key was refused.
public struct Ed25519Error: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of fault.
  public enum Code: String, Hashable, Sendable {
    /// A seed that is not 32 bytes long.
    case invalidSeed
    /// A key pair that is not 64 bytes long, or whose halves do not belong together.
    case invalidKeyPair
    /// A public key that is not 32 bytes long, not a point in canonical form, or of small order.
    case invalidPublicKey
    /// The library refused an operation on valid input.
    case operationFailed
  }

  /// What is wrong.
  public let code: Code
  /// Where, in bytes from the start of the input; nil when the input as a whole is at fault.
  public let offset: Int?
  /// The reason in words. It never repeats key material.
  public let reason: String

  init(_ code: Code, _ reason: String, offset: Int? = nil) {
    self.code = code
    self.reason = reason
    self.offset = offset
  }

  /// The code, the reason and the offset where there is one.
  public var description: String {
    "\(code.rawValue): \(reason)" + (offset.map { " (offset \($0))" } ?? "")
  }
}

/// Why a secp256k1 key, signature or digest was refused.
public struct Secp256k1Error: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of fault.
  public enum Code: String, Hashable, Sendable {
    /// A private scalar that is not 32 bytes long or not in 1…n−1.
    case invalidScalar
    /// A public key that is not well-formed or not a point of the curve.
    case invalidPublicKey
    /// A signature of wrong length or with numbers out of range.
    case invalidSignature
    /// A recovery id other than 0…3.
    case invalidRecoveryID
    /// A digest that is not 32 bytes long.
    case invalidDigestLength
    /// No public key could have made this signature over this digest.
    case recoveryFailed
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

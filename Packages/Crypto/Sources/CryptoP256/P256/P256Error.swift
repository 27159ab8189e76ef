/// Why a P-256 key, signature or encoding was refused.
public struct P256Error: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of fault.
  public enum Code: String, Hashable, Sendable {
    /// A private scalar that is not 32 bytes long or not in 1…n−1.
    case invalidScalar
    /// A public key that is not well-formed or not a point of the curve.
    case invalidPublicKey
    /// A signature that is not in the form asked for.
    case invalidSignature
    /// A digest that is not 32 bytes long.
    case invalidDigestLength
    /// DER, PEM or JWK that is not well-formed, or holds another kind of key.
    case invalidEncoding
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

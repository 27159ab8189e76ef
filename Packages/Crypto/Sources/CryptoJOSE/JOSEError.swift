/// Why a JSON Web Signature or a JSON Web Key was refused.
public struct JOSEError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of fault.
  public enum Code: String, Hashable, Sendable {
    /// The text is not three base64url parts, or too long.
    case malformed
    /// The header is not a JSON object with an algorithm.
    case invalidHeader
    /// The header demands an extension that is not understood (`crit`).
    case unsupportedExtension
    /// An algorithm other than those of ``JWSAlgorithm``; `none` is one of them.
    case unsupportedAlgorithm
    /// The set has no key for the token's key id and algorithm. A newer set may have it.
    case keyNotFound
    /// The signature is not the key's over this header and payload.
    case invalidSignature
    /// A key that is not well-formed or of a kind that is not understood.
    case invalidKey
    /// The library refused an operation on valid input.
    case operationFailed
  }

  /// What is wrong.
  public let code: Code
  /// Where, in UTF-8 bytes from the start of the text; nil when the text as a whole is at fault.
  public let offset: Int?
  /// The reason in words.
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

/// Why a wallet ID token is not believed.
public struct WalletTokenError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of fault.
  public enum Code: String, Hashable, Sendable {
    /// The verifier cannot work with its configuration.
    case invalidConfiguration
    /// The text is not a JWT, or its claims are not a JSON object.
    case malformed
    /// Another algorithm than ES256; `none` is one of them.
    case unsupportedAlgorithm
    /// The issuer does not publish the key that the token names.
    case unknownKey
    /// The key did not sign this.
    case invalidSignature
    /// The token is from another issuer.
    case wrongIssuer
    /// The token is for another project.
    case wrongAudience
    /// The token has expired.
    case expired
    /// The token is not valid yet, or was issued in the future.
    case notYetValid
    /// A claim is missing or of another kind; the reason names it.
    case invalidClaim
    /// The issuer's keys cannot be fetched now, and none are known. Trying again later may help.
    case keysUnavailable
  }

  /// What is wrong.
  public let code: Code
  /// The reason in words. Nothing of the token is repeated.
  public let reason: String

  init(_ code: Code, _ reason: String) {
    self.code = code
    self.reason = reason
  }

  /// The code and the reason.
  public var description: String { "\(code.rawValue): \(reason)" }
}

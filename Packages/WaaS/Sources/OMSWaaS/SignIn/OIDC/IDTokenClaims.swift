internal import CryptoCore
@_spi(OMSInternal) internal import OMSCore
internal import WebRPC

/// What the client itself reads from an ID token. Signature and meaning are the service's business.
enum IDTokenClaims {
  /// The `exp` claim as decimal text (RFC 7519 §4.1.4): a JSON integer, an integral number, or decimal text.
  ///
  /// - Throws: `validationError` for anything that is no token with such a claim.
  static func expiry(of token: String) throws -> String {
    let parts = token.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count >= 2,
      let payload = try? Base64URL.decode(parts[1]),
      let claims = try? WebRPCJSON.decode([String: JSONValue].self, from: payload)
    else { throw LocalFailure.validation("the ID token cannot be read") }
    switch claims["exp"] {
    case .integer(let seconds)? where seconds >= 0:
      return String(seconds)
    case .number(let seconds)? where seconds >= 0 && seconds <= 0x1p53 && seconds == seconds.rounded():
      return String(Int64(seconds))
    case .string(let text)?:
      if let seconds = Int64(text), seconds >= 0, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
        return String(seconds)
      }
      fallthrough
    default:
      throw LocalFailure.validation("the ID token has no usable exp claim")
    }
  }

  /// What stands for the token until it is shown: base64url of its SHA-256, without padding.
  static func handle(of token: String) -> String {
    Base64URL.encode(SHA256.hash(Array(token.utf8)))
  }
}

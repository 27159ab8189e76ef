internal import CryptoCore

/// A code that waits to be exchanged, and what it is bound to (RFC 6749 §4.1.2, RFC 7636 §4.4).
struct AuthorizationCode: Codable, Equatable, Sendable {
  /// How long a code can be exchanged, in milliseconds: the ten minutes that RFC 6749 §4.1.2 recommends at most.
  static let lifetime: Int64 = 600_000

  let code: String
  let provider: String
  let clientID: String
  let redirectURI: String
  let codeChallenge: String?
  let nonce: String?
  let scopes: [String]
  let email: String
  let emailIsVerified: Bool
  /// When the person signed in, milliseconds since 1970.
  let issuedAt: Int64
  var isUsed = false

  var expiresAt: Int64 { issuedAt + Self.lifetime }

  /// Whether a verifier is the one whose challenge the code was asked for with (RFC 7636 §4.6). Without a challenge
  /// there must be no verifier either, so that a challenge cannot be taken out on the way (RFC 9700 §2.1.1).
  func accepts(verifier: String?) -> Bool {
    guard let codeChallenge else { return verifier == nil }
    guard let verifier, (43...128).contains(verifier.utf8.count), verifier.utf8.allSatisfy(Self.isUnreserved) else {
      return false
    }
    let challenge = Base64URL.encode(SHA256.hash(Array(verifier.utf8)))
    return ConstantTime.areEqual(Array(challenge.utf8), Array(codeChallenge.utf8))
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "~"):
      true
    default: false
    }
  }
}

internal import CryptoCore
internal import WebRPC

/// The `state` parameter of a redirect sign-in: base64url of a JSON object, without padding.
struct RedirectState: Codable, Equatable, Sendable {
  let nonce: String
  let scope: String
  /// Where the relay sends the user on to; absent without relay.
  let redirectURI: String?

  private enum CodingKeys: String, CodingKey {
    case nonce, scope
    case redirectURI = "redirect_uri"
  }

  init(nonce: String, scope: String, redirectURI: String?) {
    self.nonce = nonce
    self.scope = scope
    self.redirectURI = redirectURI
  }

  /// Reads the parameter; nil when it is none of ours.
  init?(encoded: String) {
    guard let bytes = try? Base64URL.decode(encoded),
      let state = try? WebRPCJSON.decode(RedirectState.self, from: bytes)
    else { return nil }
    self = state
  }

  /// The parameter.
  func encoded() throws -> String {
    Base64URL.encode(try WebRPCJSON.encode(self))
  }

  /// 32 random bytes.
  static func makeNonce() -> String {
    Base64URL.encode(SecureRandom.bytes(count: 32))
  }
}

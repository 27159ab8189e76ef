internal import CryptoCore
internal import OMSWaaSAPI
internal import SandboxChain
internal import WebRPC

/// What a sign-in with an identity provider is bound to from its start.
struct OIDCCommitment: Codable, Equatable, Sendable {
  /// How the person is proven.
  enum Mode: String, Codable, Sendable {
    case idToken = "id-token"
    case authCode = "auth-code"
    case authCodePKCE = "auth-code-pkce"
  }

  let mode: Mode
  let issuer: String
  let audience: String
  /// Where the provider sends the code.
  var redirectURI: String?
  /// Never leaves the service except to the token endpoint (RFC 7636 §4.1).
  var codeVerifier: String?
  /// base64url of SHA-256 of the token that will be shown.
  var handle: String?
  /// `exp` of that token, in seconds since 1970.
  var expiry: Int64?

  /// Reads a request, or answers 7200 with the reason.
  init(_ request: CommitVerifierRequest, mode: Mode, random: SandboxRandom) throws(WebRPCError) {
    self.mode = mode
    issuer = try Self.member("iss", of: request)
    audience = try Self.member("aud", of: request)
    switch mode {
    case .idToken:
      let text = try Self.member("exp", of: request)
      guard text.utf8.count <= 12, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let seconds = Int64(text)
      else { throw .waas(.invalidRequest, cause: "metadata.exp is not decimal seconds") }
      guard let handle = request.handle, let digest = try? Base64URL.decode(handle), digest.count == 32 else {
        throw .waas(.invalidRequest, cause: "handle is not the base64url of a SHA-256 digest")
      }
      (self.handle, expiry) = (handle, seconds)
    case .authCode: redirectURI = try Self.member("redirect_uri", of: request)
    case .authCodePKCE:
      redirectURI = try Self.member("redirect_uri", of: request)
      codeVerifier = Base64URL.encode(random.bytes(32))
    }
  }

  /// The PKCE code challenge of the method S256 (RFC 7636 §4.2); empty in the other modes, which have none.
  var challenge: String { codeVerifier.map { PKCE.challenge(of: $0) } ?? "" }

  private static func member(_ name: String, of request: CommitVerifierRequest) throws(WebRPCError) -> String {
    guard let value = request.metadata[name], !value.isEmpty, value.utf8.count <= 2048 else {
      throw .waas(.invalidRequest, cause: "metadata.\(name) is missing, empty or too long")
    }
    return value
  }
}

/// RFC 7636.
enum PKCE {
  static func challenge(of verifier: String) -> String { Base64URL.encode(SHA256.hash(Array(verifier.utf8))) }
}

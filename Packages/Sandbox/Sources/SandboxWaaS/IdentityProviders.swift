public import CryptoJOSE

/// The identity providers that the wallet service knows: where it finds their keys and exchanges codes.
///
/// In a Sandbox these are its own providers, asked in the process through the code that answers their HTTP requests.
public protocol IdentityProviders: Sendable {
  /// Whether there is a provider with this issuer.
  func knows(issuer: String) async -> Bool
  /// The keys that verify an issuer's tokens of an algorithm; nil for an unknown issuer.
  func keys(ofIssuer issuer: String, for algorithm: JWSAlgorithm) async throws -> JWKSet?
  /// The secret of the wallet service's client there; nil for a public client.
  func clientSecret(issuer: String, clientID: String) -> String?
  /// Posts a form to the issuer's token endpoint; nil when there is none, or it gives no answer.
  func token(issuer: String, form: [(name: String, value: String)]) async -> IdentityProviderAnswer?
}

/// What a token endpoint answers.
public struct IdentityProviderAnswer: Sendable, Hashable {
  /// HTTP status.
  public let status: Int
  /// The body, JSON if all is well.
  public let body: [UInt8]

  /// An answer of its parts.
  public init(status: Int, body: [UInt8]) {
    self.status = status
    self.body = body
  }
}

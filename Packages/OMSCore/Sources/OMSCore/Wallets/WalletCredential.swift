/// A credential that may use a wallet, as the wallet service lists it.
public struct WalletCredential: Codable, Equatable, Sendable {
  /// The service's identifier; need not equal the identifier of the local signing key.
  public let credentialId: String
  /// When the credential ends, RFC 3339 text as received.
  public let expiresAt: String
  /// Whether it is the credential that made the request.
  public let isCaller: Bool

  /// Describes a credential.
  public init(credentialId: String, expiresAt: String, isCaller: Bool) {
    self.credentialId = credentialId
    self.expiresAt = expiresAt
    self.isCaller = isCaller
  }
}

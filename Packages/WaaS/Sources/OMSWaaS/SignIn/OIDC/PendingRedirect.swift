internal import OMSCore

/// A redirect sign-in under way, as it is stored; it survives the end of the process.
struct PendingRedirect: Codable, Equatable, Sendable {
  var verifier: String
  var challenge: String
  var nonce: String
  var authMode: OIDCAuthMode
  /// The callback that is expected.
  var redirectUri: String
  var issuer: String
  var provider: String?
  var providerLabel: String?
  var authorizationScope: String
  var walletType: WalletType
  var walletSelection: WalletSelectionBehavior?
  var sessionLifetimeSeconds: UInt32?
  var signerCredentialId: String
  var signerKeyType: String
  /// Whether a callback has been accepted.
  var consumed: Bool?

  /// What tells one sign-in from another.
  var identity: String { "\(nonce):\(verifier)" }

  /// Whether a `state` parameter belongs to this sign-in.
  func matches(_ state: RedirectState) -> Bool {
    state.nonce == nonce && state.scope == authorizationScope
      && (state.redirectURI == nil || state.redirectURI == redirectUri)
  }
}

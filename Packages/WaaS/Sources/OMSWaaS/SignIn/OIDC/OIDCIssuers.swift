@_spi(OMSInternal) internal import OMSCore

/// What is known about issuers by their name.
enum OIDCIssuers {
  static let google = "https://accounts.google.com"
  static let apple = "https://appleid.apple.com"

  /// How a sign-in through an issuer is remembered: the issuer that the service names wins over the one asked for,
  /// the caller's names over those that we know.
  static func auth(
    flow: OMSWalletOidcSessionAuthFlow,
    answer: CompletedSignIn,
    requestedIssuer: String,
    provider: String?,
    providerLabel: String?
  ) -> OMSWalletSessionAuth {
    let issuer = answer.issuer.isBlank ? requestedIssuer : answer.issuer ?? requestedIssuer
    let known: (provider: String, label: String)? =
      switch issuer {
      case google: ("google", "Google")
      case apple: ("apple", "Apple")
      default: nil
      }
    return .oidc(
      OMSWalletOidcSessionAuth(
        flow: flow, issuer: issuer, provider: provider ?? known?.provider,
        providerLabel: providerLabel ?? known?.label, email: answer.email))
  }
}

/// A provider whose callback goes through the services' own relay. Opaque; see `OMSRelayOIDCProviders`.
public struct OMSRelayOIDCProvider: Equatable, Hashable, Sendable {
  let issuer: String
  let clientID: String
  let authorizationURL: String
  let scopes: [String]
  let authorizeParams: [String: String]
  /// The last part of the relay's path.
  let relayName: String

  /// Where the provider sends the user back to.
  func callbackURL(baseURL: String) -> String {
    baseURL + "/auth/waas/callback/" + relayName
  }
}

/// The providers behind the relay.
public enum OMSRelayOIDCProviders {
  /// Google.
  public static let google = OMSRelayOIDCProvider(
    issuer: OIDCIssuers.google,
    clientID: "913882656162-7l4ofa0ou2hqo90umlkenhdop1f5inba.apps.googleusercontent.com",
    authorizationURL: "https://accounts.google.com/o/oauth2/v2/auth",
    scopes: ["openid", "email", "profile"],
    authorizeParams: ["access_type": "offline", "prompt": "consent"],
    relayName: "google")

  /// Apple.
  public static let apple = OMSRelayOIDCProvider(
    issuer: OIDCIssuers.apple,
    clientID: "service.oms.polygon.technology",
    authorizationURL: "https://appleid.apple.com/auth/authorize",
    scopes: ["openid", "email"],
    authorizeParams: ["response_mode": "form_post"],
    relayName: "apple")
}

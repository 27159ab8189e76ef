extension OIDCProvider {
  /// A provider as the standard has it, with two clients: the public `sandbox-app`, which must use PKCE, and the
  /// confidential `sandbox-web`, which need not. Its issuer is its own address.
  public static let plain = OIDCProvider(
    name: "plain", label: "Sandbox Login",
    clients: [
      OIDCClient(id: "sandbox-app", redirects: .nativeApp, requiresPKCE: true),
      OIDCClient(id: "sandbox-web", secret: "sandbox-web-secret", redirects: .nativeApp),
    ])

  /// Stands in for Google, with the client of the wallet services' relay.
  public static let google = OIDCProvider(
    name: "google", label: "Google (Sandbox)", issuer: "https://accounts.google.com",
    standsInFor: "https://accounts.google.com/o/oauth2/v2/auth", signing: .rs256,
    responseModes: [.query, .formPost], manners: .google,
    clients: [
      OIDCClient(
        id: "913882656162-7l4ofa0ou2hqo90umlkenhdop1f5inba.apps.googleusercontent.com",
        secret: "sandbox-google-secret", redirects: .relay("google"))
    ])

  /// Stands in for Apple, with the client of the wallet services' relay.
  public static let apple = OIDCProvider(
    name: "apple", label: "Apple (Sandbox)", issuer: "https://appleid.apple.com",
    standsInFor: "https://appleid.apple.com/auth/authorize", signing: .rs256, manners: .apple,
    clients: [
      OIDCClient(id: "service.oms.polygon.technology", secret: "sandbox-apple-secret", redirects: .relay("apple"))
    ])

  /// The three that every Sandbox has unless it is told otherwise.
  public static let builtIn: [OIDCProvider] = [.plain, .google, .apple]
}

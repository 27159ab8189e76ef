/// Which tokens a backend believes.
public struct WalletTokenConfiguration: Hashable, Sendable {
  /// The issuer that `iss` must name, letter by letter: an `https` URL, or `http` on this machine.
  public var issuer: String
  /// What `aud` must contain: the project's scope, `prj_…`.
  public var audience: String
  /// Where the issuer's keys are; nil for `<issuer>/.well-known/jwks.json`.
  public var keysURL: String?
  /// How far the clocks may be apart, in seconds.
  public var clockSkew: Int64 = 10
  /// How long fetched keys are used before they are fetched anew, in seconds.
  public var keyLifetime: Int64 = 3600
  /// How long keys are still used when they cannot be fetched anew, in seconds since they were fetched.
  public var longestKeyUse: Int64 = 86_400
  /// The least time between two attempts to fetch keys, in seconds: tokens with made-up key IDs cause no more requests
  /// than that.
  public var fetchInterval: Int64 = 30

  /// Names issuer and project; everything else has a usual value.
  public init(issuer: String, audience: String) {
    self.issuer = issuer
    self.audience = audience
  }

  /// The address of the keys.
  var keysAddress: String {
    if let keysURL { return keysURL }
    var base = issuer[...]
    while base.hasSuffix("/") { base.removeLast() }
    return base + "/.well-known/jwks.json"
  }

  func check() throws(WalletTokenError) {
    guard !issuer.isEmpty, !audience.isEmpty else {
      throw WalletTokenError(.invalidConfiguration, "issuer and audience must not be empty")
    }
    guard clockSkew >= 0, keyLifetime >= 0, longestKeyUse >= 0, fetchInterval >= 0 else {
      throw WalletTokenError(.invalidConfiguration, "times must not be negative")
    }
    guard Self.isProtected(keysAddress) else {
      throw WalletTokenError(.invalidConfiguration, "the keys must be fetched over https, or from this machine")
    }
  }

  /// Keys that came over an open line could be anybody's.
  private static func isProtected(_ url: String) -> Bool {
    if url.hasPrefix("https://"), url.utf8.count > 8 { return true }
    guard url.hasPrefix("http://") else { return false }
    let authority = url.dropFirst(7).prefix { !"/?#".contains($0) }
    guard !authority.contains("@") else { return false }
    if authority == "[::1]" || authority.hasPrefix("[::1]:") { return true }
    let host = authority.prefix { $0 != ":" }
    if host == "localhost" { return true }
    let octets = host.split(separator: ".", omittingEmptySubsequences: false)
    return octets.count == 4 && octets[0] == "127" && octets.allSatisfy { UInt8($0) != nil }
  }
}

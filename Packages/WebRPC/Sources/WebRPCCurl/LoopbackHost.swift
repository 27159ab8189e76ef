/// Tells whether a URL leads to this machine itself.
enum LoopbackHost {
  /// True for `localhost`, names under it (RFC 6761 §6.3), 127.0.0.0/8 and `[::1]`.
  static func isMeant(by url: String) -> Bool {
    let rest = url.drop { $0 != ":" }
    guard rest.hasPrefix("://") else { return false }
    let authority = rest.dropFirst(3).prefix { !"/?#".contains($0) }
    if authority.hasPrefix("[") { return authority.prefix { $0 != "]" } == "[::1" }
    let host = authority.prefix { $0 != ":" }.lowercased()
    return host == "localhost" || host.hasSuffix(".localhost") || isIPv4Loopback(host)
  }

  private static func isIPv4Loopback(_ host: String) -> Bool {
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }
}

internal import SandboxHTTP

/// Keeps pages of other sites, open in a browser on the same machine, away from what only testers shall see and do.
struct OwnPages: Sendable {
  /// Whether the Sandbox listens on loopback alone. Elsewhere it may have any name.
  let isLoopback: Bool

  /// - Parameter host: the address that the Sandbox listens on.
  init(host: String) { isLoopback = Self.isLoopback(host) }

  /// Why a request is refused; nil lets it through.
  ///
  /// A name that was made to lead to loopback betrays itself by `Host` (DNS rebinding), a page of another site by
  /// `Origin`, which browsers add to every request that changes something (Fetch Standard §3.2).
  func refusal(of request: HTTPServerRequest) -> String? {
    // HTTP/1.0 has no Host.
    let host = request.headers["Host"]?.lowercased()
    if isLoopback, let host, !Self.isLoopback(Self.name(host)) {
      return "this Sandbox listens on loopback, and the request names another host"
    }
    if let origin = request.headers["Origin"]?.lowercased(), origin != "http://\(host ?? "")" {
      return "the request comes from a page of another site"
    }
    return nil
  }

  /// The host without its port.
  private static func name(_ host: String) -> String {
    if host.hasPrefix("["), let end = host.firstIndex(of: "]") {
      return String(host[host.index(after: host.startIndex)..<end])
    }
    return String(host.prefix { $0 != ":" })
  }

  private static func isLoopback(_ host: String) -> Bool {
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return host == "::1" || host == "localhost" || host.hasSuffix(".localhost")
      || (parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil })
  }
}

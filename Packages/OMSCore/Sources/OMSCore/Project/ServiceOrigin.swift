/// Scheme, host and port of a URL, in the form that names the storage of a project.
@_spi(OMSInternal) public struct ServiceOrigin: Hashable, Sendable {
  /// `scheme://host[:port]`, scheme and host in lower case, the port only if the URL has one.
  public let text: String
  private let host: String

  /// Reads the beginning of an http or https URL; path and query are dropped.
  public init(_ url: String) throws {
    let url = url.trimmed
    guard let mark = url.firstRange(of: "://") else { throw ServiceEndpointError.malformed }
    let scheme = url[..<mark.lowerBound].lowercased()
    guard scheme == "http" || scheme == "https" else { throw ServiceEndpointError.malformed }
    let rest = url[mark.upperBound...]
    let authority = rest.prefix { !"/?#".contains($0) }.lowercased()
    guard !authority.isEmpty, !authority.contains("@"), !authority.contains(where: \.isWhitespace) else {
      throw ServiceEndpointError.malformed
    }
    let host: Substring
    let port: Substring
    if authority.hasPrefix("["), let end = authority.firstIndex(of: "]") {
      host = authority[authority.index(after: authority.startIndex)..<end]
      port = authority[authority.index(after: end)...]
    } else {
      host = authority.prefix { $0 != ":" }
      port = authority.dropFirst(host.count)
    }
    guard !host.isEmpty, port.isEmpty || (port.hasPrefix(":") && UInt16(port.dropFirst()) != nil) else {
      throw ServiceEndpointError.malformed
    }
    self.host = String(host)
    text = "\(scheme)://\(authority)"
  }

  /// Whether the host is this machine by its own name: `localhost`, `127.x.y.z` or `::1`.
  public var isLoopback: Bool {
    if host == "localhost" || host == "::1" { return true }
    let octets = host.split(separator: ".", omittingEmptySubsequences: false)
    return octets.count == 4 && octets[0] == "127" && octets.allSatisfy { UInt8($0) != nil }
  }
}

/// A redirect URI, as far as it must be understood to send a browser there (RFC 6749 §3.1.2, RFC 8252 §7).
struct RedirectURI: Sendable, Equatable {
  let text: String
  /// In lower case.
  let scheme: String
  /// Host and port in lower case; nil without `//`.
  let authority: String?
  let path: String

  /// Nil unless it is an absolute URI of printable ASCII without a fragment, of a scheme that leads somewhere: one that
  /// would run in the page (`javascript`, `data` and their like) is none.
  init?(_ text: String) {
    guard !text.isEmpty, text.utf8.count <= 2048, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f }),
      !text.contains(where: { "\"<>\\^`{|}#".contains($0) }), let colon = text.firstIndex(of: ":")
    else { return nil }
    let scheme = text[..<colon].lowercased()
    guard let first = scheme.utf8.first, (0x61...0x7a).contains(first),
      scheme.utf8.allSatisfy({
        (0x61...0x7a).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-")
          || $0 == UInt8(ascii: ".")
      }), !Self.forbiddenSchemes.contains(scheme)
    else { return nil }
    var rest = text[text.index(after: colon)...]
    guard !rest.isEmpty else { return nil }
    var authority: String?
    if rest.hasPrefix("//") {
      rest = rest.dropFirst(2)
      let end = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
      authority = rest[..<end].lowercased()
      rest = rest[end...]
    }
    if scheme == "http" || scheme == "https" {
      guard let authority, !authority.isEmpty, !authority.contains("@") else { return nil }
    }
    self.text = text
    self.scheme = scheme
    self.authority = authority
    path = String(rest.prefix { $0 != "?" })
  }

  private static let forbiddenSchemes: Set<String> = [
    "javascript", "data", "vbscript", "blob", "file", "about", "view-source", "filesystem",
  ]

  /// Whether it is plain HTTP to a loopback address, whatever the port (RFC 8252 §7.3).
  var isLoopback: Bool {
    guard scheme == "http", let authority else { return false }
    let host: Substring
    if authority.hasPrefix("[") {
      guard let end = authority.firstIndex(of: "]") else { return false }
      host = authority[...end]
      guard Self.isPort(authority[authority.index(after: end)...]) else { return false }
    } else {
      host = authority.prefix { $0 != ":" }
      guard Self.isPort(authority.dropFirst(host.count)) else { return false }
    }
    return ["127.0.0.1", "[::1]", "localhost"].contains(host)
  }

  private static func isPort(_ text: Substring) -> Bool {
    text.isEmpty || (text.first == ":" && UInt16(text.dropFirst()) != nil)
  }

  /// Whether a client may have people sent back here.
  ///
  /// - Parameter own: the Sandbox's address, without a trailing slash.
  func isAllowed(by rule: OIDCClient.Redirects, own: String) -> Bool {
    switch rule {
    case .exactly(let uris): return uris.contains { $0.utf8.elementsEqual(text.utf8) }
    case .nativeApp: return isLoopback || !["http", "https"].contains(scheme)
    case .relay(let name):
      let relay = "/auth/waas/callback/\(name)"
      return text == own + relay || (isLoopback && path == relay && !text.contains("?"))
    }
  }

  /// The URI with parameters added to its query or put into its fragment.
  func adding(_ parameters: [(name: String, value: String)], inFragment: Bool = false) -> String {
    let encoded = FormEncoding.encode(parameters)
    guard !encoded.isEmpty else { return text }
    if inFragment { return "\(text)#\(encoded)" }
    guard let mark = text.firstIndex(of: "?") else { return "\(text)?\(encoded)" }
    let isOpen = text.index(after: mark) == text.endIndex || text.hasSuffix("&")
    return text + (isOpen ? "" : "&") + encoded
  }
}

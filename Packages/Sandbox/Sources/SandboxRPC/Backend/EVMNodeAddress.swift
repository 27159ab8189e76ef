internal import CryptoCore

/// Where an EVM node is. The URL may carry secrets as user, password, path or query: it prints as scheme, host and
/// port alone.
public struct EVMNodeAddress: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// What requests go to, without user and password.
  let url: String
  /// `Authorization` for user and password.
  let authorization: String?
  /// Scheme, host and port.
  private let origin: String
  /// What must not be shown.
  private let secrets: [String]

  /// Reads an absolute `http` or `https` URL.
  ///
  /// - Throws: ``EVMNodeError`` with ``EVMNodeError/Code/invalidURL``, which does not repeat the text.
  public init(_ text: String) throws(EVMNodeError) {
    let invalid = { (reason: String) in EVMNodeError(.invalidURL, "the node's URL \(reason)") }
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f }) else { throw invalid("has a character that no URL has") }
    guard let mark = text.utf8.firstRange(of: "://".utf8) else { throw invalid("has no scheme") }
    let scheme = text[..<mark.lowerBound].lowercased()
    guard scheme == "http" || scheme == "https" else { throw invalid("is neither http nor https") }
    let rest = text[mark.upperBound...].prefix { $0 != "#" }
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    let target = rest[authority.endIndex...]
    let at = authority.lastIndex(of: "@")
    let host = at.map { authority[authority.index(after: $0)...] } ?? authority
    guard Self.isHost(host) else { throw invalid("has no host, or a port that is none") }
    let userinfo = at.map { authority[..<$0] } ?? ""
    let credentials = try Self.credentials(userinfo, invalid)
    origin = "\(scheme)://\(host)"
    url = origin + (target.isEmpty ? "/" : target.hasPrefix("?") ? "/" + target : String(target))
    authorization = credentials.isEmpty ? nil : "Basic " + Base64.encode(Array(credentials.utf8))
    secrets = Self.secrets(userinfo: userinfo, credentials: credentials, target: target, authorization: authorization)
  }

  /// Scheme, host and port.
  public var description: String { origin }

  /// Scheme, host and port.
  public var debugDescription: String { origin }

  /// Nothing but ``description``.
  public var customMirror: Mirror { Mirror(self, children: ["origin": origin]) }

  /// A text from elsewhere without what the URL keeps secret.
  func scrubbed(_ text: String) -> String {
    secrets.reduce(text) { text, secret in
      text.split(separator: secret, omittingEmptySubsequences: false).joined(separator: "…")
    }
  }

  private static func isHost(_ text: Substring) -> Bool {
    var (host, port) = (text, Substring(""))
    if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
      host = text[...end]
      port = text[text.index(after: end)...]
    } else if let colon = text.firstIndex(of: ":") {
      host = text[..<colon]
      port = text[colon...]
    }
    guard !host.isEmpty, host != "[]" else { return false }
    return port.isEmpty || (port.hasPrefix(":") && UInt16(port.dropFirst()).map { $0 > 0 } ?? false)
  }

  /// `user:password`, percent-decoded (RFC 3986 §3.2.1, RFC 7617 §2).
  private static func credentials(
    _ userinfo: Substring, _ invalid: (String) -> EVMNodeError
  ) throws(EVMNodeError) -> String {
    var bytes: [UInt8] = []
    var digits = userinfo.utf8.makeIterator()
    while let byte = digits.next() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = digits.next(), let low = digits.next(),
        let value = UInt8(String(decoding: [high, low], as: UTF8.self), radix: 16)
      else { throw invalid("has a user or password with a stray %") }
      bytes.append(value)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw invalid("has a user or password that is not UTF-8")
    }
    return text.isEmpty || text.contains(":") ? text : text + ":"
  }

  /// Everything behind the host that is long enough to be a secret, longest first.
  private static func secrets(
    userinfo: Substring, credentials: String, target: Substring, authorization: String?
  ) -> [String] {
    var parts = target.split { "/?&=;,".contains($0) }.filter { $0.utf8.count >= 6 }.map(String.init)
    parts += userinfo.split(separator: ":").filter { $0.utf8.count >= 3 }.map(String.init)
    parts += credentials.split(separator: ":").filter { $0.utf8.count >= 3 }.map(String.init)
    if let authorization { parts.append(String(authorization.dropFirst("Basic ".count))) }
    return Set(parts).sorted { ($0.utf8.count, $0) > ($1.utf8.count, $1) }
  }
}

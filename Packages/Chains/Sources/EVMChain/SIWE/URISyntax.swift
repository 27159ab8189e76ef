/// The parts of RFC 3986 that EIP-4361 refers to.
enum URISyntax {
  static func isScheme(_ text: some StringProtocol) -> Bool {
    guard let first = text.utf8.first, isLetter(first) else { return false }
    return text.utf8.allSatisfy { isAlphanumeric($0) || "+-.".utf8.contains($0) }
  }

  /// `scheme ":" hier-part [ "?" query ] [ "#" fragment ]`
  static func isURI(_ text: String) -> Bool {
    guard let colon = text.firstIndex(of: ":"), isScheme(text[..<colon]) else { return false }
    var rest = text[text.index(after: colon)...]
    if let hash = rest.firstIndex(of: "#") {
      guard isPath(rest[rest.index(after: hash)...], extra: "/?") else { return false }
      rest = rest[..<hash]
    }
    if let question = rest.firstIndex(of: "?") {
      guard isPath(rest[rest.index(after: question)...], extra: "/?") else { return false }
      rest = rest[..<question]
    }
    guard rest.hasPrefix("//") else { return isPath(rest, extra: "/") }
    rest = rest.dropFirst(2)
    let authority = rest.prefix { $0 != "/" }
    return isAuthority(authority) && isPath(rest[authority.endIndex...], extra: "/")
  }

  /// `[ userinfo "@" ] host [ ":" port ]`
  static func isAuthority(_ text: some StringProtocol) -> Bool {
    var rest = text[...]
    if let at = rest.lastIndex(of: "@") {
      guard isRegisteredName(rest[..<at], extra: ":") else { return false }
      rest = rest[rest.index(after: at)...]
    }
    if rest.hasPrefix("[") {
      guard let end = rest.firstIndex(of: "]") else { return false }
      guard isIPLiteral(rest[rest.index(after: rest.startIndex)..<end]) else { return false }
      rest = rest[rest.index(after: end)...]
      return rest.isEmpty || rest.hasPrefix(":") && rest.dropFirst().utf8.allSatisfy(isDigit)
    }
    let host = rest.prefix { $0 != ":" }
    let port = rest[host.endIndex...].dropFirst()
    return isRegisteredName(host, extra: "") && port.utf8.allSatisfy(isDigit)
  }

  /// `*pchar`, with more characters allowed.
  static func isPath(_ text: some StringProtocol, extra: String) -> Bool {
    isEncoded(text, allowed: "-._~!$&'()*+,;=:@" + extra)
  }

  static func isAlphanumeric(_ byte: UInt8) -> Bool { isLetter(byte) || isDigit(byte) }

  /// `reserved / unreserved / " "`
  static func isStatementCharacter(_ byte: UInt8) -> Bool {
    isAlphanumeric(byte) || ":/?#[]@!$&'()*+,;=-._~ ".utf8.contains(byte)
  }

  private static func isRegisteredName(_ text: some StringProtocol, extra: String) -> Bool {
    isEncoded(text, allowed: "-._~!$&'()*+,;=" + extra)
  }

  /// Letters, digits, `%` with two hexadecimal digits, and the allowed characters.
  private static func isEncoded(_ text: some StringProtocol, allowed: String) -> Bool {
    let bytes = Array(text.utf8)
    let allowed = Set(allowed.utf8)
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%") {
        guard index + 2 < bytes.count, hexDigitValue(bytes[index + 1]) != nil, hexDigitValue(bytes[index + 2]) != nil
        else { return false }
        index += 3
      } else {
        guard isAlphanumeric(bytes[index]) || allowed.contains(bytes[index]) else { return false }
        index += 1
      }
    }
    return true
  }

  /// An IPv6 address, or `v` and a version for a future form.
  private static func isIPLiteral(_ text: some StringProtocol) -> Bool {
    if text.hasPrefix("v") || text.hasPrefix("V") {
      let parts = text.dropFirst().split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
      return parts.count == 2 && !parts[0].isEmpty && !parts[1].isEmpty
        && parts[0].utf8.allSatisfy { hexDigitValue($0) != nil }
        && parts[1].utf8.allSatisfy { isAlphanumeric($0) || "-._~!$&'()*+,;=:".utf8.contains($0) }
    }
    return isIPv6(String(text))
  }

  private static func isIPv6(_ text: String) -> Bool {
    let halves = text.split(separator: "::", omittingEmptySubsequences: false)
    guard halves.count <= 2 else { return false }
    var groupCount = 0
    for (index, half) in halves.enumerated() where !half.isEmpty {
      let groups = half.split(separator: ":", omittingEmptySubsequences: false)
      for (position, group) in groups.enumerated() {
        let isLast = index == halves.count - 1 && position == groups.count - 1
        if isLast, group.contains(".") {
          guard isIPv4(group) else { return false }
          groupCount += 2
        } else {
          guard (1...4).contains(group.utf8.count), group.utf8.allSatisfy({ hexDigitValue($0) != nil }) else {
            return false
          }
          groupCount += 1
        }
      }
    }
    return halves.count == 2 ? groupCount <= 7 : groupCount == 8
  }

  private static func isIPv4(_ text: Substring) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4
      && parts.allSatisfy { part in
        UInt8(part).map { String($0) == part } ?? false
      }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") || byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 48 && byte <= 57 }
}

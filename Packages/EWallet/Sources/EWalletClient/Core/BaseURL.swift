/// The address that a configuration names, checked.
package struct BaseURL: Sendable, Equatable {
  /// In lower case.
  package let scheme: String
  /// Host and port as they were given.
  package let authority: String
  /// A path in front of the API, empty or with a leading slash and none at the end.
  package let path: String

  /// - Throws: ``OMGError/configuration(message:)`` for anything but scheme, host and perhaps port and path.
  package init(_ text: String, schemes: [String]) throws(OMGError) {
    let invalid = OMGError.configuration(message: "Invalid base url")
    let scheme = text.prefix { $0 != ":" }.lowercased()
    let rest = text.dropFirst(scheme.count)
    guard schemes.contains(scheme), rest.hasPrefix("://") else { throw invalid }
    var address = rest.dropFirst(3)
    while address.last == "/" { address.removeLast() }
    guard let first = address.utf8.first, first != UInt8(ascii: "/"),
      address.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !"?#@\\\"<>".utf8.contains($0) })
    else { throw invalid }
    let authority = address.prefix { $0 != "/" }
    guard Self.isAuthority(authority) else { throw invalid }
    self.scheme = scheme
    self.authority = String(authority)
    path = String(address.dropFirst(authority.count))
  }

  /// The whole URL, with `suffix` behind it.
  package func url(_ suffix: String) -> String { "\(scheme)://\(authority)\(path)\(suffix)" }

  /// Host without brackets.
  package var host: String {
    authority.hasPrefix("[")
      ? String(authority.dropFirst().prefix { $0 != "]" }) : String(authority.prefix { $0 != ":" })
  }

  /// The port that the text names, or nil.
  package var port: UInt16? { Self.portText(authority[...]).flatMap { UInt16($0) } }

  private static func isAuthority(_ text: Substring) -> Bool {
    let host = text.hasPrefix("[") ? text.dropFirst().prefix { $0 != "]" } : text.prefix { $0 != ":" }
    guard !host.isEmpty else { return false }
    if text.hasPrefix("["), !text.contains("]") { return false }
    guard let port = portText(text) else { return text.hasPrefix("[") ? text.hasSuffix("]") : !text.contains(":") }
    return UInt16(port).map { $0 > 0 } ?? false
  }

  private static func portText(_ text: Substring) -> Substring? {
    let afterHost = text.hasPrefix("[") ? text.drop { $0 != "]" }.dropFirst() : text.drop { $0 != ":" }
    return afterHost.first == ":" ? afterHost.dropFirst() : nil
  }
}

@_spi(OMSInternal) internal import OMSCore

/// A URL taken apart as far as redirects need it (RFC 3986 §3); nothing is decoded.
struct URLParts: Equatable, Sendable {
  let scheme: Substring
  let authority: Substring
  let path: Substring
  let query: Substring?
  let fragment: Substring?

  /// Takes a text apart; nil when it has no scheme or holds characters that no URL has.
  init?(_ text: String) {
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !#""<>\^`{|}"#.utf8.contains($0) }),
      let colon = text.firstIndex(of: ":")
    else { return nil }
    scheme = text[..<colon]
    guard let first = scheme.utf8.first, (first | 0x20) >= 0x61, (first | 0x20) <= 0x7A,
      scheme.allSatisfy({ $0.isLetter || $0.isNumber || "+-.".contains($0) })
    else { return nil }
    var rest = text[text.index(after: colon)...]
    if let mark = rest.firstIndex(of: "#") {
      fragment = rest[rest.index(after: mark)...]
      rest = rest[..<mark]
    } else {
      fragment = nil
    }
    if let mark = rest.firstIndex(of: "?") {
      query = rest[rest.index(after: mark)...]
      rest = rest[..<mark]
    } else {
      query = nil
    }
    if rest.hasPrefix("//") {
      rest = rest.dropFirst(2)
      authority = rest.prefix { $0 != "/" }
      path = rest.dropFirst(authority.count)
    } else {
      authority = ""
      path = rest
    }
  }

  /// Whether this URL leads to the place of another: scheme and authority without regard to case, the path letter by
  /// letter. A slash at the end of the expected path may be missing.
  func leads(to expected: URLParts) -> Bool {
    scheme.lowercased() == expected.scheme.lowercased()
      && authority.lowercased() == expected.authority.lowercased()
      && (path == expected.path || path + "/" == expected.path)
  }
}

/// Parameters in the form of a query (WHATWG URL, application/x-www-form-urlencoded).
enum FormParameters {
  /// The parameters in their order; what cannot be decoded is left out.
  static func parse(_ text: Substring) -> [(name: String, value: String)] {
    text.split(separator: "&").compactMap { field in
      let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = decode(parts[0]), let value = decode(parts.count > 1 ? parts[1] : "") else { return nil }
      return (name, value)
    }
  }

  /// The parameters in their order, everything but unreserved characters percent-encoded.
  static func format(_ parameters: [(name: String, value: String)]) -> String {
    parameters.map { "\(encode($0.name))=\(encode($0.value))" }.joined(separator: "&")
  }

  private static func decode(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8.makeIterator()
    while let byte = rest.next() {
      switch byte {
      case UInt8(ascii: "+"):
        bytes.append(0x20)
      case UInt8(ascii: "%"):
        guard let high = rest.next().flatMap(digit), let low = rest.next().flatMap(digit) else { return nil }
        bytes.append(high << 4 | low)
      default:
        bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    Character(UnicodeScalar(byte)).hexDigitValue.map(UInt8.init)
  }

  private static func encode(_ text: String) -> String {
    var result = ""
    for byte in text.utf8 {
      let scalar = UnicodeScalar(byte)
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~":
        result.unicodeScalars.append(scalar)
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        result += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return result
  }
}

/// Addresses in mails.
enum MailLink {
  /// Puts email and token in place of `{email}` and `{token}`. The token is URL-safe already; the `@` stays as it is.
  static func link(_ template: String, email: String, token: String, forwardURL: String? = nil) -> String {
    var link = template.replacing("{email}", with: percentEncoded(email)).replacing("{token}", with: token)
    if let forwardURL {
      let forward = forwardURL.replacing("{email}", with: email).replacing("{token}", with: token)
      link += "&forward_url=" + formEncoded(forward)
    }
    return link
  }

  /// Whether `url` begins with one of the prefixes; both end in `/` for the comparison.
  static func isAllowed(_ url: String, prefixes: [String]) -> Bool {
    prefixes.contains { slashed(url).utf8.starts(with: slashed($0).utf8) }
  }

  private static func slashed(_ text: String) -> String { text.utf8.last == UInt8(ascii: "/") ? text : text + "/" }

  private static func percentEncoded(_ text: String) -> String { encoded(text, keeps: "-._~@", space: "%20") }
  private static func formEncoded(_ text: String) -> String { encoded(text, keeps: "-._~", space: "+") }

  private static func encoded(_ text: String, keeps: StaticString, space: String) -> String {
    let kept = UnsafeBufferPointer(start: keeps.utf8Start, count: keeps.utf8CodeUnitCount)
    let digits = Array("0123456789ABCDEF")
    var result = ""
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: result.unicodeScalars.append(Unicode.Scalar(byte))
      case 0x20: result += space
      case _ where kept.contains(byte): result.unicodeScalars.append(Unicode.Scalar(byte))
      default: result += "%" + String(digits[Int(byte >> 4)]) + String(digits[Int(byte & 15)])
      }
    }
    return result
  }
}

/// What every HTTP transport refuses before a byte goes out.
package enum RequestCheck {
  /// Fields that frame the message, belong to the connection or say which codings can be undone. A caller's own value
  /// could make two requests out of one (RFC 9112 §11.2), reach another service or bring an answer that nobody unpacks.
  private static let owned: WebRPCHeaders = WebRPCHeaders(
    [
      "Content-Length", "Transfer-Encoding", "Connection", "Expect", "Upgrade", "Host", "TE", "Trailer", "Keep-Alive",
      "Proxy-Connection", "HTTP2-Settings", "Accept-Encoding", "Content-Encoding", "Range",
    ].map { ($0, "") }
  )

  /// - Throws: `.invalidURL`, or `.notSent` for header fields that would break the message.
  package static func validate(_ request: WebRPCRequest) throws(WebRPCTransportError) {
    try validate(url: request.url)
    for (name, value) in request.headers.pairs {
      guard !name.isEmpty, name.utf8.allSatisfy(isTokenByte) else {
        throw WebRPCTransportError(.notSent, message: "a header field has a name that HTTP does not allow")
      }
      guard owned[name] == nil else {
        throw WebRPCTransportError(.notSent, message: "the header field \(name) belongs to the transport")
      }
      guard value.utf8.allSatisfy(isValueByte) else {
        throw WebRPCTransportError(.notSent, message: "the header field \(name) holds a control character")
      }
      guard value.utf8.first.map(isSpace) != true, value.utf8.last.map(isSpace) != true else {
        throw WebRPCTransportError(
          .notSent, message: "the header field \(name) begins or ends with white space, which HTTP does not keep")
      }
    }
  }

  private static func validate(url: String) throws(WebRPCTransportError) {
    let scheme = url.utf8.prefix { $0 != UInt8(ascii: ":") }
    guard scheme.isLetters(of: "http") || scheme.isLetters(of: "https") else {
      throw WebRPCTransportError(.invalidURL, message: "the URL is not an absolute http or https URL")
    }
    let rest = url.utf8.dropFirst(scheme.count)
    guard
      rest.starts(with: "://".utf8),
      let first = rest.dropFirst(3).first, !"/?#".utf8.contains(first),
      rest.allSatisfy({ $0 > 0x20 && $0 != 0x7F })
    else {
      throw WebRPCTransportError(.invalidURL, message: "the URL is not well formed")
    }
  }

  /// RFC 9110 §5.6.2.
  private static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// RFC 9110 §5.5: visible characters, space, tab, and bytes above ASCII.
  private static func isValueByte(_ byte: UInt8) -> Bool {
    byte == 0x09 || (byte >= 0x20 && byte != 0x7F)
  }
}

extension Substring.UTF8View {
  /// Whether these are the given lowercase letters in any case.
  fileprivate func isLetters(of word: StaticString) -> Bool {
    elementsEqual(UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)) { $0 | 0x20 == $1 }
  }
}

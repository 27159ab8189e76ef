/// Request line and fields of an HTTP/1.x request (RFC 9112 §3, §5), checked.
struct RequestHead: Equatable {
  /// How the body is delimited (RFC 9112 §6).
  enum Framing: Equatable {
    case length(Int)
    case chunked
  }

  let method: String
  let target: RequestTarget
  let headers: HTTPServerHeaders
  let framing: Framing
  /// Whether the client wants the connection kept.
  let keepsAlive: Bool
  /// Whether the client waits for `100 Continue` before it sends the body.
  let expectsContinue: Bool

  /// Reads the head without its final empty line.
  init(_ bytes: ArraySlice<UInt8>) throws(RequestRefusal) {
    let lines = try Self.lines(bytes)
    guard let first = lines.first else { throw RequestRefusal(400, "empty request") }
    let parts = first.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard parts.count == 3, !parts[0].isEmpty, parts[0].allSatisfy(Self.isTokenByte) else {
      throw RequestRefusal(400, "malformed request line")
    }
    let version = Array(parts[2])
    guard version == Array("HTTP/1.1".utf8) || version == Array("HTTP/1.0".utf8) else {
      throw RequestRefusal(505, "only HTTP/1.1 and HTTP/1.0 are served")
    }
    let isCurrent = version.last == UInt8(ascii: "1")
    method = String(decoding: parts[0], as: UTF8.self)
    target = try RequestTarget(parts[1])
    headers = HTTPServerHeaders(try lines.dropFirst().map(Self.field))
    if isCurrent, headers.fields.count(where: { $0.name.lowercased() == "host" }) != 1 {
      throw RequestRefusal(400, "exactly one Host field is required")
    }
    framing = try Self.framing(headers)
    let connection = headers["Connection"]?.lowercased() ?? ""
    keepsAlive = isCurrent ? !connection.contains("close") : connection.contains("keep-alive")
    expectsContinue = isCurrent && headers["Expect"]?.lowercased() == "100-continue"
  }

  private static func lines(_ bytes: ArraySlice<UInt8>) throws(RequestRefusal) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      // The last line has no line end of its own: it is cut off with the empty line.
      guard line.last == UInt8(ascii: "\r") || line.endIndex == bytes.endIndex else {
        throw RequestRefusal(400, "lines must end with CR LF")
      }
      lines.append(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
    }
    return lines
  }

  private static func field(_ line: ArraySlice<UInt8>) throws(RequestRefusal) -> (String, String) {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
      line[..<colon].allSatisfy(isTokenByte),
      line[colon...].allSatisfy({ $0 >= 0x20 && $0 != 0x7f || $0 == 0x09 })
    else { throw RequestRefusal(400, "malformed header field") }
    let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
    var value = line[(colon + 1)...].drop(while: isBlank)
    while let last = value.last, isBlank(last) { value.removeLast() }
    return (String(decoding: line[..<colon], as: UTF8.self), String(decoding: value, as: UTF8.self))
  }

  private static func framing(_ headers: HTTPServerHeaders) throws(RequestRefusal) -> Framing {
    let lengths = Set(headers.fields.filter { $0.name.lowercased() == "content-length" }.map(\.value))
    if let coding = headers["Transfer-Encoding"] {
      guard lengths.isEmpty else { throw RequestRefusal(400, "both Content-Length and Transfer-Encoding") }
      guard coding.lowercased() == "chunked" else { throw RequestRefusal(501, "unknown transfer coding") }
      return .chunked
    }
    guard let text = lengths.first else { return .length(0) }
    guard lengths.count == 1, !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      throw RequestRefusal(400, "malformed Content-Length")
    }
    return .length(Int(text) ?? .max)
  }

  private static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }
}

/// Why a request is not handed to the handler; the connection is closed after the answer.
struct RequestRefusal: Error, Equatable {
  let status: Int
  let reason: String

  init(_ status: Int, _ reason: String) {
    self.status = status
    self.reason = reason
  }
}

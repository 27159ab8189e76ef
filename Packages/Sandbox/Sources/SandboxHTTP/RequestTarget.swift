/// Path and query of a request line, percent-decoded (RFC 9112 §3.2, RFC 3986 §2.1).
struct RequestTarget: Equatable {
  let path: String
  let segments: [String]
  let query: [HTTPServerRequest.QueryItem]

  init(_ bytes: ArraySlice<UInt8>) throws(RequestRefusal) {
    guard bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7f }) else { throw RequestRefusal(400, "malformed request target") }
    let origin = try Self.originForm(bytes)
    let mark = origin.firstIndex(of: UInt8(ascii: "?")) ?? origin.endIndex
    let rawPath = origin[..<mark].prefix { $0 != UInt8(ascii: "#") }
    var segments: [String] = []
    for part in rawPath.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: true) {
      segments.append(try Self.decode(part, plusIsSpace: false))
    }
    self.segments = segments
    path = try Self.decode(rawPath, plusIsSpace: false)
    var items: [HTTPServerRequest.QueryItem] = []
    for part in origin[mark...].dropFirst().split(separator: UInt8(ascii: "&")) {
      let equals = part.firstIndex(of: UInt8(ascii: "=")) ?? part.endIndex
      items.append(
        .init(
          name: try Self.decode(part[..<equals], plusIsSpace: true),
          value: try Self.decode(part[equals...].dropFirst(), plusIsSpace: true)
        ))
    }
    query = items
  }

  /// The absolute form that proxies use names the same resource; `*` belongs to OPTIONS.
  private static func originForm(_ bytes: ArraySlice<UInt8>) throws(RequestRefusal) -> ArraySlice<UInt8> {
    if bytes.first == UInt8(ascii: "/") || Array(bytes) == [UInt8(ascii: "*")] { return bytes }
    let scheme = Array("http://".utf8)
    guard bytes.prefix(scheme.count).elementsEqual(scheme) else {
      throw RequestRefusal(400, "malformed request target")
    }
    let rest = bytes.dropFirst(scheme.count).drop { $0 != UInt8(ascii: "/") }
    return rest.isEmpty ? [UInt8(ascii: "/")] : rest
  }

  private static func decode(_ bytes: ArraySlice<UInt8>, plusIsSpace: Bool) throws(RequestRefusal) -> String {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      switch bytes[index] {
      case UInt8(ascii: "%"):
        guard index + 2 < bytes.endIndex, let high = digit(bytes[index + 1]), let low = digit(bytes[index + 2]),
          high << 4 | low != 0
        else { throw RequestRefusal(400, "malformed percent-encoding") }
        decoded.append(high << 4 | low)
        index += 3
      case UInt8(ascii: "+") where plusIsSpace:
        decoded.append(0x20)
        index += 1
      case let byte:
        decoded.append(byte)
        index += 1
      }
    }
    guard let text = String(validating: decoded, as: UTF8.self) else {
      throw RequestRefusal(400, "request target is not UTF-8")
    }
    return text
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }
}

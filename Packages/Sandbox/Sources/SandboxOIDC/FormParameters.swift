internal import SandboxHTTP

/// Names and values of a query or of a form (`application/x-www-form-urlencoded`), each at most once.
struct FormParameters: Sendable, Equatable {
  /// A name that occurs more than once, which no OAuth request may have (RFC 6749 §3.1, §3.2).
  struct Repeated: Error, Equatable {
    let name: String
  }

  private(set) var values: [String: String] = [:]
  /// The first name that was repeated; its first value counts.
  private(set) var repeated: String?

  init(_ pairs: [(name: String, value: String)]) {
    for (name, value) in pairs {
      if values[name] == nil {
        values[name] = value
      } else if repeated == nil {
        repeated = name
      }
    }
  }

  init(query: [HTTPServerRequest.QueryItem]) { self.init(query.map { ($0.name, $0.value) }) }

  /// Reads the body of a form; nil when it is none.
  init?(form request: HTTPServerRequest) {
    let type = request.headers["Content-Type"]?.lowercased() ?? ""
    guard type == "application/x-www-form-urlencoded" || type.hasPrefix("application/x-www-form-urlencoded;"),
      let pairs = Self.pairs(request.body)
    else { return nil }
    self.init(pairs)
  }

  /// The value of a name; an empty one counts as none (RFC 6749 §3.1).
  subscript(name: String) -> String? { values[name].flatMap { $0.isEmpty ? nil : $0 } }

  private static func pairs(_ body: [UInt8]) -> [(name: String, value: String)]? {
    var pairs: [(name: String, value: String)] = []
    for part in body.split(separator: UInt8(ascii: "&")) {
      let equals = part.firstIndex(of: UInt8(ascii: "=")) ?? part.endIndex
      guard let name = FormEncoding.decode(part[..<equals]),
        let value = FormEncoding.decode(part[equals...].dropFirst())
      else { return nil }
      pairs.append((name, value))
    }
    return pairs
  }
}

/// Percent-encoding as forms and queries use it.
enum FormEncoding {
  /// The text of encoded bytes, `+` read as a space; nil when they are malformed or not UTF-8.
  static func decode(_ bytes: some Collection<UInt8>) -> String? {
    var decoded: [UInt8] = []
    var rest = Array(bytes)[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "+"): decoded.append(0x20)
      case UInt8(ascii: "%"):
        guard rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16),
          rest.prefix(2).allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") })
        else { return nil }
        decoded.append(value)
        rest = rest.dropFirst(2)
      default: decoded.append(byte)
      }
    }
    return String(validating: decoded, as: UTF8.self)
  }

  /// A text with everything but unreserved characters (RFC 3986 §2.3) percent-encoded.
  static func encode(_ text: String) -> String {
    var encoded = ""
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        encoded += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return encoded
  }

  static func encode(_ pairs: [(name: String, value: String)]) -> String {
    pairs.map { "\(encode($0.name))=\(encode($0.value))" }.joined(separator: "&")
  }
}

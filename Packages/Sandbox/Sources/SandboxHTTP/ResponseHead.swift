/// Status line and fields of an answer (RFC 9112 §4, §5).
enum ResponseHead {
  /// - Parameter date: the moment of the answer, unless it has a `Date` of its own (RFC 9110 §6.6.1).
  static func serialize(_ response: HTTPServerResponse, date: String?, closes: Bool) -> [UInt8] {
    var text = "HTTP/1.1 \(response.status) \(reason(response.status))\r\n"
    if let date, response.headers["Date"] == nil { text += "Date: \(date)\r\n" }
    for field in response.headers.fields where isSendable(field) {
      text += "\(field.name): \(field.value)\r\n"
    }
    text += "Content-Length: \(response.body.count)\r\n"
    if closes { text += "Connection: close\r\n" }
    text += "\r\n"
    return Array(text.utf8)
  }

  /// The answer that ends HTTP on a connection.
  static func serializeUpgrade(_ response: HTTPServerResponse, date: String?) -> [UInt8] {
    var text = "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\n"
    if let date { text += "Date: \(date)\r\n" }
    for field in response.headers.fields where isSendable(field) { text += "\(field.name): \(field.value)\r\n" }
    return Array((text + "\r\n").utf8)
  }

  /// `100 Continue`, for clients that wait for it before they send a body (RFC 9110 §10.1.1).
  static let `continue` = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)

  /// Framing fields are the server's; a value with a line break would begin another field.
  private static func isSendable(_ field: HTTPServerHeaders.Field) -> Bool {
    let name = field.name.lowercased()
    return !["content-length", "connection", "transfer-encoding"].contains(name) && !name.isEmpty
      && (field.name + field.value).utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7f || $0 == 0x09 }
  }

  private static func reason(_ status: Int) -> String {
    switch status {
    case 200: "OK"
    case 201: "Created"
    case 204: "No Content"
    case 302: "Found"
    case 303: "See Other"
    case 304: "Not Modified"
    case 400: "Bad Request"
    case 401: "Unauthorized"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 408: "Request Timeout"
    case 409: "Conflict"
    case 412: "Precondition Failed"
    case 413: "Content Too Large"
    case 426: "Upgrade Required"
    case 429: "Too Many Requests"
    case 431: "Request Header Fields Too Large"
    case 451: "Unavailable For Legal Reasons"
    case 500: "Internal Server Error"
    case 501: "Not Implemented"
    case 502: "Bad Gateway"
    case 503: "Service Unavailable"
    case 505: "HTTP Version Not Supported"
    default: status < 400 ? "OK" : "Error"
    }
  }
}

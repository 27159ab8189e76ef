/// One WebRPC call as HTTP sees it.
public struct WebRPCRequest: Sendable, Hashable {
  /// The HTTP methods that a transport carries.
  public enum Method: String, Sendable, Hashable {
    /// Reads a document that is not part of a service, such as a JWK set. No body is sent.
    case get = "GET"
    /// Every WebRPC call.
    case post = "POST"
  }

  /// The HTTP method; a WebRPC call is always a POST.
  public var method: Method

  /// Absolute `http` or `https` URL that the request goes to.
  public var url: String

  /// The part of the URL after the service's base URL, for example `/v1/Waas/SignMessage`.
  ///
  /// This is what a request signature covers, whatever host or prefix serves it.
  public var path: String

  /// Header fields that are sent as they are here.
  public var headers: WebRPCHeaders

  /// The exact bytes that are sent.
  public var body: [UInt8]

  /// Time for the whole exchange, from the call to the last byte of the answer. Nil takes the transport's own limit.
  public var timeout: Duration?

  /// A request to `url`; `path` is the part after the base URL.
  public init(
    method: Method = .post,
    url: String,
    path: String,
    headers: WebRPCHeaders = [:],
    body: [UInt8] = [],
    timeout: Duration? = nil
  ) {
    self.method = method
    self.url = url
    self.path = path
    self.headers = headers
    self.body = body
    self.timeout = timeout
  }
}

extension WebRPCRequest {
  /// The path as far as it may be shown: what follows `?` or `#` could be anything, and a line stays one line.
  var pathWithoutQuery: String {
    var shown = String.UnicodeScalarView()
    for scalar in path.unicodeScalars.prefix(while: { $0 != "?" && $0 != "#" }) {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: shown.append("\u{FFFD}")
      default: shown.append(scalar)
      }
    }
    return String(shown)
  }
}

/// What is asked of a server when a WebSocket is opened (RFC 6455 §4.1).
public struct WebSocketRequest: Sendable {
  /// Name or address of the server.
  public var host: String
  /// TCP port.
  public var port: UInt16
  /// Whether to speak TLS. The server's certificate is always verified, and must be for ``host``.
  public var isSecure: Bool
  /// Path and query, with a leading slash.
  public var path: String
  /// Header fields beside those of the protocol itself. Names and values must be ASCII without line breaks.
  public var headers: [(name: String, value: String)]
  /// Seconds until the connection must stand.
  public var timeoutSeconds: Int = 6
  /// Bytes that one message may have; a larger one ends the connection. 16 MiB.
  public var maximumMessageBytes = 16 * 1024 * 1024
  /// File of trusted certificates (PEM) in place of the system's, which `SSL_CERT_FILE` names too.
  public var certificateFile: String?

  /// A request; see the properties.
  public init(
    host: String, port: UInt16, isSecure: Bool, path: String, headers: [(name: String, value: String)] = []
  ) {
    self.host = host
    self.port = port
    self.isSecure = isSecure
    self.path = path
    self.headers = headers
  }

  /// Whether the request can be written without breaking the message that carries it.
  var isSendable: Bool {
    let isLine: (String) -> Bool = { $0.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } }
    let texts = [host, path] + headers.map(\.value)
    return texts.allSatisfy(isLine) && !host.isEmpty && path.hasPrefix("/") && !path.contains(" ")
      && headers.allSatisfy { !$0.name.isEmpty && isLine($0.name) && !$0.name.contains(where: { ": ".contains($0) }) }
  }

  /// Whether the host is this machine itself, which no proxy could reach.
  var isLoopback: Bool {
    let name = host.lowercased()
    return name == "localhost" || name.hasSuffix(".localhost") || name == "::1" || name.hasPrefix("127.")
  }
}

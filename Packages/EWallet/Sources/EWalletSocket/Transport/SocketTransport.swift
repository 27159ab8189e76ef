public import EWalletClient
internal import WebSocketClient

/// Opens WebSockets: the seam between the socket client and the network.
///
/// Take ``LibwebsocketsTransport`` to talk to a server; a test gives one that answers from a script.
public protocol SocketTransport: Sendable {
  /// Begins to connect and returns at once. Events come in order, and the last one is a closing.
  func open(_ opening: SocketOpening, onEvent: @escaping @Sendable (SocketTransportEvent) -> Void)
    -> any SocketConnection
}

/// What is asked of the server when a socket is opened.
public struct SocketOpening: Sendable {
  /// `ws` or `wss`, host, port and path.
  public let url: String
  /// The header fields beside those of WebSocket itself.
  public let headers: [(name: String, value: String)]

  let base: BaseURL
  let path: String
}

/// What happens on a socket.
public enum SocketTransportEvent: Sendable {
  /// The server has taken the connection.
  case opened
  /// A text message. Binary ones are not passed on, since the protocol has none.
  case text([UInt8])
  /// The connection has ended, or never came to be; nil when it ended in order.
  case closed(OMGError?)
}

/// A socket that can be written to.
public protocol SocketConnection: AnyObject, Sendable {
  /// Sends a text message.
  func send(text: [UInt8])
  /// Ends the connection.
  func close()
}

/// WebSockets over libwebsockets, each on a thread of its own. Certificates are always verified.
public struct LibwebsocketsTransport: SocketTransport {
  private let certificateFile: String?

  /// - Parameter certificateFile: a file of trusted certificates (PEM) in place of the system's.
  public init(certificateFile: String? = nil) {
    self.certificateFile = certificateFile
  }

  /// Begins to connect.
  public func open(
    _ opening: SocketOpening, onEvent: @escaping @Sendable (SocketTransportEvent) -> Void
  ) -> any SocketConnection {
    let isSecure = opening.base.scheme == "wss"
    var request = WebSocketRequest(
      host: opening.base.host, port: opening.base.port ?? (isSecure ? 443 : 80), isSecure: isSecure,
      path: opening.path, headers: opening.headers)
    request.certificateFile = certificateFile
    return LibwebsocketsConnection(
      WebSocketConnection.open(request) { event in
        switch event {
        case .opened: onEvent(.opened)
        case .text(let bytes): onEvent(.text(bytes))
        case .binary: break
        case .closed(let closure): onEvent(.closed(Self.error(closure)))
        }
      })
  }

  /// Code 1000, or none, is an end in order; 403 is the server's word for credentials that it does not take.
  static func error(_ closure: WebSocketClosure) -> OMGError? {
    switch closure.kind {
    case .wanted, .server(code: 1000), .server(code: 1005): nil
    case .refused(status: 403): .socketError(message: "Authorization error")
    default: .socketError(message: closure.message)
    }
  }
}

private final class LibwebsocketsConnection: SocketConnection {
  private let connection: WebSocketConnection

  init(_ connection: WebSocketConnection) {
    self.connection = connection
  }

  func send(text: [UInt8]) { connection.send(text: text) }
  func close() { connection.close() }
}

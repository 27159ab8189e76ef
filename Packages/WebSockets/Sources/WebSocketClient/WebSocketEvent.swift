/// What happens on a WebSocket, in order. The last one is always ``closed(_:)``.
public enum WebSocketEvent: Sendable, Equatable {
  /// The server has taken the connection.
  case opened
  /// A whole text message; its bytes are valid UTF-8.
  case text([UInt8])
  /// A whole binary message.
  case binary([UInt8])
  /// The connection has ended, or never came to be. Nothing follows.
  case closed(WebSocketClosure)
}

/// Why a WebSocket ended.
public struct WebSocketClosure: Sendable, Equatable {
  /// The kind of ending.
  public enum Kind: Sendable, Equatable {
    /// ``WebSocketConnection/close()`` was called.
    case wanted
    /// The server closed with this code (RFC 6455 §7.4), 1005 when it gave none.
    case server(code: UInt16)
    /// The server answered the opening with this HTTP status instead of 101.
    case refused(status: Int)
    /// No connection, a certificate that is not acceptable, or a connection that broke.
    case failed
    /// A message was larger than the request allows.
    case messageTooLarge
    /// A text message was not UTF-8; the server was told so with code 1007 (RFC 6455 §8.1).
    case invalidText
  }

  /// The kind of ending.
  public let kind: Kind
  /// One sentence for people.
  public let message: String

  /// An ending.
  public init(_ kind: Kind, message: String) {
    self.kind = kind
    self.message = message
  }
}

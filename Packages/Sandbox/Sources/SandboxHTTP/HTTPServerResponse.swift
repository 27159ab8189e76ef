/// What a handler answers. `Content-Length` is added by the server.
public struct HTTPServerResponse: Sendable, Equatable {
  /// What happens on the connection.
  public enum Delivery: Sendable, Equatable {
    /// The answer is sent and the connection kept, if the client wants that.
    case normal
    /// The answer is sent, then the connection is closed.
    case closing
    /// Nothing is sent; the connection is closed. The client sees a lost response.
    case dropped
    /// The connection becomes a WebSocket; see ``HTTPServerResponse/webSocket(_:limits:serve:)``.
    case webSocket(WebSocketUpgrade)
  }

  /// Status code, for example 200.
  public var status: Int
  /// Fields besides `Content-Length` and `Connection`.
  public var headers: HTTPServerHeaders
  /// Body bytes. A HEAD request gets the headers only.
  public var body: [UInt8]
  /// How the answer is delivered.
  public var delivery: Delivery

  /// An answer of its parts.
  public init(
    status: Int,
    headers: HTTPServerHeaders = .init(),
    body: [UInt8] = [],
    delivery: Delivery = .normal
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.delivery = delivery
  }

  /// A JSON answer.
  public static func json(_ body: [UInt8], status: Int = 200) -> HTTPServerResponse {
    HTTPServerResponse(
      status: status,
      headers: HTTPServerHeaders([("Content-Type", "application/json")]),
      body: body
    )
  }

  /// No answer at all: the connection is closed.
  public static var dropped: HTTPServerResponse {
    HTTPServerResponse(status: 0, delivery: .dropped)
  }
}

/// What is known of one client connection. Touched only by the service thread.
final class HTTPConnection {
  /// What happens on the connection now.
  enum Phase {
    /// Waiting for a request or in the middle of one.
    case receiving
    /// A handler works on the request.
    case handling(exchange: UInt64, isHead: Bool, keepsAlive: Bool, task: Task<Void, Never>)
    /// An answer goes out.
    case answering(OutgoingResponse)
    /// The handshake is done: frames go both ways.
    case webSocket(WebSocketChannel)
    /// Our side is closed; what the client still sends is thrown away until it closes too.
    case lingering
  }

  let wsi: OpaquePointer
  var phase = Phase.receiving
  var parser: RequestParser
  /// Pipelined input beyond the limit is left in the socket until the answer goes out.
  var isPaused = false
  /// Where it is known as a WebSocket, if it is one.
  var webSocketID: UInt64?

  init(wsi: OpaquePointer, parser: RequestParser) {
    self.wsi = wsi
    self.parser = parser
  }

  /// Whether stopping must wait for this connection: an answer is owed or still on its way to the client.
  var isBusy: Bool {
    if case .receiving = phase { false } else { true }
  }
}

/// An answer on its way out: the serialized head, then the body.
struct OutgoingResponse {
  let head: [UInt8]
  let body: [UInt8]
  let closes: Bool
  var offset = 0

  init(_ response: HTTPServerResponse, date: String?, isHead: Bool, keepsAlive: Bool) {
    closes = !keepsAlive || response.delivery == .closing
    head = ResponseHead.serialize(response, date: date, closes: closes)
    body = isHead ? [] : response.body
  }

  var isDone: Bool { offset >= head.count + body.count }

  /// The next bytes to send, at most `count`.
  mutating func next(_ count: Int) -> [UInt8] {
    var piece: [UInt8] = []
    if offset < head.count { piece.append(contentsOf: head[offset...].prefix(count)) }
    let bodyOffset = max(offset - head.count, 0)
    piece.append(contentsOf: body[bodyOffset...].prefix(count - piece.count))
    offset += piece.count
    return piece
  }
}

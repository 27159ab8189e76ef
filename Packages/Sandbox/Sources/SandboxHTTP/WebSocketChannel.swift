/// What the service thread knows of one WebSocket. Touched only by that thread.
final class WebSocketChannel {
  let connection: WebSocketConnection
  let limits: WebSocketLimits
  var reader: WebSocketReader
  /// The handler has enough for now: input stays where it is.
  var isPaused = false
  var hasSentClose = false
  /// Nothing more is read; the socket is shut when what waits has left.
  var isFinishing = false
  private var waiting: [UInt8]
  private var sent = 0

  init(connection: WebSocketConnection, limits: WebSocketLimits, first: [UInt8]) {
    self.connection = connection
    self.limits = limits
    reader = WebSocketReader(maximumMessageSize: limits.maximumMessageSize)
    waiting = first
  }

  var unsent: Int { waiting.count - sent }

  func enqueue(_ bytes: [UInt8]) { waiting.append(contentsOf: bytes) }

  func dropWaiting() { (waiting, sent) = ([], 0) }

  /// The next bytes to send, at most `count`.
  func next(_ count: Int) -> [UInt8] {
    let piece = Array(waiting[sent...].prefix(count))
    sent += piece.count
    if sent == waiting.count {
      (waiting, sent) = ([], 0)
    } else if sent > 1 << 20 {
      waiting.removeFirst(sent)
      sent = 0
    }
    return piece
  }
}

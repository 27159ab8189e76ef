/// A WebSocket to a server, over libwebsockets on a thread of its own.
///
/// ```swift
/// let socket = WebSocketConnection.open(request) { event in
///   events.yield(event)
/// }
/// socket.send(text: "hello")
/// ```
///
/// Events come one after another on the connection's thread, which must not be kept waiting. The thread ends, and the
/// descriptor with it, after the last event.
public final class WebSocketConnection: Sendable {
  private let loop: ConnectionLoop

  private init(_ loop: ConnectionLoop) {
    self.loop = loop
  }

  deinit {
    loop.post(.close)
  }

  /// Begins to connect and returns at once.
  public static func open(
    _ request: WebSocketRequest, onEvent: @escaping @Sendable (WebSocketEvent) -> Void
  ) -> WebSocketConnection {
    let loop = ConnectionLoop(request, onEvent)
    loop.start()
    return WebSocketConnection(loop)
  }

  /// Sends a text message, once the connection stands; what is left when it ends is lost.
  public func send(text: [UInt8]) {
    loop.post(.send(text))
  }

  /// Closes with code 1000. Messages under way may still arrive before ``WebSocketEvent/closed(_:)``.
  public func close() {
    loop.post(.close)
  }
}

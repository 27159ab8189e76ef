internal import Synchronization

/// One client's WebSocket, as its handler sees it.
///
/// Messages come in order from ``next()``. Pings are answered, fragments joined and closing is negotiated without it.
public final class WebSocketConnection: Sendable {
  private struct Inbox {
    var messages: [WebSocketMessage] = []
    var size = 0
    var reader: CheckedContinuation<WebSocketMessage?, Never>?
    var hasEnded = false
    /// Whether the service thread was told to take no more.
    var isFull = false
  }

  let id: UInt64
  private let loop: ServiceLoop
  private let limit: Int
  private let inbox = Mutex(Inbox())

  init(id: UInt64, loop: ServiceLoop, limit: Int) {
    (self.id, self.loop, self.limit) = (id, loop, limit)
  }

  /// The next message, or nil when the connection has ended. One reader at a time.
  public func next() async -> WebSocketMessage? {
    await withCheckedContinuation { continuation in
      let (answer, mayGoOn) = inbox.withLock { inbox -> (WebSocketMessage??, Bool) in
        guard !inbox.messages.isEmpty else {
          if inbox.hasEnded || inbox.reader != nil { return (.some(nil), false) }
          inbox.reader = continuation
          return (nil, false)
        }
        let message = inbox.messages.removeFirst()
        inbox.size -= message.size
        let mayGoOn = inbox.isFull && inbox.size <= limit / 2
        if mayGoOn { inbox.isFull = false }
        return (.some(message), mayGoOn)
      }
      if mayGoOn { loop.post(.readOnWebSocket(id)) }
      if let answer { continuation.resume(returning: answer) }
    }
  }

  /// Sends a text message. It is queued; after the end of the connection it goes nowhere.
  public func send(_ text: String) { loop.post(.sendOnWebSocket(id, WebSocketFrame.bytes(.text, Array(text.utf8)))) }

  /// Sends a binary message. It is queued; after the end of the connection it goes nowhere.
  public func send(_ bytes: [UInt8]) { loop.post(.sendOnWebSocket(id, WebSocketFrame.bytes(.binary, bytes))) }

  /// Sends a ping.
  public func ping() { loop.post(.sendOnWebSocket(id, WebSocketFrame.bytes(.ping, []))) }

  /// Begins to close, after what was sent before; a code that must not be on the wire becomes 1000.
  public func close(code: UInt16 = 1000, reason: String = "") {
    loop.post(.closeWebSocket(id, WebSocketFrame.isSendable(code) ? code : 1000, reason))
  }

  /// Ends the connection without a closing handshake, as a broken network would.
  public func abort() { loop.post(.abortWebSocket(id)) }

  // MARK: - From the service thread

  /// Hands over a message; false when no more should follow until ``ServiceLoop/Command/readOnWebSocket(_:)``.
  func deliver(_ message: WebSocketMessage) -> Bool {
    let (reader, isFull) = inbox.withLock { inbox -> (CheckedContinuation<WebSocketMessage?, Never>?, Bool) in
      if let reader = inbox.reader {
        inbox.reader = nil
        return (reader, false)
      }
      inbox.messages.append(message)
      // An empty message takes room too.
      inbox.size += message.size
      if inbox.size > limit || inbox.messages.count > 10_000 { inbox.isFull = true }
      return (nil, inbox.isFull)
    }
    reader?.resume(returning: message)
    return !isFull
  }

  func end() {
    let reader = inbox.withLock { inbox in
      inbox.hasEnded = true
      defer { inbox.reader = nil }
      return inbox.reader
    }
    reader?.resume(returning: nil)
  }
}

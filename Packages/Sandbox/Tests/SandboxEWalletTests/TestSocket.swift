import Synchronization
import WebSocketClient

/// A client on `/api/client/socket` that hands out what the server says, one message after the other.
final class TestSocket: Sendable {
  private let socket: WebSocketClient.WebSocketConnection
  private let events: Events

  /// What has come and was not taken; one taker at a time.
  private final class Events: Sendable {
    private let state = Mutex((waiting: [WebSocketEvent](), taker: CheckedContinuation<WebSocketEvent, Never>?.none))

    func put(_ event: WebSocketEvent) {
      let taker = state.withLock { state in
        defer { state.taker = nil }
        if state.taker == nil { state.waiting.append(event) }
        return state.taker
      }
      taker?.resume(returning: event)
    }

    func next() async -> WebSocketEvent {
      await withCheckedContinuation { continuation in
        let event = state.withLock { state -> WebSocketEvent? in
          if state.waiting.isEmpty {
            state.taker = continuation
            return nil
          }
          return state.waiting.removeFirst()
        }
        if let event { continuation.resume(returning: event) }
      }
    }
  }

  init(port: Int, headers: [(String, String)], query: String = "") {
    let events = Events()
    self.events = events
    let request = WebSocketRequest(
      host: "127.0.0.1", port: UInt16(port), isSecure: false, path: "/api/client/socket" + query,
      headers: headers.map { (name: $0.0, value: $0.1) })
    socket = WebSocketClient.WebSocketConnection.open(request) { events.put($0) }
  }

  func next() async -> WebSocketEvent { await events.next() }

  /// The next message as JSON; nil when the connection has ended.
  func message() async throws -> JSON? {
    guard case .text(let bytes) = await next() else { return nil }
    return try JSON(bytes: bytes)
  }

  func send(_ text: String) { socket.send(text: Array(text.utf8)) }

  /// Sends what a client sends, and answers the next message.
  func ask(_ event: String, _ topic: String, ref: String) async throws -> JSON? {
    send(#"{"topic":"\#(topic)","event":"\#(event)","ref":"\#(ref)","data":{}}"#)
    return try await message()
  }

  func close() { socket.close() }
}

internal import SandboxHTTP
internal import Synchronization

/// Who listens to what. Frames of one connection leave in the order in which they are handed over.
final class SocketHub: Sendable {
  private struct Listener {
    let socket: WebSocketConnection
    /// Refs of the joins by topic.
    var topics: [String: String?] = [:]
  }

  private struct State {
    var listeners: [UInt64: Listener] = [:]
    var byTopic: [String: Set<UInt64>] = [:]
    var nextID: UInt64 = 1
  }

  private let state = Mutex(State())

  func add(_ socket: WebSocketConnection) -> UInt64 {
    state.withLock { state in
      defer { state.nextID += 1 }
      state.listeners[state.nextID] = Listener(socket: socket)
      return state.nextID
    }
  }

  func remove(_ id: UInt64) {
    state.withLock { state in
      for topic in (state.listeners.removeValue(forKey: id)?.topics ?? [:]).keys { Self.forget(id, topic, &state) }
    }
  }

  private static func forget(_ id: UInt64, _ topic: String, _ state: inout State) {
    state.byTopic[topic]?.remove(id)
    if state.byTopic[topic]?.isEmpty == true { state.byTopic[topic] = nil }
  }

  /// Joins and says so. A channel of the same topic that was open before is closed first.
  func join(_ id: UInt64, _ topic: String, ref: String?) {
    state.withLock { state in
      guard let listener = state.listeners[id] else { return }
      if let old = listener.topics[topic] { listener.socket.send(SocketFrame.close.text(topic: topic, ref: old)) }
      state.listeners[id]?.topics[topic] = .some(ref)
      state.byTopic[topic, default: []].insert(id)
      listener.socket.send(SocketFrame.reply().text(topic: topic, ref: ref))
    }
  }

  /// Leaves and says so; a channel that was open is closed, with the ref of its join.
  func leave(_ id: UInt64, _ topic: String, ref: String?) {
    state.withLock { state in
      guard let listener = state.listeners[id] else { return }
      listener.socket.send(SocketFrame.reply().text(topic: topic, ref: ref))
      guard let join = listener.topics[topic] else { return }
      state.listeners[id]?.topics[topic] = nil
      Self.forget(id, topic, &state)
      listener.socket.send(SocketFrame.close.text(topic: topic, ref: join))
    }
  }

  func hasJoined(_ id: UInt64, _ topic: String) -> Bool {
    state.withLock { $0.listeners[id]?.topics[topic] != nil }
  }

  /// One frame for each topic and connection that listens to it.
  func send(_ event: SocketEvent) {
    state.withLock { state in
      for topic in event.topics {
        guard let ids = state.byTopic[topic], !ids.isEmpty else { continue }
        let text = event.frame.text(topic: topic, ref: nil)
        for id in ids.sorted() { state.listeners[id]?.socket.send(text) }
      }
    }
  }

  var count: Int { state.withLock { $0.listeners.count } }

  /// Topics and how many listen to each.
  var topics: [String: Int] { state.withLock { $0.byTopic.mapValues(\.count) } }

  /// Closes every connection, or breaks it off; answers how many there were.
  func closeAll(abruptly: Bool) -> Int {
    let sockets = state.withLock { $0.listeners.values.map(\.socket) }
    for socket in sockets { abruptly ? socket.abort() : socket.close(code: 1001, reason: "closed by the operator") }
    return sockets.count
  }
}

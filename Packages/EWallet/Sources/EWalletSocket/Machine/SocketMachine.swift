internal import EWalletClient

/// What a socket does and when, without doing any of it: events go in, actions come out.
///
/// Connections are numbered, so that what a former one still says is told from what the present one says.
struct SocketMachine {
  enum Action: Equatable {
    case connect(connection: Int)
    case close(connection: Int)
    case send(OutgoingFrame)
    /// To be followed by ``SocketMachine/timer(_:)`` unless another one takes its place.
    case startTimer(Timer, after: Duration)
    case stopTimer(Timer)
    case notify(Notice)
  }

  /// What there is to tell.
  enum Notice: Equatable {
    case didConnect
    case didDisconnect(OMGError?)
    case didStartListening(topic: String)
    case didStopListening(topic: String)
    case failedToListen(topic: String, APIError)
  }

  enum Timer: Hashable, Sendable {
    case heartbeat
    case reconnect
    /// The wait for the answer to a leave.
    case leave(topic: String)
  }

  private enum Link: Equatable {
    case none
    case connecting(Int)
    case open(Int)
    case waiting
  }

  enum ChannelState: Equatable {
    /// Not asked for yet.
    case new
    case joining(ref: String)
    case joined(ref: String)
    /// The last one to listen has gone; whoever listens meanwhile waits for the answer.
    case leaving(ref: String, thenJoin: Bool)
  }

  private let timing: SocketTiming
  private let spread: @Sendable () -> Double
  private var link = Link.none
  private var connectionCount = 0
  private var refCount = 0
  private var attempt = 0
  private var heartbeatRef: String?
  /// In the order in which they were asked for.
  private var order: [String] = []
  private(set) var channels: [String: ChannelState] = [:]

  /// - Parameter spread: how much sooner an attempt to reconnect is made, 0 to 1, see ``SocketTiming/wait(beforeAttempt:spread:)``.
  init(timing: SocketTiming, spread: @escaping @Sendable () -> Double) {
    self.timing = timing
    self.spread = spread
  }

  /// Whether events of the topic are wanted.
  func isListening(to topic: String) -> Bool {
    switch channels[topic] {
    case .joining, .joined: true
    default: false
    }
  }

  /// Whether the last heartbeat has not been answered yet.
  var awaitsHeartbeat: Bool { heartbeatRef != nil }

  // MARK: - From the user

  /// Somebody wants to hear of a topic. A second time changes nothing.
  mutating func listen(to topic: String) -> [Action] {
    if case .leaving(let ref, _) = channels[topic] {
      channels[topic] = .leaving(ref: ref, thenJoin: true)
      return []
    }
    guard channels[topic] == nil else { return [] }
    order.append(topic)
    channels[topic] = .new
    switch link {
    case .none: return [connect()]
    case .open: return [join(topic)]
    case .connecting, .waiting: return []
    }
  }

  /// Nobody wants to hear of a topic any more.
  mutating func leave(_ topic: String) -> [Action] {
    switch channels[topic] {
    case nil: return []
    case .leaving(let ref, _):
      channels[topic] = .leaving(ref: ref, thenJoin: false)
      return []
    case .joining, .joined:
      let ref = nextRef()
      channels[topic] = .leaving(ref: ref, thenJoin: false)
      return [
        .send(OutgoingFrame(topic: topic, event: .leave, ref: ref)),
        .startTimer(.leave(topic: topic), after: timing.leave),
      ]
    case .new:
      return forget(topic) + [.notify(.didStopListening(topic: topic))] + closeIfUnused()
    }
  }

  /// Ends the connection and forgets every channel.
  mutating func reset() -> [Action] {
    let topics = order
    let stops = topics.compactMap(stopLeaving)
    order = []
    channels = [:]
    return stops + topics.map { .notify(.didStopListening(topic: $0)) } + closeIfUnused()
  }

  // MARK: - From the connection

  mutating func opened(_ connection: Int) -> [Action] {
    guard link == .connecting(connection) else { return [] }
    link = .open(connection)
    heartbeatRef = nil
    return [.notify(.didConnect), .startTimer(.heartbeat, after: timing.heartbeat)] + order.map { join($0) }
  }

  /// The connection ended without being asked to.
  mutating func closed(_ connection: Int, _ error: OMGError?) -> [Action] {
    guard link == .open(connection) || link == .connecting(connection) else { return [] }
    return lost(error)
  }

  /// The connection cannot be made as long as the configuration is what it is.
  mutating func misconfigured(_ connection: Int, _ error: OMGError) -> [Action] {
    guard link == .connecting(connection) else { return [] }
    link = .none
    return [.notify(.didDisconnect(error))] + reset()
  }

  /// The outcome of a message; nil when the frame is no answer to one of this client's.
  mutating func replied(_ frame: IncomingFrame) -> [Action] {
    guard frame.event == .reply, let ref = frame.ref else { return [] }
    if ref == heartbeatRef {
      heartbeatRef = nil
      attempt = 0
      return []
    }
    let topic = frame.topic
    switch channels[topic] {
    case .joining(ref):
      if let error = frame.error, !frame.isSuccess {
        return forget(topic) + [.notify(.failedToListen(topic: topic, error))] + closeIfUnused()
      }
      guard frame.isSuccess else {
        let error = APIError(code: .websocketError, description: "the server refused the topic without a reason")
        return forget(topic) + [.notify(.failedToListen(topic: topic, error))] + closeIfUnused()
      }
      channels[topic] = .joined(ref: ref)
      return [.notify(.didStartListening(topic: topic))]
    case .leaving(ref, let thenJoin):
      return [.stopTimer(.leave(topic: topic))] + left(topic, thenJoin: thenJoin)
    default:
      return []
    }
  }

  /// A channel that crashed on the server is joined again after a while, with the next connection or heartbeat.
  mutating func crashed(_ frame: IncomingFrame) -> [Action] {
    guard frame.event == .error, case .joined(let ref) = channels[frame.topic], frame.ref == ref else { return [] }
    channels[frame.topic] = .new
    return []
  }

  // MARK: - From the clock

  mutating func timer(_ timer: Timer) -> [Action] {
    switch (timer, link) {
    case (.reconnect, .waiting):
      return [connect()]
    case (.leave(let topic), .open):
      guard case .leaving(_, let thenJoin) = channels[topic] else { return [] }
      return left(topic, thenJoin: thenJoin)
    case (.heartbeat, .open(let connection)):
      guard heartbeatRef == nil else {
        return [.close(connection: connection)]
          + lost(.socketError(message: "The server did not answer a heartbeat"))
      }
      let ref = nextRef()
      heartbeatRef = ref
      return [
        .send(OutgoingFrame(topic: "phoenix", event: .heartbeat, ref: ref)),
        .startTimer(.heartbeat, after: timing.heartbeat),
      ] + order.filter { channels[$0] == .new }.map { join($0) }
    default:
      return []
    }
  }

  // MARK: - Steps

  private mutating func nextRef() -> String {
    refCount += 1
    return String(refCount)
  }

  private mutating func connect() -> Action {
    connectionCount += 1
    link = .connecting(connectionCount)
    return .connect(connection: connectionCount)
  }

  private mutating func join(_ topic: String) -> Action {
    let ref = nextRef()
    channels[topic] = .joining(ref: ref)
    return .send(OutgoingFrame(topic: topic, event: .join, ref: ref))
  }

  /// The channel has ended, as was asked for.
  private mutating func left(_ topic: String, thenJoin: Bool) -> [Action] {
    let stopped: [Action] = [.notify(.didStopListening(topic: topic))]
    guard thenJoin else { return forget(topic) + stopped + closeIfUnused() }
    return stopped + [join(topic)]
  }

  /// Ends the wait for the answer to a leave, if there is one.
  private func stopLeaving(_ topic: String) -> Action? {
    if case .leaving = channels[topic] { .stopTimer(.leave(topic: topic)) } else { nil }
  }

  private mutating func forget(_ topic: String) -> [Action] {
    channels[topic] = nil
    order.removeAll { $0 == topic }
    return []
  }

  /// Ends a connection that nobody listens through.
  private mutating func closeIfUnused() -> [Action] {
    guard channels.isEmpty else { return [] }
    defer {
      link = .none
      attempt = 0
    }
    switch link {
    case .none: return []
    case .waiting: return [.stopTimer(.reconnect)]
    case .connecting(let connection): return [.close(connection: connection)]
    case .open(let connection):
      return [.stopTimer(.heartbeat), .close(connection: connection), .notify(.didDisconnect(nil))]
    }
  }

  /// After the loss of a connection: everything that was joined has to be joined again.
  private mutating func lost(_ error: OMGError?) -> [Action] {
    var actions: [Action] = [.stopTimer(.heartbeat), .notify(.didDisconnect(error))]
    actions += order.compactMap(stopLeaving)
    for topic in order {
      if case .leaving(_, let thenJoin) = channels[topic] {
        actions.append(.notify(.didStopListening(topic: topic)))
        if !thenJoin {
          actions += forget(topic)
          continue
        }
      }
      channels[topic] = .new
    }
    guard !channels.isEmpty else {
      link = .none
      attempt = 0
      return actions
    }
    link = .waiting
    actions.append(.startTimer(.reconnect, after: timing.wait(beforeAttempt: attempt, spread: spread())))
    attempt += 1
    return actions
  }
}

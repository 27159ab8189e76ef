public import EWalletClient
internal import Synchronization

/// Hears from the eWallet what happens to users, requests and consumptions, over one WebSocket.
///
/// The socket is opened when somebody begins to listen and closed when nobody listens any more. A connection that
/// breaks is made again, and every topic is joined anew. All delegates are called on the main actor, where the client
/// itself lives: once ``stopListening(topic:)`` has returned, no event of that topic comes any more.
///
/// ```swift
/// let socket = SocketClient(config: configuration, delegate: self)
/// transactionRequest.startListeningEvents(withClient: socket, eventDelegate: self)
/// ```
@MainActor
public final class SocketClient {
  /// Hears of the connection.
  public weak var delegate: (any SocketConnectionDelegate)?

  private var configuration: ClientConfiguration
  private let clock: any Clock<Duration>
  private let transport: any SocketTransport
  private let log: DebugLog
  private(set) var machine: SocketMachine
  private var listeners: [String: [(id: Int, listener: any Listener)]] = [:]
  /// Those who have asked to stop and are to hear that it is done.
  private var departing: [String: [any Listener]] = [:]
  private var listenerCount = 0
  private var connection: (number: Int, socket: any SocketConnection, pump: Task<Void, Never>)?
  private var timers: [SocketMachine.Timer: Task<Void, Never>] = [:]

  /// A client that connects when somebody begins to listen.
  ///
  /// The base URL of the configuration has the scheme `ws` or `wss`.
  public convenience init(config: ClientConfiguration, delegate: (any SocketConnectionDelegate)?) {
    self.init(config: config, delegate: delegate, transport: LibwebsocketsTransport())
  }

  /// A client over a transport, and by a clock, of your own.
  public convenience init(
    config: ClientConfiguration, delegate: (any SocketConnectionDelegate)?, transport: any SocketTransport,
    clock: any Clock<Duration> = ContinuousClock(), timing: SocketTiming = SocketTiming()
  ) {
    self.init(config, delegate, transport, clock, timing, .console)
  }

  init(
    _ config: ClientConfiguration, _ delegate: (any SocketConnectionDelegate)?, _ transport: any SocketTransport,
    _ clock: any Clock<Duration>, _ timing: SocketTiming, _ log: DebugLog,
    spread: @escaping @Sendable () -> Double = { .random(in: 0...1) }
  ) {
    configuration = config
    self.delegate = delegate
    self.transport = transport
    self.clock = clock
    self.log = log
    machine = SocketMachine(timing: timing, spread: spread)
  }

  isolated deinit {
    for timer in timers.values { timer.cancel() }
    connection?.pump.cancel()
    connection?.socket.close()
  }

  /// Ends the connection and forgets every topic; whoever listened has to begin again.
  public func updateConfiguration(_ configuration: ClientConfiguration) {
    self.configuration = configuration
    for topic in listeners.keys { depart(topic) }
    perform(machine.reset(), isOwnCall: true)
  }

  /// Ends listening to a topic, whoever listens to it. The connection is closed when it was the last one.
  public func stopListening(topic: String) {
    depart(topic)
    perform(machine.leave(topic), isOwnCall: true)
  }

  private func depart(_ topic: String) {
    guard let leaving = listeners.removeValue(forKey: topic) else { return }
    departing[topic, default: []] += leaving.map(\.listener)
  }

  /// The events of something, as they come.
  ///
  /// Listening begins at once and ends when the stream does: with the task that reads it, with
  /// ``stopListening(topic:)``, or with the server's refusal, which is the last event then.
  public func events(of listenable: some Listenable) -> AsyncStream<ListenerEvent> {
    let topic = listenable.socketTopic
    let (stream, continuation) = AsyncStream.makeStream(of: ListenerEvent.self)
    let wasListening = machine.isListening(to: topic)
    let id = listen(to: topic, StreamListener(continuation: continuation))
    if wasListening, case .joined = machine.channels[topic] { continuation.yield(.startedListening) }
    continuation.onTermination = { [weak self] _ in
      Task { @MainActor in self?.remove(id, from: topic) }
    }
    return stream
  }

  /// Has the listener told of the topic; there may be several of streams, but only one delegate.
  @discardableResult
  func listen(to topic: String, _ listener: any Listener) -> Int {
    listenerCount += 1
    let isStream = listener is StreamListener
    let hasDelegate = listeners[topic]?.contains { !($0.listener is StreamListener) } ?? false
    if isStream || !hasDelegate { listeners[topic, default: []].append((listenerCount, listener)) }
    perform(machine.listen(to: topic), isOwnCall: true)
    return listenerCount
  }

  private func remove(_ id: Int, from topic: String) {
    guard let index = listeners[topic]?.firstIndex(where: { $0.id == id }) else { return }
    listeners[topic]?.remove(at: index)
    if listeners[topic]?.isEmpty ?? true { stopListening(topic: topic) }
  }

  // MARK: - Actions

  /// Carries the actions out. What there is to tell in consequence of a user's own call is told after that call.
  private func perform(_ actions: [SocketMachine.Action], isOwnCall: Bool = false) {
    for action in actions {
      switch action {
      case .connect(let number): connect(number)
      case .close(let number): close(number)
      case .send(let frame): if let bytes = frame.bytes { connection?.socket.send(text: bytes) }
      case .startTimer(let timer, let wait): start(timer, after: wait)
      case .stopTimer(let timer): timers.removeValue(forKey: timer)?.cancel()
      case .notify(let notice):
        if isOwnCall { Task { @MainActor in self.tell(notice) } } else { tell(notice) }
      }
    }
  }

  private func tell(_ notice: SocketMachine.Notice) {
    switch notice {
    case .didConnect: delegate?.didConnect()
    case .didDisconnect(let error): delegate?.didDisconnect(error)
    case .didStartListening(let topic): for entry in listeners[topic] ?? [] { entry.listener.started() }
    case .didStopListening(let topic): for listener in departing.removeValue(forKey: topic) ?? [] { listener.stopped() }
    case .failedToListen(let topic, let error):
      for entry in listeners.removeValue(forKey: topic) ?? [] { entry.listener.failed(error) }
    }
  }

  private func connect(_ number: Int) {
    let base: BaseURL
    do {
      base = try BaseURL(
        configuration.baseURL.replacingScheme("http", with: "ws").replacingScheme("https", with: "wss"),
        schemes: ["ws", "wss"])
    } catch {
      // Nobody can hear of it before the caller has returned.
      Task { @MainActor in
        for topic in self.listeners.keys { self.depart(topic) }
        self.perform(self.machine.misconfigured(number, error))
      }
      return
    }
    let path = base.path + "/api/client/socket"
    let opening = SocketOpening(
      url: base.url("/api/client/socket"),
      headers: ProtocolHeaders.fields(configuration.credentials).map { (name: $0.0, value: $0.1) }, base: base,
      path: path)
    let (events, continuation) = AsyncStream.makeStream(of: SocketTransportEvent.self)
    let socket = transport.open(opening) { event in
      continuation.yield(event)
      if case .closed = event { continuation.finish() }
    }
    let pump = Task { @MainActor [weak self] in
      for await event in events { self?.handle(event, number) }
    }
    connection = (number, socket, pump)
  }

  private func close(_ number: Int) {
    guard let current = connection, current.number == number else { return }
    connection = nil
    current.pump.cancel()
    current.socket.close()
  }

  private func start(_ timer: SocketMachine.Timer, after wait: Duration) {
    timers[timer]?.cancel()
    timers[timer] = Task { @MainActor [weak self, clock] in
      guard (try? await clock.sleep(for: wait)) != nil, !Task.isCancelled, let self else { return }
      self.timers[timer] = nil
      self.perform(self.machine.timer(timer))
    }
  }

  // MARK: - Events

  private func handle(_ event: SocketTransportEvent, _ number: Int) {
    guard connection?.number == number else { return }
    switch event {
    case .opened:
      perform(machine.opened(number))
    case .closed(let error):
      connection = nil
      perform(machine.closed(number, error))
    case .text(let bytes):
      if configuration.debugLog { log.info(String(decoding: bytes, as: UTF8.self)) }
      guard let frame = IncomingFrame.read(bytes) else {
        if configuration.debugLog { log.warn("a message could not be read and is left out") }
        return
      }
      receive(frame)
    }
  }

  private func receive(_ frame: IncomingFrame) {
    if frame.event == .reply { return perform(machine.replied(frame)) }
    perform(machine.crashed(frame))
    guard machine.isListening(to: frame.topic) else { return }
    for entry in listeners[frame.topic] ?? [] { entry.listener.event(frame) }
  }
}

extension String {
  /// The same URL over WebSocket: an eWallet has both at one address.
  fileprivate func replacingScheme(_ scheme: String, with other: String) -> String {
    hasPrefix(scheme + "://") ? other + dropFirst(scheme.count) : self
  }
}

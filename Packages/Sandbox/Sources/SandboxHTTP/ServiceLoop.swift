internal import CWebSockets
internal import Synchronization

/// The thread that owns the libwebsockets context and everything that hangs on it.
///
/// Other threads talk to it only through ``post(_:)``: a locked queue and `lws_cancel_service`.
final class ServiceLoop: @unchecked Sendable {
  enum Command: Sendable {
    case respond(exchange: UInt64, HTTPServerResponse)
    case sendOnWebSocket(UInt64, [UInt8])
    case readOnWebSocket(UInt64)
    case closeWebSocket(UInt64, UInt16, String)
    case abortWebSocket(UInt64)
    case drain
    case abandon
  }

  private struct Mailbox {
    /// Non-nil while the context lives; only `lws_cancel_service` may be called on it from outside.
    var context: ContextReference?
    var commands: [Command] = []
    var stopWaiters: [CheckedContinuation<Void, Never>] = []
    var hasEnded = false
    var isStopping = false
  }

  private struct ContextReference: @unchecked Sendable {
    let pointer: OpaquePointer
  }

  let configuration: HTTPServerConfiguration
  let handler: HTTPServerHandler
  private let mailbox = Mutex(Mailbox())

  // Touched only by the service thread.
  private var listener: Int32
  private var listenerWsi: OpaquePointer?
  private var vhost: OpaquePointer?
  private(set) var connections: [OpaquePointer: HTTPConnection] = [:]
  private var exchanges: [UInt64: HTTPConnection] = [:]
  private var webSockets: [UInt64: HTTPConnection] = [:]
  private var nextExchange: UInt64 = 0
  private(set) var isDraining = false
  private var isAbandoned = false

  init(configuration: HTTPServerConfiguration, listener: Int32, handler: @escaping HTTPServerHandler) {
    self.configuration = configuration
    self.listener = listener
    self.handler = handler
  }

  // MARK: - From other threads

  /// Starts the thread; false when the library could not make its context.
  func start() async -> Bool {
    await withCheckedContinuation { continuation in
      let isRunning = ServiceThread.start {
        self.run { continuation.resume(returning: $0) }
      }
      if !isRunning {
        ServerSocket.close(listener)
        continuation.resume(returning: false)
      }
    }
  }

  func post(_ command: Command) {
    mailbox.withLock { box in
      guard let context = box.context else { return }
      box.commands.append(command)
      lws_cancel_service(context.pointer)
    }
  }

  func stop() async {
    let isFirst = mailbox.withLock { box in
      defer { box.isStopping = true }
      return !box.isStopping
    }
    if isFirst { post(.drain) }
    let deadline = Task { [configuration] in
      try? await Task.sleep(for: configuration.drainTimeout)
      if !Task.isCancelled { self.post(.abandon) }
    }
    await withCheckedContinuation { continuation in
      let ended = mailbox.withLock { box in
        if !box.hasEnded { box.stopWaiters.append(continuation) }
        return box.hasEnded
      }
      if ended { continuation.resume() }
    }
    deadline.cancel()
  }

  // MARK: - The thread

  private func run(started: (Bool) -> Void) {
    let protocols = ProtocolTable()
    guard let context = protocols.makeContext(for: self),
      let vhost = lws_get_vhost_by_name(context, "default"),
      let listening = oms_lws_adopt_listener(vhost, listener, ProtocolTable.listenerName)
    else {
      ServerSocket.close(listener)
      mailbox.withLock { $0.hasEnded = true }
      started(false)
      return
    }
    self.vhost = vhost
    listenerWsi = listening
    mailbox.withLock { $0.context = ContextReference(pointer: context) }
    started(true)

    while !(isDraining && (isAbandoned || !connections.values.contains { $0.isBusy })) {
      if lws_service(context, 0) < 0 { break }
      handleCommands()
    }

    mailbox.withLock { $0.context = nil }
    for connection in connections.values {
      if case .handling(_, _, _, let task) = connection.phase { task.cancel() }
      if case .webSocket(let channel) = connection.phase { channel.connection.end() }
    }
    lws_context_destroy(context)
    connections.removeAll()
    exchanges.removeAll()
    webSockets.removeAll()
    let waiters = mailbox.withLock { box in
      box.hasEnded = true
      defer { box.stopWaiters = [] }
      return box.stopWaiters
    }
    for waiter in waiters { waiter.resume() }
    withExtendedLifetime(protocols) {}
  }

  private func handleCommands() {
    let commands = mailbox.withLock { box in
      defer { box.commands = [] }
      return box.commands
    }
    for command in commands {
      switch command {
      case .respond(let exchange, let response): respond(to: exchange, with: response)
      case .sendOnWebSocket(let id, let frame): withWebSocket(id) { send(frame, $0, $1) }
      case .readOnWebSocket(let id): withWebSocket(id) { resume($0, $1) }
      case .closeWebSocket(let id, let code, let reason): withWebSocket(id) { close($0, code, reason, on: $1) }
      case .abortWebSocket(let id): withWebSocket(id) { abort($0, $1) }
      case .drain: drain()
      case .abandon: isAbandoned = true
      }
    }
  }

  private func respond(to exchange: UInt64, with response: HTTPServerResponse) {
    guard let connection = exchanges.removeValue(forKey: exchange),
      case .handling(exchange, let isHead, let keepsAlive, _) = connection.phase
    else { return }
    answer(connection, response, isHead: isHead, keepsAlive: keepsAlive)
  }

  private func drain() {
    isDraining = true
    if let listenerWsi { oms_lws_close_soon(listenerWsi) }
    listenerWsi = nil
    for connection in webSockets.values {
      if case .webSocket(let channel) = connection.phase { close(channel, 1001, "the server stops", on: connection) }
    }
  }

  private func withWebSocket(_ id: UInt64, _ body: (WebSocketChannel, HTTPConnection) -> Void) {
    guard let connection = webSockets[id], case .webSocket(let channel) = connection.phase else { return }
    body(channel, connection)
  }

  // MARK: - From the library's callbacks, on the same thread

  /// Takes every waiting connection from the listening socket.
  func acceptConnections() {
    guard !isDraining, let vhost else { return }
    while let descriptor = ServerSocket.accept(from: listener) {
      guard connections.count < configuration.maximumConnections else {
        ServerSocket.close(descriptor)
        continue
      }
      guard let wsi = oms_lws_adopt_connection(vhost, descriptor, ProtocolTable.connectionName) else { continue }
      let parser = RequestParser(maximumHead: configuration.maximumHeadSize, maximumBody: configuration.maximumBodySize)
      connections[wsi] = HTTPConnection(wsi: wsi, parser: parser)
      lws_set_timeout(wsi, PENDING_TIMEOUT_USER_OK, Int32(clamping: max(configuration.receiveTimeoutSeconds, 1)))
    }
  }

  /// Forgets a closed connection. Its handler, if one runs, goes on to its end: what it does must not
  /// depend on whether the client still listens.
  func forget(_ wsi: OpaquePointer) {
    guard let connection = connections.removeValue(forKey: wsi) else { return }
    if case .handling(let exchange, _, _, _) = connection.phase { exchanges[exchange] = nil }
    if let id = connection.webSocketID { webSockets[id] = nil }
    if case .webSocket(let channel) = connection.phase { channel.connection.end() }
  }

  /// A number under which the handler's answer finds its connection, if that still exists then.
  func register(_ connection: HTTPConnection) -> UInt64 {
    nextExchange += 1
    exchanges[nextExchange] = connection
    return nextExchange
  }

  /// A number under which the handler of a WebSocket finds its connection, as long as that exists.
  func registerWebSocket(_ connection: HTTPConnection) -> UInt64 {
    nextExchange += 1
    webSockets[nextExchange] = connection
    connection.webSocketID = nextExchange
    return nextExchange
  }
}

internal import Dispatch
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An HTTP/1.1 server on a free loopback port that does on the wire exactly what its handler says, right or wrong.
///
/// Each connection has a thread of its own, so a handler may block.
public final class LoopbackServer: Sendable {
  /// Serves one request; called on the connection's thread.
  public typealias Handler = @Sendable (LoopbackRequest, LoopbackConnection) -> Void

  private struct State {
    var isStopped = false
    var accepted = 0
    var open: Set<Int32> = []
    var requests: [LoopbackRequest] = []
    var waiters: [Waiter] = []
  }

  private struct Waiter {
    let isSatisfied: @Sendable (Snapshot) -> Bool
    let continuation: CheckedContinuation<Void, Never>
  }

  /// What the server has seen so far.
  public struct Snapshot: Sendable {
    /// Connections accepted since the start.
    public let acceptedConnections: Int
    /// Connections whose client is still there, as far as the server knows.
    public let openConnections: Int
    /// Requests read completely.
    public let requests: [LoopbackRequest]
  }

  /// Port on 127.0.0.1.
  public let port: UInt16

  /// `http://127.0.0.1:<port>`.
  public var url: String { "http://127.0.0.1:\(port)" }

  private let listener: Int32
  private let handler: Handler
  private let keepsRequests: Bool
  private let state = Mutex(State())
  private let threads = DispatchGroup()

  /// Starts listening. A server that is only measured need not keep what it was asked.
  ///
  /// - Throws: ``LoopbackError`` when no port or thread is to be had.
  public init(keepsRequests: Bool = true, _ handler: @escaping Handler) throws {
    let bound = try LoopbackSocket.listen(backlog: 512)
    self.listener = bound.descriptor
    self.port = bound.port
    self.handler = handler
    self.keepsRequests = keepsRequests
    threads.enter()
    try PlainThread.start { [self] in
      acceptConnections()
      threads.leave()
    }
  }

  /// What has happened so far.
  public var snapshot: Snapshot { state.withLock { Self.snapshot($0) } }

  /// Returns as soon as the condition holds; `stop()` ends the wait as well.
  public func wait(until condition: @escaping @Sendable (Snapshot) -> Bool) async {
    await withCheckedContinuation { continuation in
      let isDone = state.withLock { state in
        if state.isStopped || condition(Self.snapshot(state)) { return true }
        state.waiters.append(Waiter(isSatisfied: condition, continuation: continuation))
        return false
      }
      if isDone { continuation.resume() }
    }
  }

  /// Closes every connection and the port, and returns when all threads are gone.
  public func stop() async {
    let waiters: [Waiter] = state.withLock { state in
      guard !state.isStopped else { return [] }
      state.isStopped = true
      shutdown(listener, Int32(SHUT_RDWR))
      for descriptor in state.open { shutdown(descriptor, Int32(SHUT_RDWR)) }
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.continuation.resume() }
    await withCheckedContinuation { continuation in
      threads.notify(queue: .global()) { continuation.resume() }
    }
  }

  private static func snapshot(_ state: State) -> Snapshot {
    Snapshot(acceptedConnections: state.accepted, openConnections: state.open.count, requests: state.requests)
  }

  private func change(_ body: (inout State) -> Void) {
    let ready: [Waiter] = state.withLock { state in
      body(&state)
      guard !state.waiters.isEmpty else { return [] }
      let snapshot = Self.snapshot(state)
      let split = state.waiters.partition { $0.isSatisfied(snapshot) }
      defer { state.waiters.removeSubrange(split...) }
      return Array(state.waiters[split...])
    }
    for waiter in ready { waiter.continuation.resume() }
  }

  private func acceptConnections() {
    while true {
      let descriptor = LoopbackSocket.accept(listener)
      guard descriptor >= 0 else { break }
      LoopbackSocket.setNoDelay(descriptor)
      var number = 0
      change { state in
        state.accepted += 1
        number = state.accepted
        state.open.insert(descriptor)
        if state.isStopped { shutdown(descriptor, Int32(SHUT_RDWR)) }
      }
      let connection = LoopbackConnectionBox(LoopbackConnection(descriptor: descriptor, number: number))
      threads.enter()
      do {
        try PlainThread.start { [self] in
          serve(connection.value, descriptor)
          threads.leave()
        }
      } catch {
        finish(descriptor)
        threads.leave()
      }
    }
    close(listener)
  }

  private func serve(_ connection: LoopbackConnection, _ descriptor: Int32) {
    while connection.isOpen, let request = connection.readRequest() {
      if keepsRequests { change { $0.requests.append(request) } }
      handler(request, connection)
    }
    finish(descriptor)
  }

  /// The descriptor leaves the books before it is closed, so that `stop()` never touches a reused number.
  private func finish(_ descriptor: Int32) {
    state.withLock { state in
      state.open.remove(descriptor)
      close(descriptor)
    }
    change { _ in }
  }
}

/// A connection on its way from the accepting thread to its own, which alone uses it.
private struct LoopbackConnectionBox: @unchecked Sendable {
  let value: LoopbackConnection

  init(_ value: LoopbackConnection) {
    self.value = value
  }
}

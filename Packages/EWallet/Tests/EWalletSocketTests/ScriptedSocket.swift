import EWalletClient
import EWalletVectors
import Synchronization
import Testing
import WebRPC

@testable import EWalletSocket

/// A network in which the test is the server.
final class ScriptedTransport: SocketTransport {
  private struct State {
    var connections: [ScriptedConnection] = []
  }

  private let state = Mutex(State())

  var connections: [ScriptedConnection] { state.withLock { $0.connections } }

  func open(
    _ opening: SocketOpening, onEvent: @escaping @Sendable (SocketTransportEvent) -> Void
  ) -> any SocketConnection {
    let connection = ScriptedConnection(opening, onEvent)
    state.withLock { $0.connections.append(connection) }
    return connection
  }
}

/// One connection as the server sees it.
final class ScriptedConnection: SocketConnection {
  let opening: SocketOpening
  private let onEvent: @Sendable (SocketTransportEvent) -> Void
  private let state = Mutex((sent: [JSONValue](), isClosed: false))

  init(_ opening: SocketOpening, _ onEvent: @escaping @Sendable (SocketTransportEvent) -> Void) {
    self.opening = opening
    self.onEvent = onEvent
  }

  /// What the client has sent.
  var sent: [JSONValue] { state.withLock { $0.sent } }
  /// Whether the client has closed.
  var isClosed: Bool { state.withLock { $0.isClosed } }

  func send(text: [UInt8]) {
    let value = (try? WebRPCJSON.decode(JSONValue.self, from: text)) ?? .null
    state.withLock { $0.sent.append(value) }
  }

  func close() { state.withLock { $0.isClosed = true } }

  func open() { onEvent(.opened) }
  func drop(_ error: OMGError?) { onEvent(.closed(error)) }
  func say(_ frame: JSONValue) { onEvent(.text(frame.json)) }
  func say(_ members: [String: JSONValue]) { say(.object(members)) }
  func say(_ text: String) { onEvent(.text(Array(text.utf8))) }

  /// Answers the newest message with the event.
  func answerNewest(_ event: String, isSuccess: Bool = true) {
    guard let message = sent.last(where: { $0["event"].text == event }) else {
      Issue.record("no \(event) was sent")
      return
    }
    say([
      "topic": message["topic"], "event": .string("phx_reply"), "ref": message["ref"], "version": .string("1"),
      "success": .bool(isSuccess), "data": .null, "error": .null,
    ])
  }
}

/// A clock whose sleeps end when the test says so.
final class TestClock: Clock, Sendable {
  struct Instant: InstantProtocol {
    var offset: Swift.Duration = .zero
    func advanced(by duration: Swift.Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Swift.Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct Sleeper {
    let until: Instant
    let wake: CheckedContinuation<Void, any Error>
  }

  private let state = Mutex((now: Instant(), next: 0, sleepers: [Int: Sleeper](), cancelled: Set<Int>()))

  var now: Instant { state.withLock { $0.now } }
  var minimumResolution: Swift.Duration { .zero }
  var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  func sleep(until deadline: Instant, tolerance: Swift.Duration?) async throws {
    let id = state.withLock { state in
      state.next += 1
      return state.next
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isCancelled = state.withLock { state in
          guard !state.cancelled.contains(id) else { return true }
          state.sleepers[id] = Sleeper(until: deadline, wake: continuation)
          return false
        }
        if isCancelled { continuation.resume(throwing: CancellationError()) }
      }
    } onCancel: {
      let sleeper = state.withLock { state in
        state.cancelled.insert(id)
        return state.sleepers.removeValue(forKey: id)
      }
      sleeper?.wake.resume(throwing: CancellationError())
    }
  }

  func advance(by duration: Swift.Duration) {
    let due = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let due = state.sleepers.filter { $0.value.until <= state.now }
      for id in due.keys { state.sleepers[id] = nil }
      return due.values.map(\.wake)
    }
    for wake in due { wake.resume() }
  }
}

/// Lets everything that is ready run, until the condition holds. What never comes is ended by the suite's time limit,
/// and by nothing sooner: how often this is asked says nothing about how far the other threads have come.
@MainActor
func until(_ what: @autoclosure () -> Comment, _ condition: () -> Bool) async {
  while !condition() {
    guard !Task.isCancelled else {
      Issue.record(what())
      return
    }
    await Task.yield()
  }
}

/// Writes down every call in words.
@MainActor
final class Diary: SocketConnectionDelegate, UserEventDelegate, TransactionRequestEventDelegate,
  TransactionConsumptionEventDelegate
{
  private(set) var calls: [String] = []

  func didConnect() { calls.append("didConnect") }
  func didDisconnect(_ error: OMGError?) { calls.append("didDisconnect(\(error.map { $0.message } ?? "nil"))") }
  func didStartListening() { calls.append("didStartListening") }
  func didStopListening() { calls.append("didStopListening") }
  func onError(_ error: APIError) { calls.append("onError(\(error.code.rawValue))") }
  func on(_ object: WebsocketObject, error: APIError?, forEvent event: SocketEvent) {
    guard case .transactionConsumption(let consumption) = object else { return }
    calls.append("on(\(consumption.status), \(error?.code.rawValue ?? "nil"), \(event.eventName))")
  }
  func onTransactionConsumptionRequest(_ consumption: TransactionConsumption) {
    calls.append("request(\(consumption.status))")
  }
  func onSuccessfulTransactionConsumptionFinalized(_ consumption: TransactionConsumption) {
    calls.append("success(\(consumption.status))")
  }
  func onFailedTransactionConsumptionFinalized(_ error: APIError) { calls.append("failure(\(error.code.rawValue))") }
}

/// A client, its server, its clock and its diary.
@MainActor
struct Stage {
  let transport = ScriptedTransport()
  let clock = TestClock()
  let diary = Diary()
  let client: SocketClient

  init(baseURL: String = "wss://ewallet.example.com", spread: Double = 0) {
    client = SocketClient(
      ClientConfiguration(
        baseURL: baseURL,
        credentials: ClientCredential(
          apiKey: "sandbox-api-key-0001", authenticationToken: "sandbox-auth-token-user1")),
      diary, transport, clock, SocketTiming(), .console, spread: { spread })
  }

  func connection(_ number: Int = 1) async throws -> ScriptedConnection {
    await until("connection \(number)") { transport.connections.count >= number }
    return try #require(transport.connections.last)
  }

  func heard(_ calls: String...) async {
    await until("heard \(diary.calls) instead of \(calls)") { diary.calls.count >= calls.count }
    #expect(diary.calls == calls)
  }
}

enum Sample {
  static func consumption(_ name: String = "me.consume_transaction_request.pending") throws -> TransactionConsumption {
    try decode(name)
  }

  static func request() throws -> TransactionRequest { try decode("me.create_transaction_request") }

  static func user() throws -> User {
    try WebRPCJSON.decode(
      User.self, from: EWalletVectors.read("user.login")["response"]["body"]["data"]["user"].json)
  }

  private static func decode<Value: Decodable>(_ name: String) throws -> Value {
    try WebRPCJSON.decode(Value.self, from: EWalletVectors.read(name)["response"]["body"]["data"].json)
  }
}

import EWalletClient
import EWalletSocket
import Foundation
import OMSSandbox
import Testing
import WebRPC

/// Writes down every call of a delegate, and lets a test wait for the next one.
@MainActor
final class EWalletDiary: SocketConnectionDelegate, UserEventDelegate, TransactionRequestEventDelegate,
  TransactionConsumptionEventDelegate
{
  private let calls: AsyncStream<String>
  private let continuation: AsyncStream<String>.Continuation

  init() { (calls, continuation) = AsyncStream.makeStream(of: String.self) }

  /// The next so many calls.
  func next(_ count: Int = 1) async -> [String] {
    var result: [String] = []
    for await call in calls {
      result.append(call)
      if result.count == count { break }
    }
    return result
  }

  func didConnect() { continuation.yield("connected") }
  func didDisconnect(_ error: OMGError?) { continuation.yield("disconnected \(error?.message ?? "in order")") }
  func didStartListening() { continuation.yield("started") }
  func didStopListening() { continuation.yield("stopped") }
  func onError(_ error: APIError) { continuation.yield("error \(error.code.rawValue)") }
  func on(_ object: WebsocketObject, error: APIError?, forEvent event: SocketEvent) {
    guard case .transactionConsumption(let consumption) = object else { return }
    continuation.yield("user \(consumption.status) \(event.eventName) \(error?.code.rawValue ?? "fine")")
  }
  func onTransactionConsumptionRequest(_ consumption: TransactionConsumption) {
    continuation.yield("asked \(consumption.id)")
  }
  func onSuccessfulTransactionConsumptionFinalized(_ consumption: TransactionConsumption) {
    continuation.yield("final \(consumption.status)")
  }
  func onFailedTransactionConsumptionFinalized(_ error: APIError) {
    continuation.yield("failed \(error.code.rawValue)")
  }
}

@MainActor
@Suite("eWallet events against the Sandbox, over WebSocket", .timeLimit(.minutes(10)))
struct EWalletEventTests {
  @Test("the whole flow: the requester is asked, approves, and both sides are told")
  func confirmation() async throws {
    try await EWalletWorld.run { world in
      let request = try await world.request(confirm: true)
      let (poorSocket, richSocket) = (world.poorSocket, world.richSocket)
      let (requester, consumer) = (EWalletDiary(), EWalletDiary())
      request.startListeningEvents(withClient: poorSocket, eventDelegate: requester)
      #expect(await requester.next() == ["started"])
      let consumption = try await world.consume(request)
      #expect(await requester.next() == ["asked \(consumption.id)"])
      consumption.startListeningEvents(withClient: richSocket, eventDelegate: consumer)
      #expect(await consumer.next() == ["started"])
      _ = try await consumption.approve(using: world.poor)
      #expect(await requester.next() == ["final confirmed"])
      #expect(await consumer.next() == ["final confirmed"])
      #expect(try await world.balance(world.poor) == 1500)
      request.stopListening(withClient: poorSocket)
      #expect(await requester.next() == ["stopped"])
    }
  }

  @Test("everybody concerned hears of a rejection, a cancellation, a failure and an expiry on the user's topic")
  func users() async throws {
    try await EWalletWorld.run { world in
      let socket = world.poorSocket
      let diary = EWalletDiary()
      try await User.getCurrent(using: world.poor).startListeningEvents(withClient: socket, eventDelegate: diary)
      #expect(await diary.next() == ["started"])
      let asked = "user pending transaction_consumption_request fine"
      let request = try await world.request(confirm: true, lifetime: 60_000)
      _ = try await world.consume(request).reject(using: world.poor)
      #expect(await diary.next(2) == [asked, "user rejected transaction_consumption_finalized fine"])
      _ = try await world.consume(request).cancel(using: world.rich)
      #expect(await diary.next(2) == [asked, "user cancelled transaction_consumption_finalized fine"])
      let dear = try await world.consume(request, amount: 99_999_999)
      #expect(await apiCode { try await dear.approve(using: world.poor) } == "transaction:insufficient_funds")
      #expect(
        await diary.next(2) == [
          asked, "user failed transaction_consumption_finalized transaction:insufficient_funds",
        ])
      _ = try await world.consume(request)
      try await world.control(.post, "clock", ["advanceSeconds": .integer(61)])
      #expect(
        await diary.next(2) == [
          asked, "user expired transaction_consumption_finalized transaction_consumption:expired",
        ])
    }
  }

  @Test("a consumption without confirmation is told of to the requester, as a stream")
  func stream() async throws {
    try await EWalletWorld.run { world in
      let request = try await world.request()
      let socket = world.poorSocket
      var events = EventReader(socket.events(of: request))
      #expect(await events.next() == "started")
      _ = try await world.consume(request)
      #expect(await events.next() == "confirmed transaction_consumption_finalized")
      socket.stopListening(topic: request.socketTopic)
      #expect(await events.next() == "end")
    }
  }

  @Test("a foreign topic is refused, and the unused connection closed")
  func forbidden() async throws {
    try await EWalletWorld.run { world in
      let request = try await world.request()
      let diary = EWalletDiary()
      let socket = world.socket(token: "sandbox-auth-token-user1", delegate: diary)
      request.startListeningEvents(withClient: socket, eventDelegate: diary)
      #expect(
        await diary.next(3) == ["connected", "error websocket:forbidden_channel", "disconnected in order"])
    }
  }

  @Test("a token that the eWallet does not know is an authorization error")
  func unauthorized() async throws {
    try await EWalletWorld.run { world in
      let diary = EWalletDiary()
      let socket = world.socket(token: "no-such-token", delegate: diary)
      try await User.getCurrent(using: world.rich).startListeningEvents(withClient: socket, eventDelegate: diary)
      #expect(await diary.next() == ["disconnected socket error: Authorization error"])
    }
  }

  @Test("a connection that the server breaks off is made again, and events come as before", arguments: [true, false])
  func reconnects(isAbrupt: Bool) async throws {
    try await EWalletWorld.run { world in
      let request = try await world.request(confirm: true)
      let (connection, diary) = (EWalletDiary(), EWalletDiary())
      let socket = world.socket(token: "sandbox-auth-token-user2", delegate: connection)
      request.startListeningEvents(withClient: socket, eventDelegate: diary)
      #expect(await diary.next() == ["started"])
      #expect(await connection.next() == ["connected"])
      try await world.control(.post, "ewallet/sockets", ["abrupt": .bool(isAbrupt)])
      #expect(await diary.next() == ["started"])
      let seen = await connection.next(2)
      #expect(seen.last == "connected" && seen.first?.hasPrefix("disconnected") == true)
      let consumption = try await world.consume(request)
      #expect(await diary.next() == ["asked \(consumption.id)"])
    }
  }

  @Test("the socket is gone when the last channel is left")
  func lastChannel() async throws {
    try await EWalletWorld.run { world in
      let (one, two) = (try await world.request(), try await world.request())
      let diary = EWalletDiary()
      let socket = world.socket(token: "sandbox-auth-token-user2", delegate: diary)
      one.startListeningEvents(withClient: socket, eventDelegate: diary)
      two.startListeningEvents(withClient: socket, eventDelegate: diary)
      #expect(await diary.next(3) == ["connected", "started", "started"])
      one.stopListening(withClient: socket)
      #expect(await diary.next() == ["stopped"])
      guard case .object(let state) = try await world.control(.get, "ewallet/sockets") else { return }
      #expect(state["connections"] == .integer(1))
      two.stopListening(withClient: socket)
      #expect(await diary.next(2) == ["stopped", "disconnected in order"])
    }
  }
}

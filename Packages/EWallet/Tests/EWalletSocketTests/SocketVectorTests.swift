import EWalletClient
import EWalletVectors
import Testing
import WebRPC

@testable import EWalletSocket

@MainActor
@Suite(
  "the socket as the examples show it", .timeLimit(.minutes(10)),
  .enabled(if: EWalletVectors.areThere, "the examples are not there"))
struct SocketVectorTests {
  /// Listens to the request, and has the server say the frames of the example.
  private func listening(_ diary: Diary, to stage: Stage) async throws -> ScriptedConnection {
    try Sample.request().startListeningEvents(withClient: stage.client, eventDelegate: diary)
    let server = try await stage.connection()
    server.open()
    await until("a join") { !server.sent.isEmpty }
    server.answerNewest("phx_join")
    await until("an answer") {
      stage.diary.calls.contains("didStartListening") || diary.calls.contains("didStartListening")
    }
    return server
  }

  @Test("the opening: URL and header fields")
  func opening() async throws {
    let stage = Stage()
    try Sample.user().startListeningEvents(withClient: stage.client, eventDelegate: stage.diary)
    let server = try await stage.connection()
    #expect(server.opening.url == "wss://ewallet.example.com/api/client/socket")
    let example = try EWalletVectors.read("ws.connect")["cases"].elements[0]["request"]["headers"].members
    let wanted = example.compactMapValues(\.text).filter {
      !$0.key.hasPrefix("Sec-") && $0.key != "Upgrade" && $0.key != "Connection"
    }
    #expect(Dictionary(server.opening.headers.map { ($0.name, $0.value) }) { $1 } == wanted)
    server.open()
    await stage.heard("didConnect")
  }

  @Test("join: the message and what its answer leads to")
  func join() async throws {
    let stage = Stage()
    let server = try await listening(stage.diary, to: stage)
    let frames = try EWalletVectors.read("ws.join")["frames"].elements
    #expect(server.sent == [frames[0]["payload"]])
    #expect(stage.diary.calls == ["didConnect", "didStartListening"])
  }

  @Test(
    "a refused join is an error and closes the unused connection",
    arguments: [
      ("ws.join_forbidden", "websocket:forbidden_channel"), ("ws.join_unmatched_topic", "websocket:connect_error"),
    ])
  func refused(name: String, code: String) async throws {
    let frames = try EWalletVectors.read(name)["frames"].elements
    let stage = Stage()
    stage.client.listen(
      to: try #require(frames[0]["payload"]["topic"].text), TransactionConsumptionListener(delegate: stage.diary))
    let server = try await stage.connection()
    server.open()
    await until("a join") { server.sent.count == 1 }
    #expect(server.sent == [frames[0]["payload"]])
    server.say(frames[1]["payload"])
    await stage.heard("didConnect", "onError(\(code))", "didDisconnect(nil)")
    #expect(server.isClosed)
  }

  @Test("leave: the answer ends listening, and the last channel takes the connection with it")
  func leave() async throws {
    let frames = try EWalletVectors.read("ws.leave")["frames"].elements
    let stage = Stage()
    let server = try await listening(stage.diary, to: stage)
    try Sample.request().stopListening(withClient: stage.client)
    let leave = try #require(server.sent.last)
    #expect(leave["event"] == frames[0]["payload"]["event"] && leave["topic"] == frames[0]["payload"]["topic"])
    #expect(leave.members.keys.sorted() == ["data", "event", "ref", "topic"])
    server.answerNewest("phx_leave")
    server.say(frames[2]["payload"])
    await stage.heard("didConnect", "didStartListening", "didStopListening", "didDisconnect(nil)")
    #expect(server.isClosed)
  }

  @Test(
    "events of a request reach its delegate",
    arguments: [
      ("ws.event.transaction_consumption_request", "request(pending)"),
      ("ws.event.finalized_confirmed", "success(confirmed)"), ("ws.event.finalized_cancelled", "success(cancelled)"),
      ("ws.event.finalized_failed", "failure(transaction:insufficient_funds)"),
      ("ws.event.finalized_expired", "failure(transaction_consumption:expired)"),
    ])
  func requestEvents(name: String, call: String) async throws {
    let stage = Stage()
    let server = try await listening(stage.diary, to: stage)
    server.say(try EWalletVectors.read(name)["frames"].elements[0]["payload"])
    await stage.heard("didConnect", "didStartListening", call)
  }

  @Test("events of a consumption reach its delegate, each once")
  func consumptionEvents() async throws {
    let stage = Stage()
    let other = Diary()
    let server = try await listening(stage.diary, to: stage)
    try Sample.consumption().startListeningEvents(withClient: stage.client, eventDelegate: other)
    server.answerNewest("phx_join")
    for frame in try EWalletVectors.read("ws.event.finalized_confirmed")["frames"].elements {
      server.say(frame["payload"])
    }
    server.say(try EWalletVectors.read("ws.event.finalized_rejected")["frames"].elements[0]["payload"])
    await until("events") { other.calls.count == 3 }
    #expect(other.calls == ["didStartListening", "success(confirmed)", "success(rejected)"])
    #expect(stage.diary.calls == ["didConnect", "didStartListening", "success(confirmed)"])
  }

  @Test("everything that happens to a user reaches the user's delegate")
  func userEvents() async throws {
    let frames = try EWalletVectors.read("ws.event.user_topic")["frames"].elements
    let stage = Stage()
    try Sample.user().startListeningEvents(withClient: stage.client, eventDelegate: stage.diary)
    let server = try await stage.connection()
    server.open()
    await until("a join") { server.sent.count == 1 }
    #expect(server.sent == [frames[0]["payload"]])
    for frame in frames.dropFirst() { server.say(frame["payload"]) }
    await stage.heard(
      "didConnect", "didStartListening", "on(pending, nil, transaction_consumption_request)",
      "on(failed, transaction:insufficient_funds, transaction_consumption_finalized)")
  }

  @Test("a heartbeat, as the example has it")
  func heartbeat() async throws {
    let stage = Stage()
    let server = try await listening(stage.diary, to: stage)
    await until("a timer") { stage.clock.sleeperCount == 1 }
    stage.clock.advance(by: .seconds(10))
    await until("a heartbeat") { server.sent.count == 2 }
    var example = try EWalletVectors.read("ws.heartbeat")["frames"].elements[0]["payload"].members
    example["ref"] = .string("2")
    #expect(server.sent.last == .object(example))
  }

  @Test("a crashed channel is no call, and is joined again with the next heartbeat")
  func crashed() async throws {
    let stage = Stage()
    let server = try await listening(stage.diary, to: stage)
    let crash = try EWalletVectors.read("ws.channel_crashed")["frames"].elements[0]["payload"]
    let topic = try #require(crash["topic"].text)
    server.say(crash)
    await until("the crash is known") { stage.client.machine.channels[topic] == .new }
    await until("a timer") { stage.clock.sleeperCount == 1 }
    stage.clock.advance(by: .seconds(10))
    await until("a join") { server.sent.count == 3 }
    #expect(server.sent.map { $0["event"].text } == ["phx_join", "heartbeat", "phx_join"])
    #expect(stage.diary.calls == ["didConnect", "didStartListening"])
  }
}

import EWalletClient
import EWalletVectors
import Testing
import WebRPC

@testable import EWalletSocket

@MainActor
@Suite(
  "SocketClient", .timeLimit(.minutes(10)), .enabled(if: EWalletVectors.areThere, "the examples are not there"))
struct SocketClientTests {
  private func joined(_ stage: Stage) async throws -> ScriptedConnection {
    try Sample.request().startListeningEvents(withClient: stage.client, eventDelegate: stage.diary)
    let server = try await stage.connection()
    server.open()
    await until("a join") { !server.sent.isEmpty }
    server.answerNewest("phx_join")
    await until("an answer") { stage.diary.calls.contains("didStartListening") }
    return server
  }

  private var event: JSONValue {
    get throws { try EWalletVectors.read("ws.event.transaction_consumption_request")["frames"].elements[0]["payload"] }
  }

  @Test("a broken connection is reported, made again after five seconds, and everything joined anew")
  func reconnects() async throws {
    let stage = Stage()
    let server = try await joined(stage)
    server.drop(.socketError(message: "the connection broke"))
    await until("a timer") { stage.clock.sleeperCount == 1 && stage.diary.calls.count == 3 }
    stage.clock.advance(by: .milliseconds(4999))
    for _ in 0..<100 { await Task.yield() }
    #expect(stage.transport.connections.count == 1)
    stage.clock.advance(by: .milliseconds(1))
    let again = try await stage.connection(2)
    again.open()
    await until("a join") { again.sent.count == 1 }
    again.answerNewest("phx_join")
    again.say(try event)
    await stage.heard(
      "didConnect", "didStartListening", "didDisconnect(socket error: the connection broke)", "didConnect",
      "didStartListening", "request(pending)")
  }

  /// Lets the next attempt to reconnect come, which is to come after that time and not sooner.
  private func expectAttempt(_ number: Int, after wait: Duration, _ stage: Stage) async {
    await until("a timer") { stage.clock.sleeperCount == 1 }
    stage.clock.advance(by: wait - .milliseconds(1))
    for _ in 0..<50 { await Task.yield() }
    #expect(stage.transport.connections.count == number - 1)
    stage.clock.advance(by: .milliseconds(1))
    await until("the next attempt") { stage.transport.connections.count == number }
  }

  @Test(
    "each failed attempt waits twice as long as the one before, up to a minute, less up to a quarter",
    arguments: [(0, [5, 10, 20, 40, 60, 60]), (1, [5, 7.5, 15, 30, 45, 45])] as [(Double, [Double])])
  func backsOff(spread: Double, waits: [Double]) async throws {
    let stage = Stage(spread: spread)
    try Sample.user().startListeningEvents(withClient: stage.client, eventDelegate: stage.diary)
    for (number, wait) in waits.enumerated() {
      try await stage.connection(number + 1).drop(.socketError(message: "Authorization error"))
      await expectAttempt(number + 2, after: .seconds(wait), stage)
    }
    #expect(Set(stage.diary.calls) == ["didDisconnect(socket error: Authorization error)"])
  }

  @Test("a server that takes connections and drops them is asked less and less often, until it answers a heartbeat")
  func dropsAtOnce() async throws {
    let stage = Stage()
    try Sample.user().startListeningEvents(withClient: stage.client, eventDelegate: stage.diary)
    for (number, wait) in [5, 10, 20].enumerated() {
      let server = try await stage.connection(number + 1)
      server.open()
      await until("a connection") { stage.diary.calls.count == 2 * number + 1 }
      server.drop(nil)
      await until("its end") { stage.diary.calls.count == 2 * number + 2 }
      await expectAttempt(number + 2, after: .seconds(wait), stage)
    }
    let server = try await stage.connection(4)
    server.open()
    await until("a timer") { stage.diary.calls.count == 7 && stage.clock.sleeperCount == 1 }
    stage.clock.advance(by: .seconds(10))
    await until("a heartbeat") { stage.client.machine.awaitsHeartbeat }
    server.answerNewest("heartbeat")
    await until("the answer is known") { !stage.client.machine.awaitsHeartbeat }
    server.drop(nil)
    await until("its end") { stage.diary.calls.count == 8 }
    await expectAttempt(5, after: .seconds(5), stage)
  }

  @Test("a leave that is not answered ends after ten seconds, and takes the connection with it")
  func unansweredLeave() async throws {
    let stage = Stage()
    let server = try await joined(stage)
    await until("the heartbeat's timer") { stage.clock.sleeperCount == 1 }
    stage.clock.advance(by: .seconds(1))
    try Sample.request().stopListening(withClient: stage.client)
    await until("the leave's timer") { stage.clock.sleeperCount == 2 }
    stage.clock.advance(by: .seconds(9))
    await until("a heartbeat") { stage.client.machine.awaitsHeartbeat }
    server.answerNewest("heartbeat")
    await until("the answer is known") { !stage.client.machine.awaitsHeartbeat && stage.clock.sleeperCount == 2 }
    #expect(!server.isClosed && stage.diary.calls.count == 2)
    stage.clock.advance(by: .seconds(1))
    await stage.heard("didConnect", "didStartListening", "didStopListening", "didDisconnect(nil)")
    #expect(server.isClosed)
    await until("no timer is left") { stage.clock.sleeperCount == 0 }
  }

  @Test("whoever listens again while a leave is not answered is joined all the same")
  func rejoinAfterUnansweredLeave() async throws {
    let stage = Stage()
    let server = try await joined(stage)
    let request = try Sample.request()
    await until("the heartbeat's timer") { stage.clock.sleeperCount == 1 }
    stage.clock.advance(by: .seconds(1))
    request.stopListening(withClient: stage.client)
    let other = Diary()
    request.startListeningEvents(withClient: stage.client, eventDelegate: other)
    await until("the leave's timer") { stage.clock.sleeperCount == 2 }
    stage.clock.advance(by: .seconds(9))
    await until("a heartbeat") { stage.client.machine.awaitsHeartbeat }
    server.answerNewest("heartbeat")
    await until("the answer is known") { !stage.client.machine.awaitsHeartbeat && stage.clock.sleeperCount == 2 }
    stage.clock.advance(by: .seconds(1))
    await until("a join") { server.sent.last?["event"].text == "phx_join" && server.sent.count == 4 }
    server.answerNewest("phx_join")
    server.say(try event)
    await until("an event") { other.calls.count == 2 }
    #expect(other.calls == ["didStartListening", "request(pending)"])
    #expect(stage.diary.calls == ["didConnect", "didStartListening", "didStopListening"])
  }

  @Test("a server that does not answer a heartbeat is gone")
  func silentServer() async throws {
    let stage = Stage()
    let server = try await joined(stage)
    for count in [2, 3] {
      await until("a timer") { stage.clock.sleeperCount == 1 }
      stage.clock.advance(by: .seconds(10))
      if count == 2 {
        await until("a heartbeat") { server.sent.count == 2 }
        #expect(stage.client.machine.awaitsHeartbeat)
        server.answerNewest("heartbeat")
        await until("the answer is known") { !stage.client.machine.awaitsHeartbeat }
      }
    }
    await until("a second heartbeat") { server.sent.count == 3 }
    #expect(!server.isClosed)
    await until("a timer") { stage.clock.sleeperCount == 1 }
    stage.clock.advance(by: .seconds(10))
    await stage.heard(
      "didConnect", "didStartListening", "didDisconnect(socket error: The server did not answer a heartbeat)")
    #expect(server.isClosed)
  }

  @Test("no event comes after stopListening has returned, even one that is on its way")
  func nothingAfterStop() async throws {
    let stage = Stage()
    let server = try await joined(stage)
    server.say(try event)
    try Sample.request().stopListening(withClient: stage.client)
    let count = stage.diary.calls.count
    server.say(try event)
    server.answerNewest("phx_leave")
    server.say(try event)
    await until("the end") { stage.diary.calls.contains("didDisconnect(nil)") }
    #expect(stage.diary.calls[count...] == ["didStopListening", "didDisconnect(nil)"])
  }

  @Test("stopping before the connection stands stops without it")
  func earlyStop() async throws {
    let stage = Stage()
    try Sample.request().startListeningEvents(withClient: stage.client, eventDelegate: stage.diary)
    let server = try await stage.connection()
    try Sample.request().stopListening(withClient: stage.client)
    #expect(server.isClosed)
    #expect(stage.diary.calls.isEmpty, "nothing is told inside the call that caused it")
    await stage.heard("didStopListening")
    server.open()
    for _ in 0..<100 { await Task.yield() }
    #expect(stage.diary.calls == ["didStopListening"])
  }

  @Test("beginning again while leaving joins again afterwards")
  func rejoin() async throws {
    let stage = Stage()
    let server = try await joined(stage)
    let request = try Sample.request()
    request.stopListening(withClient: stage.client)
    let other = Diary()
    request.startListeningEvents(withClient: stage.client, eventDelegate: other)
    server.answerNewest("phx_leave")
    await until("a join") { server.sent.count == 3 }
    server.answerNewest("phx_join")
    server.say(try event)
    await until("an event") { other.calls.count == 2 }
    #expect(other.calls == ["didStartListening", "request(pending)"])
    #expect(stage.diary.calls == ["didConnect", "didStartListening", "didStopListening"])
    #expect(!server.isClosed)
  }

  @Test("a second join of a known topic changes nothing")
  func secondJoin() async throws {
    let stage = Stage()
    let server = try await joined(stage)
    let other = Diary()
    try Sample.request().startListeningEvents(withClient: stage.client, eventDelegate: other)
    server.say(try event)
    await stage.heard("didConnect", "didStartListening", "request(pending)")
    #expect(server.sent.count == 1 && other.calls.isEmpty)
  }

  @Test("another configuration ends the connection and forgets every topic")
  func updateConfiguration() async throws {
    let stage = Stage()
    let server = try await joined(stage)
    stage.client.updateConfiguration(
      ClientConfiguration(baseURL: "ws://other.example.com", credentials: ClientCredential(apiKey: "k")))
    #expect(server.isClosed)
    await stage.heard("didConnect", "didStartListening", "didStopListening", "didDisconnect(nil)")
    try Sample.request().startListeningEvents(withClient: stage.client, eventDelegate: stage.diary)
    let next = try await stage.connection(2)
    #expect(next.opening.url == "ws://other.example.com/api/client/socket")
    #expect(next.opening.headers.map(\.name) == ["Accept", "Content-Type"])
  }

  @Test("an unusable base URL is reported once and not tried again")
  func misconfigured() async throws {
    let stage = Stage(baseURL: "nonsense")
    try Sample.request().startListeningEvents(withClient: stage.client, eventDelegate: stage.diary)
    await stage.heard("didDisconnect(configuration error: Invalid base url)", "didStopListening")
    #expect(stage.transport.connections.isEmpty && stage.clock.sleeperCount == 0)
  }

  @Test(
    "frames that cannot be read, come unasked or are of unknown kinds are left out",
    arguments: [
      "", "nonsense", "[]", "{}", #"{"topic":"x","event":"phx_reply","version":"1","success":true,"ref":"99"}"#,
      #"{"topic":"transaction_request:txr_01hx3nr4q081yaywxb8230hst7","event":"news","version":"1","success":true}"#,
      #"{"topic":"transaction_request:txr_01hx3nr4q081yaywxb8230hst7","event":"transaction_consumption_finalized","version":"1","success":true,"data":{"object":"transaction_consumption","id":5}}"#,
      #"{"topic":"transaction_request:txr_01hx3nr4q081yaywxb8230hst7","event":"phx_reply","version":"1","success":true,"ref":"1"}"#,
      #"{"topic":"transaction_request:txr_01hx3nr4q081yaywxb8230hst7","event":"phx_close","version":"1","success":false,"data":null,"error":null,"ref":"1"}"#,
      #"{"topic":"other","event":"transaction_consumption_finalized","version":"1","success":true,"data":{"object":"error"}}"#,
      #"{"topic":"transaction_request:txr_01hx3nr4q081yaywxb8230hst7","event":"transaction_consumption_request","version":"1","success":true,"data":{}}"#,
    ])
  func oddFrames(text: String) async throws {
    let stage = Stage()
    let server = try await joined(stage)
    server.say(text)
    server.say(try event)
    await stage.heard("didConnect", "didStartListening", "request(pending)")
  }

  @Test("an error under the topic without a consumption is reported as such")
  func errorPayload() async throws {
    let stage = Stage()
    let server = try await joined(stage)
    server.say(
      #"{"topic":"transaction_request:txr_01hx3nr4q081yaywxb8230hst7","event":"transaction_consumption_finalized","version":"1","success":false,"data":{"object":"error"},"error":{"code":"unauthorized","description":"d"}}"#
    )
    await stage.heard("didConnect", "didStartListening", "onError(unauthorized)")
  }

  @Test("events as a stream, beside a delegate, until the task ends")
  func stream() async throws {
    let stage = Stage()
    let server = try await joined(stage)
    let request = try Sample.request()
    let events = stage.client.events(of: request)
    let task = Task { @MainActor in
      var heard: [String] = []
      for await event in events {
        switch event {
        case .startedListening: heard.append("started")
        case .consumption(let consumption, let error, let event):
          heard.append("\(consumption.status) \(error?.code.rawValue ?? "nil") \(event.eventName)")
          return heard
        case .failed(let error): heard.append(error.code.rawValue)
        }
      }
      return heard
    }
    server.say(try event)
    #expect(await task.value == ["started", "pending nil transaction_consumption_request"])
    await stage.heard("didConnect", "didStartListening", "request(pending)")
    #expect(!server.isClosed, "the delegate still listens")
  }

  @Test("a stream that nobody reads any more takes its channel and the connection with it")
  func abandonedStream() async throws {
    let stage = Stage()
    let request = try Sample.request()
    let task = Task { @MainActor in
      for await _ in stage.client.events(of: request) {}
    }
    let server = try await stage.connection()
    server.open()
    await until("a join") { server.sent.count == 1 }
    server.answerNewest("phx_join")
    task.cancel()
    await until("a leave") { server.sent.last?["event"].text == "phx_leave" }
    server.answerNewest("phx_leave")
    await until("the end") { server.isClosed }
  }

  @Test("a stream ends with stopListening, and with a refusal")
  func streamEnds() async throws {
    let stage = Stage()
    let request = try Sample.request()
    let stream = stage.client.events(of: request)
    let server = try await stage.connection()
    server.open()
    await until("a join") { server.sent.count == 1 }
    server.answerNewest("phx_join", isSuccess: false)
    var heard: [ListenerEvent] = []
    for await event in stream { heard.append(event) }
    #expect(heard.count == 1)
    let second = stage.client.events(of: request)
    stage.client.stopListening(topic: request.socketTopic)
    for await _ in second {}
  }

  @Test("delegates and clients are not kept alive")
  func lifetimes() async throws {
    let transport = ScriptedTransport()
    weak var weakClient: SocketClient?
    weak var weakDiary: Diary?
    do {
      let diary = Diary()
      let client = SocketClient(
        config: ClientConfiguration(baseURL: "ws://a.example", credentials: ClientCredential(apiKey: "k")),
        delegate: diary, transport: transport)
      try Sample.request().startListeningEvents(withClient: client, eventDelegate: diary)
      (weakClient, weakDiary) = (client, diary)
    }
    await until("the end") { weakClient == nil && weakDiary == nil }
    #expect(transport.connections.first?.isClosed == true)
  }
}

import Testing
import WebRPC

@Suite("Socket", .timeLimit(.minutes(10)))
struct SocketTests {
  private typealias World = EWalletWorld

  private func connect(_ world: World, as user: Int = 1) async throws -> TestSocket {
    let (status, socket) = try await TestSocket.open(
      port: world.port,
      headers: [("Accept", World.mediaType), ("Authorization", World.authorization(world.token(user)))])
    try #require(status == 101)
    return socket
  }

  private func reply(_ topic: String, _ ref: String, _ error: String? = nil) -> JSON {
    [
      "success": JSON(.bool(error == nil)), "version": "1", "data": nil, "topic": "\(topic)", "event": "phx_reply",
      "ref": "\(ref)", "error": error.map { ["code": "\($0)"] } ?? nil,
    ]
  }

  /// Of an error only the code is compared.
  private func expect(
    _ message: JSON?, _ expected: JSON, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var message = message ?? nil
    if message.error != nil { message["error"] = ["code": message.error.code] }
    #expect(message == expected, sourceLocation: sourceLocation)
  }

  @Test func refusesHandshakesWithoutGoodCredentials() async throws {
    try await World.run { world in
      let accept = ("Accept", World.mediaType)
      let good = ("Authorization", World.authorization(world.token(1)))
      for headers in [
        [accept], [good], [("Accept", "application/json"), good],
        [accept, ("Authorization", World.authorization("x"))],
        [accept, ("Authorization", World.authorization(world.token(1), key: "x"))],
        [accept, ("Authorization", "nonsense")],
      ] {
        let status = try await TestSocket.open(port: world.port, headers: headers).status
        #expect(status == 403, "\(headers)")
      }
      let plain = try await world.send("/api/client/socket", method: .get, headers: world.headers(world.token(1)))
      #expect(plain.status == 426)
    }
  }

  @Test func takesCredentialsFromTheQuery() async throws {
    try await World.run { world in
      func encoded(_ text: String) -> String {
        text.replacing("%", with: "%25").replacing("+", with: "%2B").replacing("=", with: "%3D")
          .replacing("/", with: "%2F").replacing(" ", with: "%20")
      }
      let query =
        "?headers%5Bauthorization%5D=\(encoded(World.authorization(world.token(1))))"
        + "&headers%5Baccept%5D=\(encoded(World.mediaType))"
      let status = try await TestSocket.open(port: world.port, headers: [], query: query).status
      #expect(status == 101)
    }
  }

  @Test func answersHeartbeatsJoinsAndLeaves() async throws {
    try await World.run { world in
      let socket = try await connect(world)
      expect(try await socket.ask("heartbeat", "phoenix", ref: "7"), reply("phoenix", "7"))
      let topic = "user:\(World.user1)"
      expect(try await socket.ask("phx_join", topic, ref: "1"), reply(topic, "1"))
      expect(try await socket.ask("phx_leave", topic, ref: "8"), reply(topic, "8"))
      let close: JSON = [
        "success": false, "version": "1", "data": nil, "error": nil, "topic": "\(topic)", "event": "phx_close",
        "ref": "1",
      ]
      expect(try await socket.message(), close)
      // Not joined any more: the reply alone.
      expect(try await socket.ask("phx_leave", topic, ref: "9"), reply(topic, "9"))
      expect(try await socket.ask("heartbeat", "phoenix", ref: "10"), reply("phoenix", "10"))
    }
  }

  @Test func closesTheOldChannelOfASecondJoin() async throws {
    try await World.run { world in
      let socket = try await connect(world)
      let topic = "user:\(World.user1)"
      expect(try await socket.ask("phx_join", topic, ref: "1"), reply(topic, "1"))
      let close = try await socket.ask("phx_join", topic, ref: "2")
      #expect(close?.event == "phx_close")
      #expect(close?.ref == "1")
      expect(try await socket.message(), reply(topic, "2"))
    }
  }

  @Test func letsPeopleJoinWhatIsTheirs() async throws {
    try await World.run { world in
      let request = try await world.call(
        "me.create_transaction_request",
        ["type": "send", "token_id": "\(World.points)", "amount": 5, "require_confirmation": true])
      let consumption = try await world.call(
        "me.consume_transaction_request",
        ["formatted_transaction_request_id": request.id, "idempotency_token": "k"], as: 2)
      let requestTopic = try #require(request.socket_topic.text)
      let consumptionTopic = try #require(consumption.socket_topic.text)
      let (one, two, three) = (
        try await connect(world, as: 1), try await connect(world, as: 2), try await connect(world, as: 3)
      )
      for (socket, topic, code) in [
        (one, "user:\(World.user1)", nil), (one, "user:\(World.user2)", "websocket:forbidden_channel"),
        (three, "user:prov-user-3", nil), (one, "user:prov-user-3", "websocket:forbidden_channel"),
        (one, requestTopic, nil), (two, requestTopic, "websocket:forbidden_channel"),
        (two, consumptionTopic, nil), (one, consumptionTopic, "websocket:forbidden_channel"),
        (one, "transaction_consumption:123", "websocket:forbidden_channel"),
        (one, "address:\(World.wallet1)", nil), (one, "address:\(World.wallet2)", "websocket:forbidden_channel"),
        (one, "address:nowhere", "websocket:forbidden_channel"),
        (one, "account:\(World.shop)", "websocket:forbidden_channel"),
        (one, "wallet:\(World.wallet1)", "websocket:connect_error"), (one, "nonsense", "websocket:connect_error"),
        (one, "", "websocket:connect_error"),
      ] as [(TestSocket, String, String?)] {
        expect(try await socket.ask("phx_join", topic, ref: "5"), reply(topic, "5", code))
      }
      let unmatched = try await one.ask("phx_join", "wallet:x", ref: "6")
      #expect(unmatched?.error["description"] == "unmatched topic")
      #expect(unmatched?.error.object == "error")
      #expect(try await one.ask("shout", "user:\(World.user1)", ref: "7")?.success == false)
      expect(try await one.ask("shout", "elsewhere", ref: "8"), reply("elsewhere", "8", "websocket:connect_error"))
    }
  }

  @Test func closesBrokenMessagesAndAnswersWrongTypes() async throws {
    try await World.run { world in
      for text in ["nonsense", "[]", #"{"topic":"phoenix","event":"heartbeat"}"#, #"{"event":"x","ref":"1"}"#] {
        let socket = try await connect(world)
        try await socket.send(text)
        #expect(try await socket.next() == .closed(1003), "\(text)")
      }
      let socket = try await connect(world)
      for text in [
        #"{"topic":"phoenix","event":5,"ref":"1","data":{}}"#,
        #"{"topic":"phoenix","event":"heartbeat","ref":"1","data":7}"#,
      ] {
        try await socket.send(text)
        expect(try await socket.message(), reply("phoenix", "1", "websocket:invalid_format"))
      }
      expect(try await socket.ask("heartbeat", "phoenix", ref: "2"), reply("phoenix", "2"))
    }
  }

  @Test func tellsBothSidesOfAPaymentOncePerTopic() async throws {
    try await World.run { world in
      let request = try await world.call(
        "me.create_transaction_request",
        ["type": "send", "token_id": "\(World.points)", "amount": 5, "require_confirmation": true])
      let (one, two) = (try await connect(world, as: 1), try await connect(world, as: 2))
      let topics = ["user:\(World.user1)", request.socket_topic.text ?? "", "address:\(World.wallet1)"]
      for topic in topics { _ = try await one.ask("phx_join", topic, ref: "1") }
      _ = try await two.ask("phx_join", "user:\(World.user2)", ref: "1")
      let pending = try await world.call(
        "me.consume_transaction_request",
        ["formatted_transaction_request_id": request.id, "idempotency_token": "k"], as: 2)
      func events(_ socket: TestSocket, _ count: Int) async throws -> [JSON] {
        var found: [JSON] = []
        for _ in 0..<count { found.append(try #require(try await socket.message())) }
        return found.sorted { ($0.topic.text ?? "") < ($1.topic.text ?? "") }
      }
      let asked = try await events(one, 3)
      #expect(asked.map(\.topic.text) == topics.sorted())
      for event in asked {
        #expect(event.event == "transaction_consumption_request")
        #expect(event.data == pending)
        #expect(event.members.keys.sorted() == ["data", "error", "event", "ref", "success", "topic", "version"])
        #expect((event.ref, event.error, event.success) == (nil, nil, true))
      }
      // Joined late: the consumption's own topic is not told of the request, but of the end.
      _ = try await two.ask("phx_join", pending.socket_topic.text ?? "", ref: "2")
      let done = try await world.call("me.approve_transaction_consumption", ["id": pending.id])
      for event in try await events(one, 3) + events(two, 2) {
        #expect(event.event == "transaction_consumption_finalized")
        #expect(event.data == done)
        #expect(event.success == true)
      }
      // Consuming or deciding again sends nothing: the next message is the answer to a heartbeat.
      _ = try await world.call(
        "me.consume_transaction_request",
        ["formatted_transaction_request_id": request.id, "idempotency_token": "k"], as: 2)
      _ = try await world.call("me.approve_transaction_consumption", ["id": pending.id])
      #expect(try await one.ask("heartbeat", "phoenix", ref: "9")?.event == "phx_reply")
    }
  }

  @Test func tellsHowConsumptionsEnd() async throws {
    try await World.run { world in
      let one = try await connect(world)
      _ = try await one.ask("phx_join", "user:\(World.user1)", ref: "1")
      func pending(_ kind: String = "send", lifetime: JSON = nil) async throws -> JSON {
        let request = try await world.call(
          "me.create_transaction_request",
          [
            "type": "\(kind)", "token_id": "\(World.points)", "amount": 5, "require_confirmation": true,
            "consumption_lifetime": lifetime,
          ])
        let consumption = try await world.call(
          "me.consume_transaction_request",
          ["formatted_transaction_request_id": request.id, "idempotency_token": "\(newKey())"], as: 2)
        #expect(try await one.message()?.event == "transaction_consumption_request")
        return consumption
      }
      func expectEnd(_ status: String, _ code: String? = nil) async throws {
        let event = try await one.message()
        #expect(event?.event == "transaction_consumption_finalized")
        #expect(event?.data.status.text == status)
        #expect(event?.success == JSON(.bool(code == nil)))
        #expect(event?.error.code.text == code)
      }
      _ = try await world.call("me.reject_transaction_consumption", ["id": pending().id])
      try await expectEnd("rejected")
      let cancelled = try await pending()
      _ = try await world.call("me.cancel_transaction_consumption", ["id": cancelled.id], as: 2)
      try await expectEnd("cancelled")
      // A decision after that sends it again.
      try await world.refusal(
        "transaction_consumption:cancelled", "me.approve_transaction_consumption", ["id": cancelled.id])
      try await expectEnd("cancelled")
      let poor = try await pending("receive")
      try await world.refusal("transaction:insufficient_funds", "me.approve_transaction_consumption", ["id": poor.id])
      try await expectEnd("failed", "transaction:insufficient_funds")
      let late = try await pending(lifetime: 1000)
      try await world.advance(seconds: 1)
      try await expectEnd("expired", "transaction_consumption:expired")
      for _ in 0..<2 {
        try await world.refusal(
          "transaction_consumption:expired", "me.approve_transaction_consumption", ["id": late.id])
      }
      #expect(try await one.ask("heartbeat", "phoenix", ref: "9")?.event == "phx_reply")
    }
  }

  @Test func sendsToProviderIDsAndNotForDirectTransactions() async throws {
    try await World.run { world in
      let three = try await connect(world, as: 3)
      for topic in ["user:prov-user-3", "user:usr_01hx3nr4q0b6bjme0rqz2xf3jw"] {
        _ = try await three.ask("phx_join", topic, ref: "1")
      }
      _ = try await world.call(
        "me.create_transaction",
        [
          "to_provider_user_id": "prov-user-3", "token_id": "\(World.points)", "amount": 5, "idempotency_token": "d",
        ])
      #expect(try await three.ask("heartbeat", "phoenix", ref: "9")?.event == "phx_reply")
      let request = try await world.call(
        "me.create_transaction_request", ["type": "send", "token_id": "\(World.points)", "amount": 5])
      _ = try await world.call(
        "me.consume_transaction_request",
        ["formatted_transaction_request_id": request.id, "idempotency_token": "c"], as: 3)
      var topics: Set<String> = []
      for _ in 0..<2 { topics.insert(try await three.message()?.topic.text ?? "") }
      #expect(topics == ["user:prov-user-3", "user:usr_01hx3nr4q0b6bjme0rqz2xf3jw"])
    }
  }

  @Test func staysOpenWhenTheTokenEndsAndClosesWhenToldTo() async throws {
    try await World.run { world in
      let socket = try await connect(world)
      _ = try await socket.ask("phx_join", "user:\(World.user1)", ref: "1")
      _ = try await world.call("me.logout")
      #expect(try await socket.ask("heartbeat", "phoenix", ref: "2")?.success == true)
      let sockets = try await world.control("ewallet/sockets", method: .get)
      #expect(sockets == ["connections": 1, "topics": ["user:\(World.user1)": 1]])
      #expect(try await world.control("ewallet/sockets") == ["closed": 1])
      #expect(try await socket.next() == .closed(1001))
      let second = try await connect(world, as: 2)
      _ = try await second.ask("heartbeat", "phoenix", ref: "2")
      #expect(try await world.control("ewallet/sockets", ["abrupt": true]) == ["closed": 1])
      #expect(try await second.next() == .closed(nil))
    }
  }

  @Test(
    .enabled(if: Vectors.areAvailable, "\(Vectors.reason)"),
    arguments: ["ws.heartbeat", "ws.join", "ws.join_forbidden", "ws.join_unmatched_topic", "ws.leave"])
  func answersWithTheFramesOf(_ name: String) async throws {
    try await World.run { world in
      let request = try await world.call(
        "me.create_transaction_request", ["type": "send", "token_id": "\(World.points)", "amount": 5])
      let socket = try await connect(world)
      let mine = request.socket_topic
      if name == "ws.leave" { _ = try await socket.ask("phx_join", mine.text ?? "", ref: "1") }
      for frame in try Vectors.load(name).frames.items {
        var payload = frame.payload
        if payload.topic.text?.hasPrefix("transaction_request:") == true { payload["topic"] = mine }
        if frame.from == "client" {
          try await socket.send(payload.description)
        } else {
          let differences = VectorShape.differences(try #require(try await socket.message()), payload)
          #expect(differences.isEmpty, "\(differences)")
        }
      }
    }
  }
}

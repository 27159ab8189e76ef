import SandboxChain
import Testing
import WebRPC

/// The events of the examples: the situation is made, and what the server sends has the example's shape.
@Suite("Socket vectors", .timeLimit(.minutes(10)), .enabled(if: Vectors.areAvailable, "\(Vectors.reason)"))
struct SocketVectorTests {
  private typealias World = EWalletWorld

  private func connect(_ world: World, as user: Int, to topic: JSON) async throws -> TestSocket {
    let (_, socket) = try await TestSocket.open(
      port: world.port,
      headers: [("Accept", World.mediaType), ("Authorization", World.authorization(world.token(user)))])
    try #require(try await socket.ask("phx_join", topic.text ?? "", ref: "1")?.success == true)
    return socket
  }

  @Test(
    arguments: [
      "transaction_consumption_request", "finalized_confirmed", "finalized_rejected", "finalized_cancelled",
      "finalized_failed", "finalized_expired", "user_topic",
    ])
  func sendsTheFramesOf(_ name: String) async throws {
    try await World.run(clock: .manual(millisecondsSinceEpoch: 1_714_555_800_000)) { world in
      if name == "finalized_confirmed" {
        _ = try await world.control(
          "ewallet/transfer", ["toAddress": "\(World.wallet2)", "tokenId": "\(World.points)", "amount": 1500])
      }
      let request = try await world.call(
        "me.create_transaction_request", try Vectors.load("me.create_transaction_request").request.body)
      let topic = name == "user_topic" ? "user:\(World.user1)" : request.socket_topic
      let socket = try await connect(world, as: 1, to: topic)
      let pending = try await world.call(
        "me.consume_transaction_request",
        ["formatted_transaction_request_id": request.id, "idempotency_token": "idem-consume-0002"], as: 2)
      let consumer = try await connect(world, as: 2, to: pending.socket_topic)
      let asked = try await socket.message()
      let frames = try Vectors.load("ws.event.\(name)").frames.items.filter { $0.from == "server" }.map(\.payload)
      let expected = name == "user_topic" ? Array(frames.dropFirst()) : frames
      if name == "transaction_consumption_request" || name == "user_topic" { try expect(asked, expected[0]) }
      guard name != "transaction_consumption_request" else { return }
      try await decide(name, pending.id, world)
      try expect(try await socket.message(), name == "user_topic" ? expected[1] : expected[0])
      if name == "finalized_confirmed" { try expect(try await consumer.message(), expected[1]) }
    }
  }

  private func decide(_ name: String, _ id: JSON, _ world: World) async throws {
    switch name {
    case "finalized_confirmed": _ = try await world.call("me.approve_transaction_consumption", ["id": id])
    case "finalized_rejected": _ = try await world.call("me.reject_transaction_consumption", ["id": id])
    case "finalized_cancelled": _ = try await world.call("me.cancel_transaction_consumption", ["id": id], as: 2)
    case "finalized_expired": try await world.advance(seconds: 60)
    default:
      try await world.refusal("transaction:insufficient_funds", "me.approve_transaction_consumption", ["id": id])
    }
  }

  private func expect(
    _ message: JSON?, _ vector: JSON, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let differences = VectorShape.differences(try #require(message), vector)
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))", sourceLocation: sourceLocation)
  }
}

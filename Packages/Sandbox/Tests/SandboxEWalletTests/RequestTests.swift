import Testing
import WebRPC

@Suite("Transaction requests", .timeLimit(.minutes(10)))
struct RequestTests {
  private typealias World = EWalletWorld
  private static let create = "me.create_transaction_request"

  private func request(_ changes: [String: JSON] = [:]) -> JSON {
    let body: JSON = ["type": "receive", "token_id": "\(World.points)", "amount": 1500]
    return changes.reduce(into: body) { $0[$1.key] = $1.value }
  }

  @Test func echoesWhatWasAskedForAndFillsInDefaults() async throws {
    try await World.run { world in
      let plain = try await world.call(Self.create, ["type": "send", "token_id": "\(World.points)"])
      #expect(plain.status == "valid")
      #expect(plain.amount == nil)
      #expect(plain.require_confirmation == false)
      #expect(plain.allow_amount_override == true)
      #expect(plain.metadata == [:])
      #expect(plain.encrypted_metadata == [:])
      #expect(plain.address.text == World.wallet1)
      #expect(plain.formatted_id == plain.id)
      #expect(plain.socket_topic.text == "transaction_request:\(plain.id.text ?? "")")
      #expect(plain.id.text?.hasPrefix("txr_") == true)
      #expect(plain.id.text?.utf8.count == 30)
      let big = try await world.call(
        Self.create, request(["amount": .integer(String(repeating: "9", count: 35)), "address": "abcd-000000000001"]))
      #expect(big.amount.digits == String(repeating: "9", count: 35))
      let text = try await world.call(Self.create, request(["amount": "36893488147419103233"]))
      #expect(text.amount.digits == "36893488147419103233")
      let dated = try await world.call(Self.create, request(["expiration_date": "2100-01-01T01:00:00+01:00"]))
      #expect(dated.expiration_date == "2100-01-01T00:00:00.000000Z")
      // A duration without maxima is accepted.
      #expect(
        try await world.call(Self.create, request(["consumption_interval_duration": 5])).consumption_interval_duration
          == 5)
    }
  }

  @Test func refusesWhatDoesNotFit() async throws {
    try await World.run { world in
      for (code, changes) in [
        ("unauthorized", ["address": "zzzz999999999999"]), ("unauthorized", ["address": "\(World.wallet2)"]),
        ("unauthorized", ["token_id": "tok_x"]), ("client:invalid_parameter", ["token_id": nil]),
        ("client:invalid_parameter", ["type": nil]),
      ] as [(String, [String: JSON])] {
        try await world.refusal(code, Self.create, request(changes))
      }
      for (member, changes) in [
        ("type", ["type": "gift"]), ("amount", ["amount": nil, "allow_amount_override": false]),
        ("amount", ["amount": 0]), ("amount", ["amount": -1]), ("amount", ["amount": 1.5]), ("amount", ["amount": "x"]),
        ("amount", ["amount": .integer("1" + String(repeating: "0", count: 35))]),
        ("consumption_interval_duration", ["max_consumptions_per_interval": 1]),
        ("consumption_interval_duration", ["max_consumptions_per_interval_per_user": 1]),
        ("max_consumptions", ["max_consumptions": -1]),
        ("max_consumptions_per_user", ["max_consumptions_per_user": -1]),
        ("consumption_lifetime", ["consumption_lifetime": -1]), ("max_consumptions", ["max_consumptions": "1"]),
        ("expiration_date", ["expiration_date": "May 1st"]),
        ("expiration_date", ["expiration_date": "2001-01-01T00:00:00Z"]),
        ("require_confirmation", ["require_confirmation": "yes"]), ("metadata", ["metadata": "x"]),
        ("allow_amount_override", ["allow_amount_override": 1]), ("correlation_id", ["correlation_id": 5]),
      ] as [(String, [String: JSON])] {
        let error = try await world.refusal("client:invalid_parameter", Self.create, request(changes))
        #expect(error.messages.members.keys.sorted() == [member], "\(changes)")
      }
      #expect(
        try await world.refusal("client:invalid_parameter", Self.create, request(["type": "gift"])).messages
          == ["type": ["inclusion"]])
    }
  }

  @Test func refusesDisabledWalletsAndTokensAndUsedCorrelationIDs() async throws {
    try await World.run { world in
      _ = try await world.call(Self.create, request(["correlation_id": "order-1"]))
      let error = try await world.refusal(
        "client:invalid_parameter", Self.create, request(["correlation_id": "order-1"]), as: 2)
      #expect(error.messages.members.keys.sorted() == ["correlation_id"])
      _ = try await world.control("ewallet/enable", ["tokenId": "\(World.points)", "enabled": false])
      try await world.refusal("token:disabled", Self.create, request())
      _ = try await world.control("ewallet/enable", ["address": "\(World.wallet1)", "enabled": false])
      try await world.refusal("wallet:disabled", Self.create, request())
    }
  }

  @Test func showsARequestToAnyoneWhoKnowsIt() async throws {
    try await World.run { world in
      let made = try await world.call(Self.create, request())
      let id = try #require(made.id.text)
      for text in [id, "anything|\(id)", "a|b|\(id)"] {
        #expect(try await world.call("me.get_transaction_request", ["formatted_id": "\(text)"], as: 2) == made)
      }
      try await world.refusal("unauthorized", "me.get_transaction_request", ["formatted_id": "unknown"], as: 2)
      for body: JSON in [[:], ["formatted_id": nil], ["formatted_id": 5]] {
        try await world.refusal("client:invalid_parameter", "me.get_transaction_request", body)
      }
    }
  }

  @Test func isCancelledByItsOwnerAlone() async throws {
    try await World.run { world in
      let made = try await world.call(Self.create, request(["require_confirmation": true]))
      let pending = try await world.call(
        "me.consume_transaction_request",
        ["formatted_transaction_request_id": made.id, "idempotency_token": "before"], as: 2)
      let body: JSON = ["formatted_id": made.id]
      try await world.refusal("unauthorized", "me.cancel_transaction_request", body, as: 2)
      try await world.refusal("unauthorized", "me.cancel_transaction_request", ["formatted_id": "x"])
      try await world.refusal("client:invalid_parameter", "me.cancel_transaction_request", [:])
      let cancelled = try await world.call("me.cancel_transaction_request", body)
      #expect(cancelled.status == "expired")
      #expect(cancelled.expiration_reason == "cancelled_transaction_request")
      #expect(cancelled.expired_at.text != nil)
      #expect(try await world.call("me.cancel_transaction_request", body) == cancelled)
      try await world.refusal(
        "transaction_request:cancelled", "me.consume_transaction_request",
        ["formatted_transaction_request_id": made.id, "idempotency_token": "after"], as: 2)
      // What was pending stays as it is, and can still be decided.
      let rejected = try await world.call("me.reject_transaction_consumption", ["id": pending.id])
      #expect(rejected.status == "rejected")
    }
  }

  @Test func expiresAtItsDate() async throws {
    try await World.run { world in
      let date = WebRPCTimestamp(millisecondsSinceEpoch: world.now + 60_000).text
      let made = try await world.call(Self.create, request(["expiration_date": "\(date)"]))
      // Without the job: the request itself finds out.
      world.moveClock(milliseconds: 60_000)
      try await world.refusal(
        "transaction_request:expired", "me.consume_transaction_request",
        ["formatted_transaction_request_id": made.id, "idempotency_token": "late"], as: 2)
      let second = try await world.call(
        Self.create,
        request(["expiration_date": "\(WebRPCTimestamp(millisecondsSinceEpoch: world.now + 1000).text)"]))
      try await world.advance(seconds: 1)
      for id in [made.id, second.id] {
        let expired = try await world.call("me.get_transaction_request", ["formatted_id": id])
        #expect(expired.status == "expired")
        #expect(expired.expiration_reason == "expired_transaction_request")
      }
    }
  }
}

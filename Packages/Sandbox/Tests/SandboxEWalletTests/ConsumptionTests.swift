import Testing
import WebRPC

@Suite("Consumptions", .timeLimit(.minutes(10)))
struct ConsumptionTests {
  private typealias World = EWalletWorld
  private static let consume = "me.consume_transaction_request"
  private static let approve = "me.approve_transaction_consumption"
  private static let reject = "me.reject_transaction_consumption"
  private static let cancel = "me.cancel_transaction_consumption"

  /// A request of user 1, who sends unless told otherwise: no one needs funds first.
  private func request(_ world: World, _ changes: [String: JSON] = [:]) async throws -> JSON {
    let body: JSON = ["type": "send", "token_id": "\(World.points)", "amount": 1500]
    return try await world.call(
      "me.create_transaction_request", changes.reduce(into: body) { $0[$1.key] = $1.value })
  }

  private func body(_ request: JSON, _ changes: [String: JSON] = [:]) -> JSON {
    let body: JSON = ["formatted_transaction_request_id": request.id, "idempotency_token": "\(newKey())"]
    return changes.reduce(into: body) { $0[$1.key] = $1.value }
  }

  @Test func settlesAtOnceWithoutConfirmation() async throws {
    try await World.run { world in
      let made = try await request(world)
      let sent = body(made, ["metadata": ["m": 1]])
      let done = try await world.call(Self.consume, sent, as: 2)
      #expect(done.status == "confirmed")
      #expect(done.amount == nil)
      #expect(done.finalized_request_amount == 1500)
      #expect(done.approved_at == done.confirmed_at)
      #expect(done.transaction.status == "confirmed")
      #expect(done.transaction.metadata == ["m": 1])
      #expect(done.transaction.idempotency_token == sent.idempotency_token)
      #expect(done.transaction.from.address.text == World.wallet1)
      #expect(done.transaction_request.current_consumptions_count == 1)
      #expect(try await (world.balance(1), world.balance(2)) == ("248500", "1500"))
      // Whatever else the body says.
      var again = sent
      again["amount"] = "nonsense"
      #expect(try await world.call(Self.consume, again, as: 2) == done)
      #expect(try await world.balance(2) == "1500")
      let asText = try await world.call(Self.consume, body(made, ["amount": "500"]), as: 3)
      #expect(asText.amount == 500)
      _ = try await world.control(
        "ewallet/transfer", ["toAddress": "\(World.wallet1)", "tokenId": "\(World.points)", "amount": 500])
      // The other direction.
      let back = try await request(world, ["type": "receive"])
      let returned = try await world.call(Self.consume, body(back, ["amount": 500]), as: 2)
      #expect(returned.amount == 500)
      #expect(returned.transaction.to.address.text == World.wallet1)
      #expect(try await (world.balance(1), world.balance(2)) == ("249000", "1000"))
    }
  }

  @Test func checksInOrder() async throws {
    try await World.run { world in
      let made = try await request(world)
      for (code, changes) in [
        ("client:invalid_parameter", ["idempotency_token": nil, "address": "zzzz999999999999"]),
        ("user:wallet_not_found", ["address": "zzzz999999999999", "formatted_transaction_request_id": nil]),
        ("user:user_wallet_mismatch", ["address": "\(World.wallet1)"]),
        ("client:invalid_parameter", ["formatted_transaction_request_id": nil]),
        ("transaction_request:transaction_request_not_found", ["formatted_transaction_request_id": "x"]),
        ("client:invalid_parameter", ["amount": 0]), ("client:invalid_parameter", ["amount": -1]),
        ("client:invalid_parameter", ["amount": 1.5]), ("client:invalid_parameter", ["amount": "x"]),
        ("client:invalid_parameter", ["amount": .integer("1" + String(repeating: "0", count: 35))]),
        ("token:id_not_found", ["token_id": "x"]), ("exchange:pair_not_found", ["token_id": "\(World.big)"]),
        ("client:invalid_parameter", ["metadata": 5]), ("client:invalid_parameter", ["correlation_id": 5]),
      ] as [(String, [String: JSON])] {
        try await world.refusal(code, Self.consume, body(made, changes), as: 2)
      }
      let open = try await request(world, ["amount": nil])
      try await world.refusal("client:invalid_parameter", Self.consume, body(open), as: 2)
      let fixed = try await request(world, ["allow_amount_override": false])
      for amount: JSON in [1500, 7, "x"] {
        try await world.refusal(
          "transaction_request:unauthorized_amount_override", Self.consume, body(fixed, ["amount": amount]), as: 2)
      }
      _ = try await world.call(Self.consume, body(fixed, ["amount": nil]), as: 2)
      #expect(try await world.balance(2) == "1500")
    }
  }

  @Test func keepsCorrelationIDsAndTokensUnique() async throws {
    try await World.run { world in
      let made = try await request(world)
      _ = try await world.call(Self.consume, body(made, ["correlation_id": "c"]), as: 2)
      try await world.refusal("client:invalid_parameter", Self.consume, body(made, ["correlation_id": "c"]), as: 3)
      let direct: JSON = [
        "to_address": "\(World.wallet2)", "token_id": "\(World.points)", "amount": 1, "idempotency_token": "used",
      ]
      _ = try await world.call("me.create_transaction", direct)
      try await world.refusal(
        "client:invalid_parameter", Self.consume, body(made, ["idempotency_token": "used"]), as: 2)
      let state = try await world.control("ewallet/state", method: .get)
      #expect(state.counts.transactionConsumptions == 1)
    }
  }

  @Test func refusesWhatIsDisabled() async throws {
    try await World.run { world in
      let made = try await request(world, ["require_confirmation": true])
      let pending = try await world.call(Self.consume, body(made), as: 2)
      for address in [World.wallet1, World.wallet2] {
        _ = try await world.control("ewallet/enable", ["address": "\(address)", "enabled": false])
        try await world.refusal("wallet:disabled", Self.consume, body(made), as: 2)
        try await world.refusal("wallet:disabled", Self.approve, ["id": pending.id])
        _ = try await world.control("ewallet/enable", ["address": "\(address)", "enabled": true])
      }
      _ = try await world.control("ewallet/enable", ["tokenId": "\(World.points)", "enabled": false])
      try await world.refusal("token:disabled", Self.consume, body(made), as: 2)
      _ = try await world.control("ewallet/enable", ["tokenId": "\(World.points)", "enabled": true])
      #expect(try await world.call(Self.approve, ["id": pending.id]).status == "confirmed")
    }
  }

  @Test func storesAFailureAndAnswersItAgain() async throws {
    try await World.run { world in
      let made = try await request(world, ["type": "receive"])
      let sent = body(made)
      let error = try await world.refusal("transaction:insufficient_funds", Self.consume, sent, as: 2)
      _ = try await world.control(
        "ewallet/transfer", ["toAddress": "\(World.wallet2)", "tokenId": "\(World.points)", "amount": 5000])
      #expect(try await world.refusal("transaction:insufficient_funds", Self.consume, sent, as: 2) == error)
      #expect(try await world.balance(2) == "5000")
      let own = try await request(world)
      try await world.refusal("transaction:same_address", Self.consume, body(own), as: 1)
      let count = try await world.call("me.get_transaction_request", ["formatted_id": made.id])
      #expect(count.current_consumptions_count == 0)
    }
  }

  @Test func limitsTheTotal() async throws {
    try await World.run { world in
      let made = try await request(world, ["max_consumptions": 2])
      _ = try await world.call(Self.consume, body(made), as: 2)
      let last = try await world.call(Self.consume, body(made), as: 3)
      // The embedded request shows the state after settling.
      #expect(last.transaction_request.status == "expired")
      #expect(last.transaction_request.expiration_reason == "max_consumptions_reached")
      try await world.refusal("transaction_request:max_consumptions_reached", Self.consume, body(made), as: 2)
      let unlimited = try await request(world, ["max_consumptions": 0])
      for _ in 0..<3 { _ = try await world.call(Self.consume, body(unlimited), as: 2) }
    }
  }

  @Test func limitsEachUser() async throws {
    try await World.run { world in
      let made = try await request(world, ["max_consumptions_per_user": 1])
      _ = try await world.call(Self.consume, body(made), as: 2)
      try await world.refusal("transaction_request:max_consumptions_per_user_reached", Self.consume, body(made), as: 2)
      _ = try await world.call(Self.consume, body(made), as: 3)
      let never = try await request(world, ["max_consumptions_per_user": 0])
      try await world.refusal("transaction_request:max_consumptions_per_user_reached", Self.consume, body(never), as: 2)
    }
  }

  @Test func limitsSlidingIntervals() async throws {
    try await World.run { world in
      let made = try await request(
        world, ["max_consumptions_per_interval": 2, "consumption_interval_duration": 60_000])
      _ = try await world.call(Self.consume, body(made), as: 2)
      try await world.advance(seconds: 30)
      _ = try await world.call(Self.consume, body(made), as: 3)
      let code = "transaction_request:max_consumptions_per_interval_reached"
      try await world.refusal(code, Self.consume, body(made), as: 2)
      try await world.advance(seconds: 30)
      _ = try await world.call(Self.consume, body(made), as: 2)
      try await world.refusal(code, Self.consume, body(made), as: 2)
      let each = try await request(
        world, ["max_consumptions_per_interval_per_user": 1, "consumption_interval_duration": 60_000])
      _ = try await world.call(Self.consume, body(each), as: 2)
      try await world.refusal(
        "transaction_request:max_consumptions_per_interval_per_user_reached", Self.consume, body(each), as: 2)
      _ = try await world.call(Self.consume, body(each), as: 3)
      try await world.advance(seconds: 60)
      _ = try await world.call(Self.consume, body(each), as: 2)
    }
  }

  @Test func waitsForConfirmationAndIsApproved() async throws {
    try await World.run { world in
      let made = try await request(world, ["require_confirmation": true, "consumption_lifetime": 60_000])
      let pending = try await world.call(Self.consume, body(made), as: 2)
      #expect(pending.status == "pending")
      #expect(pending.transaction == nil)
      #expect(pending.finalized_request_amount == nil)
      #expect(pending.estimated_consumption_amount == 1500)
      let date = WebRPCTimestamp(millisecondsSinceEpoch: world.now + 60_000)
      let expiration = WebRPCTimestamp(text: pending.expiration_date.text ?? "")
      #expect(expiration.millisecondsSinceEpoch == date.millisecondsSinceEpoch)
      #expect(try await world.balance(2) == "0")
      let id: JSON = ["id": pending.id]
      for operation in [Self.approve, Self.reject] {
        try await world.refusal("client:invalid_parameter", operation, [:])
        try await world.refusal("unauthorized", operation, ["id": "txc_x"])
        try await world.refusal("transaction_consumption:not_owner", operation, id, as: 2)
      }
      let done = try await world.call(Self.approve, id)
      #expect(done.status == "confirmed")
      #expect(done.approved_at.text != nil)
      #expect(try await world.balance(2) == "1500")
      #expect(try await world.call(Self.approve, id) == done)
      try await world.refusal("client:invalid_parameter", Self.reject, id)
      try await world.refusal("transaction_consumption:uncancellable", Self.cancel, id, as: 2)
      #expect(try await world.balance(2) == "1500")
      // A lifetime of zero, or none: no expiration.
      let open = try await request(world, ["require_confirmation": true, "consumption_lifetime": 0])
      #expect(try await world.call(Self.consume, body(open), as: 2).expiration_date == nil)
    }
  }

  @Test func isRejectedOrCancelled() async throws {
    try await World.run { world in
      let made = try await request(world, ["require_confirmation": true])
      let first = try await world.call(Self.consume, body(made), as: 2)
      let rejected = try await world.call(Self.reject, ["id": first.id])
      #expect(rejected.status == "rejected")
      #expect(rejected.rejected_at.text != nil)
      #expect(try await world.call(Self.reject, ["id": first.id]) == rejected)
      try await world.refusal("client:invalid_parameter", Self.approve, ["id": first.id])
      let second = try await world.call(Self.consume, body(made), as: 2)
      try await world.refusal("unauthorized", Self.cancel, ["id": second.id], as: 1)
      try await world.refusal("unauthorized", Self.cancel, ["id": "txc_x"], as: 2)
      try await world.refusal("client:invalid_parameter", Self.cancel, [:], as: 2)
      let cancelled = try await world.call(Self.cancel, ["id": second.id], as: 2)
      #expect(cancelled.status == "cancelled")
      #expect(cancelled.cancelled_at.text != nil)
      try await world.refusal("transaction_consumption:uncancellable", Self.cancel, ["id": second.id], as: 2)
      for operation in [Self.approve, Self.reject] {
        try await world.refusal("transaction_consumption:cancelled", operation, ["id": second.id])
      }
      #expect(try await world.balance(2) == "0")
    }
  }

  @Test func expiresAfterItsLifetime() async throws {
    try await World.run { world in
      let made = try await request(world, ["require_confirmation": true, "consumption_lifetime": 60_000])
      let sent = body(made)
      let found = try await world.call(Self.consume, sent, as: 2)
      let other = try await world.call(Self.consume, body(made), as: 2)
      // The first one is found out by the approval, the second one by the job.
      world.moveClock(milliseconds: 60_000)
      for _ in 0..<2 { try await world.refusal("transaction_consumption:expired", Self.approve, ["id": found.id]) }
      try await world.advance(seconds: 1)
      try await world.refusal("transaction_consumption:expired", Self.reject, ["id": other.id])
      try await world.refusal("transaction_consumption:uncancellable", Self.cancel, ["id": other.id], as: 2)
      let stored = try await world.call(Self.consume, sent, as: 2)
      #expect(stored.status == "expired")
      #expect(stored.expired_at.text != nil)
    }
  }

  @Test func checksLimitsAgainOnApprovalButNotOnRejection() async throws {
    try await World.run { world in
      let made = try await request(world, ["require_confirmation": true, "max_consumptions": 1])
      var pending: [JSON] = []
      for _ in 0..<3 { pending.append(try await world.call(Self.consume, body(made), as: 2)) }
      _ = try await world.call(Self.approve, ["id": pending[0].id])
      try await world.refusal("transaction_request:max_consumptions_reached", Self.approve, ["id": pending[1].id])
      #expect(try await world.call(Self.reject, ["id": pending[1].id]).status == "rejected")
      let each = try await request(world, ["require_confirmation": true, "max_consumptions_per_user": 1])
      let two = [
        try await world.call(Self.consume, body(each), as: 2), try await world.call(Self.consume, body(each), as: 2),
      ]
      _ = try await world.call(Self.approve, ["id": two[0].id])
      try await world.refusal(
        "transaction_request:max_consumptions_per_user_reached", Self.approve, ["id": two[1].id])
      #expect(try await world.call(Self.reject, ["id": two[1].id]).status == "rejected")
      #expect(try await world.balance(2) == "3000")
    }
  }

  @Test func canBeApprovedAfterTheRequestsDate() async throws {
    try await World.run { world in
      let date = WebRPCTimestamp(millisecondsSinceEpoch: world.now + 60_000).text
      let made = try await request(world, ["require_confirmation": true, "expiration_date": "\(date)"])
      let pending = try await world.call(Self.consume, body(made), as: 2)
      world.moveClock(milliseconds: 60_000)
      let done = try await world.call(Self.approve, ["id": pending.id])
      #expect(done.status == "confirmed")
      #expect(done.transaction_request.status == "expired")
      #expect(done.transaction_request.expiration_reason == "expired_transaction_request")
    }
  }

  @Test func failsOnApprovalWithoutFunds() async throws {
    try await World.run { world in
      let made = try await request(world, ["type": "receive", "require_confirmation": true])
      let sent = body(made)
      let pending = try await world.call(Self.consume, sent, as: 2)
      try await world.refusal("transaction:insufficient_funds", Self.approve, ["id": pending.id])
      for operation in [Self.approve, Self.reject] {
        try await world.refusal("client:invalid_parameter", operation, ["id": pending.id])
      }
      try await world.refusal("transaction:insufficient_funds", Self.consume, sent, as: 2)
      try await world.refusal("transaction_consumption:uncancellable", Self.cancel, ["id": pending.id], as: 2)
    }
  }

  @Test func exchangesWhenTheConsumerHasAnotherToken() async throws {
    try await World.run { world in
      for (from, to, rate) in [(World.points, World.big, 2), (World.big, World.points, 3)] as [(String, String, Int64)]
      {
        _ = try await world.control(
          "ewallet/exchangePairs",
          [
            "fromTokenId": "\(from)", "toTokenId": "\(to)", "rate": JSON(.integer(rate)),
            "allowEndUserExchanges": JSON(.bool(to == World.big)),
            "defaultExchangeWalletAddress": "\(World.shopWallet)",
          ])
      }
      // The request sends points, the consumer wants BIG: 15 points make 30 BIG.
      let made = try await request(world)
      let done = try await world.call(Self.consume, body(made, ["token_id": "\(World.big)"]), as: 2)
      #expect(done.estimated_request_amount == 1500)
      #expect(done.estimated_consumption_amount.digits == "30000000000000000000")
      #expect(done.exchange_wallet_address.text == World.shopWallet)
      #expect(done.transaction.exchange.exchange_pair.name == "PTS/BIG")
      #expect(try await (world.balance(1), world.balance(2, World.big)) == ("248500", "30000000000000000000"))
      // The consumer's amount is in the consumer's token.
      let typed = try await world.call(
        Self.consume, body(made, ["token_id": "\(World.big)", "amount": .integer("2000000000000000000")]), as: 2)
      #expect(typed.estimated_request_amount == 100)
      try await world.refusal(
        "exchange:invalid_rate", Self.consume, body(made, ["token_id": "\(World.big)", "amount": 1]), as: 2)
      // The other direction is closed to end users.
      let receive = try await request(world, ["type": "receive"])
      try await world.refusal(
        "exchange:not_allowed", Self.consume, body(receive, ["token_id": "\(World.big)"]), as: 2)
    }
  }

  @Test func hasOneEffectOfTenAtOnce() async throws {
    try await World.run { world in
      let made = try await request(world)
      let sent = body(made)
      func ten(_ call: @escaping @Sendable () async throws -> JSON) async throws -> [JSON] {
        try await withThrowingTaskGroup(of: JSON.self) { group in
          for _ in 0..<10 { group.addTask(operation: call) }
          return try await group.reduce(into: [JSON]()) { $0.append($1) }
        }
      }
      let answers = try await ten { try await world.call(Self.consume, sent, as: 2) }
      #expect(answers.allSatisfy { $0 == answers[0] })
      let waiting = try await request(world, ["require_confirmation": true])
      let pending = try await world.call(Self.consume, body(waiting), as: 2)
      let approvals = try await ten { try await world.call(Self.approve, ["id": pending.id]) }
      #expect(approvals.allSatisfy { $0 == approvals[0] })
      #expect(try await world.balance(2) == "3000")
      // Ten different consumptions of a request that allows three.
      let three = try await request(world, ["max_consumptions": 3])
      let mixed = try await ten { try await world.envelope(Self.consume, self.body(three), as: 2) }
      #expect(mixed.count { $0.success == true } == 3)
      #expect(try await world.balance(2) == "7500")
    }
  }
}

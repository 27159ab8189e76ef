import Testing
import WebRPC

@Suite("Transaction lists", .timeLimit(.minutes(10)))
struct TransactionListTests {
  private typealias World = EWalletWorld
  private static let operation = "me.get_transactions"

  /// 25 transfers to user 2, one failed transfer, and one back.
  private func fill(_ world: World) async throws {
    for number in 1...25 {
      _ = try await world.call(
        "me.create_transaction",
        [
          "to_address": "\(World.wallet2)", "token_id": "\(World.points)", "amount": JSON(.integer(Int64(number))),
          "idempotency_token": "list-\(number)",
        ])
      try await world.advance(seconds: 1)
    }
    _ = try await world.envelope(
      "me.create_transaction",
      [
        "to_address": "\(World.wallet2)", "token_id": "\(World.never)", "amount": 1, "idempotency_token": "list-Failed",
      ])
    _ = try await world.call(
      "me.create_transaction",
      [
        "to_user_id": "\(World.user1)", "token_id": "\(World.points)", "amount": 3, "idempotency_token": "list-back",
      ], as: 2)
  }

  @Test func pagesSortsAndFilters() async throws {
    try await World.run { world in
      try await fill(world)
      func list(_ body: JSON, as user: Int = 2) async throws -> JSON {
        try await world.call(Self.operation, body, as: user)
      }
      let first = try await list([:])
      #expect(first.data.items.count == 10)
      #expect(first.data[0].idempotency_token == "list-back")
      #expect(
        first.pagination == [
          "per_page": 10, "current_page": 1, "is_first_page": true, "is_last_page": false, "count": 10,
        ])
      let zero = try await list(["page": 0, "per_page": 500])
      #expect(
        zero.pagination == [
          "per_page": 100, "current_page": 0, "is_first_page": true, "is_last_page": true, "count": 27,
        ])
      let third = try await list(["page": 3, "per_page": 10])
      #expect(third.data.items.count == 7)
      #expect(third.pagination.is_last_page == true)
      #expect(third.pagination.is_first_page == false)
      let beyond = try await list(["page": 9_000_000_000_000_000_000])
      #expect(beyond.data == [])
      #expect(beyond.pagination.is_last_page == true)
      let rising = try await list(["sort_by": "created_at", "sort_dir": "asc", "per_page": 1])
      #expect(rising.data[0].idempotency_token == "list-1")
      // Not sortable, or half a wish: the default order.
      for body: JSON in [
        ["sort_by": "secret", "sort_dir": "asc"], ["sort_by": "id"], ["sort_dir": "asc"],
        ["sort_by": "id", "sort_dir": "up"],
      ] {
        #expect(try await list(body).data[0].idempotency_token == "list-back")
      }
      for field in ["id", "status", "from", "to", "updated_at"] {
        let up = try await list(["sort_by": "\(field)", "sort_dir": "asc", "per_page": 100]).data.items.map(\.id)
        let down = try await list(["sort_by": "\(field)", "sort_dir": "desc", "per_page": 100]).data.items.map(\.id)
        #expect(up == down.reversed())
        #expect(up.count == 27)
      }
    }
  }

  private func tokens(_ world: World, _ name: String, _ filters: JSON) async throws -> [String] {
    let list = try await world.call(Self.operation, [name: filters, "per_page": 100], as: 2)
    return list.data.items.compactMap(\.idempotency_token.text).sorted()
  }

  @Test func comparesEveryKindOfField() async throws {
    try await World.run { world in
      let start = world.now
      try await fill(world)
      func found(_ field: String, _ comparator: String, _ value: JSON) async throws -> Int {
        try await tokens(
          world, "match_all", [["field": "\(field)", "comparator": "\(comparator)", "value": value]]
        ).count
      }
      #expect(try await found("status", "eq", "failed") == 1)
      #expect(try await found("status", "eq", "Failed") == 0)
      #expect(try await found("status", "neq", "failed") == 26)
      #expect(try await found("idempotency_token", "contains", "FAIL") == 1)
      #expect(try await found("idempotency_token", "starts_with", "LIST-1") == 11)
      #expect(try await found("from_amount", "lt", 3) == 3)
      #expect(try await found("from_amount", "lte", 3) == 5)
      #expect(try await found("to_amount", "gt", 24) == 1)
      #expect(try await found("to_amount", "gte", "24") == 2)
      #expect(try await found("from_amount", "neq", 3) == 25)
      #expect(try await found("error_code", "eq", nil) == 26)
      #expect(try await found("error_code", "neq", nil) == 1)
      #expect(try await found("calculated_at", "eq", nil) == 27)
      #expect(try await found("type", "eq", "internal") == 27)
      #expect(try await found("from_token.symbol", "eq", "NIL") == 1)
      #expect(try await found("from_token.enabled", "eq", true) == 27)
      #expect(try await found("to_token.subunit_to_unit", "eq", 100) == 26)
      #expect(try await found("from_user.email", "eq", "user2@example.com") == 1)
      #expect(try await found("to_user.id", "eq", "\(World.user2)") == 26)
      #expect(try await found("from_wallet.address", "eq", "\(World.wallet1)") == 26)
      #expect(try await found("to_wallet.identifier", "eq", "primary") == 27)
      #expect(try await found("from_account.name", "eq", "Sandbox Shop") == 0)
      #expect(try await found("exchange_account.id", "eq", nil) == 27)
      #expect(try await found("exchange_wallet.address", "eq", nil) == 27)
      let middle = WebRPCTimestamp(millisecondsSinceEpoch: start + 10_000).text
      #expect(try await found("created_at", "lt", "\(middle)") == 10)
      #expect(try await found("inserted_at", "gte", "\(middle)") == 17)
    }
  }

  @Test func joinsFiltersWithAndAndOr() async throws {
    try await World.run { world in
      try await fill(world)
      let two: JSON = [
        ["field": "from_amount", "comparator": "eq", "value": 1],
        ["field": "from_amount", "comparator": "eq", "value": 2],
      ]
      #expect(try await tokens(world, "match_any", two) == ["list-1", "list-2", "list-Failed"])
      #expect(try await tokens(world, "match_all", two) == [])
      let both = try await world.call(
        Self.operation,
        ["match_any": two, "match_all": [["field": "status", "comparator": "eq", "value": "confirmed"]]], as: 2)
      #expect(both.data.items.compactMap(\.idempotency_token.text) == ["list-2", "list-1"])
      #expect(try await tokens(world, "match_any", []).count == 27)
    }
  }

  @Test func searchesAndStartsAfterARecord() async throws {
    try await World.run { world in
      try await fill(world)
      func list(_ body: JSON) async throws -> JSON { try await world.call(Self.operation, body, as: 2) }
      #expect(try await list(["search_term": "LIST-2", "per_page": 100]).data.items.count == 7)
      #expect(try await list(["search_term": "\(World.wallet1)", "per_page": 100]).data.items.count == 27)
      #expect(try await list(["search_term": ""]).data.items.count == 10)
      #expect(
        try await list(["search_terms": ["status": "fail", "idempotency_token": "list-7"]]).data.items.count == 2)
      var seen: [JSON] = []
      var after = JSON.null
      repeat {
        let page = try await list(["start_after": after, "start_by": "id", "per_page": 10])
        seen += page.data.items.map(\.id)
        after = page.data.items.last?.id ?? nil
        #expect(page.pagination.start_by == "id")
        if page.pagination.is_last_page == true { break }
      } while seen.count < 100
      #expect(seen.count == 27)
      #expect(seen.compactMap(\.text) == seen.compactMap(\.text).sorted())
      for body: JSON in [
        ["start_after": nil, "page": 1], ["start_by": "secret"], ["start_after": "txn_unknown"],
        ["search_terms": ["secret": "x"]], ["search_terms": "x"], ["search_terms": ["id": 1]],
      ] {
        try await world.refusal("client:invalid_parameter", Self.operation, body)
      }
    }
  }

  @Test func refusesBadPagesAndFilters() async throws {
    try await World.run { world in
      for body: JSON in [
        ["page": -1], ["page": "1"], ["page": 1.5], ["per_page": 0], ["per_page": -3], ["per_page": "x"],
        ["match_all": "x"], ["match_any": ["x"]], ["match_all": [["field": "id", "comparator": "eq"]]],
        ["match_all": [["field": "id", "value": "x"]]], ["match_all": [["comparator": "eq", "value": "x"]]],
      ] {
        try await world.refusal("client:invalid_parameter", Self.operation, body)
      }
      for (field, comparator, value) in [
        ("secret", "eq", "x"), ("from_token", "eq", "x"), ("from_token.secret", "eq", "x"), ("a.b.c", "eq", "x"),
        ("from_user.password", "eq", "x"), ("id", "like", "x"), ("id", "lt", "x"), ("id", "eq", 1),
        ("id", "contains", nil), ("from_amount", "contains", 1), ("from_amount", "eq", "x"), ("from_amount", "eq", 1.5),
        ("created_at", "lt", "May 1st"), ("created_at", "lt", 5), ("from_token.enabled", "eq", "true"),
        ("from_token.enabled", "lt", true),
      ] as [(String, String, JSON)] {
        try await world.refusal(
          "client:invalid_parameter", Self.operation,
          ["match_any": [["field": "\(field)", "comparator": "\(comparator)", "value": value]]])
      }
    }
  }

  @Test func showsOwnWalletsOnly() async throws {
    try await World.run { world in
      let own = try await world.call(Self.operation, ["address": "ABCD 0000 0000 0001"])
      #expect(own.data.items.count == 2)
      #expect(own.data.items.allSatisfy { $0.from.user == nil && $0.from.account.master == true })
      try await world.refusal("user:wallet_not_found", Self.operation, ["address": "zzzz999999999999"])
      try await world.refusal("user:user_wallet_mismatch", Self.operation, ["address": "\(World.wallet2)"])
      #expect(try await world.call(Self.operation, ["address": nil], as: 2).data == [])
    }
  }
}

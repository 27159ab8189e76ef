import Testing
import WebRPC

@Suite("Transactions", .timeLimit(.minutes(10)))
struct TransactionTests {
  private typealias World = EWalletWorld
  private static let operation = "me.create_transaction"

  private func transfer(_ changes: [String: JSON] = [:]) -> JSON {
    let body: JSON = [
      "to_address": "\(World.wallet2)", "token_id": "\(World.points)", "amount": 1000,
      "idempotency_token": "\(newKey())",
    ]
    return changes.reduce(into: body) { $0[$1.key] = $1.value }
  }

  @Test func movesBothBalancesOnce() async throws {
    try await World.run { world in
      let body = transfer(["metadata": ["a": [1, nil, "x"]], "encrypted_metadata": ["b": true]])
      let first = try await world.call(Self.operation, body)
      #expect(first.status == "confirmed")
      #expect(first.metadata == ["a": [1, nil, "x"]])
      #expect(first.encrypted_metadata == ["b": true])
      #expect(first.exchange.rate == nil)
      #expect(try await (world.balance(1), world.balance(2)) == ("249000", "1000"))
      #expect(try await world.call(Self.operation, body) == first)
      // Tokens are global: the caller does not matter, nor does what else the body says, as long as it is valid.
      let again = transfer(["idempotency_token": body.idempotency_token, "to_address": "\(World.wallet1)", "amount": 5])
      #expect(try await world.call(Self.operation, again, as: 2) == first)
      #expect(try await (world.balance(1), world.balance(2)) == ("249000", "1000"))
    }
  }

  @Test func keepsAmountsBeyond64BitsExact() async throws {
    try await World.run { world in
      let amount = JSON.integer("36893488147419103233")
      let body = transfer(["token_id": "\(World.big)", "amount": amount])
      let sent = try await world.call(Self.operation, body)
      #expect(sent.from.amount == amount)
      #expect(try await world.balance(1, World.big) == "123456788975452190753815464657")
      let asText = transfer(["token_id": "\(World.big)", "amount": "36893488147419103233"])
      #expect(try await world.call(Self.operation, asText).to.amount == amount)
      #expect(try await world.balance(2, World.big) == "73786976294838206466")
    }
  }

  @Test func findsTheRecipientByAddressAccountUserAndProviderID() async throws {
    try await World.run { world in
      for (changes, address) in [
        (["to_account_id": "\(World.shop)"], World.shopWallet), (["to_user_id": "\(World.user2)"], World.wallet2),
        (["to_provider_user_id": "prov-user-3"], World.wallet3),
        (["to_account_id": "\(World.shop)", "to_address": "\(World.shopWallet)"], World.shopWallet),
        (["to_user_id": "\(World.user2)", "to_address": "EFGH-0000-0000-0002"], World.wallet2),
      ] as [([String: JSON], String)] {
        var body = transfer(["to_address": nil])
        for (name, value) in changes { body[name] = value }
        let done = try await world.call(Self.operation, body)
        #expect(done.to.address.text == address)
      }
    }
  }

  @Test func refusesRecipientsThatAreNotThere() async throws {
    try await World.run { world in
      for (code, changes) in [
        ("user:account_id_not_found", ["to_account_id": "acc_x"]), ("user:id_not_found", ["to_user_id": "usr_x"]),
        ("user:provider_user_id_not_found", ["to_provider_user_id": "x"]),
        ("client:invalid_parameter", [:]), ("client:invalid_parameter", ["to_address": 7]),
        ("client:invalid_parameter", ["to_user_id": "\(World.user2)", "to_account_id": "\(World.shop)"]),
        ("wallet:to_address_not_found", ["to_address": "zzzz999999999999"]),
        ("wallet:to_address_not_found", ["to_address": "gnis000000000000"]),
        ("wallet:to_address_not_found", ["to_address": "zzzz999999999999", "to_user_id": "\(World.user2)"]),
        ("user:to_address_mismatch", ["to_address": "\(World.wallet1)", "to_user_id": "\(World.user2)"]),
        ("user:to_address_mismatch", ["to_address": "\(World.wallet1)", "to_provider_user_id": "prov-user-3"]),
        ("account:to_address_mismatch", ["to_address": "\(World.wallet1)", "to_account_id": "\(World.shop)"]),
      ] as [(String, [String: JSON])] {
        var body = transfer(["to_address": nil])
        for (name, value) in changes { body[name] = value }
        try await world.refusal(code, Self.operation, body)
      }
      #expect(try await world.balance(1) == "250000")
    }
  }

  @Test func refusesSendersTokensAndAmounts() async throws {
    try await World.run { world in
      for (code, changes) in [
        ("user:from_address_not_found", ["from_address": "zzzz999999999999"]),
        ("user:from_address_mismatch", ["from_address": "\(World.wallet2)"]),
        ("user:from_address_mismatch", ["from_address": "gnis000000000000"]),
        ("token:id_not_found", ["token_id": "tok_x"]), ("client:invalid_parameter", ["token_id": nil]),
        ("client:invalid_parameter", ["token_id": nil, "from_token_id": "\(World.points)"]),
        ("client:invalid_parameter", ["from_token_id": "\(World.points)"]),
        ("client:invalid_parameter", ["token_id": "\(World.points)", "to_token_id": "\(World.points)"]),
        ("client:invalid_parameter", ["amount": nil]), ("client:invalid_parameter", ["amount": 1.5]),
        ("client:invalid_parameter", ["amount": "1.5"]), ("client:invalid_parameter", ["amount": "x"]),
        ("client:invalid_parameter", ["amount": true]), ("client:invalid_parameter", ["amount": 1, "from_amount": 1]),
        ("client:invalid_parameter", ["idempotency_token": nil]), ("client:invalid_parameter", ["metadata": []]),
        ("client:invalid_parameter", ["amount": .integer("1" + String(repeating: "0", count: 35))]),
        ("client:invalid_parameter", ["amount": .integer("-1" + String(repeating: "0", count: 35))]),
      ] as [(String, [String: JSON])] {
        try await world.refusal(code, Self.operation, transfer(changes))
      }
      let almost = JSON.integer(String(repeating: "9", count: 35))
      try await world.refusal("transaction:insufficient_funds", Self.operation, transfer(["amount": almost]))
    }
  }

  @Test func storesWhatFailsAndNeverLetsItSucceedLater() async throws {
    try await World.run { world in
      for (code, changes) in [
        ("transaction:same_address", ["to_address": "\(World.wallet1)", "amount": 0]),
        ("transaction:amount_is_zero", ["amount": 0]), ("transaction:amount_is_zero", ["amount": -5]),
        ("transaction:insufficient_funds", ["amount": 99_999_999]),
      ] as [(String, [String: JSON])] {
        let body = transfer(changes)
        let error = try await world.refusal(code, Self.operation, body)
        let stored = try await world.call(
          "me.get_transactions",
          ["match_all": [["field": "idempotency_token", "comparator": "eq", "value": body.idempotency_token]]])
        #expect(stored.data.items.count == 1)
        #expect(stored.data[0].status == "failed")
        #expect(stored.data[0].error_code.text == code)
        #expect(stored.data[0].error_description == error["description"])
        #expect(try await world.refusal(code, Self.operation, body) == error)
        let later = transfer(["idempotency_token": body.idempotency_token])
        #expect(try await world.refusal(code, Self.operation, later) == error)
      }
      #expect(try await world.balance(1) == "250000")
    }
  }

  @Test func saysHowMuchIsMissing() async throws {
    try await World.run { world in
      let error = try await world.refusal(
        "transaction:insufficient_funds", Self.operation, transfer(["amount": 99_999_999]))
      #expect(
        error["description"].text
          == "Wallet abcd000000000001 holds 2500 \(World.points), tried to debit 999999.99 \(World.points)")
    }
  }

  @Test func reportsTheEarlierOfTwoFaults() async throws {
    try await World.run { world in
      try await world.refusal(
        "user:from_address_not_found", Self.operation,
        ["from_address": "zzzz999999999999", "to_address": "nowhere", "token_id": "tok_x"])
      try await world.refusal(
        "wallet:to_address_not_found", Self.operation, ["to_address": "nowhere", "token_id": "tok_x"])
      try await world.refusal(
        "token:id_not_found", Self.operation, ["to_address": "\(World.wallet2)", "token_id": "tok_x", "amount": "x"])
      // A known token does not help a body whose amount has the wrong form.
      let body = transfer()
      _ = try await world.call(Self.operation, body)
      var bad = body
      bad["amount"] = .integer("1" + String(repeating: "0", count: 35))
      try await world.refusal("client:invalid_parameter", Self.operation, bad)
    }
  }

  @Test func refusesWhatIsDisabled() async throws {
    try await World.run { world in
      _ = try await world.control("ewallet/enable", ["tokenId": "\(World.points)", "enabled": false])
      try await world.refusal("token:disabled", Self.operation, transfer())
      // Settings and wallets show it all the same.
      let shown = try await world.call("me.get_settings").tokens
      #expect(shown.items.map(\.enabled) == [false, true, true])
      let wallets = try await world.call("me.get_wallets").data
      #expect(wallets.items.count == 1)
      #expect(wallets[0].balances.items.map(\.token.symbol) == ["PTS", "BIG", "NIL"])
      _ = try await world.control("ewallet/enable", ["tokenId": "\(World.points)", "enabled": true])
      for address in [World.wallet1, World.wallet2] {
        _ = try await world.control("ewallet/enable", ["address": "\(address)", "enabled": false])
        try await world.refusal("wallet:disabled", Self.operation, transfer())
        _ = try await world.control("ewallet/enable", ["address": "\(address)", "enabled": true])
      }
      _ = try await world.call(Self.operation, transfer())
    }
  }

  @Test func exchangesByTheRate() async throws {
    try await World.run { world in
      func exchange(_ changes: [String: JSON]) -> JSON {
        let body: JSON = [
          "to_address": "\(World.wallet2)", "from_token_id": "\(World.points)", "to_token_id": "\(World.big)",
          "idempotency_token": "\(newKey())",
        ]
        return changes.reduce(into: body) { $0[$1.key] = $1.value }
      }
      let unit = JSON.integer("20000000000000000")
      try await world.refusal("exchange:pair_not_found", Self.operation, exchange(["from_amount": 100]))
      _ = try await world.control(
        "ewallet/exchangePairs",
        ["fromTokenId": "\(World.points)", "toTokenId": "\(World.big)", "rate": 2, "allowEndUserExchanges": true])
      let done = try await world.call(Self.operation, exchange(["from_amount": 1]))
      #expect(done.to.amount == unit)
      #expect(done.exchange.rate == 20_000_000_000_000_000.0 || done.exchange.rate.digits == unit.digits)
      #expect(done.exchange.exchange_pair.rate == 2.0 || done.exchange.exchange_pair.rate == 2)
      #expect(done.exchange.exchange_wallet_address.text == World.shopWallet)
      #expect(try await world.call(Self.operation, exchange(["to_amount": unit])).from.amount == 1)
      #expect(
        try await world.call(Self.operation, exchange(["from_amount": 1, "to_amount": unit])).status == "confirmed")
      #expect(
        try await world.call(
          Self.operation, exchange(["from_amount": 1, "to_amount": .integer("20000000000000001")])
        ).to.amount.digits == "20000000000000001")
      #expect(try await (world.balance(1), world.balance(2, World.big)) == ("249996", "80000000000000001"))
      for changes: [String: JSON] in [
        ["from_amount": 1, "to_amount": .integer("20000000000000002")], ["to_amount": 1], ["from_amount": 0],
        ["from_amount": -1],
      ] {
        try await world.refusal("exchange:invalid_rate", Self.operation, exchange(changes))
      }
      for changes: [String: JSON] in [["amount": 1], [:]] {
        try await world.refusal("client:invalid_parameter", Self.operation, exchange(changes))
      }
      for (code, changes) in [
        ("token:from_token_not_found", ["from_token_id": "x"]), ("token:to_token_not_found", ["to_token_id": "x"]),
        ("exchange:pair_not_found", ["from_token_id": "\(World.big)", "to_token_id": "\(World.points)"]),
      ] as [(String, [String: JSON])] {
        try await world.refusal(code, Self.operation, exchange(changes.merging(["from_amount": 1]) { $1 }))
      }
      // The exchange wallet pays: what it lacks is missing.
      try await world.refusal(
        "transaction:insufficient_funds", Self.operation,
        exchange(["from_amount": 240_000, "to_token_id": "\(World.big)"])
          .self, as: 2)
      for (token, code) in [
        (World.points, "token:from_token_is_disabled"), (World.big, "token:to_token_is_disabled"),
      ] {
        _ = try await world.control("ewallet/enable", ["tokenId": "\(token)", "enabled": false])
        try await world.refusal(code, Self.operation, exchange(["from_amount": 1]))
        _ = try await world.control("ewallet/enable", ["tokenId": "\(token)", "enabled": true])
      }
    }
  }

  @Test func exchangesWithTheExchangeWalletItself() async throws {
    try await World.run { world in
      _ = try await world.control(
        "ewallet/exchangePairs",
        ["fromTokenId": "\(World.points)", "toTokenId": "\(World.big)", "rate": 2, "allowEndUserExchanges": true])
      let done = try await world.call(
        Self.operation,
        [
          "to_account_id": "\(World.shop)", "from_token_id": "\(World.points)", "to_token_id": "\(World.big)",
          "from_amount": 100, "idempotency_token": "into-the-exchange",
        ])
      let entries = try await world.control("ewallet/ledger", method: .get).entries.items
        .filter { $0.transactionId == done.id }
      #expect(entries.count == 2)
      #expect(entries.allSatisfy { $0.tokenId.text == World.points })
    }
  }

  @Test func takesTwoAmountsOfOneTokenWhenTheyAgree() async throws {
    try await World.run { world in
      let done = try await world.call(Self.operation, transfer(["amount": nil, "from_amount": 5, "to_amount": 5]))
      #expect(done.exchange.rate == 1.0 || done.exchange.rate == 1)
      #expect(done.exchange.calculated_at.text != nil)
      try await world.refusal(
        "exchange:invalid_rate", Self.operation, transfer(["amount": nil, "from_amount": 5, "to_amount": 6]))
    }
  }

  @Test func keepsOneEffectOfTenAtOnce() async throws {
    try await World.run { world in
      let body = transfer()
      let answers = try await withThrowingTaskGroup(of: JSON.self) { group in
        for _ in 0..<10 { group.addTask { try await world.call(Self.operation, body) } }
        return try await group.reduce(into: [JSON]()) { $0.append($1) }
      }
      #expect(answers.allSatisfy { $0 == answers[0] })
      #expect(try await (world.balance(1), world.balance(2)) == ("249000", "1000"))
    }
  }
}

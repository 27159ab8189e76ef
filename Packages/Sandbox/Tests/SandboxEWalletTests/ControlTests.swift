import Testing
import WebRPC

@Suite("eWallet control surface", .timeLimit(.minutes(10)))
struct ControlTests {
  private typealias World = EWalletWorld

  @Test func makesWhatAShopNeeds() async throws {
    try await World.run { world in
      let token = try await world.control(
        "ewallet/tokens",
        [
          "symbol": "TEA", "name": "Tea", "subunitToUnit": .integer("1000000000000000000"),
          "amount": "5000000000000000000",
        ]
      )
      .token
      let minted = try await world.control(
        "ewallet/mint", ["tokenId": token.id, "amount": .integer("1" + String(repeating: "0", count: 40))])
      #expect(minted.from.address == "gnis000000000000")
      #expect(minted.from.user == nil)
      #expect(minted.to.account.master == true)
      let account = try await world.control("ewallet/accounts", ["name": "Branch", "description": "A second shop"])
      #expect(account.account.master == false)
      let user = try await world.control("ewallet/users", ["email": "new@example.com", "password": "correct horse"])
      let key = try await world.control("ewallet/apiKeys")
      #expect(key.key.text?.utf8.count == 43)
      let moved = try await world.control(
        "ewallet/transfer",
        ["toAddress": user.address, "tokenId": token.id, "amount": 7, "idempotencyToken": "once"])
      #expect(
        try await world.control(
          "ewallet/transfer",
          ["toAddress": user.address, "tokenId": token.id, "amount": 7, "idempotencyToken": "once"]) == moved)
      var headers = world.headers(nil)
      headers["Authorization"] = World.authorization(
        try #require(user.authToken.text), key: try #require(key.key.text))
      let wallets = try JSON(bytes: await world.send("/api/client/me.get_wallets", headers: headers).body)
      #expect(wallets.data.data[0].balances.items.last?.amount == 7)
      let state = try await world.control("ewallet/state", method: .get)
      #expect(state.accounts.items.count == 2)
      #expect(state.tokens.items.map(\.symbol.text) == ["PTS", "BIG", "NIL", "TEA"])
      let sums = try await world.control("ewallet/ledger", method: .get).sums
      #expect(sums.members.count == 4)
      #expect(sums.members.values.allSatisfy { $0 == 0 })
    }
  }

  @Test func refusesBadInput() async throws {
    try await World.run { world in
      let wallets = try await world.control("ewallet/state", method: .get).wallets.items
      let burn = try #require(wallets.first { $0.identifier == "burn" }).address
      for (path, body) in [
        ("tokens", [:]), ("tokens", ["symbol": "A/B"]), ("tokens", ["symbol": "TOOLONGFORASYMBOL"]),
        ("tokens", ["symbol": "X", "subunitToUnit": 0]),
        ("tokens", ["symbol": "X", "subunitToUnit": .integer("1000000000000000001")]),
        ("tokens", ["symbol": "X", "amount": 0]), ("mint", ["tokenId": "x", "amount": 1]),
        ("mint", ["tokenId": "\(World.points)"]), ("mint", ["tokenId": "\(World.points)", "amount": -1]),
        ("accounts", [:]), ("users", [:]), ("users", ["email": "x", "password": "correct horse"]),
        ("users", ["email": "user1@example.com", "password": "correct horse"]),
        ("users", ["email": "n@example.com", "password": "short"]), ("users", ["providerUserId": "prov-user-3"]),
        ("authTokens", ["userId": "x"]), ("apiKeys", ["key": "a:b"]), ("apiKeys", ["key": "sandbox-api-key-0001"]),
        ("exchangePairs", ["fromTokenId": "\(World.points)", "toTokenId": "\(World.points)", "rate": 1]),
        ("exchangePairs", ["fromTokenId": "\(World.points)", "toTokenId": "\(World.big)", "rate": 0]),
        (
          "exchangePairs",
          [
            "fromTokenId": "\(World.points)", "toTokenId": "\(World.big)", "rate": 1,
            "defaultExchangeWalletAddress": "\(World.wallet1)",
          ]
        ), ("transfer", ["toAddress": "x", "tokenId": "\(World.points)", "amount": 1]),
        ("transfer", ["toAddress": "gnis000000000000", "tokenId": "\(World.points)", "amount": 1]),
        ("transfer", ["toAddress": "\(World.wallet1)", "tokenId": "\(World.never)", "amount": 1]),
        ("enable", ["tokenId": "x", "enabled": true]), ("enable", ["tokenId": "\(World.points)"]),
        (
          "transfer", ["toAddress": "\(World.wallet1)", "fromAddress": burn, "tokenId": "\(World.points)", "amount": 1]
        ),
        ("settings", ["maxPerPage": 0]), ("settings", ["redirectUrlPrefixes": [""]]),
      ] as [(String, JSON)] {
        let answer = try await world.control("ewallet/\(path)", body, status: 400)
        #expect(answer.error == "invalid_request", "\(path) \(body)")
        #expect(answer.message.text?.isEmpty == false)
      }
      #expect(try await world.control("ewallet/nothing", status: 404).error == "not_found")
      #expect(try await world.control("ewallet/state/x", method: .get, status: 404).error == "not_found")
      let broken = try await world.send("/sandbox/v1/ewallet/mint", headers: [:], body: Array("[]".utf8))
      #expect(broken.status == 400)
    }
  }

  @Test func goesBackToTheStartFixture() async throws {
    try await World.run { world in
      let before = try await world.control("ewallet/state", method: .get)
      _ = try await world.control("ewallet/users", ["email": "new@example.com", "password": "correct horse"])
      _ = try await world.call(
        "me.create_transaction",
        ["to_address": "\(World.wallet2)", "token_id": "\(World.points)", "amount": 5, "idempotency_token": "x"])
      _ = try await world.control("ewallet/reset")
      let after = try await world.control("ewallet/state", method: .get)
      #expect(after.users.items.map(\.id) == before.users.items.map(\.id))
      #expect(after.counts == before.counts)
      #expect(try await world.balance(1) == "250000")
    }
  }

  @Test func showsMailsInTheInboxAndUsesItsOwnSender() async throws {
    try await World.run { world in
      _ = try await world.control("ewallet/settings", ["senderEmail": "shop@example.com", "minPasswordLength": 4])
      _ = try await world.call(
        "user.signup",
        ["email": "new@example.com", "password": "tiny", "password_confirmation": "tiny"], as: nil)
      let mail = try await world.control("ewallet/mails/NEW@example.com", method: .get).mails[0]
      #expect(mail.from == "shop@example.com")
      #expect(mail.kind == "verification")
      #expect(mail.html.text?.contains("&amp;token=") == true)
      let inbox = try await world.control("inbox/new%40example.com", method: .get)
      #expect(inbox.mails[0].link == mail.link)
      #expect(try await world.control("inbox/user1%40example.com", method: .get) == ["messages": []])
    }
  }
}

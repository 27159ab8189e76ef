import SandboxChain
import Testing
import WebRPC

/// Every HTTP example: what must hold before is set up, the request is sent, and the answer has the example's shape.
@Suite("Vectors", .timeLimit(.minutes(10)), .enabled(if: Vectors.areAvailable, "\(Vectors.reason)"))
struct VectorTests {
  private typealias World = EWalletWorld

  /// Who calls, and what the identifiers in the example's body are in this world.
  private struct Setting {
    var user = 1
    var members: [String: JSON] = [:]
    var token: String?
  }

  @Test(arguments: Vectors.names.filter { !$0.hasPrefix("ws.") && !$0.hasPrefix("misc.") })
  func answersWithTheShapeOf(_ name: String) async throws {
    let vector = try Vectors.load(name)
    // An expiration date of the examples must lie ahead.
    try await World.run(clock: .manual(millisecondsSinceEpoch: 1_714_555_800_000)) { world in
      let setting = try await prepare(name, world)
      var body = vector.request.body
      for (member, value) in setting.members { body[member] = value }
      var headers = world.headers(nil)
      for (name, value) in vector.request.headers.members { headers[name] = value.text }
      if headers["Authorization"] != nil, name != "error.invalid_api_key" {
        let token = setting.token ?? world.token(setting.user)
        headers["Authorization"] = World.authorization(token)
      }
      if vector.request.headers.members.isEmpty { headers = [:] }
      if vector.request.headers["Authorization"] == nil { headers["Authorization"] = nil }
      let answer = try await world.send(
        try #require(vector.request.path.text), method: vector.request.method == "GET" ? .get : .post,
        headers: headers, body: body == nil ? [] : body.bytes)
      #expect("\(answer.status)" == vector.response.status.digits)
      #expect(answer.headers["Content-Type"] == vector.response.headers["content-type"].text)
      let differences = VectorShape.differences(try JSON(bytes: answer.body), vector.response.body)
      #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
    }
  }

  private func prepare(_ name: String, _ world: World) async throws -> Setting {
    switch name {
    case "me.get": return Setting(user: 3)
    case "me.create_transaction", "me.get_transactions":
      if name == "me.get_transactions" {
        _ = try await world.control(
          "ewallet/transfer", ["toAddress": "\(World.wallet1)", "tokenId": "\(World.points)", "amount": 500_000])
        _ = try await world.call(
          "me.create_transaction",
          ["to_address": "\(World.wallet2)", "token_id": "\(World.points)", "amount": 1000, "idempotency_token": "s"])
      }
    case "me.create_transaction.exchange": try await pair(world, open: true)
    case "error.exchange_not_allowed": try await pair(world, open: false)
    case "me.get_wallets": break
    default: return try await prepareMore(name, world)
    }
    return Setting()
  }

  private func pair(_ world: World, open: Bool) async throws {
    _ = try await world.control(
      "ewallet/exchangePairs",
      [
        "fromTokenId": "\(World.points)", "toTokenId": "\(World.big)", "rate": 2,
        "allowEndUserExchanges": JSON(.bool(open)),
      ])
  }

  private func prepareMore(_ name: String, _ world: World) async throws -> Setting {
    var setting = Setting()
    switch name {
    case "me.get_transaction_request", "me.cancel_transaction_request":
      setting.members["formatted_id"] = try await fullRequest(world).id
    case "me.consume_transaction_request":
      try await fund(world)
      setting = .init(user: 2, members: ["formatted_transaction_request_id": try await plainRequest(world).id])
    case "me.consume_transaction_request.pending":
      setting = .init(user: 2, members: ["formatted_transaction_request_id": try await fullRequest(world).id])
    case "me.approve_transaction_consumption":
      try await fund(world)
      setting.members["id"] = try await pending(world).id
    case "error.approve_insufficient_funds", "me.reject_transaction_consumption":
      setting.members["id"] = try await pending(world).id
    case "me.cancel_transaction_consumption":
      setting = .init(user: 2, members: ["id": try await pending(world).id])
    case "error.consumption_not_owner":
      setting = .init(user: 2, members: ["id": try await pending(world).id])
    case "error.consumption_cancelled":
      let id = try await pending(world).id
      _ = try await world.call("me.cancel_transaction_consumption", ["id": id], as: 2)
      setting.members["id"] = id
    case "error.consumption_expired":
      setting.members["id"] = try await pending(world).id
      try await world.advance(seconds: 61)
    case "error.consumption_uncancellable":
      let id = try await pending(world).id
      _ = try await world.call("me.reject_transaction_consumption", ["id": id])
      setting = .init(user: 2, members: ["id": id])
    default: return try await prepareConsumption(name, world)
    }
    return setting
  }

  private func prepareConsumption(_ name: String, _ world: World) async throws -> Setting {
    let options: [String: JSON]
    var consumes = true
    switch name {
    case "error.max_consumptions_reached": options = ["max_consumptions": 1]
    case "error.max_consumptions_per_user_reached": options = ["max_consumptions_per_user": 1]
    case "error.max_consumptions_per_interval_reached":
      options = ["max_consumptions_per_interval": 1, "consumption_interval_duration": 60000]
    case "error.max_consumptions_per_interval_per_user_reached":
      options = ["max_consumptions_per_interval_per_user": 1, "consumption_interval_duration": 60000]
    case "error.unauthorized_amount_override": (options, consumes) = (["allow_amount_override": false], false)
    case "error.request_expired": (options, consumes) = (["expiration_date": "2024-05-01T09:31:00Z"], false)
    case "error.request_cancelled": (options, consumes) = ([:], false)
    default: return try await preparePeople(name, world)
    }
    try await fund(world)
    let id = try await plainRequest(world, options).id
    if consumes {
      _ = try await world.call(
        "me.consume_transaction_request",
        ["formatted_transaction_request_id": id, "idempotency_token": "first"], as: 2)
    }
    if name == "error.request_cancelled" {
      _ = try await world.call("me.cancel_transaction_request", ["formatted_id": id])
    }
    if name == "error.request_expired" { try await world.advance(seconds: 61) }
    return .init(user: 2, members: ["formatted_transaction_request_id": id])
  }

  private func preparePeople(_ name: String, _ world: World) async throws -> Setting {
    var setting = Setting()
    let signUp: JSON = [
      "email": "user4@example.com", "password": "correct horse", "password_confirmation": "correct horse",
    ]
    switch name {
    case "error.email_not_verified": _ = try await world.call("user.signup", signUp, as: nil)
    case "user.verify_email":
      _ = try await world.call("user.signup", signUp, as: nil)
      let link = try await world.newestLink("user4@example.com")
      setting.members["token"] = "\(link.split(separator: "token=").last ?? "")"
    case "user.update_password":
      _ = try await world.call(
        "user.reset_password",
        ["email": "user1@example.com", "redirect_url": "my-app-scheme-uri://x?t={token}"], as: nil)
      setting.members["token"] = "\(try await world.newestLink("user1@example.com").split(separator: "t=").last ?? "")"
    case "error.auth_token_expired":
      _ = try await world.call("me.logout")
    case "error.auth_token_not_found": setting.token = "unknown"
    default: break
    }
    return setting
  }

  private func fund(_ world: World) async throws {
    _ = try await world.control(
      "ewallet/transfer", ["toAddress": "\(World.wallet2)", "tokenId": "\(World.points)", "amount": 100_000])
  }

  private func plainRequest(_ world: World, _ options: [String: JSON] = [:]) async throws -> JSON {
    var body: JSON = ["type": "receive", "token_id": "\(World.points)", "amount": 1500]
    for (name, value) in options { body[name] = value }
    return try await world.call("me.create_transaction_request", body)
  }

  private func fullRequest(_ world: World) async throws -> JSON {
    try await world.call(
      "me.create_transaction_request", try Vectors.load("me.create_transaction_request").request.body)
  }

  private func pending(_ world: World) async throws -> JSON {
    try await world.call(
      "me.consume_transaction_request",
      ["formatted_transaction_request_id": try await fullRequest(world).id, "idempotency_token": "idem-consume-0002"],
      as: 2)
  }
}

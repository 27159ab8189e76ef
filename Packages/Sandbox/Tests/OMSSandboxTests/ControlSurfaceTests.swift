import EVMChain
import OMSIndexerAPI
import OMSSandbox
import OMSWaaSAPI
import Testing
import WebRPC

@Suite("Control surface over HTTP", .timeLimit(.minutes(10)))
struct ControlSurfaceTests {
  @Test func saysThatItIsHealthy() async throws {
    try await World.run { world in
      let answer = try await world.control(.get, "/sandbox/v1/health")
      #expect(answer.status == 200 && answer.json["status"]?.string == "ok")
      #expect(answer.json["publishableKeys"]?.array?.first?.string == "pk_local_sdbx_demo_key")
    }
  }

  @Test(arguments: ["a+b@example.com", "é@example.com"])
  func findsMailWhateverTheAddressHolds(_ email: String) async throws {
    try await World.run { world in
      let person = try world.person(email)
      _ = try await person.commit()
      let path = "/sandbox/v1/inbox/" + email.utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
      let messages = try await world.control(.get, path).json["messages"]?.array
      #expect(messages?.count == 1 && messages?.first?["to"]?.string == email)
      #expect(messages?.first?["code"]?.string?.count == 6)
    }
  }

  @Test func answersAnEmptyInboxForAStranger() async throws {
    try await World.run { world in
      let answer = try await world.control(.get, "/sandbox/v1/inbox/nobody@example.com")
      #expect(answer.status == 200 && answer.json["messages"]?.array == [])
    }
  }

  @Test func refusesWhatItDoesNotUnderstandWithAJSONError() async throws {
    try await World.run { world in
      let address = "0x00000000000000000000000000000000000000b0"
      func faucet(_ members: [String: JSONValue]) async throws -> (status: Int, json: JSONValue) {
        var all: [String: JSONValue] = [
          "address": .string(address), "network": .string("amoy"), "amount": .string("1"),
        ]
        all.merge(members) { $1 }
        return try await world.control(.post, "/sandbox/v1/faucet", .object(all))
      }
      #expect(try await faucet([:]).status == 200)
      for bad in [
        ["address": JSONValue.string("0x12")], ["network": .string("moon")], ["network": .integer(5)],
        ["amount": .string("0")], ["amount": .string("-1")], ["amount": .string("x")], ["amount": .integer(1)],
        ["token": .string("0x12")], ["token": .string(address)], ["token": .integer(1)],
        ["token": .string(TestToken.address.lowercased), "amount": .string("0.0000001")],
      ] {
        let answer = try await faucet(bad)
        #expect(answer.status == 400 && answer.json["error"]?.string == "invalid_request")
        #expect(answer.json["message"]?.string?.isEmpty == false)
      }
      let tooMuch = String(repeating: "9", count: 77)
      for (amount, message) in [
        ("0.0000000000000000001", "amount has more than 18 decimals"), ("0", "amount is not a positive decimal number"),
        (tooMuch, "amount is more than the network can hold"),
      ] {
        #expect(try await faucet(["amount": .string(amount)]).json["message"]?.string == message)
      }
      let unknown = try await world.control(.get, "/sandbox/v1/nothing")
      #expect(unknown.status == 404 && unknown.json["error"]?.string == "not_found")
      let wrongMethod = try await world.control(.get, "/sandbox/v1/faucet")
      #expect(wrongMethod.status == 405 && wrongMethod.json["error"]?.string == "method_not_allowed")
      #expect(try await world.control(.get, "/sandbox/v1/transactions/0x12").status == 400)
      let missing = "0x" + String(repeating: "0", count: 64)
      #expect(try await world.control(.get, "/sandbox/v1/transactions/\(missing)").status == 404)
    }
  }

  @Test func showsTheStateWithoutSecrets() async throws {
    try await World.run { world in
      let person = try world.person()
      try await person.signIn()
      _ = try await person.newWallet()
      let state = try await world.control(.get, "/sandbox/v1/state").json
      #expect(state["counts"]?["wallets"]?.integer == 1)
      #expect(state["networks"]?.array?.count == 16)
      let text = String(decoding: try WebRPCJSON.encode(state), as: UTF8.self)
      #expect(!text.lowercased().contains("secret") && !text.contains(person.email))
    }
  }

  @Test func movesTheClockForwardOnly() async throws {
    try await World.run { world in
      let person = try world.person()
      try await person.signIn(lifetime: 3600)
      let moved = try await world.control(
        .post, "/sandbox/v1/clock", .object(["advanceSeconds": .integer(3600)]))
      #expect(moved.status == 200 && moved.json["advancedSeconds"] == .integer(3600))
      await expectRefusal(7203) { try await person.waas.getCredential() }
      let back = try await world.control(.post, "/sandbox/v1/clock", .object(["advanceSeconds": .integer(-1)]))
      #expect(back.status == 400)
    }
  }

  @Test func losesAnswersOnRequest() async throws {
    try await World.run { world in
      let person = try world.person()
      try await person.signIn()
      func plan(_ members: [String: JSONValue]) async throws {
        #expect(try await world.control(.post, "/sandbox/v1/faults", .object(members)).status == 200)
      }
      try await plan(["method": .string("CreateWallet"), "dropAfterHandling": .bool(true)])
      await #expect(throws: WebRPCTransportError.self) { _ = try await person.newWallet() }
      #expect(try await person.waas.listWallets(ListWalletsRequest()).wallets.count == 1)
      try await plan(["method": .string("Waas/CreateWallet"), "dropBeforeHandling": .bool(true)])
      await #expect(throws: WebRPCTransportError.self) { _ = try await person.newWallet() }
      #expect(try await person.waas.listWallets(ListWalletsRequest()).wallets.count == 1)
      _ = try await person.newWallet()
    }
  }

  @Test func answersWithAPlannedStatusForAsManyCallsAsAsked() async throws {
    try await World.run { world in
      let error = JSONValue.object([
        "error": .string("RateLimited"), "code": .integer(1007), "msg": .string("slow down"),
        "status": .integer(429),
      ])
      _ = try await world.control(
        .post, "/sandbox/v1/faults",
        .object(["method": .string("Status"), "count": .integer(2), "status": .integer(429), "body": error]))
      for _ in 0..<2 { await expectRefusal(1007, status: 429) { try await world.open.status() } }
      _ = try await world.open.status()
      _ = try await world.control(
        .post, "/sandbox/v1/faults",
        .object(["method": .string("*"), "status": .integer(502), "body": .string("<html>bad gateway</html>")]))
      await expectRefusal(-5, status: 502) { try await world.open.status() }
      _ = try await world.control(
        .post, "/sandbox/v1/faults", .object(["method": .string("Status"), "status": .integer(500)]))
      let cleared = try await world.control(.post, "/sandbox/v1/faults/clear")
      #expect(cleared.json["faults"]?.array == [])
      _ = try await world.open.status()
    }
  }
}

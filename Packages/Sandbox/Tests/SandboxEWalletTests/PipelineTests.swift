import CryptoCore
import Testing
import WebRPC

/// What happens to a request before its operation: paths, media type, credentials, body.
@Suite("Request pipeline", .timeLimit(.minutes(10)))
struct PipelineTests {
  private typealias World = EWalletWorld

  @Test func leavesOtherPathsToOthers() async throws {
    try await World.run { world in
      for path in ["/api/admin/me.get", "/pages/client/v1/other", "/pages/client", "/api"] {
        let answer = try await world.send(path, method: .get, headers: [:])
        #expect(answer.status == 404, "\(path)")
      }
    }
  }

  @Test func refusesOtherMediaTypesBeforeAnythingElse() async throws {
    try await World.run { world in
      for accept in ["application/vnd.omisego.v9+json", "*/*", "application/json", nil] {
        var headers = world.headers(nil)
        headers["Accept"] = accept
        for operation in ["me.get", "status", "unknown", "user.login"] {
          let answer = try await world.send("/api/client/\(operation)", headers: headers)
          #expect(answer.status == 200)
          #expect(try JSON(bytes: answer.body).data.code == "client:invalid_version")
        }
      }
    }
  }

  @Test func answersUnknownOperationsAndMethodsWithoutLookingAtCredentials() async throws {
    try await World.run { world in
      try await world.refusal("client:endpoint_not_found", "me.unknown", token: nil)
      try await world.refusal("client:endpoint_not_found", "me.unknown", token: "wrong")
      for method in [WebRPCRequest.Method.get] {
        let answer = try await world.send("/api/client/me.get", method: method, headers: world.headers(world.token(1)))
        #expect(answer.status == 200)
        #expect(try JSON(bytes: answer.body).data.code == "client:endpoint_not_found")
      }
    }
  }

  @Test func checksSchemeThenKeyThenToken() async throws {
    try await World.run { world in
      func code(_ authorization: String?) async throws -> String? {
        var headers = world.headers(nil)
        headers["Authorization"] = authorization
        return try JSON(bytes: await world.send("/api/client/me.get", headers: headers).body).data.code.text
      }
      let good = World.authorization(world.token(1))
      let accepted = try await code(good)
      #expect(accepted == nil)
      #expect(try await code("Basic " + good.dropFirst(10)) == nil)
      for header in [
        nil, "OMGClient", "omgclient " + good.dropFirst(10), "Bearer x", "OMGClient !!!", "OMGClient",
        "OMGClient " + Base64.encode(Array("no colon".utf8)), "OMGClient " + Base64.encode([0xff, 0x3a, 0x41]),
      ] {
        #expect(try await code(header) == "client:invalid_auth_scheme", "\(header ?? "none")")
      }
      #expect(try await code(World.authorization("x", key: "wrong")) == "client:invalid_api_key")
      #expect(try await code(World.authorization("x")) == "user:auth_token_not_found")
      // Tokens may contain colons: only the first one separates.
      #expect(try await code(World.authorization(":" + world.token(1))) == "user:auth_token_not_found")
    }
  }

  @Test func readsAbsentEmptyAndBrokenBodies() async throws {
    try await World.run { world in
      func answer(_ body: String) async throws -> (Int, String?) {
        let response = try await world.send(
          "/api/client/me.get_transactions", headers: world.headers(world.token(1)), body: Array(body.utf8))
        return (response.status, try JSON(bytes: response.body).data.code.text)
      }
      let empty = try await answer("")
      #expect(empty == (200, nil))
      #expect(try await answer("{}") == (200, nil))
      for body in ["{", "nonsense", "{\"a\":1}x", "{\"a\":01}"] {
        #expect(try await answer(body) == (400, "client:invalid_parameter"), "\(body)")
      }
      for body in ["[]", "1", "\"text\"", "null"] {
        #expect(try await answer(body) == (200, "client:invalid_parameter"), "\(body)")
      }
    }
  }

  @Test func switchesStandaloneOperationsOff() async throws {
    try await World.run { world in
      let login: JSON = ["email": "user1@example.com", "password": "correct horse"]
      _ = try await world.control("ewallet/settings", ["enableStandalone": false])
      for operation in [
        "user.login", "user.signup", "user.verify_email", "user.reset_password", "user.update_password",
      ] {
        try await world.refusal("client:endpoint_not_found", operation, login, as: nil)
      }
      _ = try await world.call("me.get")
      _ = try await world.control("ewallet/settings", ["enableStandalone": true])
      _ = try await world.call("user.login", login, as: nil)
    }
  }

  @Test func ignoresCredentialsWhereNoneAreNeeded() async throws {
    try await World.run { world in
      var headers = world.headers(nil)
      headers["Authorization"] = "nonsense"
      let body: JSON = ["email": "user1@example.com", "password": "correct horse"]
      let answer = try await world.send("/api/client/user.login", headers: headers, body: body.bytes)
      #expect(try JSON(bytes: answer.body).success == true)
    }
  }

  @Test func letsFaultsHappenToOperations() async throws {
    try await World.run { world in
      _ = try await world.control(
        "faults", ["method": "me.get", "status": 503, "body": "<html>busy</html>"])
      #expect(try await world.send("/api/client/me.get", headers: world.headers(world.token(1))).status == 503)
      _ = try await world.call("me.get")
      _ = try await world.control("faults", ["method": "me.create_transaction", "dropAfterHandling": true])
      let body: JSON = [
        "to_address": "\(World.wallet2)", "token_id": "\(World.points)", "amount": 10, "idempotency_token": "lost",
      ]
      await #expect(throws: (any Error).self) {
        _ = try await world.send(
          "/api/client/me.create_transaction", headers: world.headers(world.token(1)), body: body.bytes)
      }
      _ = try await world.call("me.create_transaction", body)
      #expect(try await world.balance(2) == "10")
    }
  }

  @Test func expiresTokensThatAreNotUsedWhenTheSettingSaysSo() async throws {
    try await World.run { world in
      _ = try await world.control("ewallet/settings", ["authTokenLifetime": 60])
      let token = try #require(
        try await world.call("user.login", ["email": "user1@example.com", "password": "correct horse"], as: nil)
          .authentication_token.text)
      for _ in 0..<3 {
        try await world.advance(seconds: 50)
        _ = try await world.call("me.get", token: token)
      }
      try await world.advance(seconds: 60)
      try await world.refusal("user:auth_token_expired", "me.get", token: token)
    }
  }
}

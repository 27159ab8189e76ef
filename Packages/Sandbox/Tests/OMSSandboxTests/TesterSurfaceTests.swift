import CryptoCore
import OMSSandbox
import OMSWaaSAPI
import Testing
import WebRPC
import WebRPCCurl

@Suite("What testers see and plan", .timeLimit(.minutes(10)))
struct TesterSurfaceTests {
  private func page(_ world: World, _ path: String) async throws -> (WebRPCResponse, text: String) {
    let answer = try await Browser(world: world).get(path)
    return (answer, String(decoding: answer.body, as: UTF8.self))
  }

  @Test func showsWalletsInboxAndRequestsOnAPage() async throws {
    try await World.run { world in
      let person = try world.person("<b>&'@example.com")
      try await person.signIn()
      let wallet = try await person.waas.createWallet(
        CreateWalletRequest(networkFamily: .evm, reference: "<script>alert(1)</script>")
      ).wallet
      _ = try await world.control(.post, "/sandbox/v1/claimable", .object(["email": .string("c@example.com")]))
      await expectRefusal(7300) {
        try await person.waas.useWallet(UseWalletRequest(walletId: "none"))
      }
      let (answer, text) = try await page(world, "/")
      #expect(answer.status == 200 && answer.headers["Content-Type"] == "text/html; charset=utf-8")
      #expect(answer.headers["Content-Security-Policy"]?.contains("default-src 'none'") == true)
      #expect(text.contains(wallet.address) && text.contains("claimable: ") && text.contains("c@example.com"))
      #expect(text.contains("&lt;script&gt;") && !text.contains("<script") && !text.contains("<b>"))
      let code = try await world.newestCode(for: person.email)
      #expect(code.map { text.contains($0) } == true)
      #expect(text.contains("/v1/Waas/UseWallet") && text.contains("7300 WalletNotFound"))
    }
  }

  @Test func escapesWhatACombiningMarkFollows() async throws {
    try await World.run { world in
      let email: JSONValue = .string("<\u{301}b>\u{301}@example.com")
      #expect(try await world.control(.post, "/sandbox/v1/claimable", .object(["email": email])).status == 200)
      let (_, text) = try await page(world, "/")
      #expect(text.utf8.split(separator: UInt8(ascii: "&")).contains { $0.starts(with: "lt;\u{301}b".utf8) })
    }
  }

  @Test(arguments: ["https://elsewhere.example", "null", "http://127.0.0.1:1"])
  func refusesPagesOfOtherSites(_ origin: String) async throws {
    try await World.run { world in
      for path in ["/", "/sandbox/v1/inbox/a@example.com", "/sandbox/v1/state"] {
        let answer = try await status(world, path, origin: origin)
        #expect(answer == 403)
      }
      let move = try await status(world, "/sandbox/v1/clock", origin: origin, body: #"{"advanceSeconds":60}"#)
      let time = try await world.control(.get, "/sandbox/v1/clock").json
      #expect(move == 403 && time["advancedSeconds"]?.integer == 0)
      let own = try await status(world, "/sandbox/v1/clock", origin: world.sandbox.url, body: #"{"advanceSeconds":60}"#)
      #expect(own == 200)
    }
  }

  private func status(_ world: World, _ path: String, origin: String, body: String? = nil) async throws -> Int {
    var request = WebRPCRequest(
      url: world.sandbox.url + path, path: path, headers: ["Origin": origin], body: Array((body ?? "").utf8))
    if body == nil { request.method = .get }
    return try await world.http.send(request).status
  }

  @Test func listsTheLastRequestsWithoutWhatTheyCarry() async throws {
    try await World.run { world in
      let person = try world.person()
      try await person.signIn()
      _ = try await world.control(
        .post, "/sandbox/v1/faults", .object(["method": .string("Status"), "dropBeforeHandling": .bool(true)]))
      await #expect(throws: WebRPCTransportError.self) { _ = try await world.open.status() }
      _ = try await page(world, "/auth/waas/callback/google?code=secret&state=x")
      let requests = try await world.control(.get, "/sandbox/v1/requests").json["requests"]?.array ?? []
      #expect(
        requests.compactMap { $0["path"]?.string } == [
          "/v1/Waas/CommitVerifier", "/v1/Waas/CompleteAuth", "/v1/WaasPublic/Status", "/auth/waas/callback/google",
        ])
      #expect(requests.compactMap { $0["status"]?.integer } == [200, 200, 0, 400])
      #expect(!String(decoding: try WebRPCJSON.encode(requests), as: UTF8.self).contains("secret"))
      for _ in 0..<101 { _ = try await world.open.status() }
      #expect(try await world.control(.get, "/sandbox/v1/requests").json["requests"]?.array?.count == 100)
    }
  }

  @Test(arguments: [(7206, 412), (7313, 409), (1000, 401), (-2, 404), (7104, 500), (1003, 404), (1007, 429)])
  func failsWithAnErrorByItsNumber(_ code: Int, _ status: Int) async throws {
    try await World.run { world in
      let person = try world.person()
      try await person.signIn()
      let fault: JSONValue = .object(["method": .string("CreateWallet"), "error": .integer(Int64(code))])
      #expect(try await world.control(.post, "/sandbox/v1/faults", fault).status == 200)
      await expectRefusal(code, status: status) { try await person.newWallet() }
      #expect(try await person.waas.listWallets(ListWalletsRequest()).wallets.isEmpty)
      let handled: JSONValue = .object([
        "method": .string("CreateWallet"), "error": .integer(Int64(code)), "handle": .bool(true),
      ])
      _ = try await world.control(.post, "/sandbox/v1/faults", handled)
      await expectRefusal(code, status: status) { try await person.newWallet() }
      #expect(try await person.waas.listWallets(ListWalletsRequest()).wallets.count == 1)
    }
  }

  @Test(
    arguments: [
      ["error": .integer(1)], ["error": .integer(7206), "status": .integer(500)],
      ["error": .integer(7206), "body": .string("x")], ["status": .integer(99)], ["body": .string("x")],
      ["count": .integer(0)], ["delayMs": .integer(-1)],
    ] as [[String: JSONValue]])
  func refusesAFaultThatMakesNoSense(_ members: [String: JSONValue]) async throws {
    try await World.run { world in
      let fault = members.merging(["method": .string("Status")]) { $1 }
      let answer = try await world.control(.post, "/sandbox/v1/faults", .object(fault))
      #expect(answer.status == 400)
    }
  }

  @Test func describesEveryPathThatItAnswers() async throws {
    try await World.run { world in
      let (answer, _) = try await page(world, "/sandbox/v1/openapi.json")
      let paths = try WebRPCJSON.decode(JSONValue.self, from: answer.body)["paths"]
      guard case .object(let described)? = paths else {
        Issue.record("no paths")
        return
      }
      #expect(described.count >= 15)
      for (template, operations) in described {
        guard case .object(let methods) = operations else { continue }
        let path = template.replacing(/\{[a-z]+\}/, with: "x")
        for method in ["get", "post"] {
          let status = try await world.control(method == "get" ? .get : .post, path, nil).status
          // The eWallet's part says 404 to a method that it does not have.
          let refusal = path.contains("/ewallet/") ? 404 : 405
          if methods[method] == nil { #expect(status == refusal, "\(method) \(path): \(status)") }
          if methods[method] != nil { #expect(status != 405, "\(method) \(path): \(status)") }
        }
      }
    }
  }

  @Test(
    arguments: [
      [:], ["issuer": .string("ftp://x"), "sub": .string("s")], ["sub": .string("s"), "alg": .string("HS256")],
      ["sub": .string("s"), "audience": .string("")], ["sub": .string("s"), "ttlSeconds": .integer(31_536_001)],
      ["sub": .integer(1)],
    ] as [[String: JSONValue]])
  func refusesATokenOrderThatMakesNoSense(_ members: [String: JSONValue]) async throws {
    try await World.run { world in
      let answer = try await world.control(.post, "/sandbox/v1/id-token", .object(members))
      #expect(answer.status == 400)
    }
  }

  @Test func letsAnOrderAddClaimsButNotReplaceTheStandards() async throws {
    try await World.run { world in
      let token = try await world.token([
        "sub": .string("s"), "claims": .object(["role": .string("admin"), "iss": .string("https://evil.example")]),
      ])
      let claims = try WebRPCJSON.decode(
        JSONValue.self, from: try Base64URL.decode(String(token.split(separator: ".")[1])))
      #expect(claims["role"]?.string == "admin" && claims["iss"]?.string == world.issuer)
    }
  }
}

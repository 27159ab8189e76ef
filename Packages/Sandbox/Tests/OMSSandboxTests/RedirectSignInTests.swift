import CryptoCore
import Foundation
import OMSSandbox
import OMSWaaSAPI
import Testing
import WebRPC

@Suite("Redirect sign-in over HTTP", .timeLimit(.minutes(10)))
struct RedirectSignInTests {
  private func request(_ challenge: String?, client: String = "sandbox-app") -> [String: String] {
    var request = [
      "client_id": client, "redirect_uri": "http://127.0.0.1:5000/callback", "response_type": "code",
      "scope": "openid email", "state": "st",
    ]
    request["code_challenge"] = challenge
    request["code_challenge_method"] = challenge.map { _ in "S256" }
    return request
  }

  private func code(_ world: World, _ request: [String: String], email: String = "me@example.com") async throws
    -> String
  {
    let answer = try await Browser(world: world).signIn("plain", request, email: email)
    return try #require(Browser.parameter("code", of: answer.location), "\(answer)")
  }

  @Test func signsInWithACodeAndPKCE() async throws {
    try await World.run { world in
      let person = try world.person()
      let commitment = try await person.commitRedirect(issuer: world.issuer)
      #expect(try Base64URL.decode(commitment.challenge).count == 32)
      let code = try await code(world, request(commitment.challenge))
      let signedIn = try await person.complete(commitment.verifier, .authCodePKCE, answer: code)
      #expect(signedIn.identity.iss == world.issuer && signedIn.email == "me@example.com")
      let wallet = try await person.newWallet()
      _ = try await person.waas.signMessage(SignMessageRequest(network: "1", walletId: wallet.id, message: "hi"))
      await expectRefusal(7008) { try await person.complete(commitment.verifier, .authCodePKCE, answer: code) }
    }
  }

  @Test func signsInWithACodeAloneForAConfidentialClient() async throws {
    try await World.run { world in
      let person = try world.person()
      let commitment = try await person.commitRedirect(.authCode, issuer: world.issuer, client: "sandbox-web")
      #expect(commitment.challenge.isEmpty)
      let code = try await code(world, request(nil, client: "sandbox-web"))
      #expect(try await person.complete(commitment.verifier, .authCode, answer: code).email == "me@example.com")
    }
  }

  @Test func makesADifferentChallengeEachTime() async throws {
    try await World.run { world in
      let person = try world.person()
      let one = try await person.commitRedirect(issuer: world.issuer)
      let two = try await person.commitRedirect(issuer: world.issuer)
      #expect(one.challenge != two.challenge && one.verifier != two.verifier)
      // The code of one sign-in is worthless in the other.
      let code = try await code(world, request(one.challenge))
      await expectRefusal(7006, status: 400) {
        try await person.complete(two.verifier, .authCodePKCE, answer: code)
      }
    }
  }

  @Test func answers7006WhenTheCodeCannotBeExchanged() async throws {
    try await World.run { world in
      let person = try world.person()
      let commitment = try await person.commitRedirect(issuer: world.issuer)
      await expectRefusal(7006, status: 400) {
        try await person.complete(commitment.verifier, .authCodePKCE, answer: "invented")
      }
      let code = try await code(world, request(commitment.challenge))
      _ = try await person.complete(commitment.verifier, .authCodePKCE, answer: code)
      let elsewhere = try await person.commitRedirect(issuer: world.issuer, redirect: "http://127.0.0.1:6000/callback")
      let second = try await self.code(world, request(elsewhere.challenge))
      await expectRefusal(7006) { try await person.complete(elsewhere.verifier, .authCodePKCE, answer: second) }
      let stranger = try await person.commitRedirect(issuer: world.issuer, client: "nobody")
      await expectRefusal(7006) { try await person.complete(stranger.verifier, .authCodePKCE, answer: second) }
    }
  }

  @Test(
    arguments: [
      ["dropBeforeHandling": .bool(true)], ["status": .integer(503), "body": .string("<html>no</html>")],
      ["status": .integer(200), "body": .string("<html>no</html>")],
      ["status": .integer(200), "body": .object(["id_token": .string("a.b.c")])],
    ] as [[String: JSONValue]])
  func answers7104WhenTheProviderIsInTrouble(_ fault: [String: JSONValue]) async throws {
    try await World.run { world in
      let person = try world.person()
      let commitment = try await person.commitRedirect(issuer: world.issuer)
      let code = try await code(world, request(commitment.challenge))
      let planned = try await world.control(
        .post, "/sandbox/v1/faults", .object(fault.merging(["method": .string("oidc/plain/token")]) { $1 }))
      #expect(planned.status == 200)
      await expectRefusal(7104, status: 500) {
        try await person.complete(commitment.verifier, .authCodePKCE, answer: code)
      }
      // Nothing was exchanged, and the sign-in is still open.
      _ = try await person.complete(commitment.verifier, .authCodePKCE, answer: code)
    }
  }

  @Test(arguments: ["google", "apple"])
  func signsInByWayOfTheRelay(_ name: String) async throws {
    try await World.run { world in
      let person = try world.person()
      let providers = try await world.control(.get, "/sandbox/v1/providers").json["providers"]?.array ?? []
      let provider = try #require(providers.first { $0["name"]?.string == name })
      let (issuer, client) = (try #require(provider["issuer"]?.string), try #require(provider["clientId"]?.string))
      let callback = "\(world.sandbox.url)/auth/waas/callback/\(name)"
      let commitment = try await person.commitRedirect(issuer: issuer, client: client, redirect: callback)
      let state = Base64URL.encode(
        Array(#"{"nonce":"n","redirect_uri":"yourapp://auth/callback","scope":"prj_demo"}"#.utf8))
      var request = request(commitment.challenge, client: client)
      (request["redirect_uri"], request["state"]) = (callback, state)
      if name == "apple" { request["response_mode"] = "form_post" }
      let browser = Browser(world: world)
      let answer = try await browser.signIn(name, request, email: "me@example.com")
      let back: String?
      if name == "apple" {
        let code = try #require(answer.page.firstMatch(of: /name="code" value="([0-9a-f]+)"/)?.1)
        back = try await browser.post("/auth/waas/callback/apple", ["code": String(code), "state": state]).location
      } else {
        let location = try #require(answer.location)
        #expect(location.hasPrefix(callback))
        back = try await browser.get(String(location.dropFirst(world.sandbox.url.count))).headers["Location"]
      }
      #expect(back?.hasPrefix("yourapp://auth/callback?code=") == true)
      let code = try #require(Browser.parameter("code", of: back))
      let signedIn = try await person.complete(commitment.verifier, .authCodePKCE, answer: code)
      #expect(signedIn.identity.iss == issuer && signedIn.email == "me@example.com")
    }
  }

  @Test func returnsOnlyWhereTheProjectAllows() async throws {
    let project = SandboxProject(
      name: "demo", publishableKeys: ["pk_local_sdbx_demo_key"], relayReturnURIs: ["yourapp://auth/callback"])
    try await World.run(.init(projects: [project], blockTime: nil, clock: .manual(), seed: "t")) { world in
      func status(_ uri: String) async throws -> Int {
        let state = Base64URL.encode(Array(#"{"nonce":"n","redirect_uri":"\#(uri)","scope":"prj_demo"}"#.utf8))
        return try await Browser(world: world).get("/auth/waas/callback/google?code=c&state=\(state)").status
      }
      let (allowed, other) = (try await status("yourapp://auth/callback"), try await status("yourapp://auth/else"))
      #expect(allowed == 302 && other == 400)
    }
  }

  @Test func goesOnAfterARestart() async throws {
    let path = NSTemporaryDirectory() + "oms-sandbox-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: path) }
    func configuration(_ port: Int) -> OMSSandbox.Configuration {
      .init(port: port, blockTime: nil, clock: .manual(), dataFile: path)
    }
    let world = try await World(configuration(0))
    let person = try world.person()
    let commitment = try await person.commitRedirect(issuer: world.issuer)
    let code = try await code(world, request(commitment.challenge))
    let jwks = try await Browser(world: world).get("/oidc/plain/jwks").body
    let port = world.sandbox.port
    await world.close()
    try await World.run(configuration(port)) { again in
      #expect(try await Browser(world: again).get("/oidc/plain/jwks").body == jwks)
      let transport = SigningTransport(again.http, key: person.transport.key, firstNonce: 1000)
      let back = Person(
        email: person.email, world: again, transport: transport,
        waas: WaasClient(baseURL: again.sandbox.url, transport: transport, headers: again.headers))
      let signedIn = try await back.complete(commitment.verifier, .authCodePKCE, answer: code)
      #expect(signedIn.email == "me@example.com")
    }
  }
}

import CryptoCore
import SandboxChain
import SandboxHTTP
import Testing
import WebRPC

@testable import SandboxOIDC

@Suite("Token endpoint")
struct TokenTests {
  @Test func exchangesACodeForATokenWithTheRightClaims() throws {
    let providers = try Providers()
    let code = try providers.code()
    providers.clock.advance(milliseconds: 5000)
    let answer = providers.exchange(code)
    #expect(answer.status == 200 && answer.headers["Cache-Control"] == "no-store")
    let tokens = try Providers.json(answer)
    #expect(tokens["token_type"] == .string("Bearer") && tokens["expires_in"] == .integer(3600))
    guard case .string(let token)? = tokens["id_token"] else {
      Issue.record("no ID token")
      return
    }
    let claims = try providers.claims(token, provider: "plain")
    let now = providers.clock.now / 1000
    #expect(claims["iss"] == .string("\(Providers.own)/oidc/plain"))
    #expect(claims["aud"] == .string("sandbox-app") && claims["nonce"] == .string("n-1"))
    #expect(claims["email"] == .string("a@example.com") && claims["email_verified"] == .bool(true))
    #expect(claims["iat"] == .integer(now) && claims["exp"] == .integer(now + 3600))
    #expect(claims["auth_time"] == .integer(now - 5))
  }

  @Test func namesAPersonTheSameEveryTimeAndDifferentlyAtEachProvider() throws {
    let providers = try Providers()
    func subject(_ email: String) throws -> JSONValue? {
      guard
        case .string(let token)? = try Providers.json(providers.exchange(try providers.code(email: email)))["id_token"]
      else { return nil }
      return try providers.claims(token, provider: "plain")["sub"]
    }
    #expect(try subject("a@example.com") == subject("A@example.com"))
    #expect(try subject("a@example.com") != subject("b@example.com"))
    let google = providers.oidc.subject(of: "a@example.com", at: .google)
    #expect(google.count == 21 && google.allSatisfy(\.isNumber))
    #expect(providers.oidc.subject(of: "a@example.com", at: .apple).split(separator: ".").count == 3)
  }

  @Test func leavesTheAddressOutWithoutItsScope() throws {
    let providers = try Providers()
    guard
      case .string(let token)? = try Providers.json(
        providers.exchange(try providers.code(["scope": "openid"])))["id_token"]
    else {
      Issue.record("no ID token")
      return
    }
    #expect(try providers.claims(token, provider: "plain")["email"] == nil)
  }

  @Test(
    arguments: [
      (["grant_type": nil], "invalid_request"), (["grant_type": "password"], "unsupported_grant_type"),
      (["code": nil], "invalid_request"), (["code": "unknown"], "invalid_grant"),
      (["redirect_uri": nil], "invalid_grant"), (["redirect_uri": "http://127.0.0.1:5001/callback"], "invalid_grant"),
      (["code_verifier": nil], "invalid_grant"), (["code_verifier": "x"], "invalid_grant"),
      (["code_verifier": "eBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"], "invalid_grant"),
      (["client_id": nil], "invalid_client"), (["client_id": "nobody"], "invalid_client"),
      (["client_secret": "x"], "invalid_client"),
      (["client_id": "sandbox-web", "client_secret": "sandbox-web-secret"], "invalid_grant"),
      (["client_id": "sandbox-web"], "invalid_client"),
    ] as [([String: String?], String)])
  func refusesWithTheStandardsError(_ changes: [String: String?], _ error: String) throws {
    let providers = try Providers()
    let answer = providers.exchange(try providers.code(), changes)
    #expect(answer.status == (error == "invalid_client" ? 401 : 400))
    #expect(try Providers.json(answer)["error"] == .string(error))
    #expect(answer.headers["Cache-Control"] == "no-store")
  }

  @Test func exchangesACodeOnce() throws {
    let providers = try Providers()
    let code = try providers.code()
    #expect(providers.exchange(code).status == 200)
    #expect(try Providers.json(providers.exchange(code))["error"] == .string("invalid_grant"))
  }

  @Test func usesACodeUpWithAWrongVerifierButNotForAnotherClient() throws {
    let providers = try Providers()
    let code = try providers.code()
    _ = providers.exchange(code, ["client_id": "sandbox-web", "client_secret": "sandbox-web-secret"])
    #expect(providers.exchange(code).status == 200)
    let second = try providers.code()
    _ = providers.exchange(second, ["code_verifier": "x"])
    #expect(providers.exchange(second).status == 400)
  }

  @Test func refusesACodeAfterTenMinutes() throws {
    let providers = try Providers()
    let (late, inTime) = (try providers.code(), try providers.code())
    providers.clock.advance(milliseconds: 599_999)
    #expect(providers.exchange(inTime).status == 200)
    providers.clock.advance(milliseconds: 1)
    #expect(providers.exchange(late).status == 400)
  }

  @Test func authenticatesAClientByHeader() throws {
    let providers = try Providers()
    let request =
      ["client_id": "sandbox-web", "code_challenge": nil, "code_challenge_method": nil] as [String: String?]
    func exchange(_ code: String, _ secret: String) -> HTTPServerResponse {
      providers.post(
        "/oidc/plain/token",
        ["grant_type": "authorization_code", "code": code, "redirect_uri": "http://127.0.0.1:5000/callback"],
        headers: [("Authorization", "Basic " + Base64.encode(Array("sandbox-web:\(secret)".utf8)))])
    }
    let refused = exchange(try providers.code(request), "wrong")
    #expect(refused.status == 401 && refused.headers["WWW-Authenticate"]?.hasPrefix("Basic") == true)
    #expect(exchange(try providers.code(request), "sandbox-web-secret").status == 200)
    // A verifier where there was no challenge: somebody took the challenge out on the way.
    let downgraded = providers.post(
      "/oidc/plain/token",
      [
        "grant_type": "authorization_code", "code": try providers.code(request),
        "redirect_uri": "http://127.0.0.1:5000/callback", "client_id": "sandbox-web",
        "client_secret": "sandbox-web-secret", "code_verifier": Providers.verifier,
      ])
    #expect(downgraded.status == 400)
  }

  @Test func readsFormsOnly() throws {
    let providers = try Providers()
    let json = providers.oidc.respond(
      to: HTTPServerRequest(
        method: "POST", path: "/oidc/plain/token", headers: .init([("Content-Type", "application/json")]),
        body: Array("{}".utf8)), mayReturn: { _, _ in nil })
    #expect(json.status == 400)
    #expect(try Providers.json(json)["error"] == .string("invalid_request"))
  }
}

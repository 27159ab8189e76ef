import CryptoCore
import SandboxHTTP
import Testing

@testable import SandboxOIDC

@Suite("Relay")
struct RelayTests {
  private static func state(_ json: String) -> String { Base64URL.encode(Array(json.utf8)) }

  private static let good = state(#"{"nonce":"n","scope":"prj_demo","redirect_uri":"yourapp://auth/callback"}"#)

  @Test func sendsTheBrowserOnWithWhatItGot() throws {
    let providers = try Providers()
    let query = ["code": "c d", "state": Self.good, "scope": "openid", "authuser": "0"]
    let sent = providers.get("/auth/waas/callback/google", query)
    #expect(sent.status == 302)
    let location = try #require(sent.headers["Location"])
    #expect(location == "yourapp://auth/callback?code=c%20d&state=\(Self.good)")
    let posted = providers.post("/auth/waas/callback/apple", ["code": "c d", "state": Self.good, "user": "{}"])
    #expect(posted.status == 302 && posted.headers["Location"] == location)
  }

  @Test func passesErrorsOn() throws {
    let providers = try Providers()
    let sent = providers.get(
      "/auth/waas/callback/google",
      ["error": "access_denied", "error_description": "no & never", "state": Self.good])
    let parameters = Providers.parameters(try #require(sent.headers["Location"]))
    #expect(parameters == ["error": "access_denied", "error_description": "no & never", "state": Self.good])
  }

  @Test(arguments: [
    nil, "%%%", "aGVsbG8", state(#"{"nonce":"n","scope":"prj_demo"}"#),
    state(#"{"nonce":"n","scope":"prj_demo","redirect_uri":"javascript:alert(1)"}"#),
    state(#"{"nonce":"n","scope":"prj_demo","redirect_uri":"yourapp://a\r\nSet-Cookie: b"}"#),
    state(#"{"nonce":"n","scope":"prj_other","redirect_uri":"yourapp://auth/callback"}"#),
    state(#"{"nonce":"n","scope":"prj_demo","redirect_uri":"yourapp://forbidden"}"#),
  ])
  func sendsNobodyAnywhereItMayNot(_ state: String?) throws {
    let providers = try Providers()
    let answer = providers.get("/auth/waas/callback/google", ["code": "c", "state": state ?? ""])
    #expect(answer.status == 400 && answer.headers["Location"] == nil)
  }

  @Test func knowsGoogleAndAppleOnly() throws {
    let providers = try Providers()
    #expect(providers.get("/auth/waas/callback/nobody", ["state": Self.good]).status == 404)
    #expect(providers.get("/auth/waas/callback", ["state": Self.good]).status == 404)
  }
}

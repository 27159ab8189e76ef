import SandboxHTTP
import Testing

@testable import SandboxOIDC

@Suite("Authorization endpoint")
struct AuthorizationTests {
  @Test func showsAFormThatWorksWithoutScripts() throws {
    let providers = try Providers()
    let page = providers.get("/oidc/plain/authorize", Providers.request(["login_hint": "\"><b>&'"]))
    #expect(page.status == 200)
    #expect(page.headers["Content-Type"] == "text/html; charset=utf-8")
    #expect(page.headers["Content-Security-Policy"]?.contains("default-src 'none'") == true)
    #expect(page.headers["Cache-Control"] == "no-store")
    let html = text(page)
    #expect(html.contains(#"<label for="email">"#) && html.contains(#"<html lang="en">"#))
    #expect(html.contains("value=\"&quot;&gt;&lt;b&gt;&amp;&#39;\""))
    #expect(!html.contains("<script") && !html.contains("<b>"))
    #expect(html.contains(#"name="state" value="s t&amp;a=te""#))
  }

  @Test(
    arguments: [
      ["client_id": nil], ["client_id": "nobody"], ["redirect_uri": nil], ["redirect_uri": "https://evil.example/"],
      ["redirect_uri": "javascript:alert(1)"], ["redirect_uri": "http://127.0.0.1.evil.example/"],
      ["redirect_uri": "http://127.0.0.1:99999/"], ["redirect_uri": "http://user@127.0.0.1/"],
      ["redirect_uri": "app:/x#fragment"], ["redirect_uri": "data:text/html,x"],
    ] as [[String: String?]])
  func sendsNobodyAnywhereUnlessTheClientIsCertain(_ changes: [String: String?]) throws {
    let providers = try Providers()
    for answer in [
      providers.get("/oidc/plain/authorize", Providers.request(changes)),
      providers.post("/oidc/plain/login", Providers.request(changes)),
    ] {
      #expect(answer.status == 400 && answer.headers["Location"] == nil)
      #expect(text(answer).contains("<h1>Cannot sign in</h1>"))
    }
  }

  @Test(
    arguments: [
      (["response_type": nil], "invalid_request"), (["response_type": "token"], "unsupported_response_type"),
      (["scope": "email"], "invalid_scope"), (["response_mode": "web_message"], "invalid_request"),
      (["code_challenge": nil], "invalid_request"),
      (["code_challenge": nil, "code_challenge_method": nil], "invalid_request"),
      (["code_challenge_method": "plain"], "invalid_request"), (["code_challenge_method": nil], "invalid_request"),
      (["code_challenge": "short"], "invalid_request"), (["prompt": "none"], "login_required"),
      (["request": "x"], "request_not_supported"), (["request_uri": "https://a/"], "request_uri_not_supported"),
    ] as [([String: String?], String)])
  func tellsTheClientWhatIsWrong(_ changes: [String: String?], _ error: String) throws {
    let providers = try Providers()
    let answer = providers.get("/oidc/plain/authorize", Providers.request(changes))
    let location = try #require(answer.headers["Location"])
    #expect(answer.status == 303 && location.hasPrefix("http://127.0.0.1:5000/callback?error="))
    let parameters = Providers.parameters(location)
    #expect(parameters["error"] == error && parameters["state"] == "s t&a=te")
    #expect(parameters["error_description"]?.isEmpty == false && parameters["code"] == nil)
  }

  @Test func refusesARepeatedParameter() throws {
    let providers = try Providers()
    func ask(_ name: String) -> HTTPServerResponse {
      let query = (Providers.request().map { ($0, $1) } + [(name, "x")]).map {
        HTTPServerRequest.QueryItem(name: $0.0, value: $0.1)
      }
      return providers.oidc.respond(
        to: HTTPServerRequest(method: "GET", path: "/oidc/plain/authorize", query: query), mayReturn: { _, _ in nil })
    }
    #expect(ask("client_id").status == 400 && ask("redirect_uri").status == 400)
    #expect(Providers.parameters(ask("scope").headers["Location"] ?? "")["error"] == "invalid_request")
  }

  @Test(arguments: [
    "http://127.0.0.1:1/cb", "http://[::1]:65535/cb", "http://localhost/cb", "com.example.app:/cb", "yourapp://auth/cb",
  ])
  func sendsNativeAppsBack(_ uri: String) throws {
    let providers = try Providers()
    var form = Providers.request(["redirect_uri": uri])
    form["email"] = "a@example.com"
    let answer = providers.post("/oidc/plain/login", form)
    #expect(answer.status == 303 && answer.headers["Location"]?.hasPrefix(uri + "?code=") == true)
  }

  @Test func keepsTheRedirectURIsOwnQuery() throws {
    let providers = try Providers()
    var form = Providers.request(["redirect_uri": "http://127.0.0.1/cb?a=b"])
    form["email"] = "a@example.com"
    #expect(
      providers.post("/oidc/plain/login", form).headers["Location"]?.hasPrefix("http://127.0.0.1/cb?a=b&code=") == true)
    form["response_mode"] = "fragment"
    #expect(
      providers.post("/oidc/plain/login", form).headers["Location"]?.hasPrefix("http://127.0.0.1/cb?a=b#code=") == true)
  }

  @Test(arguments: ["", "nobody", "a@b@c", "a b@c", String(repeating: "a", count: 250) + "@b.cd"])
  func asksAgainForAnAddressThatIsNone(_ email: String) throws {
    let providers = try Providers()
    var form = Providers.request()
    form["email"] = email
    let answer = providers.post("/oidc/plain/login", form)
    #expect(answer.status == 400 && answer.headers["Location"] == nil)
    #expect(text(answer).contains("role=\"alert\"") && text(answer).contains("aria-describedby=\"fault\""))
  }

  @Test func tellsTheClientThatThePersonCancelled() throws {
    let providers = try Providers()
    var form = Providers.request()
    form["action"] = "cancel"
    let parameters = Providers.parameters(try #require(providers.post("/oidc/plain/login", form).headers["Location"]))
    #expect(parameters["error"] == "access_denied" && parameters["state"] == "s t&a=te")
  }

  @Test func postsTheAnswerOfAFormPostRequest() throws {
    let providers = try Providers()
    let form = [
      "client_id": "service.oms.polygon.technology",
      "redirect_uri": "\(Providers.own)/auth/waas/callback/apple", "response_type": "code", "scope": "openid email",
      "response_mode": "form_post", "state": "<s>", "code_challenge": Providers.challenge,
      "code_challenge_method": "S256", "email": "a@example.com",
    ]
    let page = providers.post("/oidc/apple/login", form)
    #expect(page.status == 200 && page.headers["Location"] == nil)
    let html = text(page)
    #expect(html.contains(#"method="post" action="\#(Providers.own)/auth/waas/callback/apple""#))
    #expect(html.contains(#"name="code" value=""#) && html.contains(#"name="state" value="&lt;s&gt;""#))
    let policy = try #require(page.headers["Content-Security-Policy"])
    let nonce = try #require(html.firstMatch(of: /<script nonce="([0-9a-f]+)">/)?.1)
    #expect(policy.contains("script-src 'nonce-\(nonce)'"))
  }

  @Test func demandsAFormPostOfApplesClientsThatAskForAScope() throws {
    let providers = try Providers()
    let answer = providers.get(
      "/oidc/apple/authorize",
      [
        "client_id": "service.oms.polygon.technology",
        "redirect_uri": "\(Providers.own)/auth/waas/callback/apple", "response_type": "code", "scope": "openid",
      ])
    #expect(Providers.parameters(answer.headers["Location"] ?? "")["error"] == "invalid_request")
  }

  @Test func letsTheRelaysClientReturnToTheRelayOnly() throws {
    let providers = try Providers()
    func ask(_ uri: String) -> Int {
      providers.get(
        "/oidc/google/authorize",
        [
          "client_id": "913882656162-7l4ofa0ou2hqo90umlkenhdop1f5inba.apps.googleusercontent.com",
          "redirect_uri": uri, "response_type": "code", "scope": "openid",
        ]
      ).status
    }
    #expect(ask("\(Providers.own)/auth/waas/callback/google") == 200)
    #expect(ask("http://127.0.0.1:9/auth/waas/callback/google") == 200)
    #expect(ask("\(Providers.own)/auth/waas/callback/apple") == 400)
    #expect(ask("https://evil.example/auth/waas/callback/google") == 400)
    #expect(ask("http://127.0.0.1:9/auth/waas/callback/google?x=y") == 400)
  }
}

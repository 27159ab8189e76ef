import CryptoCore
import CryptoJOSE
import SandboxChain
import SandboxHTTP
import Testing
import WebRPC

@testable import SandboxOIDC

/// The providers of one Sandbox, asked as its server asks them.
struct Providers {
  static let own = "http://127.0.0.1:8787"
  static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
  static let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"

  let clock = SandboxClock.manual()
  let oidc: SandboxOIDC

  init(records: [String: [UInt8]] = [:], seed: String = "oidc") throws {
    oidc = try SandboxOIDC(clock: clock, random: SandboxRandom(seed: seed), restoring: records)
    oidc.setAddress(Self.own)
  }

  func get(_ path: String, _ query: [String: String] = [:]) -> HTTPServerResponse {
    oidc.respond(
      to: HTTPServerRequest(method: "GET", path: path, query: query.map { .init(name: $0, value: $1) }),
      mayReturn: { scope, uri in scope == "prj_demo" ? !uri.contains("forbidden") : nil })
  }

  func post(
    _ path: String, _ form: [String: String], headers: [(String, String)] = []
  ) -> HTTPServerResponse {
    oidc.respond(
      to: HTTPServerRequest(
        method: "POST", path: path,
        headers: HTTPServerHeaders([("Content-Type", "application/x-www-form-urlencoded")] + headers),
        body: Array(FormEncoding.encode(form.map { (name: $0, value: $1) }).utf8)),
      mayReturn: { scope, uri in scope == "prj_demo" ? !uri.contains("forbidden") : nil })
  }

  /// A request for a code that is in order, with some parameters replaced; nil takes one out.
  static func request(_ changes: [String: String?] = [:]) -> [String: String] {
    var request = [
      "client_id": "sandbox-app", "redirect_uri": "http://127.0.0.1:5000/callback", "response_type": "code",
      "scope": "openid email", "state": "s t&a=te", "code_challenge": challenge, "code_challenge_method": "S256",
      "nonce": "n-1",
    ]
    for (name, value) in changes { request[name] = value }
    return request
  }

  /// Signs in and returns the code.
  func code(_ changes: [String: String?] = [:], email: String = "a@example.com") throws -> String {
    var form = Self.request(changes)
    form["email"] = email
    form["action"] = "continue"
    form["verified"] = "yes"
    let answer = post("/oidc/plain/login", form)
    let location = try #require(
      answer.headers["Location"], "\(answer.status): \(String(decoding: answer.body, as: UTF8.self))")
    return try #require(Self.parameters(location)["code"])
  }

  func exchange(_ code: String, _ changes: [String: String?] = [:]) -> HTTPServerResponse {
    var form = [
      "grant_type": "authorization_code", "code": code, "redirect_uri": "http://127.0.0.1:5000/callback",
      "client_id": "sandbox-app", "code_verifier": Self.verifier,
    ]
    for (name, value) in changes { form[name] = value }
    return post("/oidc/plain/token", form)
  }

  /// Parameters of a URI's query or fragment.
  static func parameters(_ uri: String) -> [String: String] {
    let tail = uri.split(whereSeparator: { "?#".contains($0) }).dropFirst().joined(separator: "&")
    var found: [String: String] = [:]
    for part in tail.split(separator: "&") {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      found[pair[0]] = pair.count == 2 ? FormEncoding.decode(pair[1].utf8) : ""
    }
    return found
  }

  static func json(_ response: HTTPServerResponse) throws -> [String: JSONValue] {
    guard case .object(let members) = try WebRPCJSON.decode(JSONValue.self, from: response.body) else { return [:] }
    return members
  }

  /// The claims of a token, its signature verified with the published keys.
  func claims(_ token: String, provider: String) throws -> [String: JSONValue] {
    let parsed = try JWS(compact: token)
    try parsed.verify(with: try JWKSet(json: get("/oidc/\(provider)/jwks").body))
    guard case .object(let members) = try WebRPCJSON.decode(JSONValue.self, from: parsed.payload) else { return [:] }
    return members
  }
}

func text(_ response: HTTPServerResponse) -> String { String(decoding: response.body, as: UTF8.self) }

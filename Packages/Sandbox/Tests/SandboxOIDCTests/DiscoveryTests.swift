import CryptoJOSE
import SandboxChain
import SandboxHTTP
import Testing
import WebRPC

@testable import SandboxOIDC

@Suite("Discovery and keys")
struct DiscoveryTests {
  @Test(arguments: [
    ("plain", "http://127.0.0.1:8787/oidc/plain", "ES256"), ("google", "https://accounts.google.com", "RS256"),
    ("apple", "https://appleid.apple.com", "RS256"),
  ])
  func describesEachProvider(_ name: String, _ issuer: String, _ signing: String) throws {
    let providers = try Providers()
    let metadata = try Providers.json(providers.get("/oidc/\(name)/.well-known/openid-configuration"))
    #expect(metadata["issuer"] == .string(issuer))
    #expect(metadata["token_endpoint"] == .string("\(Providers.own)/oidc/\(name)/token"))
    #expect(metadata["id_token_signing_alg_values_supported"] == .array([.string(signing)]))
    #expect(metadata["code_challenge_methods_supported"] == .array([.string("S256")]))
    let keys = try JWKSet(json: providers.get("/oidc/\(name)/jwks").body)
    #expect(keys.keys.map(\.algorithm) == ["ES256", "RS256"] && keys.ignored.isEmpty)
  }

  @Test func hasTheSameKeysForTheSameSeedAndOthersForAnother() throws {
    let (one, same, other) = (try Providers(), try Providers(), try Providers(seed: "other"))
    let jwks = one.get("/oidc/plain/jwks").body
    #expect(same.get("/oidc/plain/jwks").body == jwks)
    #expect(other.get("/oidc/plain/jwks").body != jwks)
    #expect(one.get("/oidc/google/jwks").body != jwks)
  }

  @Test func keepsKeysAndCodesOverARestart() throws {
    let before = try Providers(seed: "before")
    let code = try before.code()
    let after = try Providers(records: try before.oidc.state.changes().records, seed: "after")
    #expect(after.get("/oidc/plain/jwks").body == before.get("/oidc/plain/jwks").body)
    #expect(after.exchange(code).status == 200)
    let used = try Providers(records: try after.oidc.state.changes().records, seed: "later")
    #expect(used.exchange(code).status == 400)
  }

  @Test func namesARecordThatItCannotRead() {
    #expect(throws: StateError.self) { _ = try Providers(records: ["oidc/key/x": [1]]) }
  }

  @Test func answersUnknownPathsAndMethods() throws {
    let providers = try Providers()
    #expect(providers.get("/oidc/nobody/jwks").status == 404)
    #expect(providers.get("/oidc/plain/nothing").status == 404)
    #expect(providers.get("/oidc").status == 404)
    let post = providers.post("/oidc/plain/jwks", [:])
    #expect(post.status == 405 && post.headers["Allow"] == "GET")
    #expect(providers.get("/oidc/plain/token").status == 405)
  }
}

import KeyStorage
import OMSCore
import Testing
import WebRPC

@testable import OMSWaaS

@Suite struct EmailSignInTests {
  let fixture: Fixture
  init() throws { fixture = try Fixture() }

  @Test func signsInAndActivatesTheFirstWalletOfTheType() async throws {
    let client = try fixture.client()
    try await client.startEmailAuth(email: "user@example.com")
    let result = try await client.completeEmailAuth(code: "123456")
    #expect(result.wallet?.id == "w1")
    #expect(client.activeWallet?.address == ScriptedService.ethereumAddress)
    #expect(client.session?.auth.email == "user@example.com")
    #expect(client.session?.expiresAt == Fixture.expiresAt)
    #expect(fixture.service.calls == ["CommitVerifier", "CompleteAuth", "UseWallet"])
    #expect(fixture.record?.wallet.id == "w1")
  }

  @Test func sendsTheAnswerOfTheVectorAndTheDefaultLifetime() async throws {
    _ = try await fixture.signedIn()
    let body = try WebRPCJSON.decode(
      [String: JSONValue].self, from: try #require(fixture.service.requests("CompleteAuth").first).body)
    #expect(body["answer"] == .string("2oXiHHjzvN3XzdxGxWTK_c9hZf7pom0OovssPvI7q3M"))
    #expect(body["lifetime"] == .integer(15_552_000))
    #expect(body["verifier"] == .string("verifier-123"))
    let commit = try #require(fixture.service.requests("CommitVerifier").first)
    #expect(String(decoding: commit.body, as: UTF8.self)
      == #"{"authMode":"otp","handle":"user@example.com","identityType":"email","metadata":{}}"#)
    #expect(commit.headers["Api-Key"] == "pk_live_project_key")
  }
}

@_spi(OMSInternal) import OMSCore
import Testing
import WebRPC

@testable import OMSWaaS

private struct TokenVectors: Decodable {
  struct Valid: Decodable {
    let name, idToken, exp, handle: String
    let commitRequest, completeRequest: JSONValue
  }
  struct Invalid: Decodable {
    let name, idToken: String
  }
  let valid: [Valid]
  let invalid: [Invalid]
}

@Suite struct OIDCSignInTests {
  let fixture: Fixture
  init() throws { fixture = try Fixture() }

  private func body(_ method: String) throws -> [String: JSONValue] {
    try WebRPCJSON.decode(
      [String: JSONValue].self, from: try #require(fixture.service.requests(method).last).body)
  }

  private func signIn(
    _ client: WalletClient, token: String = "e30.eyJleHAiOjE5MTAwMDAxMDB9.sig", lifetime: UInt32 = 15_552_000
  ) async throws -> CompleteAuthResult {
    try await client.signInWithOidcIdToken(
      idToken: token, issuer: "https://accounts.google.com", audience: "demo-web-client-id",
      sessionLifetimeSeconds: lifetime)
  }

  @Test(.enabled(if: Vectors.areThere, "the published vectors are not there"))
  func tokensAreAnnouncedAndShownAsPublished() async throws {
    let vectors = try Vectors.read("id-token.json", as: TokenVectors.self)
    for test in vectors.valid {
      let one = try OIDCSignInTests()
      _ = try await one.signIn(try one.fixture.client(), token: test.idToken)
      #expect(.object(try one.body("CommitVerifier")) == test.commitRequest, "\(test.name)")
      guard case .object(var expected) = test.completeRequest else { continue }
      expected["verifier"] = .string("verifier-123")
      #expect(try one.body("CompleteAuth") == expected, "\(test.name)")
    }
    for test in vectors.invalid {
      let one = try OIDCSignInTests()
      let client = try await one.fixture.signedIn()
      let count = one.fixture.service.transport.requests.count
      expectLocal(
        await walletError { try await one.signIn(client, token: test.idToken) }, .validationError,
        .walletSignInWithOidcIdToken)
      #expect(client.activeWallet == nil, "\(test.name)")
      #expect(one.fixture.service.transport.requests.count == count, "\(test.name)")
    }
  }

  @Test func theSessionRemembersIssuerAndProvider() async throws {
    let client = try fixture.client()
    _ = try await signIn(client)
    #expect(
      client.session?.auth
        == .oidc(
          OMSWalletOidcSessionAuth(
            flow: .idToken, issuer: "https://accounts.google.com", provider: "google", providerLabel: "Google")))
  }

  @Test func E13_aLifetimeOutOfRangeKeepsTheSession() async throws {
    let client = try await fixture.signedIn()
    expectLocal(
      await walletError { try await signIn(client, lifetime: 0) }, .validationError, .walletSignInWithOidcIdToken)
    #expect(client.activeWallet != nil)
  }

  @Test func E16_anyFailureSignsOut() async throws {
    let client = try await fixture.signedIn()
    fixture.service.refuse("CompleteAuth", 7008, "CommitmentConsumed", status: 400)
    let error = await walletError { try await signIn(client) }
    #expect(error?.code == .authCommitmentConsumed)
    #expect(error?.operation == .walletSignInWithOidcIdToken)
    #expect(client.activeWallet == nil)
    #expect(!fixture.hasKey)
  }

  @Test(arguments: [
    "", "x", "x.y", "a.e30.c", "a.eyJleHAiOiJub3cifQ.c", "a.eyJleHAiOi0xfQ.c", "a.eyJleHAiOjEuNX0.c",
    "a.eyJleHAiOjFlNDB9.c",
  ])
  func E24_aTokenThatCannotBeReadMakesNoRequest(token: String) async throws {
    let client = try await fixture.signedIn()
    let count = fixture.service.transport.requests.count
    expectLocal(
      await walletError {
        try await client.signInWithOidcIdToken(idToken: token, issuer: "https://id.example", audience: "c")
      }, .validationError, .walletSignInWithOidcIdToken)
    #expect(fixture.service.transport.requests.count == count)
    #expect(client.activeWallet == nil && !fixture.hasKey)
  }

  @Test func anErrorNeverShowsTheToken() async throws {
    let client = try fixture.client()
    fixture.service.refuse("CompleteAuth", 7002, "ProofVerificationFailed", status: 400)
    let error = await walletError { try await signIn(client) }
    let text = [
      error?.errorDescription, error?.upstreamError?.message, error?.upstreamError?.cause, error?.description,
    ]
    .compactMap { $0 }.joined()
    #expect(!text.contains("eyJleHAiOjE5MTAwMDAxMDB9"))
  }
}

import Foundation
import KeyStorage
@_spi(OMSInternal) import OMSCore
import Synchronization
import Testing
import WebRPC

@testable import OMSWaaS

private struct RedirectVectors: Decodable {
  struct State: Decodable {
    let name, encoded: String
    let valid: Bool
  }
  struct URLCase: Decodable {
    struct Expected: Decodable {
      let endpoint: String
      let query: [String: String]
    }
    let name: String
    let input: [String: JSONValue]
    let commitRequest: JSONValue
    let expected: Expected
    let absent: [String]?
  }
  struct Callback: Decodable {
    let name, callbackUrl, result: String
    let code, errorCode, message: String?
  }
  struct Pending: Decodable {
    let nonce, authorizationScope, redirectUri: String
  }
  let pending: Pending
  let challenge: String
  let states: [State]
  let authorizationUrls: [URLCase]
  let callbacks: [Callback]
}

@Suite struct OIDCRedirectTests {
  let fixture: Fixture
  init() throws { fixture = try Fixture() }

  static let provider = CustomOIDCProviderConfiguration(
    issuer: "https://issuer.example", clientID: "client-123",
    authorizationURL: "https://issuer.example/oauth/authorize", providerRedirectURI: "yourapp://auth/callback",
    provider: "corp", providerLabel: "Corp", scopes: ["openid"])

  private func start(_ client: WalletClient) async throws -> String {
    let result = try await client.startOIDCRedirectAuth(provider: Self.provider)
    return try #require(Self.query(of: result.authorizationURL)["state"])
  }

  private static func query(of url: String) -> [String: String] {
    var result: [String: String] = [:]
    for item in URLComponents(string: url)?.queryItems ?? [] { result[item.name] = item.value }
    return result
  }

  private func callback(_ state: String, _ parameters: String = "code=the-code") -> String {
    "yourapp://auth/callback?\(parameters)&state=\(state)"
  }

  private func isNoCallback(_ result: OIDCRedirectAuthResult) -> Bool {
    if case .notOIDCRedirectCallback = result { true } else { false }
  }

  private func isNonePending(_ result: OIDCRedirectAuthResult) -> Bool {
    if case .noPendingAuth = result { true } else { false }
  }

  @Test func theCallbackCompletesTheSignIn() async throws {
    let client = try fixture.client()
    let state = try await start(client)
    guard
      case .completed(.walletSelected(let wallet, _, _, _)) =
        try await client.handleOIDCRedirectCallback(callback(state))
    else { return #expect(Bool(false)) }
    #expect(wallet.id == "w1")
    #expect(
      client.session?.auth
        == .oidc(
          OMSWalletOidcSessionAuth(
            flow: .redirect, issuer: "https://issuer.example", provider: "corp", providerLabel: "Corp")))
    let body = String(decoding: try #require(fixture.service.requests("CompleteAuth").last).body, as: UTF8.self)
    #expect(
      body
        == #"{"answer":"the-code","authMode":"auth-code-pkce","identityType":"oidc","lifetime":15552000,"verifier":"verifier-123"}"#
    )
    #expect(try fixture.storage.get(fixture.names.oidcRedirect) == nil)
    #expect(isNonePending(try await client.handleOIDCRedirectCallback(callback(state))))
  }

  @Test func thePendingSignInSurvivesTheProcess() async throws {
    let state = try await start(try fixture.client())
    let client = try fixture.client()
    guard case .completed = try await client.handleOIDCRedirectCallback(callback(state)) else {
      return #expect(Bool(false))
    }
    #expect(client.activeWallet?.id == "w1")
  }

  @Test(.enabled(if: Vectors.areThere, "the published vectors are not there"))
  func authorizationURLsAreThePublishedOnes() async throws {
    let vectors = try Vectors.read("oidc-redirect.json", as: RedirectVectors.self)
    for test in vectors.authorizationUrls {
      let one = try OIDCRedirectTests()
      one.fixture.service.respond("CommitVerifier", #"{"verifier":"v","challenge":"\#(vectors.challenge)"}"#)
      let client = try one.fixture.client()
      let text = { (name: String) -> String? in
        if case .string(let value)? = test.input[name] { value } else { nil }
      }
      let result: StartOIDCRedirectAuthResult
      switch text("provider") {
      case "google relay", "apple relay":
        result = try await client.startOIDCRedirectAuth(
          provider: text("provider") == "google relay" ? OMSRelayOIDCProviders.google : OMSRelayOIDCProviders.apple,
          omsRelayReturnURI: try #require(text("omsRelayReturnURI")), loginHint: text("loginHint"))
      default:
        var parameters: [String: String] = [:]
        if case .object(let given)? = test.input["authorizeParams"] {
          for (name, value) in given { if case .string(let value) = value { parameters[name] = value } }
        }
        result = try await client.startOIDCRedirectAuth(
          provider: CustomOIDCProviderConfiguration(
            issuer: try #require(text("issuer")), clientID: try #require(text("clientID")),
            authorizationURL: try #require(text("authorizationURL")),
            providerRedirectURI: try #require(text("providerRedirectURI")), authorizeParams: parameters,
            authMode: try #require(text("authMode").flatMap(OIDCAuthMode.init(rawValue:)))))
      }
      var query = Self.query(of: result.authorizationURL)
      // The nonce is random; everything else of the state is compared.
      let state = try #require(query["state"].flatMap(RedirectState.init(encoded:)), "\(test.name)")
      let expected = try #require(test.expected.query["state"].flatMap(RedirectState.init(encoded:)))
      #expect(state.scope == expected.scope && state.redirectURI == expected.redirectURI, "\(test.name)")
      query["state"] = test.expected.query["state"]
      #expect(query == test.expected.query, "\(test.name)")
      #expect(result.authorizationURL.hasPrefix(test.expected.endpoint + "?"), "\(test.name)")
      let body = try #require(one.fixture.service.requests("CommitVerifier").last).body
      #expect(try WebRPCJSON.decode(JSONValue.self, from: body) == test.commitRequest, "\(test.name)")
    }
  }

  @Test(.enabled(if: Vectors.areThere, "the published vectors are not there"))
  func E28_E30_E31_callbacksAreJudgedAsPublished() async throws {
    let vectors = try Vectors.read("oidc-redirect.json", as: RedirectVectors.self)
    for test in vectors.callbacks {
      let one = try OIDCRedirectTests()
      let client = try one.fixture.client()
      _ = try await one.start(client)
      var pending = try #require(try client.keeper.store.pendingRedirect()?.pending)
      pending.nonce = vectors.pending.nonce
      try client.keeper.store.save(pending)
      switch test.result {
      case "proceed":
        guard case .completed = try await client.handleOIDCRedirectCallback(test.callbackUrl) else {
          Issue.record("\(test.name) did not proceed")
          continue
        }
        let body = try WebRPCJSON.decode(
          [String: JSONValue].self, from: try #require(one.fixture.service.requests("CompleteAuth").last).body)
        #expect(body["answer"] == test.code.map { .string($0) }, "\(test.name)")
      case "error":
        let error = await walletError { try await client.handleOIDCRedirectCallback(test.callbackUrl) }
        #expect(error?.code.rawValue == test.errorCode, "\(test.name)")
        if let message = test.message { #expect(error?.errorDescription == message, "\(test.name)") }
        #expect(try one.fixture.storage.get(one.fixture.names.oidcRedirect) == nil, "\(test.name)")
      default:
        #expect(one.isNoCallback(try await client.handleOIDCRedirectCallback(test.callbackUrl)), "\(test.name)")
        #expect(try client.keeper.store.pendingRedirect()?.pending == pending, "\(test.name)")
      }
    }
    let pending = try await Self.pending(vectors.pending)
    for test in vectors.states {
      let isOurs = RedirectState(encoded: test.encoded).map { pending.matches($0) } ?? false
      #expect(isOurs == test.valid, "\(test.name)")
    }
  }

  private static func pending(_ given: RedirectVectors.Pending) async throws -> PendingRedirect {
    PendingRedirect(
      verifier: "v", challenge: "c", nonce: given.nonce, authMode: .authCodePKCE, redirectUri: given.redirectUri,
      issuer: "i", authorizationScope: given.authorizationScope, walletType: .ethereum, signerCredentialId: "s",
      signerKeyType: "a")
  }

  @Test func aRegisteredSlashAtTheEndMayBeMissing() throws {
    let expected = try #require(URLParts("yourapp://auth/callback/"))
    #expect(try #require(URLParts("yourapp://auth/callback?code=1")).leads(to: expected))
    #expect(try #require(URLParts("yourapp://auth/callback/?code=1")).leads(to: expected))
    #expect(!(try #require(URLParts("yourapp://auth/callback/x")).leads(to: expected)))
  }

  @Test func E28_nilAndForeignLinksAreReported() async throws {
    let client = try fixture.client()
    for link in [nil, "", " ", "https://example.com/", "not a url"] {
      #expect(isNoCallback(try await client.handleOIDCRedirectCallback(link)))
    }
  }

  @Test func E29_withoutAPendingSignInThereIsNothingToDo() async throws {
    let client = try fixture.client()
    #expect(isNonePending(try await client.handleOIDCRedirectCallback("yourapp://auth/callback?code=c&state=s")))
  }

  @Test func E29_ofIdenticalCallbacksOneCompletes() async throws {
    let client = try fixture.client()
    let state = try await start(client)
    let link = callback(state)
    let calls = (0..<8).map { _ in Task { try await client.handleOIDCRedirectCallback(link) } }
    var completed = 0
    for call in calls {
      switch try await call.value {
      case .completed: completed += 1
      case .noPendingAuth: break
      case .notOIDCRedirectCallback: Issue.record("the callback was not recognised")
      }
    }
    #expect(completed == 1)
    #expect(fixture.service.requests("CompleteAuth").count == 1)
  }

  @Test func E25_aBlankRedirectURIKeepsTheSession() async throws {
    let client = try await fixture.signedIn()
    expectLocal(
      await walletError {
        try await client.startOIDCRedirectAuth(provider: OMSRelayOIDCProviders.google, omsRelayReturnURI: " ")
      }, .validationError, .walletStartOIDCRedirectAuth)
    #expect(client.activeWallet != nil)
  }

  @Test func E25_anAuthorizationURLThatIsNoneEndsTheStart() async throws {
    let client = try fixture.client()
    let broken = CustomOIDCProviderConfiguration(
      issuer: "i", clientID: "c", authorizationURL: "no url at all", providerRedirectURI: "yourapp://auth/callback")
    expectLocal(
      await walletError { try await client.startOIDCRedirectAuth(provider: broken) }, .validationError,
      .walletStartOIDCRedirectAuth)
    #expect(fixture.service.requests("CommitVerifier").count == 1)
    #expect(try fixture.storage.get(fixture.names.oidcRedirect) == nil)
    #expect(!fixture.hasKey)
  }

  @Test func E13_theLifetimeIsCheckedBeforeAnythingIsCleared() async throws {
    let client = try await fixture.signedIn()
    expectLocal(
      await walletError {
        try await client.startOIDCRedirectAuth(provider: Self.provider, sessionLifetimeSeconds: 0)
      }, .validationError, .walletStartOIDCRedirectAuth)
    #expect(client.activeWallet != nil)
  }

  @Test func E26_aPendingSignInThatCannotBeStoredIsCleared() async throws {
    let storage = StubbornStorage(fixture.storage)
    let client = try await fixture.signedIn(storage: storage)
    storage.behaviour.withLock { $0.unwritableKey = fixture.names.oidcRedirect }
    expectLocal(
      await walletError { try await client.startOIDCRedirectAuth(provider: Self.provider) }, .storageError,
      .walletStartOIDCRedirectAuth)
    #expect(client.activeWallet == nil && !fixture.hasKey)
    #expect(try fixture.storage.keys(withPrefix: "oms-wallet").isEmpty)
    storage.behaviour.withLock { $0.unwritableKey = nil }
    guard case .noPendingAuth = try await client.handleOIDCRedirectCallback("yourapp://auth/callback?code=1&state=x")
    else { return #expect(Bool(false)) }
  }

  @Test func E27_aPendingSignInThatCannotBeMarkedAsUsedIsKept() async throws {
    let storage = StubbornStorage(fixture.storage)
    let client = try fixture.client(storage: storage)
    let state = try await start(client)
    storage.behaviour.withLock { $0.unwritableKey = fixture.names.oidcRedirect }
    expectLocal(
      await walletError { try await client.handleOIDCRedirectCallback(callback(state)) }, .storageError,
      .walletHandleOIDCRedirectCallback)
    storage.behaviour.withLock { $0.unwritableKey = nil }
    guard case .completed = try await client.handleOIDCRedirectCallback(callback(state)) else {
      return #expect(Bool(false))
    }
  }

  @Test func E27_aPendingSignInThatCannotBeReadIsKept() async throws {
    let client = try fixture.client()
    let state = try await start(client)
    try fixture.storage.set(fixture.names.oidcRedirect, Array("garbage".utf8))
    expectLocal(
      await walletError { try await client.handleOIDCRedirectCallback(callback(state)) }, .storageError,
      .walletHandleOIDCRedirectCallback)
    #expect(try fixture.storage.get(fixture.names.oidcRedirect) != nil)
  }

  @Test func E32_aMissingKeyAndAnotherKeyAreToldApart() async throws {
    let client = try fixture.client()
    let first = try await start(client)
    try fixture.keyStore.deleteCredential(tag: fixture.names.signingKeyTag)
    expectLocal(
      await walletError { try await client.handleOIDCRedirectCallback(callback(first)) }, .sessionMissing,
      .walletHandleOIDCRedirectCallback)
    let second = try await start(client)
    _ = try fixture.keyStore.createCredential(tag: fixture.names.signingKeyTag)
    expectLocal(
      await walletError { try await client.handleOIDCRedirectCallback(callback(second)) }, .validationError,
      .walletHandleOIDCRedirectCallback)
    #expect(try fixture.storage.get(fixture.names.oidcRedirect) == nil)
    #expect(fixture.hasKey)
  }

  @Test func E33_aLifetimeOutOfRangeUsesTheSignInUp() async throws {
    let client = try fixture.client()
    let state = try await start(client)
    expectLocal(
      await walletError {
        try await client.handleOIDCRedirectCallback(callback(state), sessionLifetimeSeconds: 0)
      }, .validationError, .walletHandleOIDCRedirectCallback)
    #expect(isNonePending(try await client.handleOIDCRedirectCallback(callback(state))))
  }

  @Test func E34_aFailedCompletionClearsTheSignIn() async throws {
    let client = try fixture.client()
    let state = try await start(client)
    fixture.service.refuse("CompleteAuth", 7006, "OAuthError", status: 400)
    let error = await walletError { try await client.handleOIDCRedirectCallback(callback(state)) }
    #expect(error?.code == .requestFailed)
    #expect(error?.operation == .walletHandleOIDCRedirectCallback)
    #expect(!fixture.hasKey)
    #expect(try fixture.storage.get(fixture.names.oidcRedirect) == nil)
  }

  @Test func E02_aCancelledCallbackClearsTheSignIn() async throws {
    let client = try fixture.client()
    let state = try await start(client)
    let arrivals = fixture.service.watch("CompleteAuth") { _ in try await hang() }
    let link = callback(state)
    let call = Task { try await client.handleOIDCRedirectCallback(link) }
    await arrivals.next()
    call.cancel()
    await #expect(throws: CancellationError.self) { try await call.value }
    // The answer does not wait for the store; the sign-in is cleared behind it.
    while try fixture.storage.get(fixture.names.oidcRedirect) != nil || fixture.hasKey { await Task.yield() }
  }

  @Test func aNewSignInReplacesThePendingOne() async throws {
    let client = try fixture.client()
    let state = try await start(client)
    try await client.startEmailAuth(email: "user@example.com")
    #expect(isNonePending(try await client.handleOIDCRedirectCallback(callback(state))))
    #expect(try await client.completeEmailAuth(code: "123456").wallet?.id == "w1")
  }

  @Test func theCallbackMayOverrideTheWishesOfTheStart() async throws {
    let client = try fixture.client()
    let result = try await client.startOIDCRedirectAuth(
      provider: Self.provider, walletSelection: .manual, sessionLifetimeSeconds: 100)
    let state = try #require(Self.query(of: result.authorizationURL)["state"])
    guard
      case .completed(.walletSelection(let pending)) =
        try await client.handleOIDCRedirectCallback(callback(state), sessionLifetimeSeconds: 200)
    else { return #expect(Bool(false)) }
    #expect(pending.wallets.map(\.id) == ["w1"])
    let body = String(decoding: try #require(fixture.service.requests("CompleteAuth").last).body, as: UTF8.self)
    #expect(body.contains(#""lifetime":200"#))
  }

  @Test func onlyGoogleGetsTheRememberedAddress() async throws {
    let client = try await fixture.signedIn()
    let google = try await client.startOIDCRedirectAuth(
      provider: OMSRelayOIDCProviders.google, omsRelayReturnURI: "yourapp://auth/callback")
    #expect(Self.query(of: google.authorizationURL)["login_hint"] == "user@example.com")
    let again = try await fixture.signedIn()
    let custom = try await again.startOIDCRedirectAuth(provider: Self.provider, loginHint: "a@b.c")
    #expect(Self.query(of: custom.authorizationURL)["login_hint"] == nil)
  }
}

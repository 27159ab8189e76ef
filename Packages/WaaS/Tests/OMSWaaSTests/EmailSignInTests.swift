import KeyStorage
@_spi(OMSInternal) import OMSCore
import Synchronization
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
    #expect(
      String(decoding: commit.body, as: UTF8.self)
        == #"{"authMode":"otp","handle":"user@example.com","identityType":"email","metadata":{}}"#)
    #expect(commit.headers["Api-Key"] == "pk_live_project_key")
  }

  @Test func theEmailOfTheAnswerWins() async throws {
    fixture.service.complete(wallets: [.ethereum("w1")], email: "canonical@example.com")
    let client = try await fixture.signedIn()
    #expect(client.session?.auth == .email(OMSWalletEmailSessionAuth(email: "canonical@example.com")))
  }

  @Test(arguments: [0, 15_552_001] as [UInt32])
  func E13_aLifetimeOutOfRangeChangesNothing(seconds: UInt32) async throws {
    let client = try await fixture.signedIn()
    let count = fixture.service.transport.requests.count
    let error = await walletError {
      try await client.startEmailAuth(email: "a@b.c", sessionLifetimeSeconds: seconds)
    }
    expectLocal(error, .validationError, .walletStartEmailAuth)
    #expect(client.activeWallet?.id == "w1")
    #expect(fixture.service.transport.requests.count == count)
  }

  @Test func E01_E14_aFailedStartLeavesNobodySignedIn() async throws {
    let client = try await fixture.signedIn()
    fixture.service.fail("CommitVerifier")
    let error = await walletError { try await client.startEmailAuth(email: "user@example.com") }
    #expect(error?.code == .requestFailed)
    #expect(error?.retryable == true)
    #expect(error?.status == nil)
    #expect(error?.operation == .walletStartEmailAuth)
    #expect(
      error?.upstreamError
        == OMSWalletUpstreamError(
          service: .waas, name: "WebrpcRequestFailed", code: "-1", message: "no connection"))
    #expect(client.activeWallet == nil)
    #expect(!fixture.hasKey)
    expectLocal(
      await walletError { try await client.completeEmailAuth(code: "1") }, .sessionMissing, .walletCompleteEmailAuth)
  }

  @Test func E15_completingWithoutAStartMakesNoRequest() async throws {
    let client = try fixture.client()
    expectLocal(
      await walletError { try await client.completeEmailAuth(code: "1") }, .sessionMissing, .walletCompleteEmailAuth)
    try await client.startEmailAuth(email: "user@example.com")
    try client.signOut()
    expectLocal(
      await walletError { try await client.completeEmailAuth(code: "1") }, .sessionMissing, .walletCompleteEmailAuth)
    #expect(fixture.service.calls == ["CommitVerifier"])
  }

  @Test func E15_aBlankChallengeCannotBeAnswered() async throws {
    fixture.service.respond("CommitVerifier", #"{"verifier":"v","challenge":" "}"#)
    let client = try fixture.client()
    try await client.startEmailAuth(email: "user@example.com")
    expectLocal(
      await walletError { try await client.completeEmailAuth(code: "1") }, .sessionMissing, .walletCompleteEmailAuth)
  }

  @Test func E16_aConsumedCommitmentHasItsOwnCode() async throws {
    let client = try fixture.client()
    try await client.startEmailAuth(email: "user@example.com")
    fixture.service.refuse("CompleteAuth", 7008, "CommitmentConsumed", status: 400)
    let error = await walletError { try await client.completeEmailAuth(code: "123456") }
    #expect(error?.code == .authCommitmentConsumed)
    #expect(error?.status == 400)
    #expect(error?.retryable == false)
    #expect(error?.upstreamError?.name == "CommitmentConsumed")
    #expect(error?.upstreamError?.code == "7008")
  }

  @Test func E17_afterAWrongCodeAnotherMayBeTried() async throws {
    let client = try fixture.client()
    try await client.startEmailAuth(email: "user@example.com")
    fixture.service.refuse("CompleteAuth", 7003, "AnswerIncorrect", status: 400)
    let error = await walletError { try await client.completeEmailAuth(code: "000000") }
    #expect(error?.code == .requestFailed)
    #expect(error?.status == 400)
    #expect(error?.retryable == false)
    #expect(error.map { "\($0) \($0.upstreamError.debugDescription)".contains("000000") } == false)
    #expect(try await client.completeEmailAuth(code: "123456").wallet?.id == "w1")
  }

  @Test func E18_anUnreadableExpiryActivatesNothing() async throws {
    fixture.service.complete(wallets: [.ethereum("w1")], expiresAt: "soon")
    let client = try fixture.client()
    try await client.startEmailAuth(email: "user@example.com")
    expectLocal(
      await walletError { try await client.completeEmailAuth(code: "123456") }, .invalidResponse,
      .walletCompleteEmailAuth)
    #expect(client.activeWallet == nil)
    #expect(fixture.record == nil)
  }

  @Test(arguments: [
    WireWallet(id: "w1", family: "evm", address: "0x12"),
    WireWallet(id: "w1", family: nil, address: ScriptedService.ethereumAddress),
    WireWallet(id: "w1", family: "evm", address: ScriptedService.ethereumAddress, keyOrigin: nil),
  ])
  func E19_aMalformedWalletIsAnInvalidResponse(wallet: WireWallet) async throws {
    fixture.service.complete(wallets: [wallet])
    let client = try fixture.client()
    try await client.startEmailAuth(email: "user@example.com")
    expectLocal(
      await walletError { try await client.completeEmailAuth(code: "123456") }, .invalidResponse,
      .walletCompleteEmailAuth)
    #expect(client.activeWallet == nil)
  }

  @Test func E20_aWalletOfUnknownOriginIsListedButNotActivated() async throws {
    var strange = WireWallet.ethereum("w9")
    strange.keyOrigin = "hardware"
    let client = try await fixture.signedIn()
    fixture.service.respond("ListWallets", #"{"wallets":[\#(strange.json)]}"#)
    #expect(try await client.listWallets().first?.keyOrigin == .unknown("hardware"))
    fixture.service.enqueue("UseWallet", #"{"wallet":\#(strange.json)}"#)
    expectLocal(
      await walletError { try await client.useWallet(walletId: "w9") }, .invalidResponse, .walletUseWallet)
    #expect(client.activeWallet?.id == "w1")
  }

  @Test func E21_aFailedSelectionSignsOut() async throws {
    let client = try fixture.client()
    try await client.startEmailAuth(email: "user@example.com")
    fixture.service.refuse("UseWallet", 7100, "InternalError", status: 500)
    let error = await walletError { try await client.completeEmailAuth(code: "123456") }
    #expect(error?.code == .requestFailed)
    #expect(error?.status == 500)
    #expect(error?.operation == .walletCompleteEmailAuth)
    #expect(client.activeWallet == nil)
    #expect(!fixture.hasKey)
  }

  @Test func E22_aFailedClaimCreatesNothingInstead() async throws {
    fixture.service.complete(wallets: [], claimable: [.ethereum("w-claim")])
    let client = try fixture.client()
    try await client.startEmailAuth(email: "user@example.com")
    fixture.service.refuse("ClaimWallet", 7301, "AccountNotFound", status: 404)
    let error = await walletError { try await client.completeEmailAuth(code: "123456") }
    #expect(error?.code == .requestFailed)
    #expect(error?.status == 404)
    #expect(error?.upstreamError?.code == "7301")
    #expect(!fixture.service.calls.contains("CreateWallet"))
    #expect(client.activeWallet == nil)
  }

  @Test func automaticSelectionPrefersOwnThenClaimableThenNew() async throws {
    fixture.service.complete(wallets: [.solana("w-solana")], claimable: [.ethereum("w-c1"), .ethereum("w-c2")])
    fixture.service.respond("ClaimWallet", #"{"wallet":\#(WireWallet.ethereum("w-c1").json)}"#)
    let client = try fixture.client()
    try await client.startEmailAuth(email: "user@example.com")
    guard
      case .walletSelected(let wallet, let wallets, let claimable, let credential) =
        try await client.completeEmailAuth(code: "123456")
    else { return #expect(Bool(false)) }
    #expect(wallet.id == "w-c1")
    #expect(wallets.map(\.id) == ["w-solana", "w-c1"])
    #expect(claimable.map(\.id) == ["w-c2"])
    #expect(credential.credentialId == "cred-1" && credential.isCaller)

    fixture.service.complete(wallets: [])
    fixture.service.respond("CreateWallet", #"{"wallet":\#(WireWallet.tron("w-tron").json)}"#)
    try await client.startEmailAuth(email: "user@example.com")
    #expect(try await client.completeEmailAuth(code: "123456", walletType: .tron).wallet?.type == .tron)
    let body = String(decoding: try #require(fixture.service.requests("CreateWallet").last).body, as: UTF8.self)
    #expect(body == #"{"networkFamily":"tron"}"#)
  }

  @Test func everyPageOfWalletsIsRead() async throws {
    fixture.service.complete(wallets: [.solana("w-solana")], cursor: "next")
    fixture.service.enqueue("ListWallets", #"{"wallets":[\#(WireWallet.ethereum("w2").json)],"page":{"cursor":" "}}"#)
    let client = try fixture.client()
    try await client.startEmailAuth(email: "user@example.com")
    #expect(try await client.completeEmailAuth(code: "123456").wallet?.id == "w2")
  }

  @Test func aRepeatedCursorIsAnInvalidResponse() async throws {
    let client = try await fixture.signedIn()
    fixture.service.respond("ListWallets", #"{"wallets":[],"page":{"cursor":"again"}}"#)
    expectLocal(await walletError { try await client.listWallets() }, .invalidResponse, .walletListWallets)
  }

  @Test func E23_aSignOutDuringTheCompletionWins() async throws {
    let client = try fixture.client()
    try await client.startEmailAuth(email: "user@example.com")
    let gate = Gate()
    let arrivals = fixture.service.watch("UseWallet") { _ in
      await gate.pass()
      return ScriptedService.json(#"{"wallet":\#(WireWallet.ethereum("w1").json)}"#)
    }
    let completion = Task { await walletError { try await client.completeEmailAuth(code: "123456") } }
    await arrivals.next()
    try client.signOut()
    gate.open()
    expectLocal(await completion.value, .sessionMissing, .walletCompleteEmailAuth)
    #expect(client.activeWallet == nil)
    #expect(fixture.record == nil)
  }

  @Test func E23_aNewerSignInWinsAndKeepsItsKey() async throws {
    let client = try fixture.client()
    try await client.startEmailAuth(email: "user@example.com")
    let gate = Gate()
    let arrivals = Arrivals()
    fixture.service.transport.enqueue(for: ScriptedService.path("UseWallet")) { request in
      arrivals.note(request)
      await gate.pass()
      return ScriptedService.json(#"{"wallet":\#(WireWallet.ethereum("w1").json)}"#)
    }
    let completion = Task { await walletError { try await client.completeEmailAuth(code: "123456") } }
    await arrivals.next()
    try await client.startEmailAuth(email: "other@example.com")
    gate.open()
    expectLocal(await completion.value, .sessionMissing, .walletCompleteEmailAuth)
    #expect(try await client.completeEmailAuth(code: "654321").wallet?.id == "w1")
    #expect(client.session?.auth.email == "other@example.com")
  }

  @Test func E35_aKeyThatCannotBeMadeIsAStorageError() async throws {
    let client = try await fixture.signedIn()
    fixture.keyStore.behaviour.withLock {
      $0.createError = KeyStorageError(.locked, message: "the store is locked")
    }
    let count = fixture.service.transport.requests.count
    expectLocal(
      await walletError { try await client.startEmailAuth(email: "user@example.com") }, .storageError,
      .walletStartEmailAuth)
    #expect(client.activeWallet == nil)
    #expect(fixture.service.transport.requests.count == count)
  }

  @Test func E52_anUnknownCredentialDuringSignInIsAPlainError() async throws {
    let client = try fixture.client()
    try await client.startEmailAuth(email: "user@example.com")
    fixture.service.refuse("CompleteAuth", 7202, "KeyNotFound", status: 404)
    let error = await walletError { try await client.completeEmailAuth(code: "123456") }
    #expect(error?.code == .requestFailed)
    #expect(error?.status == 404)
    #expect(error?.upstreamError?.code == "7202")
  }
}

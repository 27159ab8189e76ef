import KeyStorage
@_spi(OMSInternal) import OMSCore
import Synchronization
import Testing
import WebRPC

@_spi(OMSInternal) @testable import OMSWaaS

@Suite struct SessionStateTests {
  let fixture: Fixture
  init() throws { fixture = try Fixture() }

  @Test func E43_signedOutNothingIsSent() async throws {
    let client = try fixture.client()
    expectLocal(
      await walletError { try await client.signMessage(network: .amoy, message: "m") }, .sessionMissing,
      .walletSignMessage)
    expectLocal(await walletError { try await client.listWallets() }, .sessionMissing, .walletListWallets)
    expectLocal(
      await walletError { try await client.useWallet(walletId: "w") }, .sessionMissing, .walletUseWallet)
    expectLocal(await walletError { try await client.createWallet() }, .sessionMissing, .walletCreateWallet)
    expectLocal(
      await walletError { try await client.claimWallet(walletId: "w") }, .sessionMissing, .walletClaimWallet)
    expectLocal(
      await walletError { try await client.sendTransaction(network: .amoy, to: "0x", value: "1") }, .sessionMissing,
      .walletSendTransaction)
    expectLocal(
      await walletError { try await client.getTransactionStatus(txnId: "t") }, .sessionMissing,
      .walletGetTransactionStatus)
    #expect(fixture.service.transport.requests.isEmpty)
  }

  @Test func E48_anotherSignInOnTheSameStoreEndsTheSession() async throws {
    let client = try await fixture.signedIn()
    let changes = Changes(client)
    let count = fixture.service.transport.requests.count
    try fixture.signInElsewhere()
    expectLocal(
      await walletError { try await client.signMessage(network: .amoy, message: "m") }, .sessionMissing,
      .walletSignMessage)
    #expect(await changes.nextName() == "signedOut")
    #expect(fixture.service.transport.requests.count == count)
    #expect(fixture.hasKey)
  }

  @Test func E48_aKeyThatIsGoneWhileTheRecordIsStillOursMeansExpired() async throws {
    let client = try await fixture.signedIn()
    let changes = Changes(client)
    try fixture.keyStore.deleteCredential(tag: fixture.names.signingKeyTag)
    expectLocal(
      await walletError { try await client.listWallets() }, .sessionExpired, .walletListWallets)
    #expect(await changes.nextName() == "expired")
  }

  @Test func E48_signingOutDoesNotTouchAnotherProcessesSignIn() async throws {
    let client = try await fixture.signedIn()
    try fixture.signInElsewhere()
    try client.signOut()
    #expect(client.activeWallet == nil)
    #expect(fixture.hasKey)
  }

  @Test func E48_anExpiredSessionDoesNotTouchAnotherProcessesRecord() async throws {
    let client = try await fixture.signedIn()
    let other = try fixture.client()
    try await other.startEmailAuth(email: "other@example.com")
    try await other.completeEmailAuth(code: "123456")
    _ = await walletError { try await client.signMessage(network: .amoy, message: "m") }
    #expect(client.activeWallet == nil)
    #expect(fixture.record?.auth.email == "other@example.com")
    #expect(fixture.record?.expiredAt == nil)
    fixture.service.respond("SignMessage", #"{"signature":"0x01"}"#)
    #expect(try await other.signMessage(network: .amoy, message: "m") == "0x01")
  }

  @Test(arguments: [(7202, 404), (7203, 400)])
  func E49_E99_aRejectedCredentialEndsTheSessionOnceHoweverManyCallsFail(code: Int, status: Int) async throws {
    let client = try await fixture.signedIn()
    let changes = Changes(client)
    fixture.service.respond(
      "SignMessage", status: status, ScriptedService.error(code, "KeyNotFound", status: status))
    let calls = (0..<8).map { _ in
      Task { await walletError { try await client.signMessage(network: .amoy, message: "m") } }
    }
    for call in calls {
      let error = await call.value
      #expect(error?.code == .sessionExpired || error?.code == .sessionMissing)
      #expect(error?.upstreamError == nil)
      #expect(error?.status == nil)
    }
    #expect(client.activeWallet == nil && client.session == nil)
    #expect(!fixture.hasKey)
    #expect(await changes.nextName() == "expired")
    try await client.startEmailAuth(email: "user@example.com")
    try await client.completeEmailAuth(code: "123456")
    #expect(await changes.nextName() == "signedIn")
  }

  @Test func E50_unauthorizedKeepsTheSessionAndStartsARead() async throws {
    let client = try await fixture.signedIn()
    let arrivals = fixture.service.watch("GetCredential") { _ in
      ScriptedService.json(ScriptedService.error(7207, "Unauthorized", status: 401), status: 401)
    }
    let changes = Changes(client)
    fixture.service.refuse("SignMessage", 7207, "Unauthorized", status: 401)
    let error = await walletError { try await client.signMessage(network: .amoy, message: "m") }
    #expect(error?.code == .requestFailed)
    #expect(error?.status == 401)
    #expect(error?.retryable == false)
    #expect(error?.upstreamError?.code == "7207")
    await arrivals.next()
    #expect(await changes.nextName() == "expired")
  }

  @Test func E54_aKeyStoreThatCannotBeReadKeepsTheSession() async throws {
    let client = try await fixture.signedIn()
    let count = fixture.service.transport.requests.count
    fixture.keyStore.behaviour.withLock { $0.readError = KeyStorageError(.unavailable, message: "disk") }
    expectLocal(
      await walletError { try await client.signMessage(network: .amoy, message: "m") }, .storageError,
      .walletSignMessage)
    fixture.keyStore.behaviour.withLock { $0.readError = nil }
    #expect(client.activeWallet != nil)
    #expect(fixture.service.transport.requests.count == count)
  }

  @Test func E42_aRefusedClaimKeepsSessionAndWallet() async throws {
    let client = try await fixture.signedIn()
    fixture.service.refuse("ClaimWallet", 7301, "AccountNotFound", status: 404)
    let error = await walletError { try await client.claimWallet(walletId: "w-claim") }
    #expect(error?.code == .requestFailed)
    #expect(error?.status == 404)
    #expect(error?.retryable == false)
    #expect(error?.operation == .walletClaimWallet)
    #expect(error?.upstreamError?.name == "AccountNotFound")
    #expect(client.activeWallet?.id == "w1")
  }

  @Test func usingCreatingAndClaimingReplaceTheWalletAndKeepTheSession() async throws {
    let client = try await fixture.signedIn()
    let before = client.session
    let changes = Changes(client)
    fixture.service.respond("CreateWallet", #"{"wallet":\#(WireWallet.solana("w-solana").json)}"#)
    fixture.service.respond("ClaimWallet", #"{"wallet":\#(WireWallet.tron("w-tron").json)}"#)
    #expect(try await client.useWallet(walletId: "w2").wallet.id == "w2")
    #expect(try await client.createWallet(walletType: .solana).wallet.type == .solana)
    #expect(try await client.claimWallet(walletId: "w-tron").wallet.type == .tron)
    for id in ["w2", "w-solana", "w-tron"] {
      let change = await changes.next()
      #expect(change?.activeWallet?.id == id)
      #expect(change?.session == before)
    }
    #expect(client.session == before)
    #expect(fixture.record?.wallet.id == "w-tron")
  }

  @Test func aRotatedKeyIsSentFromTheNextRequestOn() async throws {
    let client = try await fixture.signedIn()
    client.rotateKey(to: try PublishableKey("pk_live_project_key2"))
    fixture.service.respond("SignMessage", #"{"signature":"0x01"}"#)
    _ = try await client.signMessage(network: .amoy, message: "m")
    #expect(fixture.service.requests("SignMessage").last?.headers["Api-Key"] == "pk_live_project_key2")
    #expect(client.activeWallet != nil)
  }

  @Test func anIDTokenIsForTheActiveWallet() async throws {
    let client = try await fixture.signedIn()
    fixture.service.respond("GetIDToken", #"{"idToken":"a.b.c"}"#)
    #expect(try await client.getIdToken() == "a.b.c")
    #expect(try await client.getIdToken(ttlSeconds: 60, customClaims: ["role": .string("x")]) == "a.b.c")
    let bodies = fixture.service.requests("GetIDToken").map { String(decoding: $0.body, as: UTF8.self) }
    #expect(
      bodies == [
        #"{"walletId":"w1"}"#, #"{"customClaims":{"role":"x"},"ttlSeconds":60,"walletId":"w1"}"#,
      ])
    try client.signOut()
    expectLocal(await walletError { try await client.getIdToken() }, .sessionMissing, .walletGetIdToken)
  }
}

import KeyStorage
@_spi(OMSInternal) import OMSCore
import Synchronization
import Testing
import WebRPC

@testable import OMSWaaS

/// Whoever waits is answered at once, whatever blocks.
@Suite(.timeLimit(.minutes(10))) struct CancellationTests {
  let fixture: Fixture
  let blockade = Blockade()

  init() throws {
    fixture = try Fixture()
    fixture.service.respond("SignMessage", #"{"signature":"0x01"}"#)
  }

  /// Runs a call until it is blocked, cancels it, and expects its answer before the blockade is lifted.
  private func expectCancelled<Result: Sendable>(
    sourceLocation: SourceLocation = #_sourceLocation, _ body: @escaping @Sendable () async throws -> Result
  ) async {
    let call = Task { try await body() }
    await blockade.isReached()
    call.cancel()
    await #expect(throws: CancellationError.self, sourceLocation: sourceLocation) { _ = try await call.value }
    blockade.lift()
  }

  @Test func E02_whileTheSigningKeyIsMadeAndNoRequestIsSentLater() async throws {
    let client = try fixture.client()
    fixture.keyStore.behaviour.withLock { $0.createBlockade = blockade }
    await expectCancelled { try await client.startEmailAuth(email: "user@example.com") }
    // The next sign-in comes after whatever was left of the first.
    try await client.startEmailAuth(email: "next@example.com")
    let bodies = fixture.service.requests("CommitVerifier").map { String(decoding: $0.body, as: UTF8.self) }
    #expect(bodies.count == 1 && bodies[0].contains("next@example.com"))
  }

  @Test func E02_whileTheFormerKeyIsRemoved() async throws {
    let client = try await fixture.signedIn()
    fixture.keyStore.behaviour.withLock { $0.deleteBlockade = blockade }
    await expectCancelled { try await client.startEmailAuth(email: "other@example.com") }
    #expect(fixture.service.requests("CommitVerifier").count == 1)
  }

  @Test func E02_whileTheKeyIsLookedForAndTheRequestIsNeverSent() async throws {
    let client = try await fixture.signedIn()
    fixture.keyStore.behaviour.withLock { $0.readBlockade = blockade }
    await expectCancelled { try await client.signMessage(network: .amoy, message: "gone") }
    _ = try await client.signMessage(network: .amoy, message: "next")
    #expect(fixture.service.requests("SignMessage").count == 1)
  }

  @Test func E02_whileTheSignerBlocksAndTheRequestIsNeverSent() async throws {
    let client = try await fixture.signedIn()
    fixture.keyStore.behaviour.withLock { $0.signBlockade = blockade }
    await expectCancelled { try await client.signMessage(network: .amoy, message: "gone") }
    _ = try await client.signMessage(network: .amoy, message: "next")
    #expect(fixture.service.requests("SignMessage").count == 1)
  }

  @Test func aBlockedSignerDoesNotKeepTheNextCallFromItsTurn() async throws {
    let client = try await fixture.signedIn()
    fixture.keyStore.behaviour.withLock { $0.signBlockade = blockade }
    let stuck = Task { try await client.signMessage(network: .amoy, message: "stuck") }
    await blockade.isReached()
    stuck.cancel()
    _ = try? await stuck.value
    // The first signature still blocks.
    fixture.keyStore.behaviour.withLock { $0.signBlockade = nil }
    #expect(try await client.signMessage(network: .amoy, message: "next") == "0x01")
    blockade.lift()
  }

  @Test func aTransportThatDoesNotReactDoesNotKeepTheNextCallFromItsTurn() async throws {
    let client = try await fixture.signedIn()
    let silence = Silence()
    let arrivals = fixture.service.watch("SignMessage") { _ in
      await silence.wait()
      return ScriptedService.json(#"{"signature":"0x02"}"#)
    }
    let stuck = Task { try await client.signMessage(network: .amoy, message: "stuck") }
    await arrivals.next()
    stuck.cancel()
    await #expect(throws: CancellationError.self) { try await stuck.value }
    fixture.service.respond("SignMessage", #"{"signature":"0x01"}"#)
    #expect(try await client.signMessage(network: .amoy, message: "next") == "0x01")
    silence.end()
  }

  @Test func E02_whileALockedSessionIsTakenUp() async throws {
    _ = try await fixture.signedIn()
    fixture.keyStore.behaviour.withLock { $0.readError = KeyStorageError(.locked, message: "locked") }
    let client = try fixture.client()
    fixture.keyStore.behaviour.withLock {
      $0.readError = nil
      $0.readBlockade = blockade
    }
    await expectCancelled { try await client.signMessage(network: .amoy, message: "gone") }
    #expect(fixture.service.requests("SignMessage").isEmpty)
  }

  @Test func E02_whileTheSessionIsStored() async throws {
    let client = try fixture.client()
    try await client.startEmailAuth(email: "user@example.com")
    fixture.keyStore.behaviour.withLock { $0.readBlockade = blockade }
    await expectCancelled { try await client.completeEmailAuth(code: "123456") }
  }

  @Test func E02_whileASelectionLooksForItsKey() async throws {
    let client = try fixture.client()
    try await client.startEmailAuth(email: "user@example.com")
    guard
      case .walletSelection(let pending) =
        try await client.completeEmailAuth(code: "123456", walletSelection: .manual)
    else { return #expect(Bool(false)) }
    fixture.keyStore.behaviour.withLock { $0.readBlockade = blockade }
    await expectCancelled { try await pending.selectWallet(walletId: "w1") }
    #expect(fixture.service.requests("UseWallet").isEmpty)
    // A cancelled action leaves the selection usable.
    #expect(try await pending.selectWallet(walletId: "w1").wallet.id == "w1")
  }

  @Test func E02_whileTheExpiryIsReadForACall() async throws {
    fixture.service.complete(wallets: [.ethereum("w1")], expiresAt: Timestamp.text(Fixture.start + 100_000))
    let client = try await fixture.signedIn()
    let arrivals = fixture.service.watch("GetCredential") { _ in try await hang() }
    fixture.wallClock.advance(bySeconds: 150)
    let call = Task { try await client.signMessage(network: .amoy, message: "gone") }
    await arrivals.next()
    call.cancel()
    await #expect(throws: CancellationError.self) { try await call.value }
    #expect(fixture.service.requests("SignMessage").isEmpty && client.activeWallet != nil)
  }

  @Test func E02_whileThePendingRedirectIsRead() async throws {
    let storage = StubbornStorage(fixture.storage)
    let client = try fixture.client(storage: storage)
    let started = try await client.startOIDCRedirectAuth(
      provider: CustomOIDCProviderConfiguration(
        issuer: "https://id.example", clientID: "c", authorizationURL: "https://id.example/authorize",
        providerRedirectURI: "app://callback"))
    let state = try #require(started.authorizationURL.split(separator: "state=").last?.prefix { $0 != "&" })
    storage.behaviour.withLock { $0.readBlockade = blockade }
    await expectCancelled { try await client.handleOIDCRedirectCallback("app://callback?code=1&state=\(state)") }
    #expect(fixture.service.requests("CompleteAuth").isEmpty)
  }

  @Test func E02_aTaskThatIsCancelledAlreadyDoesNothing() async throws {
    let client = try await fixture.signedIn()
    let count = fixture.service.transport.requests.count
    let started = Gate()
    let call = Task {
      await started.pass()
      try await client.startEmailAuth(email: "other@example.com")
    }
    call.cancel()
    started.open()
    await #expect(throws: CancellationError.self) { try await call.value }
    #expect(client.activeWallet != nil && fixture.service.transport.requests.count == count)
  }

  @Test func E03_theDeadlineAnswersWhileTheStoreBlocksASignIn() async throws {
    let client = try fixture.client()
    fixture.keyStore.behaviour.withLock { $0.createBlockade = blockade }
    let call = Task { await walletError { try await client.startEmailAuth(email: "user@example.com") } }
    await blockade.isReached()
    await fixture.clock.waitForSleepers(1)
    fixture.clock.advance(by: .seconds(30))
    expectLocal(await call.value, .storageError, .walletStartEmailAuth)
    blockade.lift()
    #expect(fixture.service.requests("CommitVerifier").isEmpty)
  }

  @Test func E03_theDeadlineOfACallCoversTheReadThatGoesBeforeIt() async throws {
    fixture.service.complete(wallets: [.ethereum("w1")], expiresAt: Timestamp.text(Fixture.start + 100_000))
    let client = try await fixture.signedIn()
    let gate = Gate()
    let arrivals = fixture.service.watch("GetCredential") { _ in
      await gate.pass()
      return ScriptedService.json(
        #"{"credential":{"credentialId":"c","type":"direct","expiresAt":"\#(Fixture.expiresAt)","isCaller":true}}"#)
    }
    let signing = fixture.service.watch("SignMessage") { _ in try await hang() }
    fixture.wallClock.advance(bySeconds: 150)
    let call = Task { await walletError { try await client.signMessage(network: .amoy, message: "m") } }
    await arrivals.next()
    await fixture.clock.waitForSleepers(3)
    fixture.clock.advance(by: .seconds(20))
    gate.open()
    await signing.next()
    while fixture.clock.timeToNextWake != .seconds(10) { await Task.yield() }
    fixture.clock.advance(by: .seconds(10))
    let error = await call.value
    #expect(error?.code == .requestFailed && error?.retryable == true)
    #expect(client.activeWallet != nil)
  }
}

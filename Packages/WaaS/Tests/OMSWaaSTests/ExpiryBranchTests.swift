import KeyStorage
@_spi(OMSInternal) import OMSCore
import Synchronization
import Testing
import WebRPC

@testable import OMSWaaS

/// Expiry, branch by branch, on clocks that a test moves.
@Suite(.timeLimit(.minutes(10))) struct ExpiryBranchTests {
  let fixture: Fixture

  init() throws {
    fixture = try Fixture()
    fixture.service.respond("SignMessage", #"{"signature":"0x01"}"#)
  }

  private static func text(_ seconds: Int64) -> String { Timestamp.text(Fixture.start + seconds * 1000) }

  private func shortSession(lifetime: UInt32 = 100_000) async throws -> WalletClient {
    fixture.service.complete(wallets: [.ethereum("w1")], expiresAt: Self.text(100))
    return try await fixture.signedIn(lifetime: lifetime)
  }

  /// Moves both clocks when the session's timer is due then.
  private func passToWake(_ seconds: Int64) async {
    while fixture.clock.timeToNextWake != .seconds(seconds) { await Task.yield() }
    fixture.wallClock.advance(bySeconds: seconds)
    fixture.clock.advance(by: .seconds(seconds))
  }

  private func sign(_ client: WalletClient) async throws {
    _ = try await client.signMessage(network: .amoy, message: "m")
  }

  @Test func E47_theReadAfterARestoreEndsARejectedSession() async throws {
    for (code, status) in [(7202, 404), (7203, 400), (7207, 401)] {
      let one = try ExpiryBranchTests()
      _ = try await one.fixture.signedIn()
      let gate = Gate()
      let arrivals = one.fixture.service.watch("GetCredential") { _ in
        await gate.pass()
        return ScriptedService.json(ScriptedService.error(code, "Error", status: status), status: status)
      }
      let client = try one.fixture.client()
      let changes = Changes(client)
      await arrivals.next()
      gate.open()
      #expect(await changes.nextName() == "expired", "\(code)")
      #expect(client.activeWallet == nil && !one.fixture.hasKey)
    }
  }

  @Test func E46_otherRefusalsOfTheReadAfterARestoreKeepTheSession() async throws {
    let answers: [(code: Int, status: Int)] = [
      (1000, 401), (7100, 500), (7206, 412), (7300, 404), (-4, 400), (1002, 403),
    ]
    for (code, status) in answers {
      let one = try ExpiryBranchTests()
      _ = try await one.fixture.signedIn()
      one.fixture.service.respond(
        "GetCredential", status: status, ScriptedService.error(code, "Error", status: status))
      let client = try one.fixture.client()
      while client.keeper.state.active?.retryAt == nil { await Task.yield() }
      #expect(client.activeWallet != nil && one.fixture.hasKey, "\(code)")
      try await one.sign(client)
    }
  }

  @Test func failedReadsAreRepeatedEveryFifteenMinutesUntilOneSucceeds() async throws {
    let client = try await shortSession()
    let changes = Changes(client)
    for _ in 0..<3 { fixture.service.fail("GetCredential") }
    await passToWake(100)
    await passToWake(900)
    await passToWake(900)
    while client.keeper.state.active?.retryAt != Fixture.start + 2_800_000 { await Task.yield() }
    #expect(fixture.service.requests("GetCredential").count == 3)
    fixture.service.credential(expiresAt: Self.text(50_000))
    await passToWake(900)
    #expect(await changes.nextName() == "expiryUpdated")
    // From then on the expiry is what counts (an hour at a time: the wall clock may be set).
    #expect(fixture.service.requests("GetCredential").count == 4)
    while fixture.clock.timeToNextWake != .seconds(3600) { await Task.yield() }
  }

  @Test func aReadKeepsTheWalletThatAnotherProcessHasTakenMeanwhile() async throws {
    let client = try await shortSession()
    var record = try #require(fixture.record)
    record.wallet = Wallet(id: "w2", type: .ethereum, address: record.wallet.address, keyOrigin: .enclave)
    try fixture.storage.set(fixture.names.session, WebRPCJSON.encode(record))
    fixture.service.credential(expiresAt: Self.text(50_000))
    await passToWake(100)
    while fixture.record?.expiresAt != Self.text(50_000) { await Task.yield() }
    #expect(fixture.record?.wallet.id == "w2")
    #expect(client.activeWallet?.id == "w1")
  }

  @Test func theRetryDoesNotOutliveTheLifetime() async throws {
    let client = try await shortSession(lifetime: 400)
    let changes = Changes(client)
    fixture.service.fail("GetCredential")
    await passToWake(100)
    await passToWake(300)
    #expect(await changes.nextName() == "expired")
    #expect(client.activeWallet == nil)
    #expect(fixture.service.requests("GetCredential").count == 1)
  }

  @Test func aCallAfterAFailedReadReadsAgainAtOnce() async throws {
    let client = try await shortSession()
    fixture.service.fail("GetCredential")
    fixture.wallClock.advance(bySeconds: 150)
    _ = await walletError { try await client.signMessage(network: .amoy, message: "m") }
    fixture.service.credential(expiresAt: Self.text(900))
    try await sign(client)
    #expect(fixture.service.requests("GetCredential").count == 2)
  }

  @Test func aFailedReadIsNotRepeatedByEveryCallWhileTheSessionIsGood() async throws {
    let client = try await fixture.signedIn()
    fixture.service.fail("GetCredential")
    fixture.wallClock.advance(bySeconds: 21_600)
    try await sign(client)
    while client.keeper.state.active?.retryAt == nil { await Task.yield() }
    for _ in 0..<3 { try await sign(client) }
    #expect(fixture.service.requests("GetCredential").count == 1)
    fixture.service.credential(expiresAt: Fixture.expiresAt)
    fixture.wallClock.advance(bySeconds: 900)
    try await sign(client)
    while client.keeper.state.active?.retryAt != nil { await Task.yield() }
    #expect(fixture.service.requests("GetCredential").count == 2)
  }

  @Test func theReadNeitherOverlapsNorOvertakesTheCallsBeforeIt() async throws {
    let client = try await fixture.signedIn()
    let running = Mutex(0)
    let overlaps = Mutex(0)
    let gate = Gate()
    let signing = fixture.service.watch("SignMessage") { _ in
      if running.withLock({
        $0 += 1; return $0
      }) > 1 {
        overlaps.withLock { $0 += 1 }
      }
      await gate.pass()
      running.withLock { $0 -= 1 }
      return ScriptedService.json(#"{"signature":"0x01"}"#)
    }
    let reading = fixture.service.watch("GetCredential") { _ in
      if running.withLock({
        $0 += 1; return $0
      }) > 1 {
        overlaps.withLock { $0 += 1 }
      }
      running.withLock { $0 -= 1 }
      return ScriptedService.json(
        #"{"credential":{"credentialId":"c","type":"direct","expiresAt":"\#(Fixture.expiresAt)","isCaller":true}}"#)
    }
    fixture.wallClock.advance(bySeconds: 21_600)
    let first = Task { try await client.signMessage(network: .amoy, message: "1") }
    await signing.next()
    let second = Task { try await client.signMessage(network: .amoy, message: "2") }
    await fixture.clock.waitForSleepers(3)
    gate.open()
    _ = try await (first.value, second.value)
    await reading.next()
    #expect(fixture.service.calls.suffix(3) == ["SignMessage", "SignMessage", "GetCredential"])
    #expect(overlaps.withLock { $0 } == 0)
  }

  @Test func anExpiryThatDidNotMoveIsNoChange() async throws {
    fixture.service.credential(expiresAt: Fixture.expiresAt)
    _ = try await fixture.signedIn()
    let client = try fixture.client()
    let changes = Changes(client)
    while client.keeper.inner.withLock({ $0.read != nil }) { await Task.yield() }
    try client.signOut()
    #expect(await changes.nextName() == "signedOut")
  }

  @Test func aReadExpiryThatHasPassedEndsTheSession() async throws {
    let client = try await shortSession()
    let changes = Changes(client)
    fixture.service.credential(expiresAt: Self.text(120))
    fixture.wallClock.advance(bySeconds: 150)
    expectLocal(
      await walletError { try await client.signMessage(network: .amoy, message: "m") }, .sessionExpired,
      .walletSignMessage)
    #expect(await changes.nextName() == "expired")
  }

  @Test func anUnreadableExpiryOfAReadKeepsTheSession() async throws {
    let client = try await shortSession()
    fixture.service.credential(expiresAt: "soon")
    fixture.wallClock.advance(bySeconds: 150)
    let error = await walletError { try await client.signMessage(network: .amoy, message: "m") }
    #expect(error?.code == .invalidResponse)
    #expect(client.activeWallet != nil && fixture.hasKey)
  }

  @Test func theEndedSessionIsAHintForSigningInAgain() async throws {
    let client = try await shortSession()
    fixture.service.refuse("GetCredential", 7203, "KeyExpired", status: 400)
    fixture.wallClock.advance(bySeconds: 150)
    _ = await walletError { try await client.signMessage(network: .amoy, message: "m") }
    #expect(fixture.record?.expiredAt == Self.text(150) && fixture.record?.auth.email == "user@example.com")
    // The hint fills in the address of the next sign-in, also in the next process.
    let next = try fixture.client()
    let started = try await next.startOIDCRedirectAuth(
      provider: OMSRelayOIDCProviders.google, omsRelayReturnURI: "app://callback")
    #expect(started.authorizationURL.contains("login_hint=user%40example.com"))
    // The new sign-in is what counts from then on.
    #expect(fixture.record == nil)
  }

  @Test func aStoreThatCannotBeWrittenDoesNotKeepAnEndedSessionAlive() async throws {
    let storage = StubbornStorage(fixture.storage)
    fixture.service.complete(wallets: [.ethereum("w1")], expiresAt: Self.text(100))
    let client = try await fixture.signedIn(lifetime: 100, storage: storage)
    let changes = Changes(client)
    storage.behaviour.withLock { $0.writeError = KeyStorageError(.unavailable, message: "no space left") }
    fixture.wallClock.advance(bySeconds: 100)
    expectLocal(
      await walletError { try await client.signMessage(network: .amoy, message: "m") }, .sessionExpired,
      .walletSignMessage)
    #expect(await changes.nextName() == "expired")
    #expect(client.activeWallet == nil)
  }

  @Test(arguments: [KeyStorageError.Code.locked, .unavailable, .corrupted, .busy])
  func noKeyIsDeletedBecauseAReadFailed(code: KeyStorageError.Code) async throws {
    _ = try await fixture.signedIn()
    fixture.keyStore.behaviour.withLock { $0.readError = KeyStorageError(code, message: "not now") }
    let client = try fixture.client()
    #expect(client.activeWallet == nil && client.storedSessionIssue != nil)
    _ = await walletError { try await client.signMessage(network: .amoy, message: "m") }
    _ = await walletError { try await client.listWallets() }
    fixture.keyStore.behaviour.withLock { $0.readError = nil }
    #expect(fixture.hasKey && fixture.record != nil)
    fixture.service.credential(expiresAt: Fixture.expiresAt)
    try await sign(client)
  }
}

@_spi(OMSInternal) import OMSCore
import Synchronization
import Testing
import WebRPC

@testable import OMSWaaS

/// Reading the expiry counts as use: the client does it on its own account only while the app is active.
@Suite(.timeLimit(.minutes(10))) struct AppActivityTests {
  var fixture: Fixture
  let activity = ManualAppActivity()

  init() throws {
    fixture = try Fixture()
    fixture.activity = activity
    fixture.service.complete(wallets: [.ethereum("w1")], expiresAt: Self.text(100))
    fixture.service.respond("SignMessage", #"{"signature":"0x01"}"#)
  }

  private static func text(_ seconds: Int64) -> String { Timestamp.text(Fixture.start + seconds * 1000) }

  private func pass(_ seconds: Int64) async {
    await fixture.clock.waitForSleepers(1)
    fixture.wallClock.advance(bySeconds: seconds)
    fixture.clock.advance(by: .seconds(seconds))
  }

  @Test func theReadAfterARestoreWaitsUntilTheAppIsActive() async throws {
    _ = try await fixture.signedIn()
    fixture.service.credential(expiresAt: Self.text(900))
    activity.setActive(false)
    let client = try fixture.client()
    #expect(client.activeWallet != nil)
    #expect(client.keeper.inner.withLock { $0.read == nil && $0.readPutOff != nil })
    let changes = Changes(client)
    activity.setActive(true)
    #expect(await changes.nextName() == "expiryUpdated")
    #expect(fixture.service.requests("GetCredential").count == 1)
  }

  @Test func theLocalExpiryIsReadWhenTheAppIsActiveAgain() async throws {
    let client = try await fixture.signedIn(lifetime: 5000)
    fixture.service.credential(expiresAt: Self.text(900))
    activity.setActive(false)
    await pass(100)
    while client.keeper.inner.withLock({ $0.readPutOff }) == nil { await Task.yield() }
    #expect(fixture.service.requests("GetCredential").isEmpty && client.activeWallet != nil)
    let changes = Changes(client)
    activity.setActive(true)
    #expect(await changes.nextName() == "expiryUpdated")
    #expect(client.session?.expiresAt == Self.text(900))
  }

  @Test func theEndOfTheLifetimeNeedsNoRead() async throws {
    let client = try await fixture.signedIn(lifetime: 300)
    let changes = Changes(client)
    activity.setActive(false)
    await pass(100)
    while fixture.clock.timeToNextWake != .seconds(200) { await Task.yield() }
    await pass(200)
    #expect(await changes.nextName() == "expired")
    #expect(fixture.service.requests("GetCredential").isEmpty)
  }

  @Test func aCallOfTheAppItselfIsUseAndReads() async throws {
    let client = try await fixture.signedIn(lifetime: 5000)
    fixture.service.credential(expiresAt: Self.text(900))
    activity.setActive(false)
    fixture.wallClock.advance(bySeconds: 150)
    #expect(try await client.signMessage(network: .amoy, message: "m") == "0x01")
    #expect(fixture.service.calls.suffix(2) == ["GetCredential", "SignMessage"])
    // What the call has read need not be read again.
    activity.setActive(true)
    _ = try await client.signMessage(network: .amoy, message: "m")
    #expect(fixture.service.requests("GetCredential").count == 1)
  }

  @Test func theReadAfterSixHoursOfUseWaitsToo() async throws {
    fixture.service.complete(wallets: [.ethereum("w1")])
    let client = try await fixture.signedIn()
    fixture.service.credential(expiresAt: Self.text(3_000_000))
    activity.setActive(false)
    fixture.wallClock.advance(bySeconds: 21_600)
    _ = try await client.signMessage(network: .amoy, message: "m")
    #expect(client.keeper.inner.withLock { $0.readPutOff != nil })
    let changes = Changes(client)
    activity.setActive(true)
    #expect(await changes.nextName() == "expiryUpdated")
  }

  @Test func failedReadsAreNotRepeatedWhileTheAppIsNotActive() async throws {
    _ = try await fixture.signedIn(lifetime: 9000)
    fixture.service.fail("GetCredential")
    let client = try fixture.client()
    while client.keeper.state.active?.retryAt == nil { await Task.yield() }
    activity.setActive(false)
    // The local expiry comes first, then the time of the retry.
    for seconds in [100, 800] as [Int64] {
      while fixture.clock.sleeperCount == 0 { await Task.yield() }
      await pass(seconds)
    }
    while client.keeper.inner.withLock({ $0.readPutOff }) == nil { await Task.yield() }
    #expect(fixture.service.requests("GetCredential").count == 1)
    fixture.service.credential(expiresAt: Self.text(5000))
    let changes = Changes(client)
    activity.setActive(true)
    #expect(await changes.nextName() == "expiryUpdated")
    #expect(fixture.service.requests("GetCredential").count == 2)
  }

  @Test func aSignOutForgetsTheReadThatWaited() async throws {
    _ = try await fixture.signedIn()
    activity.setActive(false)
    let client = try fixture.client()
    try client.signOut()
    activity.setActive(true)
    // The next sign-in is the first request that reaches the service.
    let count = fixture.service.transport.requests.count
    try await client.startEmailAuth(email: "user@example.com")
    #expect(fixture.service.calls.dropFirst(count) == ["CommitVerifier"])
  }
}

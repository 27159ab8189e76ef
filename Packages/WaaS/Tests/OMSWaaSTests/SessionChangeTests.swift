@_spi(OMSInternal) import OMSCore
import Testing
import WebRPC

@testable import OMSWaaS

/// What an observer on the main actor has heard.
@MainActor
private final class Log {
  var names: [String] = []
  var isInsideCall = false
  var wasCalledInside = false
  private var waiter: (count: Int, wake: CheckedContinuation<Void, Never>)?

  func note(_ change: OMSWalletSessionChangeEvent) {
    names.append(String(String(describing: change).prefix { $0 != "(" }))
    if isInsideCall { wasCalledInside = true }
    if let waiter, names.count >= waiter.count {
      self.waiter = nil
      waiter.wake.resume()
    }
  }

  func wait(for count: Int) async {
    if names.count >= count { return }
    await withCheckedContinuation { waiter = (count, $0) }
  }
}

@Suite @MainActor struct SessionChangeTests {
  let fixture: Fixture
  init() throws { fixture = try Fixture() }

  @Test func observersHearOfChangesInOrderAndNeverInsideTheCall() async throws {
    let client = try fixture.client()
    let log = Log()
    let observation = client.addSessionChangeObserver { log.note($0) }
    try await client.startEmailAuth(email: "user@example.com")
    log.isInsideCall = true
    try await client.completeEmailAuth(code: "123456")
    #expect(client.activeWallet != nil)
    log.isInsideCall = false
    log.isInsideCall = true
    try client.signOut()
    log.isInsideCall = false
    await log.wait(for: 2)
    #expect(log.names == ["signedIn", "signedOut"])
    #expect(!log.wasCalledInside)
    observation.cancel()
  }

  @Test func aNewSignInWhileSignedInReportsTheEndOfTheOldOne() async throws {
    let client = try await fixture.signedIn()
    let log = Log()
    let observation = client.addSessionChangeObserver { log.note($0) }
    try await client.startEmailAuth(email: "user@example.com")
    try await client.completeEmailAuth(code: "123456")
    await log.wait(for: 2)
    #expect(log.names == ["signedOut", "signedIn"])
    observation.cancel()
  }

  @Test func signingOutWhileSignedOutIsNoChange() async throws {
    let client = try fixture.client()
    let log = Log()
    let observation = client.addSessionChangeObserver { log.note($0) }
    try client.signOut()
    try await client.startEmailAuth(email: "user@example.com")
    try await client.completeEmailAuth(code: "123456")
    await log.wait(for: 1)
    #expect(log.names == ["signedIn"])
    observation.cancel()
  }

  @Test func aCancelledOrReleasedObservationHearsNothing() async throws {
    let client = try fixture.client()
    let cancelled = Log()
    let released = Log()
    let kept = Log()
    let first = client.addSessionChangeObserver { cancelled.note($0) }
    client.addSessionChangeObserver { released.note($0) }
    let third = client.addSessionChangeObserver { kept.note($0) }
    first.cancel()
    try await client.startEmailAuth(email: "user@example.com")
    try await client.completeEmailAuth(code: "123456")
    await kept.wait(for: 1)
    #expect(cancelled.names.isEmpty)
    #expect(released.names.isEmpty)
    third.cancel()
  }

  @Test func eachNewObserverHearsOfTheLastExpiryOnceUntilTheNextSignIn() async throws {
    let client = try await fixture.signedIn(lifetime: 100)
    let early = Log()
    let first = client.addSessionChangeObserver { early.note($0) }
    fixture.service.refuse("SignMessage", 7203, "KeyExpired", status: 400)
    _ = await walletError { try await client.signMessage(network: .amoy, message: "m") }
    let late = Log()
    let second = client.addSessionChangeObserver { late.note($0) }
    await early.wait(for: 1)
    await late.wait(for: 1)
    #expect(early.names == ["expired"])
    #expect(late.names == ["expired"])
    try client.signOut()
    let afterwards = Log()
    let third = client.addSessionChangeObserver { afterwards.note($0) }
    try await client.startEmailAuth(email: "user@example.com")
    try await client.completeEmailAuth(code: "123456")
    await afterwards.wait(for: 1)
    #expect(afterwards.names == ["signedIn"])
    for observation in [first, second, third] { observation.cancel() }
  }

  @Test func anObserverSeesTheNewestState() async throws {
    let client = try fixture.client()
    let stream = AsyncStream<Bool>.makeStream()
    let observation = client.addSessionChangeObserver { change in
      stream.continuation.yield(client.activeWallet == change.activeWallet && client.session == change.session)
    }
    try await client.startEmailAuth(email: "user@example.com")
    try await client.completeEmailAuth(code: "123456")
    var iterator = stream.stream.makeAsyncIterator()
    #expect(await iterator.next() == true)
    observation.cancel()
  }
}

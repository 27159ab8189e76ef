import KeyStorage
@_spi(OMSInternal) import OMSCore
import Testing
import WebRPC

@testable import OMSWaaS

private struct ExpiryVectors: Decodable {
  struct Case: Decodable {
    let name: String
    let localExpiry: Int64?
    let lifetimeEnd: Int64?
    let now: Int64?
    let lastReadSecondsAgo: Int64?
    let callSucceeded: Bool?
    let getCredential: JSONValue?
    let result: String?
    let newExpiry: Int64?
    let retryWithinSeconds: Int64?
  }
  struct Lifetime: Decodable {
    let seconds: UInt32
    let valid: Bool
  }
  struct Time: Decodable {
    let text: String
    let epochMs: Int64?
  }
  let cases: [Case]
  let lifetime: [Lifetime]
  let timestamps: [Time]
}

@Suite struct SessionExpiryTests {
  let fixture: Fixture
  init() throws { fixture = try Fixture() }

  private static func text(_ seconds: Int64) -> String { Timestamp.text(Fixture.start + seconds * 1000) }

  /// A client whose session locally expires after 100 seconds and whose lifetime ends after 1000.
  private func shortSession(lifetime: UInt32 = 1000) async throws -> WalletClient {
    fixture.service.complete(wallets: [.ethereum("w1")], expiresAt: Self.text(100))
    fixture.service.respond("SignMessage", #"{"signature":"0x01"}"#)
    return try await fixture.signedIn(lifetime: lifetime)
  }

  /// Moves both clocks, once the session's timer sleeps.
  private func advance(_ seconds: Int64) async {
    await fixture.clock.waitForSleepers(1)
    fixture.wallClock.advance(bySeconds: seconds)
    fixture.clock.advance(by: .seconds(seconds))
  }

  /// Sets up the expiry read as a vector says.
  private func setUpRead(_ answer: JSONValue?) {
    guard case .object(let object)? = answer else {
      if answer == .string("transport error") { fixture.service.fail("GetCredential") }
      return
    }
    if case .integer(let seconds)? = object["expiresAt"] {
      fixture.service.credential(expiresAt: Self.text(seconds))
    } else if case .integer(let code)? = object["error"] {
      var status = 400
      if case .integer(let given)? = object["httpStatus"] { status = Int(given) }
      fixture.service.refuse("GetCredential", Int(code), "Error", status: status)
    } else if case .integer(let status)? = object["httpStatus"] {
      fixture.service.enqueue("GetCredential", status: Int(status), "<html>")
    }
  }

  @Test(.enabled(if: Vectors.areThere, "the published vectors are not there"))
  func E44_E45_E47_theTimerFollowsThePublishedDecisions() async throws {
    let cases = try Vectors.read("session-expiry.json", as: ExpiryVectors.self).cases
    for test in cases where test.name.hasPrefix("timer-fires") {
      let one = try SessionExpiryTests()
      // A retry must come before the lifetime ends, which the vectors leave open.
      let lifetime: UInt32 = test.localExpiry == test.lifetimeEnd ? 100 : test.retryWithinSeconds == nil ? 1000 : 9000
      let client = try await one.shortSession(lifetime: lifetime)
      let changes = Changes(client)
      let isRead = test.getCredential != .string("not called")
      one.setUpRead(test.getCredential)
      await one.advance(100)
      switch test.result {
      case "expired":
        #expect(await changes.nextName() == "expired", "\(test.name)")
        #expect(client.activeWallet == nil)
        #expect(!one.fixture.hasKey)
        #expect(one.fixture.record?.expiredAt != nil)
      default:
        if let expiry = test.newExpiry {
          #expect(await changes.nextName() == "expiryUpdated", "\(test.name)")
          #expect(client.session?.expiresAt == Self.text(expiry))
        } else {
          // The retry is the proof that the failed read kept the session.
          while client.keeper.state.active?.retryAt == nil { await Task.yield() }
          #expect(client.activeWallet != nil, "\(test.name)")
          one.fixture.service.credential(expiresAt: Self.text(5000))
          let pause = try #require(test.retryWithinSeconds)
          one.fixture.wallClock.advance(bySeconds: pause)
          while one.fixture.clock.timeToNextWake != .seconds(pause) { await Task.yield() }
          one.fixture.clock.advance(by: .seconds(pause))
          #expect(await changes.nextName() == "expiryUpdated", "\(test.name)")
        }
      }
      #expect(one.fixture.service.requests("GetCredential").isEmpty != isRead, "\(test.name)")
    }
  }

  @Test(.enabled(if: Vectors.areThere, "the published vectors are not there"))
  func lifetimesAndTimestampsFollowThePublishedOnes() throws {
    let vectors = try Vectors.read("session-expiry.json", as: ExpiryVectors.self)
    for test in vectors.lifetime {
      #expect(((try? SessionLifetime.validate(test.seconds)) != nil) == test.valid)
    }
    for test in vectors.timestamps {
      #expect(Timestamp.milliseconds(test.text) == test.epochMs, "\(test.text)")
    }
    for test in vectors.cases {
      guard let age = test.lastReadSecondsAgo, let succeeded = test.callSucceeded else { continue }
      let isDue = ExpiryPolicy.isReadDue(now: Fixture.start, lastRead: Fixture.start - age * 1000)
      #expect((succeeded && isDue) == (test.getCredential == .string("called")), "\(test.name)")
    }
  }

  @Test func E44_afterTheLifetimeACallEndsTheSessionWithoutARequest() async throws {
    let client = try await shortSession(lifetime: 100)
    let changes = Changes(client)
    let count = fixture.service.transport.requests.count
    fixture.wallClock.advance(bySeconds: 100)
    expectLocal(
      await walletError { try await client.signMessage(network: .amoy, message: "m") }, .sessionExpired,
      .walletSignMessage)
    #expect(fixture.service.transport.requests.count == count)
    #expect(await changes.nextName() == "expired")
    expectLocal(
      await walletError { try await client.signMessage(network: .amoy, message: "m") }, .sessionMissing,
      .walletSignMessage)
  }

  @Test func E45_anExtendedSessionLetsTheCallRun() async throws {
    let client = try await shortSession()
    let changes = Changes(client)
    fixture.service.credential(expiresAt: Self.text(900))
    fixture.wallClock.advance(bySeconds: 150)
    #expect(try await client.signMessage(network: .amoy, message: "m") == "0x01")
    #expect(fixture.service.calls.suffix(2) == ["GetCredential", "SignMessage"])
    #expect(await changes.nextName() == "expiryUpdated")
    #expect(fixture.record?.expiresAt == Self.text(900))
  }

  @Test func E46_aFailedReadIsTheCallsErrorAndKeepsTheSession() async throws {
    let client = try await shortSession()
    fixture.wallClock.advance(bySeconds: 150)
    fixture.service.fail("GetCredential")
    let error = await walletError { try await client.signMessage(network: .amoy, message: "m") }
    #expect(error?.code == .requestFailed)
    #expect(error?.retryable == true)
    #expect(error?.operation == .walletSignMessage)
    #expect(error?.upstreamError?.name == "WebrpcRequestFailed")
    fixture.service.refuse("GetCredential", 1000, "Unauthorized", status: 401)
    let gateway = await walletError { try await client.signMessage(network: .amoy, message: "m") }
    #expect(gateway?.code == .requestFailed)
    #expect(gateway?.status == 401)
    #expect(client.activeWallet != nil)
    #expect(fixture.service.requests("SignMessage").isEmpty)
  }

  @Test(arguments: [(7207, 401), (7202, 404), (7203, 400)])
  func E47_aRejectedReadEndsTheSession(code: Int, status: Int) async throws {
    let client = try await shortSession()
    let changes = Changes(client)
    fixture.wallClock.advance(bySeconds: 150)
    fixture.service.refuse("GetCredential", code, "Error", status: status)
    expectLocal(
      await walletError { try await client.signMessage(network: .amoy, message: "m") }, .sessionExpired,
      .walletSignMessage)
    #expect(await changes.nextName() == "expired")
    #expect(!fixture.hasKey)
  }

  @Test func callsOnAnExpiredSessionShareOneRead() async throws {
    let client = try await shortSession()
    let gate = Gate()
    let arrivals = fixture.service.watch("GetCredential") { _ in
      await gate.pass()
      return ScriptedService.json(
        #"{"credential":{"credentialId":"c","type":"direct","expiresAt":"\#(Self.text(900))","isCaller":true}}"#)
    }
    fixture.wallClock.advance(bySeconds: 150)
    let calls = (0..<5).map { number in
      Task { try await client.signMessage(network: .amoy, message: "\(number)") }
    }
    await arrivals.next()
    gate.open()
    for call in calls { _ = try await call.value }
    #expect(fixture.service.requests("GetCredential").count == 1)
    #expect(fixture.service.requests("SignMessage").count == 5)
  }

  @Test func afterSixHoursASuccessfulCallIsFollowedByARead() async throws {
    fixture.service.respond("SignMessage", #"{"signature":"0x01"}"#)
    let client = try await fixture.signedIn()
    fixture.wallClock.advance(bySeconds: 21_599)
    _ = try await client.signMessage(network: .amoy, message: "m")
    #expect(fixture.service.requests("GetCredential").isEmpty)
    fixture.wallClock.advance(bySeconds: 1)
    fixture.service.refuse("SignMessage", 7300, "WalletNotFound", status: 404)
    _ = await walletError { try await client.signMessage(network: .amoy, message: "m") }
    #expect(fixture.service.requests("GetCredential").isEmpty)
    let changes = Changes(client)
    fixture.service.credential(expiresAt: Self.text(3_000_000))
    _ = try await client.signMessage(network: .amoy, message: "m")
    #expect(await changes.nextName() == "expiryUpdated")
    _ = try await client.signMessage(network: .amoy, message: "m")
    #expect(fixture.service.requests("GetCredential").count == 1)
  }

  @Test func aStoredSessionWhoseExpiryPassedIsRestoredAndReadDecides() async throws {
    _ = try await shortSession()
    fixture.wallClock.advance(bySeconds: 150)
    let arrivals = fixture.service.watch("GetCredential") { _ in try await hang() }
    let client = try fixture.client()
    #expect(client.activeWallet?.id == "w1")
    await arrivals.next()
  }

  @Test func aStoredSessionWhoseLifetimeIsOverIsOnlyAHint() async throws {
    _ = try await shortSession(lifetime: 140)
    fixture.wallClock.advance(bySeconds: 150)
    let client = try fixture.client()
    #expect(client.activeWallet == nil)
    #expect(!fixture.hasKey)
    #expect(fixture.service.requests("GetCredential").isEmpty)
    guard case .expired(let expired)? = await Changes(client).next() else { return #expect(Bool(false)) }
    #expect(expired.wallet?.id == "w1")
    #expect(expired.session.auth.email == "user@example.com")
    // It is still there at the launch after that, and gone after signing out.
    #expect(await Changes(try fixture.client()).nextName() == "expired")
    try client.signOut()
    #expect(fixture.record == nil)
  }

  @Test func anOlderServiceLeavesTheDecisionToTheLocalExpiry() async throws {
    fixture.service.respond("SignMessage", #"{"signature":"0x01"}"#)
    _ = try await shortSession()
    fixture.service.refuse("GetCredential", -2, "WebrpcBadRoute", status: 404)
    let client = try fixture.client()
    while client.keeper.state.active?.isReadable != false { await Task.yield() }
    #expect(client.activeWallet != nil)
    let changes = Changes(client)
    await advance(100)
    #expect(await changes.nextName() == "expired")
    #expect(fixture.service.requests("GetCredential").count == 1)
  }
}

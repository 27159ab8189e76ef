import KeyStorage
@_spi(OMSInternal) import OMSCore
import Synchronization
import Testing
import WebRPC

@testable import OMSWaaS

@Suite struct SessionRestoreTests {
  let fixture: Fixture
  init() throws { fixture = try Fixture() }

  @Test func aStoredSessionIsThereWhenTheClientIsAndIsReadInTheBackground() async throws {
    _ = try await fixture.signedIn()
    let arrivals = fixture.service.watch("GetCredential") { _ in try await hang() }
    let client = try fixture.client()
    #expect(client.activeWallet?.id == "w1")
    #expect(client.session?.auth.email == "user@example.com")
    await arrivals.next()
  }

  @Test func aRestoreWhileTheClientIsMadeSendsNoChange() async throws {
    _ = try await fixture.signedIn()
    fixture.service.credential(expiresAt: Fixture.expiresAt)
    let client = try fixture.client()
    let changes = Changes(client)
    try client.signOut()
    #expect(await changes.nextName() == "signedOut")
  }

  @Test func aRecordWithoutItsKeyIsNotUsed() async throws {
    _ = try await fixture.signedIn()
    try fixture.keyStore.deleteCredential(tag: fixture.names.signingKeyTag)
    #expect(try fixture.client().activeWallet == nil)
    #expect(fixture.record == nil)
  }

  @Test func anotherSignInsKeyIsKeptWhenItsRecordIsNotOurs() async throws {
    _ = try await fixture.signedIn()
    _ = try fixture.keyStore.createCredential(tag: fixture.names.signingKeyTag)
    #expect(try fixture.client().activeWallet == nil)
    #expect(fixture.hasKey)
  }

  @Test func aLockedStoreIsNotSignedOutAndIsTakenUpLater() async throws {
    _ = try await fixture.signedIn()
    fixture.keyStore.behaviour.withLock { $0.readError = KeyStorageError(.locked, message: "locked") }
    let client = try fixture.client()
    #expect(client.activeWallet == nil)
    #expect(client.storedSessionIssue != nil)
    let changes = Changes(client)
    expectLocal(
      await walletError { try await client.signMessage(network: .amoy, message: "m") }, .storageError,
      .walletSignMessage)
    fixture.keyStore.behaviour.withLock { $0.readError = nil }
    fixture.service.credential(expiresAt: Fixture.expiresAt)
    #expect(client.activeWallet?.id == "w1")
    #expect(client.storedSessionIssue == nil)
    #expect(await changes.nextName() == "restored")
  }

  @Test func aCallTakesUpAStoreThatWasUnlockedMeanwhile() async throws {
    _ = try await fixture.signedIn()
    fixture.keyStore.behaviour.withLock { $0.readError = KeyStorageError(.locked, message: "locked") }
    let client = try fixture.client()
    fixture.keyStore.behaviour.withLock { $0.readError = nil }
    fixture.service.credential(expiresAt: Fixture.expiresAt)
    fixture.service.respond("SignMessage", #"{"signature":"0x01"}"#)
    #expect(try await client.signMessage(network: .amoy, message: "m") == "0x01")
  }

  @Test func aRecordOfANewerVersionIsKeptAndReported() throws {
    let newer = Array(#"{"version":3,"whatever":true}"#.utf8)
    try fixture.storage.set(fixture.names.session, newer)
    let client = try fixture.client()
    #expect(client.activeWallet == nil)
    #expect(client.storedSessionIssue == .newerVersion(3))
    #expect(try fixture.storage.get(fixture.names.session)?.bytes == newer)
  }

  @Test(arguments: [
    #"{"version":1,"wallet":{}}"#, "not json", "{}",
    #"{"version":2,"wallet":{"id":"","type":"ethereum","address":"0x9f0c0000000000000000000000000000000000a1","keyOrigin":"enclave"},"signerCredentialId":"x","alg":"a","expiresAt":"2099-01-01T00:00:00Z","auth":{"type":"email","email":"e"}}"#,
    #"{"version":2,"wallet":{"id":"w","type":"ethereum","address":"0x12","keyOrigin":"enclave"},"signerCredentialId":"x","alg":"a","expiresAt":"2099-01-01T00:00:00Z","auth":{"type":"email","email":"e"}}"#,
    #"{"version":2,"wallet":{"id":"w","type":"future","address":"a","keyOrigin":"enclave"},"signerCredentialId":"x","alg":"a","expiresAt":"2099-01-01T00:00:00Z","auth":{"type":"email","email":"e"}}"#,
  ])
  func anUnusableRecordIsDiscardedAndNoKeyIsDeleted(record: String) throws {
    try fixture.storage.set(fixture.names.session, Array(record.utf8))
    _ = try fixture.keyStore.createCredential(tag: fixture.names.signingKeyTag)
    let client = try fixture.client()
    #expect(client.activeWallet == nil && client.storedSessionIssue == nil)
    #expect(try fixture.storage.get(fixture.names.session) == nil)
    #expect(fixture.hasKey)
  }

  @Test func theRecordHoldsNoKeyAndTheLifetime() async throws {
    _ = try await fixture.signedIn(lifetime: 1000)
    let record = try #require(fixture.record)
    #expect(record.version == 2)
    #expect(record.alg == "ecdsa-p256-sha256")
    #expect(record.lifetimeEnd.flatMap(Timestamp.milliseconds) == Fixture.start + 1_000_000)
    #expect(record.lastExpiryRead.flatMap(Timestamp.milliseconds) == Fixture.start)
    #expect(record.signerCredentialId.hasPrefix("0x04") && record.signerCredentialId.count == 132)
  }

  @Test func signOutClearsEverythingAndIsSafeTwice() async throws {
    let client = try await fixture.signedIn()
    try client.signOut()
    try client.signOut()
    #expect(client.activeWallet == nil && client.session == nil)
    #expect(try fixture.storage.keys(withPrefix: "oms-wallet").isEmpty)
    #expect(try fixture.client().activeWallet == nil)
  }

  @Test func E53_aStoreThatCannotBeClearedIsAStorageError() async throws {
    let client = try await fixture.signedIn()
    fixture.keyStore.behaviour.withLock { $0.readError = KeyStorageError(.unavailable, message: "disk") }
    #expect(throws: OMSWalletError.self) { try client.signOut() }
    do { try client.signOut() } catch let error as OMSWalletError {
      expectLocal(error, .storageError, .walletSignOut)
    }
  }
}

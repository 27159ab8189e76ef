import CryptoCore
import KeyStorage
@_spi(OMSInternal) import OMSCore
import Synchronization
import Testing
import WebRPC

@testable import OMSWaaS

/// A key store that cannot be used just now, and the session that must outlive it.
@Suite struct UnusableKeyStoreTests {
  let fixture: Fixture
  init() throws { fixture = try Fixture() }

  private func refuseDeletion(_ refuses: Bool) {
    let error = KeyStorageError(.permission, message: "sealing.key is open to other users")
    fixture.keyStore.behaviour.withLock { $0.deleteError = refuses ? error : nil }
  }

  /// Everything that is stored, by name.
  private func records() throws -> [String: [UInt8]] {
    var records: [String: [UInt8]] = [:]
    for name in try fixture.storage.keys(withPrefix: "") { records[name] = try fixture.storage.get(name)?.bytes }
    return records
  }

  @Test func aSignOutThatFailedLeavesTheSession() async throws {
    let client = try await fixture.signedIn()
    let before = try records()
    refuseDeletion(true)
    #expect(throws: OMSWalletError.self) { try client.signOut() }
    #expect(try records() == before)
    refuseDeletion(false)
    fixture.service.credential(expiresAt: Fixture.expiresAt)
    #expect(try fixture.client().activeWallet?.id == "w1")
  }

  @Test func aNewSignInThatFailedLeavesTheSession() async throws {
    _ = try await fixture.signedIn()
    let before = try records()
    refuseDeletion(true)
    let client = try fixture.client()
    expectLocal(
      await walletError { try await client.startEmailAuth(email: "other@example.com") }, .storageError,
      .walletStartEmailAuth)
    #expect(try records() == before)
    refuseDeletion(false)
    fixture.service.credential(expiresAt: Fixture.expiresAt)
    #expect(try fixture.client().activeWallet?.id == "w1")
  }

  @Test func aSignOutAfterwardsClearsEverything() async throws {
    let client = try await fixture.signedIn()
    refuseDeletion(true)
    #expect(throws: OMSWalletError.self) { try client.signOut() }
    refuseDeletion(false)
    try client.signOut()
    #expect(try fixture.storage.keys(withPrefix: "oms-wallet").isEmpty)
    #expect(!fixture.hasKey)
  }

  @Test func E53_aSignOutThatFailedLeavesTheRunningClientSignedIn() async throws {
    let client = try await fixture.signedIn()
    fixture.service.respond("SignMessage", #"{"signature":"0x01"}"#)
    let changes = Changes(client)
    refuseDeletion(true)
    do {
      try client.signOut()
      Issue.record("the sign-out did not fail")
    } catch let error as OMSWalletError {
      expectLocal(error, .storageError, .walletSignOut)
    }
    #expect(client.activeWallet?.id == "w1" && client.session != nil)
    #expect(try await client.signMessage(network: .amoy, message: "still here") == "0x01")
    refuseDeletion(false)
    try client.signOut()
    // The first change that anybody hears of is the sign-out that worked.
    #expect(await changes.nextName() == "signedOut")
  }

  @Test func aNewSignInThatFailedLeavesTheRunningClientSignedIn() async throws {
    let client = try await fixture.signedIn()
    fixture.service.respond("SignMessage", #"{"signature":"0x01"}"#)
    let count = fixture.service.requests("CommitVerifier").count
    refuseDeletion(true)
    expectLocal(
      await walletError { try await client.startEmailAuth(email: "other@example.com") }, .storageError,
      .walletStartEmailAuth)
    expectLocal(
      await walletError {
        try await client.signInWithOidcIdToken(idToken: "x", issuer: "i", audience: "a")
      }, .storageError, .walletSignInWithOidcIdToken)
    #expect(client.activeWallet?.id == "w1")
    #expect(fixture.service.requests("CommitVerifier").count == count)
    #expect(try await client.signMessage(network: .amoy, message: "still here") == "0x01")
  }

  @Test func aPendingSignInOutlivesAFailedSignOut() async throws {
    let client = try fixture.client()
    try await client.startEmailAuth(email: "user@example.com")
    refuseDeletion(true)
    #expect(throws: OMSWalletError.self) { try client.signOut() }
    refuseDeletion(false)
    try await client.completeEmailAuth(code: "123456")
    #expect(client.activeWallet?.id == "w1")
  }

  @Test func aStoreThatTakesNoWritesKeepsTheSessionAndItsKey() async throws {
    let storage = StubbornStorage(fixture.storage)
    let client = try await fixture.signedIn(storage: storage)
    let before = try records()
    storage.behaviour.withLock { $0.writeError = KeyStorageError(.unavailable, message: "no space left") }
    #expect(throws: OMSWalletError.self) { try client.signOut() }
    expectLocal(
      await walletError { try await client.startEmailAuth(email: "other@example.com") }, .storageError,
      .walletStartEmailAuth)
    #expect(client.activeWallet?.id == "w1")
    storage.behaviour.withLock { $0.writeError = nil }
    #expect(try records() == before)
    #expect(fixture.hasKey)
  }

  @Test func aSessionWhoseKeyWasDestroyedIsOverEvenIfTheRestCannotBeRemoved() async throws {
    let storage = StubbornStorage(fixture.storage)
    let client = try await fixture.signedIn(storage: storage)
    storage.behaviour.withLock { $0.updateError = KeyStorageError(.unavailable, message: "no space left") }
    #expect(throws: OMSWalletError.self) { try client.signOut() }
    #expect(client.activeWallet == nil && !fixture.hasKey)
    #expect(try fixture.client().activeWallet == nil)
  }
}

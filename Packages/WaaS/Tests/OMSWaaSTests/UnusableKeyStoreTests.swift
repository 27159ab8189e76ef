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
  private func records() throws -> [String: StoredValue] {
    var records: [String: StoredValue] = [:]
    for name in try fixture.storage.keys(withPrefix: "") { records[name] = try fixture.storage.get(name) }
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
}

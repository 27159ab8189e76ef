import KeyStorage
@_spi(OMSInternal) import OMSCore
import Synchronization
import Testing

@_spi(OMSInternal) @testable import OMSWaaS

/// A sign-out destroys the key and then removes the record; another process may look between the two.
@Suite(.timeLimit(.minutes(10))) struct SignOutElsewhereTests {
  let fixture: Fixture
  init() throws { fixture = try Fixture() }

  private func expectSignedOut(_ client: WalletClient, _ changes: Changes) async {
    expectLocal(
      await walletError { try await client.signMessage(network: .amoy, message: "m") }, .sessionMissing,
      .walletSignMessage)
    #expect(await changes.nextName() == "signedOut")
  }

  @Test func E48_aSignInElsewhereThatHasOnlyDestroyedTheKeySoFarIsNoExpiry() async throws {
    let client = try await fixture.signedIn()
    let changes = Changes(client)
    let other = try fixture.client()
    let blockade = Blockade()
    fixture.keyStore.behaviour.withLock { $0.deletedBlockade = blockade }
    let signIn = Task { try await other.startEmailAuth(email: "other@example.com") }
    await blockade.isReached()
    #expect(!fixture.hasKey && fixture.record != nil)
    await expectSignedOut(client, changes)
    blockade.lift()
    try await signIn.value
    #expect(fixture.hasKey && fixture.record == nil)
  }

  @Test func E48_aReadOfTheExpiryMeanwhileDoesNotHideTheSignOut() async throws {
    let client = try await fixture.signedIn()
    let changes = Changes(client)
    let other = try fixture.client()
    let (before, after) = (Blockade(), Blockade())
    fixture.keyStore.behaviour.withLock { ($0.deleteBlockade, $0.deletedBlockade) = (before, after) }
    let signIn = Task { try await other.startEmailAuth(email: "other@example.com") }
    await before.isReached()
    fixture.service.credential(expiresAt: "2026-12-24T00:00:00Z")
    _ = try await client.keeper.startRead()?.value
    #expect(fixture.record?.expiresAt == "2026-12-24T00:00:00Z")
    #expect(await changes.nextName() == "expiryUpdated")
    before.lift()
    await after.isReached()
    await expectSignedOut(client, changes)
    after.lift()
    try await signIn.value
  }

  @Test func E48_aSignOutThatFailedIsNotTakenForOneLater() async throws {
    let client = try await fixture.signedIn()
    let changes = Changes(client)
    let other = try fixture.client()
    let refusal = KeyStorageError(.permission, message: "sealing.key is open to other users")
    fixture.keyStore.behaviour.withLock { $0.deleteError = refusal }
    _ = await walletError { try await other.startEmailAuth(email: "other@example.com") }
    fixture.keyStore.behaviour.withLock { $0.deleteError = nil }
    try fixture.keyStore.deleteCredential(tag: fixture.names.signingKeyTag)
    expectLocal(
      await walletError { try await client.signMessage(network: .amoy, message: "m") }, .sessionExpired,
      .walletSignMessage)
    #expect(await changes.nextName() == "expired")
  }
}

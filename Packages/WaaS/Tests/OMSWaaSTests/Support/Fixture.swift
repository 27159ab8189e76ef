import CryptoCore
import KeyStorage
import WebRPC

@_spi(OMSInternal) @testable import OMSWaaS
@_spi(OMSInternal) import OMSCore

/// A client with storage in memory, clocks that stand still, and a scripted service.
struct Fixture: Sendable {
  static let start: Int64 = 1_790_000_000_000
  /// 30 days after `start`.
  static let expiresAt = WebRPCTimestamp(millisecondsSinceEpoch: start + 30 * 86_400_000).text

  let service = ScriptedService()
  let storage: InMemoryKeyStorage
  let keyStore: StubbornKeyStore
  let wallClock = ManualWallClock(millisecondsSinceEpoch: start)
  let clock = ManualClock()
  let names: StorageNames
  let key: PublishableKey
  let endpoint: ServiceEndpoint
  var balances: (any FeeBalanceSource)?
  var activity: any AppActivity = AlwaysActive()

  init(_ publishableKey: String = "pk_live_project_key") throws {
    storage = InMemoryKeyStorage()
    keyStore = StubbornKeyStore(
      SoftwareCredentialKeyStore(storage: storage, sealingKey: FixedSealingKey(key: .random(count: 32))))
    key = try PublishableKey(publishableKey)
    endpoint = try ServiceEndpoint(key: key, override: nil, variables: [:])
    names = try StorageNames(walletAPIURL: endpoint.baseURL, scope: key.scope)
  }

  /// A client as it is made when a process starts.
  func client(storage other: (any KeyValueStorage)? = nil) throws -> WalletClient {
    WalletClient(
      setup: try WalletClientSetup(
        key: key, endpoint: endpoint, storage: other ?? storage, keyStore: keyStore, transport: service.transport,
        wallClock: wallClock, sleepClock: clock, activity: activity, feeBalances: balances))
  }

  /// A client with an active wallet of a type.
  func signedIn(
    _ type: WalletType = .ethereum, lifetime: UInt32 = 15_552_000, storage: (any KeyValueStorage)? = nil
  ) async throws -> WalletClient {
    let client = try client(storage: storage)
    try await client.startEmailAuth(email: "user@example.com", sessionLifetimeSeconds: lifetime)
    try await client.completeEmailAuth(code: "123456", walletType: type)
    return client
  }

  /// The stored record, if there is one.
  var record: SessionRecord? {
    guard case .record(let record, _)? = try? StoredSession(storage.get(names.session)) else { return nil }
    return record
  }

  /// Whether a signing key is stored.
  var hasKey: Bool { (try? keyStore.base.credential(tag: names.signingKeyTag)) ?? nil != nil }

  /// What the process does when somebody else's sign-in takes over the store.
  func signInElsewhere() throws {
    try storage.apply([.delete(names.session), .delete(names.nonce)])
    _ = try keyStore.base.createCredential(tag: names.signingKeyTag)
  }
}

/// A sealing key that is there.
struct FixedSealingKey: SealingKeyProvider {
  let key: SecretBytes
  func sealingKey() throws(KeyStorageError) -> SecretBytes { key }
}

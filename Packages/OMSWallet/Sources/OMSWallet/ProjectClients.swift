internal import Foundation
internal import KeyStorage
@_spi(OMSInternal) internal import OMSCore
@_spi(OMSInternal) internal import OMSIndexer
@_spi(OMSInternal) internal import OMSWaaS
internal import Synchronization

/// The two clients of one project in one environment, shared by every `OMSWallet` for them.
final class ProjectClients: Sendable {
  /// What makes two configurations the same: address of the services, project, and storage.
  private struct Identity: Hashable {
    let origin: ServiceOrigin
    let scope: String
    let storage: StorageIdentity
  }

  private static let all = Mutex<[Identity: ProjectClients]>([:])

  let wallet: WalletClient
  let indexer: IndexerClient

  private init(_ configuration: OMSWalletConfiguration, _ address: ProjectAddress) throws {
    indexer = IndexerClient(key: address.key, endpoint: address.endpoint, transport: configuration.transport)
    wallet = WalletClient(
      setup: try WalletClientSetup(
        key: address.key,
        endpoint: address.endpoint,
        storage: configuration.storage,
        keyStore: configuration.credentialKeyStore
          ?? SoftwareCredentialKeyStore(storage: configuration.storage, sealingKey: configuration.sealingKey),
        transport: configuration.transport,
        wallClock: configuration.wallClock,
        sleepClock: configuration.sleepClock,
        activity: configuration.activity,
        feeBalances: IndexerBalances(indexer: indexer),
        describe: { ($0 as? KeyStorageError)?.message ?? $0.localizedDescription }))
  }

  /// The clients for a configuration; made at the first use. A newer key of the same project takes over.
  static func shared(for configuration: OMSWalletConfiguration) throws -> ProjectClients {
    let address = try ProjectAddress(
      publishableKey: configuration.publishableKey, endpoint: configuration.endpoint)
    let identity = Identity(
      origin: try ServiceOrigin(address.endpoint.baseURL),
      scope: address.key.scope,
      storage: configuration.storage.storageIdentity)
    return try all.withLock { all in
      if let clients = all[identity] {
        clients.wallet.rotateKey(to: address.key)
        clients.indexer.rotateKey(to: address.key)
        return clients
      }
      let clients = try ProjectClients(configuration, address)
      all[identity] = clients
      return clients
    }
  }
}

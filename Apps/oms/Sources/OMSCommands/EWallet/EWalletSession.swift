import EWalletClient
import Foundation
import KeyStorage
import OMSWallet

/// A log-in that is kept: where the eWallet is, and the token that it gave.
struct EWalletSession: Codable, Equatable {
  let url: String
  let apiKey: String
  let token: String
  let email: String
  let userId: String

  var configuration: ClientConfiguration {
    ClientConfiguration(
      baseURL: url, credentials: ClientCredential(apiKey: apiKey, authenticationToken: token))
  }
}

/// The one log-in of a store, sealed with the store's key.
struct EWalletSessionStore {
  private static let key = "session"
  private let storage: SealedKeyValueStorage

  init(_ arguments: Arguments, _ context: CommandContext) throws {
    let choice = try StorageChoice(
      arguments.value("storage") ?? context.environment["OMS_STORAGE"], environment: context.environment)
    let configuration = try choice.configuration(
      publishableKey: WalletOptions.defaultPublishableKey, context.stores)
    storage = SealedKeyValueStorage(
      try NamespacedKeyValueStorage(configuration.storage, namespace: "ewallet"), keyProvider: configuration.sealingKey)
  }

  func load() throws -> EWalletSession? {
    guard let record = try storage.get(Self.key) else { return nil }
    guard let session = try? JSONDecoder().decode(EWalletSession.self, from: Data(record.bytes)) else {
      throw CommandFailure("the kept eWallet session cannot be read; log in again with `oms ewallet login EMAIL`")
    }
    return session
  }

  func save(_ session: EWalletSession) throws {
    try storage.set(Self.key, Array(JSONEncoder().encode(session)))
  }

  func remove() throws {
    try storage.delete(Self.key)
  }
}

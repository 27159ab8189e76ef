import CryptoCore
import FileKeyStorage
import KeyStorage
import OMSWallet
import PKCS11KeyStorage
import SQLiteKeyStorage

/// Where keys and sessions are kept, as `--storage` says it.
enum StorageChoice: Equatable {
  /// Gone when the process ends.
  case memory
  /// A folder with a file for each record.
  case file(folder: String)
  /// A database file.
  case sqlite(path: String)
  /// The session's key on a token, in a TPM or an HSM; everything else in a database file.
  case pkcs11(uri: String, path: String)

  /// What `--storage` accepts, for messages and help.
  static let forms = "memory, file:FOLDER, sqlite:PATH or pkcs11:URI"

  /// Reads one of `forms`; nil is the database in the user's data folder.
  init(_ text: String?, environment: [String: String]) throws {
    let defaultPath = SQLiteKeyStorage.defaultPath(environment: environment)
    guard let text else {
      self = .sqlite(path: defaultPath)
      return
    }
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let rest = parts.count == 2 ? String(parts[1]) : ""
    switch (parts[0], rest.isEmpty) {
    case ("memory", true) where parts.count == 1: self = .memory
    case ("file", false): self = .file(folder: rest)
    case ("sqlite", false): self = .sqlite(path: rest)
    case ("pkcs11", false): self = .pkcs11(uri: text, path: defaultPath)
    default: throw CommandFailure.usage("`--storage \(text)`: expected \(Self.forms)")
    }
  }

  /// A configuration that keeps everything there; creates what is not there yet.
  func configuration(publishableKey: String, _ stores: OpenStores) throws -> OMSWalletConfiguration {
    switch self {
    case .memory:
      return OMSWalletConfiguration(
        publishableKey: publishableKey, storage: InMemoryKeyStorage(), sealingKey: MemorySealingKey())
    case .file(let folder):
      return OMSWalletConfiguration(
        publishableKey: publishableKey, storage: try FileKeyStorage(folder: folder),
        sealingKey: KeyFileSealingKey(path: Self.sealingKeyPath(besides: folder)))
    case .sqlite(let path):
      let storage = try SQLiteKeyStorage(path: path)
      stores.add(storage)
      if try storage.get("sandbox/meta") != nil {
        throw CommandFailure("\(path) is the state file of a Sandbox, not a key store; give another --storage")
      }
      return OMSWalletConfiguration(
        publishableKey: publishableKey, storage: storage,
        sealingKey: KeyFileSealingKey(path: Self.sealingKeyPath(besides: path)))
    case .pkcs11(let uri, let path):
      var configuration = try StorageChoice.sqlite(path: path).configuration(publishableKey: publishableKey, stores)
      configuration.credentialKeyStore = try PKCS11KeyStorage(uri: uri)
      return configuration
    }
  }

  /// The key file that seals what a store holds; it lies beside the store.
  static func sealingKeyPath(besides path: String) -> String {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    guard let slash = path.lastIndex(of: "/") else { return "sealing.key" }
    return path[...slash] + "sealing.key"
  }
}

/// A sealing key that lives as long as the process, for keys that do so too.
struct MemorySealingKey: SealingKeyProvider {
  private let key = SecretBytes.random(count: 32)

  func sealingKey() throws(KeyStorageError) -> SecretBytes { key }
}

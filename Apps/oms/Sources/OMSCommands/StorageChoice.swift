import CryptoCore
import KeyStorage
import SQLiteKeyStorage

/// Where keys and sessions are kept, as `--storage` says it.
enum StorageChoice: Equatable {
  /// Gone when the process ends.
  case memory
  /// A database file.
  case sqlite(path: String)

  /// Reads `memory` or `sqlite:PATH`; nil is the database in the user's data folder.
  init(_ text: String?, environment: [String: String]) throws {
    switch text {
    case nil:
      self = .sqlite(path: SQLiteKeyStorage.defaultPath(environment: environment))
    case "memory":
      self = .memory
    case let text? where text.hasPrefix("sqlite:") && text.count > "sqlite:".count:
      self = .sqlite(path: String(text.dropFirst("sqlite:".count)))
    case let text?:
      throw CommandFailure.usage("`--storage \(text)`: expected memory or sqlite:PATH")
    }
  }

  /// The key file that seals what a database holds; it lies beside the database.
  static func sealingKeyPath(besides path: String) -> String {
    let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    return (folder.isEmpty ? (path.hasPrefix("/") ? "" : ".") : folder) + "/sealing.key"
  }
}

/// A sealing key that lives as long as the process, for keys that do so too.
struct MemorySealingKey: SealingKeyProvider {
  private let key = SecretBytes.random(count: 32)

  func sealingKey() throws(KeyStorageError) -> SecretBytes { key }
}

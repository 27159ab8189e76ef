import CryptoCore
import FileKeyStorage
import KeyStorage
import SQLiteKeyStorage

/// A store named on the command line.
struct StoreArgument {
  let text: String
  private let isSealed: Bool
  let isDatabase: Bool
  let path: String

  init(_ text: String) throws {
    self.text = text
    isSealed = text.hasPrefix("sealed+")
    let rest = isSealed ? String(text.dropFirst(7)) : text
    guard let colon = rest.firstIndex(of: ":"), ["sqlite", "file"].contains(rest[..<colon]) else {
      throw TortureError("\(text) is no store: sqlite:PATH or file:PATH, with or without sealed+ before it")
    }
    isDatabase = rest[..<colon] == "sqlite"
    path = String(rest[rest.index(after: colon)...])
  }

  func open() throws(KeyStorageError) -> any KeyValueStorage {
    let base = try openBase()
    return isSealed ? SealedKeyValueStorage(base, keyProvider: TestKey()) : base
  }

  /// The store under the seal.
  func openBase() throws(KeyStorageError) -> any KeyValueStorage {
    if isDatabase { return try SQLiteKeyStorage(path: path, busyTimeout: .seconds(30)) }
    return try FileKeyStorage(folder: path, busyTimeout: .seconds(30))
  }

  struct TestKey: SealingKeyProvider {
    func sealingKey() -> SecretBytes { SecretBytes(copying: [UInt8](repeating: 7, count: 32)) }
  }
}

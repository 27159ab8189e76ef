import CryptoCore
import FileKeyStorage
import KeyStorage
import SQLiteKeyStorage

/// A store named on the command line.
struct StoreArgument {
  let text: String
  private let isSealed: Bool
  private let isDatabase: Bool
  private let path: String

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
    let base: any KeyValueStorage
    if isDatabase {
      base = try SQLiteKeyStorage(path: path, busyTimeout: .seconds(30))
    } else {
      base = try FileKeyStorage(folder: path, busyTimeout: .seconds(30))
    }
    return isSealed ? SealedKeyValueStorage(base, keyProvider: TestKey()) : base
  }

  struct TestKey: SealingKeyProvider {
    func sealingKey() -> SecretBytes { SecretBytes(copying: [UInt8](repeating: 7, count: 32)) }
  }
}

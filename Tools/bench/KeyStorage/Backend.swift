import FileKeyStorage
import KeyStorage
import SQLiteKeyStorage

/// One of our stores, in a folder.
enum Backend: String, CaseIterable {
  case sqlite, file, memory

  /// Whether it can be opened a second time.
  var isPersistent: Bool { self != .memory }

  func open(_ path: String) throws -> any KeyValueStorage {
    switch self {
    case .sqlite: try SQLiteKeyStorage(path: path + "/ours.sqlite")
    case .file: try FileKeyStorage(folder: path + "/ours")
    case .memory: InMemoryKeyStorage()
    }
  }

  func close(_ storage: any KeyValueStorage) {
    (storage as? SQLiteKeyStorage)?.close()
    (storage as? FileKeyStorage)?.close()
  }
}

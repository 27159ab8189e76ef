import KeyStorage
import Synchronization

final class DictionaryStorage: KeyValueStorage {
  private let state = Mutex((values: [[UInt8]: StoredValue](), revision: UInt64(0)))

  func get(_ key: String) throws(KeyStorageError) -> StoredValue? {
    try StorageLimits.check(key: key)
    return state.withLock { $0.values[Array(key.utf8)] }
  }
  func keys(withPrefix prefix: String) -> [String] {
    KeyOrder.sorted(state.withLock { Array($0.values.keys) }, withPrefix: prefix)
  }
  func apply(_ changes: [StorageChange]) throws(KeyStorageError) -> UInt64 {
    try StorageLimits.check(changes)
    return try state.withLock { (state) throws(KeyStorageError) in
      try StorageChange.checkPreconditions(of: changes) { state.values[Array($0.utf8)]?.version }
      if !changes.isEmpty { state.revision += 1 }
      for change in changes {
        state.values[Array(change.key.utf8)] = change.newBytes.map { StoredValue(bytes: $0, version: state.revision) }
      }
      return state.revision
    }
  }
  func revision() -> UInt64 { state.withLock { $0.revision } }
}

import KeyStorage
import Synchronization

final class DictionaryStorage: KeyValueStorage {
  private let state = Mutex((values: [[UInt8]: StoredValue](), revision: UInt64(0)))

  func get(_ key: String) throws(KeyStorageError) -> StoredValue? {
    try StorageLimits.check(key: key)
    return state.withLock { $0.values[Array(key.utf8)] }
  }

  func keys(withPrefix prefix: String) throws(KeyStorageError) -> [String] {
    state.withLock { $0.values.keys.filter { $0.starts(with: prefix.utf8) } }
      .sorted { $0.lexicographicallyPrecedes($1) }.map { String(decoding: $0, as: UTF8.self) }
  }

  func apply(_ changes: [StorageChange]) throws(KeyStorageError) -> UInt64 {
    try StorageLimits.check(changes)
    return try state.withLock { (state) throws(KeyStorageError) in
      let broken = changes.first { !$0.precondition.holds(for: state.values[Array($0.key.utf8)]?.version) }
      if let broken { throw KeyStorageError(.conflict, record: broken.key, message: "changed meanwhile") }
      if !changes.isEmpty { state.revision += 1 }
      for change in changes {
        if case .set(let bytes) = change.action {
          state.values[Array(change.key.utf8)] = StoredValue(bytes: bytes, version: state.revision)
        } else {
          state.values[Array(change.key.utf8)] = nil
        }
      }
      return state.revision
    }
  }

  func revision() throws(KeyStorageError) -> UInt64 { state.withLock { $0.revision } }
}

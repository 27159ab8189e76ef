import KeyStorage
import Synchronization

/// A storage that can be cut off at a moment: from then on nothing reaches it, as after a crash.
final class CuttableStorage: KeyValueStorage {
  private let base: any KeyValueStorage
  private let isCut = Mutex(false)

  init(_ base: any KeyValueStorage) { self.base = base }

  func cut() { isCut.withLock { $0 = true } }

  func apply(_ changes: [StorageChange]) throws(KeyStorageError) -> UInt64 {
    guard !isCut.withLock({ $0 }) else { throw KeyStorageError(.unavailable, message: "the process is dead") }
    return try base.apply(changes)
  }

  func get(_ key: String) throws(KeyStorageError) -> StoredValue? { try base.get(key) }
  func snapshot(of keys: [String]) throws(KeyStorageError) -> [StoredValue?] { try base.snapshot(of: keys) }
  func keys(withPrefix prefix: String) throws(KeyStorageError) -> [String] { try base.keys(withPrefix: prefix) }
  func reserveCounter(_ key: String, atLeast floor: UInt64) throws(KeyStorageError) -> UInt64 {
    try base.reserveCounter(key, atLeast: floor)
  }
  func counter(_ key: String) throws(KeyStorageError) -> UInt64? { try base.counter(key) }
  func revision() throws(KeyStorageError) -> UInt64 { try base.revision() }
  func changes() -> AsyncStream<UInt64> { base.changes() }
}

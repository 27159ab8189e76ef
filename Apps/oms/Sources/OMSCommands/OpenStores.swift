import SQLiteKeyStorage
import Synchronization

/// The databases that a command opened, to be closed in good order at its end: then everything is in the one file.
final class OpenStores: Sendable {
  private let stores = Mutex<[SQLiteKeyStorage]>([])

  func add(_ store: SQLiteKeyStorage) {
    stores.withLock { $0.append(store) }
  }

  func closeAll() {
    let open = stores.withLock { stores in
      defer { stores = [] }
      return stores
    }
    for store in open { store.close() }
  }
}

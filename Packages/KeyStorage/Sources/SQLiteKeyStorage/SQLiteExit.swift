import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Empties the logs of the stores that are still open when the process ends properly: a program need not close them.
enum SQLiteExit {
  private struct Entry: Sendable {
    weak let store: SQLiteStore?
  }

  private struct State {
    var entries: [ObjectIdentifier: Entry] = [:]
    var isRegistered = false
  }

  private static let state = Mutex(State())

  static func add(_ store: SQLiteStore) {
    let isFirst = state.withLock { state in
      state.entries[ObjectIdentifier(store)] = Entry(store: store)
      defer { state.isRegistered = true }
      return !state.isRegistered
    }
    if isFirst { atexit { SQLiteExit.run() } }
  }

  static func remove(_ store: ObjectIdentifier) {
    _ = state.withLock { $0.entries.removeValue(forKey: store) }
  }

  private static func run() {
    let stores = state.withLock { $0.entries.values.compactMap(\.store) }
    for store in stores { store.emptyLogAtExit() }
  }
}

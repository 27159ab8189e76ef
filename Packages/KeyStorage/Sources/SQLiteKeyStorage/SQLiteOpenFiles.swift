import KeyStorage
import Synchronization

/// The databases that this process has open.
///
/// Whoever closes a descriptor of a file gives up all locks that the whole process has on it (POSIX), also those by
/// which SQLite tells other processes that the database and its log are in use. So nothing here may open the file by
/// itself while there is a connection to it.
enum SQLiteOpenFiles {
  private static let open = Mutex<[UInt64: Int]>([:])

  /// Before a connection is made to the file.
  /// - Returns: what `remove` wants to know when it was closed.
  static func add(_ path: String) -> UInt64? {
    open.withLock { open in
      let identity = (try? FileStatus.of(path))?.identity
      if let identity { open[identity, default: 0] += 1 }
      return identity
    }
  }

  static func remove(_ identity: UInt64?) {
    guard let identity else { return }
    open.withLock { open in
      let count = (open[identity] ?? 0) - 1
      open[identity] = count > 0 ? count : nil
    }
  }

  /// Runs the body, which may open a file that it creates; no connection is made meanwhile.
  static func blockingConnections<T: Sendable>(_ body: () -> T) -> T { open.withLock { _ in body() } }

  /// Runs the body, which may open and close the file, unless there is a connection to it.
  static func ifClosed<T: Sendable>(_ path: String, _ body: () -> T?) -> T? {
    open.withLock { open in
      guard let identity = (try? FileStatus.of(path))?.identity, open[identity] == nil else { return nil }
      return body()
    }
  }
}

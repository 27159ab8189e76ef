import KeyStorage
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The advisory lock of a store, between processes and between the threads of this one.
final class FolderLock: Sendable {
  enum Kind {
    case shared, exclusive
  }

  private let file: FileDescriptor
  private let path: String
  private let timeout: Duration
  /// Threads share the descriptor, and with it the lock: one at a time.
  private let threads = Mutex(())

  init(path: String, timeout: Duration) throws(KeyStorageError) {
    guard let file = try PrivateFile.open(path, flags: O_RDONLY) else {
      throw KeyStorageError(.unavailable, message: "\(path) was removed")
    }
    self.file = file
    self.path = path
    self.timeout = timeout
  }

  /// Runs the body while the lock is held.
  /// - Throws: `busy` when another process holds it for too long.
  func held<T: Sendable>(
    _ kind: Kind, _ body: @Sendable () throws(KeyStorageError) -> T
  ) throws(KeyStorageError) -> T {
    try threads.withLock { _ throws(KeyStorageError) -> T in
      try acquire(kind == .shared ? LOCK_SH : LOCK_EX)
      defer { flock(file.raw, LOCK_UN) }
      return try body()
    }
  }

  private func acquire(_ operation: Int32) throws(KeyStorageError) {
    guard flock(file.raw, operation | LOCK_NB) != 0 else { return }
    let deadline = ContinuousClock.now + timeout
    repeat {
      usleep(.random(in: 20...400))
      if flock(file.raw, operation | LOCK_NB) == 0 { return }
      guard errno == EWOULDBLOCK || errno == EINTR else { throw .posix(errno, "cannot lock", path) }
    } while ContinuousClock.now < deadline
    throw KeyStorageError(.busy, message: "\(path): another process holds the store for too long; try again")
  }
}

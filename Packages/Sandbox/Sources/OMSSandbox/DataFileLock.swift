#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif
internal import KeyStorage
internal import Synchronization

/// Keeps a second Sandbox off the same state file, whatever name that goes by. Ends with the process, however that
/// ends.
///
/// The file itself is locked, at a place far behind its content and behind the bytes that SQLite locks. The lock
/// belongs to the open file (`F_OFD_SETLK`): SQLite's own locks neither see it nor end it.
final class DataFileLock: Sendable {
  /// A file, by whatever name.
  private struct Identity: Hashable {
    let device: UInt64
    let inode: UInt64
  }

  /// Files locked by this process. A locked file must not even be opened again here: closing any descriptor of a file
  /// ends the locks that SQLite holds on it for the process.
  private static let held = Mutex<Set<Identity>>([])

  private let identity: Identity
  private let descriptor: Mutex<Int32?>

  private init(_ identity: Identity, _ descriptor: Int32) {
    self.identity = identity
    self.descriptor = Mutex(descriptor)
  }

  /// Locks a file; nil when it is not there, or is not one that can be opened.
  static func ofExisting(_ path: String) throws(KeyStorageError) -> DataFileLock? {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    let identity = Identity(
      device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(truncatingIfNeeded: status.st_ino))
    guard held.withLock({ $0.insert(identity).inserted }) else { throw inUse }
    let opened = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
    guard opened >= 0 else {
      _ = held.withLock { $0.remove(identity) }
      return nil
    }
    var range = flock()
    range.l_type = Int16(F_WRLCK)
    range.l_whence = Int16(SEEK_SET)
    range.l_start = 1 << 62
    range.l_len = 1
    guard fcntl(opened, setLock, &range) == 0 else {
      let reason = errno
      close(opened)
      _ = held.withLock { $0.remove(identity) }
      guard reason == EAGAIN || reason == EACCES else {
        throw KeyStorageError(.unavailable, message: "it cannot be locked: \(String(cString: strerror(reason)))")
      }
      throw inUse
    }
    return DataFileLock(identity, opened)
  }

  deinit { release() }

  /// Gives the file free. The database must be closed before.
  func release() {
    descriptor.withLock { open in
      guard let descriptor = open else { return }
      close(descriptor)
      open = nil
      _ = Self.held.withLock { $0.remove(identity) }
    }
  }

  private static let inUse = KeyStorageError(.busy, message: "another Sandbox uses it")

  /// F_OFD_SETLK, which not every C library shows.
  #if canImport(Glibc)
    private static let setLock: Int32 = 37
  #else
    private static let setLock: Int32 = 90
  #endif
}

/// Why a Sandbox cannot use its state file.
public struct SandboxDataError: Error, Sendable, CustomStringConvertible {
  /// The state file.
  public let path: String
  /// Why, in a few words.
  public let reason: String

  /// One readable line that names the file.
  public var description: String { "cannot use the state file \(path): \(reason)" }
}

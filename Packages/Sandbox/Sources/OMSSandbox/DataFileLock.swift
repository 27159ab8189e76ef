#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif
internal import Synchronization

/// Keeps a second Sandbox off the same state file. Ends with the process, however that ends.
final class DataFileLock: Sendable {
  private let descriptor: Mutex<Int32?>

  init(path: String) throws(SandboxDataError) {
    let lockPath = path + ".lock"
    let opened = open(lockPath, O_CREAT | O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard opened >= 0 else {
      throw SandboxDataError(path: path, reason: "cannot open \(lockPath): \(String(cString: strerror(errno)))")
    }
    guard flock(opened, LOCK_EX | LOCK_NB) == 0 else {
      close(opened)
      throw SandboxDataError(path: path, reason: "another Sandbox uses it")
    }
    descriptor = Mutex(opened)
  }

  deinit { release() }

  func release() {
    descriptor.withLock { held in
      if let held { close(held) }
      held = nil
    }
  }
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

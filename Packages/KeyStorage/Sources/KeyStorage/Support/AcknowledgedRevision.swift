#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A small file beside a store that remembers the highest revision whose write was reported as done.
///
/// It is written after the store's own write is durable and is never ahead of it, so that a store with a lower
/// revision has lost writes: it was damaged, cut off, or replaced by an old copy. Each user of the store holds a
/// shared lock on the file, so that the first one to come knows that it is alone.
package final class AcknowledgedRevision: Sendable {
  private static let magic = Array("OMSACK1\n".utf8)
  private static let byteCount = 24

  private let file: FileDescriptor?
  private let path: String

  /// Opens or creates the file. On a read-only medium it may be missing.
  package init(path: String) throws(KeyStorageError) {
    self.path = path
    if let file = try Self.openExisting(path) {
      self.file = file
      return
    }
    let raw = openDescriptor(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    if raw >= 0 {
      file = FileDescriptor(raw)
    } else if errno == EEXIST {
      file = try Self.openExisting(path)
    } else if errno == EROFS || errno == EACCES {
      file = nil
    } else {
      throw .posix(errno, "cannot create", path)
    }
  }

  private static func openExisting(_ path: String) throws(KeyStorageError) -> FileDescriptor? {
    do throws(KeyStorageError) {
      return try PrivateFile.open(path, flags: O_RDWR)
    } catch {
      guard error.code == .permission, let file = try PrivateFile.open(path, flags: O_RDONLY) else { throw error }
      return file
    }
  }

  /// The revision, or nil when none was recorded.
  package func read() throws(KeyStorageError) -> UInt64? {
    guard let bytes = try file?.readAll(limit: 4096, path: path), bytes.contains(where: { $0 != 0 }) else { return nil }
    guard bytes.count == Self.byteCount, bytes.starts(with: Self.magic),
      UInt64(bigEndianBytes: bytes[16...]) == Fingerprint.of(bytes[..<16])
    else { throw KeyStorageError(.corrupted, message: "\(path) is damaged; it was left as it is") }
    return UInt64(bigEndianBytes: bytes[8..<16])
  }

  /// Records a revision. A failure is no failure of the write, which is durable already.
  package func record(_ revision: UInt64) {
    let content = Self.magic + revision.bigEndianBytes
    try? file?.writeAll(content + Fingerprint.of(content).bigEndianBytes, at: 0, path: path)
  }

  /// Takes the lock alone, if nobody else uses the store.
  package func lockAlone() -> Bool { file.map { flock($0.raw, LOCK_EX | LOCK_NB) == 0 } ?? false }

  /// Takes or keeps the lock together with others, if nobody holds it alone.
  package func lockShared() -> Bool { file.map { flock($0.raw, LOCK_SH | LOCK_NB) == 0 } ?? true }
}

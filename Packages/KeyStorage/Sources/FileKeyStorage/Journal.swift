import KeyStorage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The journal's file.
final class Journal: Sendable {
  static let byteLimit = 1 << 30

  let path: String
  let isWritable: Bool
  private let file: FileDescriptor

  init(path: String) throws(KeyStorageError) {
    self.path = path
    var opened: FileDescriptor?
    var isWritable = true
    do throws(KeyStorageError) {
      opened = try PrivateFile.open(path, flags: O_RDWR)
    } catch {
      guard error.code == .permission else { throw error }
      opened = try PrivateFile.open(path, flags: O_RDONLY)
      isWritable = false
    }
    guard let opened else { throw KeyStorageError(.corrupted, message: "\(path) was removed") }
    file = opened
    self.isWritable = isWritable
  }

  /// The header and the size of the file, which are in step unless a write is under way or was broken off.
  func state() throws(KeyStorageError) -> (header: JournalHeader, size: Int) {
    let size = try file.status(path).size
    let bytes = try file.read(JournalHeader.byteCount, path: path)
    return (try JournalHeader(decoding: bytes, path: path), size)
  }

  func content() throws(KeyStorageError) -> [UInt8] { try file.readAll(limit: Self.byteLimit, path: path) }

  /// Puts an entry after those that are done, durably; when that fails, it is as if it had not been tried.
  func append(_ entry: [UInt8], at offset: Int) throws(KeyStorageError) {
    do throws(KeyStorageError) {
      try file.writeAll(entry, at: offset, path: path)
      try file.sync(path)
    } catch {
      ftruncate(file.raw, off_t(offset))
      throw error
    }
  }

  /// Records that the entries up to a length are done.
  func markDone(_ header: JournalHeader) throws(KeyStorageError) {
    try file.writeAll(header.encodedDone, at: JournalHeader.doneOffset, path: path)
  }

  /// Drops what follows the entries that are done.
  func dropTail(after length: Int) throws(KeyStorageError) {
    guard ftruncate(file.raw, off_t(length)) == 0 else { throw .posix(errno, "cannot cut", path) }
  }

  /// Drops all entries, whose records are durable. At no moment is the file shorter than a durable header says.
  func reset(revision: UInt64) throws(KeyStorageError) {
    let header = JournalHeader(doneLength: JournalHeader.byteCount, revision: revision)
    try markDone(header)
    try file.sync(path)
    try dropTail(after: header.doneLength)
  }

  /// Becomes the only user, if there is no other.
  func claimAlone() -> Bool { flock(file.raw, LOCK_EX | LOCK_NB) == 0 }

  /// Becomes, or stays, one user of several; waits for one that is alone.
  func claimShared(timeout: Duration) throws(KeyStorageError) {
    let deadline = ContinuousClock.now + timeout
    while flock(file.raw, LOCK_SH | LOCK_NB) != 0 {
      guard ContinuousClock.now < deadline else {
        throw KeyStorageError(.busy, message: "\(path): another process has been opening the store for too long")
      }
      usleep(.random(in: 100...2_000))
    }
  }
}

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
  private static let extensionByteCount = 1 << 18
  /// A journal that is emptied keeps its room up to this size.
  private static let keptByteCount = 1 << 22

  let path: String
  let isWritable: Bool
  private let file: FileDescriptor

  /// - Parameter isReadOnly: whether nothing is written even where that could be done.
  init(path: String, isReadOnly: Bool = false) throws(KeyStorageError) {
    self.path = path
    var opened: FileDescriptor?
    var isWritable = !isReadOnly
    do throws(KeyStorageError) {
      if isWritable { opened = try PrivateFile.open(path, flags: O_RDWR) }
    } catch {
      guard error.code == .permission else { throw error }
      isWritable = false
    }
    if !isWritable { opened = try PrivateFile.open(path, flags: O_RDONLY) }
    guard let opened else { throw KeyStorageError(.corrupted, message: "\(path) was removed") }
    file = opened
    self.isWritable = isWritable
  }

  /// The header. Only while the lock is held: another writer may be changing it.
  func header() throws(KeyStorageError) -> JournalHeader {
    try JournalHeader(decoding: file.read(JournalHeader.byteCount, path: path), path: path)
  }

  /// The part of the header that changes with each write, as it is in the file.
  func rawState() throws(KeyStorageError) -> JournalState { try JournalState(file, path: path) }

  func size() throws(KeyStorageError) -> Int { try file.status(path).size }

  func content() throws(KeyStorageError) -> [UInt8] { try file.readAll(limit: Self.byteLimit, path: path) }

  func content(from start: Int, to end: Int) throws(KeyStorageError) -> [UInt8] {
    try file.read(end - start, from: start, path: path)
  }

  /// Puts an entry after those that are done, durably; when that fails, it is as if it had not been tried.
  ///
  /// The header reaches the disk some time later: after a power failure it may be older than the entries, never newer.
  func append(_ entry: [UInt8], after header: JournalHeader) throws(KeyStorageError) {
    let end = header.doneLength + entry.count
    if try size() < end { extend(to: end + Self.extensionByteCount, from: header.doneLength) }
    var pending = header
    pending.pendingLength = end
    do throws(KeyStorageError) {
      try setState(pending)
      try file.writeDurably(entry, at: header.doneLength, path: path)
    } catch {
      // A torn entry is none: its fingerprint is wrong. But an entry that is whole must not come to life later.
      try? file.writeAll([UInt8](repeating: 0, count: 4), at: header.doneLength, path: path)
      try? setState(header)
      throw error
    }
  }

  /// Records how far the entries are done.
  func setState(_ header: JournalHeader) throws(KeyStorageError) {
    try file.writeAll(header.encodedState, at: JournalHeader.stateOffset, path: path)
  }

  /// Starts anew: the entries' records are durable. What remains of the entries is older than the header, and ignored.
  func reset(_ header: JournalHeader, isLast: Bool) throws(KeyStorageError) {
    var header = header
    header.pendingLength = header.doneLength
    try file.writeAll(header.encoded, at: 0, path: path)
    try file.syncData(path)
    // Only once the header is durable: at no moment is the file shorter than it says.
    let isTooLong = try size() > Self.keptByteCount
    if isLast || isTooLong, ftruncate(file.raw, off_t(JournalHeader.byteCount)) != 0 {
      throw .posix(errno, "cannot cut", path)
    }
  }

  /// Overwrites what is left of entries that were carried out, and cuts it off. Only while the journal is empty.
  func eraseRemains() throws(KeyStorageError) {
    let remains = try size() - JournalHeader.byteCount
    guard remains > 0 else { return }
    try file.writeAll([UInt8](repeating: 0, count: remains), at: JournalHeader.byteCount, path: path)
    try file.syncData(path)
    guard ftruncate(file.raw, off_t(JournalHeader.byteCount)) == 0 else { throw .posix(errno, "cannot cut", path) }
  }

  /// Makes room for many entries at once: a write that changes neither the file's size nor where it lies is durable
  /// sooner.
  private func extend(to end: Int, from start: Int) {
    try? file.writeAll([UInt8](repeating: 0, count: end - start), at: start, path: path)
    try? file.syncData(path)
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

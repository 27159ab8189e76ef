import Synchronization

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
///
/// An empty file stands for an owner who has accepted the store as it is: the next opening fills it. A missing one is
/// an error of the store's opening, as soon as the store has records.
///
///     "OMSACK1\n" | revision (8) | fingerprint (8)       what was reported as done
///     "OMSBASE\n" | revision (8) | fingerprint (8)       what the store's main file holds without its log
package final class AcknowledgedRevision: Sendable {
  private static let magic = Array("OMSACK1\n".utf8)
  private static let baseMagic = Array("OMSBASE\n".utf8)
  private static let byteCount = 24

  private let opened: Mutex<FileDescriptor?>
  private let path: String
  /// Whether there was no file before.
  package let isNew: Bool
  private var file: FileDescriptor? { opened.withLock { $0 } }

  /// Opens or creates the file. On a read-only medium or a full disk it may be missing.
  package init(path: String) throws(KeyStorageError) {
    self.path = path
    var found: (file: FileDescriptor, isNew: Bool)?
    do throws(KeyStorageError) {
      found = try Self.openOrCreate(path)
    } catch {
      let isThere = try FileStatus.of(path) != nil
      guard !isThere, error.code == .permission || error.code == .unavailable else { throw error }
    }
    opened = Mutex(found?.file)
    isNew = found?.isNew ?? false
  }

  /// Creates the file where that was not possible before.
  ///
  /// Before every write: a store that has records and no such file is refused.
  package func createIfMissing() throws(KeyStorageError) {
    try opened.withLock { (file) throws(KeyStorageError) in
      guard file == nil else { return }
      let created = try Self.openOrCreate(path).file
      flock(created.raw, LOCK_SH | LOCK_NB)
      file = created
    }
  }

  private static func openOrCreate(_ path: String) throws(KeyStorageError) -> (file: FileDescriptor, isNew: Bool) {
    while true {
      if let file = try openExisting(path) { return (file, false) }
      let raw = openDescriptor(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
      guard raw >= 0 else {
        if errno == EEXIST { continue }
        throw .posix(errno, "cannot create", path)
      }
      let file = FileDescriptor(raw)
      // Records may only be durable once the file's name is.
      do throws(KeyStorageError) {
        try PrivateFile.syncFolder(of: path)
      } catch {
        unlink(path)
        throw error
      }
      return (file, true)
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

  /// Takes away the file that was created, as an empty one would say that the store is to be taken as it is.
  package func removeAsNew() { if isNew { unlink(path) } }

  /// The revision, or nil when none was recorded.
  package func read() throws(KeyStorageError) -> UInt64? { try contents().revision }

  /// The lowest revision that the main file may have without its log; nil when none was recorded.
  package func readBase() throws(KeyStorageError) -> UInt64? { try contents().base }

  private typealias Contents = (revision: UInt64?, base: UInt64?)

  private func contents() throws(KeyStorageError) -> Contents {
    guard let file else { return (nil, nil) }
    for attempt in 0..<20 {
      // Another process may be in the middle of writing: what is read then may be half old and half new.
      if attempt > 0 { usleep(200) }
      if let contents = Self.parse(try file.readAll(limit: 4096, path: path)) { return contents }
    }
    throw KeyStorageError(
      .corrupted,
      message: """
        \(path) is damaged; it was left as it is. To go on with the store as it is, empty this file \
        (truncate -s 0 \(path))
        """)
  }

  /// What the bytes say; nil when they are damaged.
  private static func parse(_ bytes: [UInt8]) -> Contents? {
    guard bytes.contains(where: { $0 != 0 }) else { return (nil, nil) }
    guard bytes.count == byteCount || bytes.count == 2 * byteCount,
      let revision = decode(bytes[..<byteCount], magic)
    else { return nil }
    let rest = bytes[byteCount...]
    // A power failure may keep the file's new length, but not yet what was written there.
    guard rest.contains(where: { $0 != 0 }) else { return (revision, nil) }
    guard let base = decode(rest, baseMagic) else { return nil }
    return (revision, base)
  }

  private static func decode(_ bytes: ArraySlice<UInt8>, _ magic: [UInt8]) -> UInt64? {
    let end = bytes.startIndex + 16
    guard bytes.starts(with: magic), UInt64(bigEndianBytes: bytes[end...]) == Fingerprint.of(bytes[..<end]) else {
      return nil
    }
    return UInt64(bigEndianBytes: bytes[(bytes.startIndex + 8)..<end])
  }

  /// Records a revision. A failure is no failure of the write, which is durable already.
  /// - Parameter isAlone: whether the caller holds a lock that keeps all other writers away.
  package func record(_ revision: UInt64, isAlone: Bool = false) {
    write(revision, Self.magic, at: 0, isAlone: isAlone)
  }

  /// Records what the main file holds without its log, once that is durable.
  package func recordBase(_ revision: UInt64) {
    // The two parts are written one by one: neither takes the other back.
    guard (try? read()) != nil else { return }
    write(revision, Self.baseMagic, at: Self.byteCount)
  }

  private func write(_ revision: UInt64, _ magic: [UInt8], at offset: Int, isAlone: Bool = false) {
    guard let file else { return }
    // Another process may have come in between with a higher one.
    if !isAlone, let found = try? file.read(Self.byteCount, from: offset, path: path), found.count == Self.byteCount,
      let present = Self.decode(found[...], magic), present >= revision
    {
      return
    }
    let content = magic + revision.bigEndianBytes
    try? file.writeAll(content + Fingerprint.of(content).bigEndianBytes, at: offset, path: path)
  }

  /// Takes the lock alone, if nobody else uses the store.
  package func lockAlone() -> Bool { file.map { flock($0.raw, LOCK_EX | LOCK_NB) == 0 } ?? false }

  /// Takes or keeps the lock together with others, if nobody holds it alone.
  package func lockShared() -> Bool { file.map { flock($0.raw, LOCK_SH | LOCK_NB) == 0 } ?? true }
}

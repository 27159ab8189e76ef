import KeyStorage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A database on a medium that cannot be written: it is read as it lies there.
///
/// SQLite makes files beside a database with a log, and cannot do so there. A store that was closed has everything in
/// its one file, which can be read by itself and without locks. The same medium may be writable for others (a mount of
/// its own), so that each call reads anew, and counts only if nothing moved meanwhile.
struct SQLiteReadOnlyMedium: Sendable {
  private let path: String

  /// Nil where the database can be written, or there is none.
  init?(_ path: String) {
    guard access(path, W_OK) != 0, errno == EROFS else { return nil }
    self.path = path
  }

  /// What a write gets to hear.
  var refusal: KeyStorageError { .posix(EROFS, "cannot write", path) }

  /// Runs the body on the records of one moment.
  func read<T: Sendable>(
    _ body: @Sendable (SQLiteRecords) throws(KeyStorageError) -> T
  ) throws(KeyStorageError) -> T {
    var pause = RetryPause(limit: 200)
    repeat {
      let before = try moment()
      let result = SQLiteOpenFiles.ifClosed(path) { () -> Result<T, KeyStorageError>? in
        do throws(KeyStorageError) { return .success(try records(body, before)) } catch { return .failure(error) }
      }
      if try moment() == before, let result { return try result.get() }
    } while pause.waitForNextAttempt()
    throw KeyStorageError(.busy, message: "\(path) is written to elsewhere without a pause; try again")
  }

  private func records<T>(
    _ body: (SQLiteRecords) throws(KeyStorageError) -> T, _ moment: Moment
  ) throws(KeyStorageError) -> T {
    let connection = try SQLiteConnection(mainFileOnly: path)
    let pages = try connection.integer("PRAGMA page_count")
    guard moment.size == Int(try connection.integer("PRAGMA page_size") * pages) else {
      throw KeyStorageError(.corrupted, message: "\(path) is cut off; it was left as it is")
    }
    guard try SQLiteSchema.isCurrent(connection, acknowledged: moment.acknowledged) else {
      throw KeyStorageError(
        .permission,
        message: "\(path) is of an earlier version, and cannot be brought up to date on a read-only medium")
    }
    let records = SQLiteRecords(connection)
    let revision = try records.revision()
    if !moment.hasAcknowledged, revision > 0 { throw SQLiteOpening.acknowledgedIsMissing(path) }
    guard revision >= moment.acknowledged ?? 0 else {
      throw SQLiteOpening.lacksWrites(path, revision, moment.acknowledged)
    }
    return try body(records)
  }

  /// What is different after every write.
  private struct Moment: Equatable {
    let size: Int
    let identity: UInt64
    let hasAcknowledged: Bool
    let acknowledged: UInt64?
    let base: UInt64?
  }

  private func moment() throws(KeyStorageError) -> Moment {
    let folder = PrivateFile.folder(of: path)
    try FolderStatus.of(folder)?.checkOnlyOwnerWrites(folder)
    for name in [path, path + "-wal"] { try FileStatus.of(name)?.checkPrivateFile(name) }
    guard try FileStatus.of(path + "-wal")?.size ?? 0 == 0 else {
      throw KeyStorageError(
        .permission,
        message: """
          \(path)-wal has writes that are not in the database yet, and they cannot be moved on a read-only medium: \
          open the store once where it can be written, or wait until its user there has closed it
          """)
    }
    guard let file = try FileStatus.of(path) else { throw .posix(EROFS, "cannot create", path) }
    let hasAcknowledged = try FileStatus.of(path + "-ack") != nil
    let acknowledged = hasAcknowledged ? try AcknowledgedRevision(path: path + "-ack") : nil
    return Moment(
      size: file.size, identity: file.identity, hasAcknowledged: hasAcknowledged,
      acknowledged: try acknowledged?.read(), base: try acknowledged?.readBase())
  }
}

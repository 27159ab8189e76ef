import KeyStorage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Opening a database: whose it is, whether it is whole, and its settings.
enum SQLiteOpening {
  /// Opens the database; the lock on the file of acknowledged revisions is held afterwards.
  static func open(
    _ path: String, busyTimeout: Duration, acknowledged: AcknowledgedRevision
  ) throws(KeyStorageError) -> sending SQLiteConnection {
    let deadline = ContinuousClock.now + busyTimeout
    while true {
      let isAlone = acknowledged.lockAlone()
      if isAlone || acknowledged.lockShared() {
        do throws(KeyStorageError) {
          let connection = try connect(path, busyTimeout, acknowledged: acknowledged, isAlone: isAlone)
          _ = acknowledged.lockShared()
          return connection
        } catch {
          guard error.code == .busy, ContinuousClock.now < deadline else { throw error }
        }
      } else if ContinuousClock.now >= deadline {
        throw KeyStorageError(.busy, message: "\(path): another process has been opening the store for too long")
      }
      usleep(.random(in: 500...5_000))
    }
  }

  /// Looks at the file before SQLite does, and creates it closed to others.
  static func checkFile(_ path: String) throws(KeyStorageError) {
    for name in [path, path + "-wal"] { try FileStatus.of(name)?.checkPrivateFile(name) }
    if try FileStatus.of(path) == nil {
      try PrivateFile.makeFolder(PrivateFile.folder(of: path))
      let raw = openDescriptor(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
      guard raw >= 0 || errno == EEXIST else { throw .posix(errno, "cannot create", path) }
      if raw >= 0 {
        _ = FileDescriptor(raw)
        try PrivateFile.syncFolder(of: path)
      }
    }
    for name in [path, PrivateFile.folder(of: path)] where access(name, W_OK) != 0 {
      throw .posix(errno, "cannot write", name)
    }
  }

  private static func connect(
    _ path: String, _ busyTimeout: Duration, acknowledged: AcknowledgedRevision, isAlone: Bool
  ) throws(KeyStorageError) -> sending SQLiteConnection {
    let hasLog = (try FileStatus.of(path + "-wal")?.size ?? 0) > 0
    // Read before the database: it may be behind it, never ahead of it.
    let lowest = try acknowledged.read()
    let connection = try SQLiteConnection(path: path, busyTimeout: busyTimeout)
    do throws(KeyStorageError) {
      try connection.execute(
        "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON"
      )
      let isCurrent = try SQLiteSchema.isCurrent(connection, acknowledged: lowest)
      if isCurrent { try checkRevision(connection, atLeast: lowest) }
      if isAlone {
        try hasLog ? checkIntegrity(connection) : checkSize(connection)
      }
      if try connection.text("PRAGMA journal_mode") != "wal" {
        guard try connection.text("PRAGMA journal_mode = WAL") == "wal" else {
          throw KeyStorageError(.unavailable, message: "\(path): its medium allows no write-ahead log")
        }
      }
      if !isCurrent { try SQLiteSchema.create(connection, acknowledged: lowest) }
      return connection
    } catch {
      if error.code != .busy { connection.keepFilesAsTheyAre() }
      throw error
    }
  }

  private static func checkRevision(
    _ connection: SQLiteConnection, atLeast lowest: UInt64?
  ) throws(KeyStorageError) {
    let revision = try SQLiteRecords(connection).revision()
    guard revision < lowest ?? 0 else { return }
    throw KeyStorageError(
      .corrupted,
      message: """
        \(connection.path) lacks writes that were done (it is at revision \(revision), was at \(lowest ?? 0)): it is \
        damaged or an old copy, and was left as it is. To go on with it all the same, remove \(connection.path)-ack
        """)
  }

  /// After a proper end everything is in the one file: SQLite itself would take the end of a cut-off page for zeros.
  private static func checkSize(_ connection: SQLiteConnection) throws(KeyStorageError) {
    let pages = try connection.integer("PRAGMA page_count")
    let size = try FileStatus.of(connection.path)?.size ?? 0
    guard size == Int(try connection.integer("PRAGMA page_size")) * Int(pages) else {
      throw KeyStorageError(.corrupted, message: "\(connection.path) is cut off; it was left as it is")
    }
  }

  /// After a crash: reads the whole database once.
  private static func checkIntegrity(_ connection: SQLiteConnection) throws(KeyStorageError) {
    guard try connection.text("PRAGMA quick_check(1)") == "ok" else {
      throw KeyStorageError(.corrupted, message: "\(connection.path) is damaged; it was left as it is")
    }
  }
}

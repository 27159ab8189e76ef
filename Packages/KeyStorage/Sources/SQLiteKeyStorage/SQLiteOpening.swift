import KeyStorage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Opening a database: whose it is, whether it is whole, and its settings.
struct SQLiteOpening {
  let path: String
  let busyTimeout: Duration
  let acknowledged: AcknowledgedRevision
  /// Whether the database was there, but not its file of acknowledged revisions, which was created then.
  ///
  /// A database that was empty just before has got its records from a process that has seen the new file.
  let isMissingAcknowledged: Bool

  /// Opens the database; the lock on the file of acknowledged revisions is held afterwards.
  func open() throws(KeyStorageError) -> sending SQLiteConnection {
    let deadline = ContinuousClock.now + busyTimeout
    while true {
      let isAlone = acknowledged.lockAlone()
      if isAlone || acknowledged.lockShared() {
        do throws(KeyStorageError) {
          let connection = try connectSomehow(isAlone: isAlone)
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
  /// - Returns: whether it has no content yet.
  static func checkFile(_ path: String) throws(KeyStorageError) -> Bool {
    let folder = PrivateFile.folder(of: path)
    try FolderStatus.of(folder)?.checkOnlyOwnerWrites(folder)
    for name in [path, path + "-wal"] { try FileStatus.of(name)?.checkPrivateFile(name) }
    try checkLogHasDatabase(path)
    // In this order: whoever creates a database creates the other file before its tables.
    if try FileStatus.of(path + "-ack") == nil, let main = SQLiteMainFile.read(path),
      main.schema >= SQLiteSchema.firstVersionWithAcknowledgedRevision,
      main.revision > 0, try FileStatus.of(path + "-ack") == nil
    {
      throw acknowledgedIsMissing(path)
    }
    let wasEmpty = try FileStatus.of(path)?.size ?? 0 == 0
    if try FileStatus.of(path) == nil {
      try checkNothingIsMissing(path)
      try PrivateFile.makeFolder(folder)
      // Before the descriptor is closed no connection of this process may have a lock on the file.
      let number = SQLiteOpenFiles.blockingConnections { () -> Int32 in
        let raw = openDescriptor(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard raw >= 0 else { return errno }
        _ = FileDescriptor(raw)
        return 0
      }
      guard number == 0 || number == EEXIST else { throw .posix(number, "cannot create", path) }
      if number == 0 { try PrivateFile.syncFolder(of: path) }
    }
    for name in [path, folder] where access(name, W_OK) != 0 {
      throw .posix(errno, "cannot write", name)
    }
    return wasEmpty
  }

  /// Without its database a log is the only copy of what it holds, and SQLite would remove it.
  private static func checkLogHasDatabase(_ path: String) throws(KeyStorageError) {
    // In this order: a database that another process is creating has content before its log has.
    guard let log = try FileStatus.of(path + "-wal"), log.size > 0 else { return }
    let database = try FileStatus.of(path)
    guard database?.size ?? 0 == 0 else { return }
    throw KeyStorageError(
      .corrupted,
      message: """
        \(path) is \(database == nil ? "missing" : "empty"), but \(path)-wal has content: nothing was touched. Put \
        the database back beside it, from a backup if need be, or remove both files to begin anew
        """)
  }

  static func acknowledgedIsMissing(_ path: String) -> KeyStorageError {
    KeyStorageError(
      .corrupted,
      message: """
        \(path)-ack is missing: it tells an old copy of the database from the last one. Put it back, or, to go on with \
        the database as it is, create it empty (install -m 600 /dev/null \(path)-ack)
        """)
  }

  private static func checkNothingIsMissing(_ path: String) throws(KeyStorageError) {
    let name = path + "-ack"
    guard let acknowledged = try PrivateFile.read(name, limit: 4096), acknowledged.contains(where: { $0 != 0 }),
      try FileStatus.of(path) == nil
    else { return }
    throw KeyStorageError(
      .corrupted,
      message: """
        \(path) is missing, but had records: nothing was touched. Put it back, from a backup if need be, or remove \
        \(name) to begin anew
        """)
  }

  /// On a full disk there may be no room for the file by which processes share a log: whoever is alone then does
  /// without it, to read what there is. Others have to wait until the disk has room again.
  private func connectSomehow(isAlone: Bool) throws(KeyStorageError) -> sending SQLiteConnection {
    do throws(KeyStorageError) {
      return try connect(isAlone: isAlone)
    } catch {
      guard error.code == .unavailable, isAlone else { throw error }
      return try connect(isAlone: true, sharesLog: false)
    }
  }

  private func connect(
    isAlone: Bool, sharesLog: Bool = true
  ) throws(KeyStorageError) -> sending SQLiteConnection {
    let hasLog = (try FileStatus.of(path + "-wal")?.size ?? 0) > 0
    // Read before the database: it may be behind it, never ahead of it.
    let lowest = try acknowledged.read()
    let base = try acknowledged.readBase()
    let main = isAlone && hasLog ? SQLiteMainFile.read(path) : nil
    try Self.checkLogHasDatabase(path)
    let connection = try SQLiteConnection(path: path, busyTimeout: busyTimeout)
    do throws(KeyStorageError) {
      if !sharesLog { try connection.execute("PRAGMA locking_mode = EXCLUSIVE") }
      try connection.execute(
        """
        PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;
        PRAGMA temp_store = MEMORY; PRAGMA wal_autocheckpoint = 0; PRAGMA cache_size = -16000
        """
      )
      let isCurrent = try SQLiteSchema.isCurrent(connection, acknowledged: lowest)
      if let main { try Self.checkLog(connection, main, base: base) }
      if isCurrent { try checkRevision(connection, atLeast: lowest) }
      if isAlone {
        try hasLog ? Self.checkIntegrity(connection) : Self.checkSize(connection)
      }
      if try connection.text("PRAGMA journal_mode") != "wal" {
        guard try connection.text("PRAGMA journal_mode = WAL") == "wal" else {
          throw KeyStorageError(.unavailable, message: "\(path): its medium allows no write-ahead log")
        }
      }
      if !isCurrent {
        try acknowledged.createIfMissing()
        try SQLiteSchema.create(connection, acknowledged: lowest)
      }
      if hasLog { connection.log.foundContent() }
      connection.didMoveLog = acknowledged.recordBase
      // An owner has accepted the database as it is: from now on it may not go back behind that.
      let revision = try SQLiteRecords(connection).revision()
      if lowest == nil, revision > 0 { acknowledged.record(revision) }
      return connection
    } catch {
      if error.code != .busy { connection.keepFilesAsTheyAre() }
      throw error
    }
  }

  /// Refuses a log beside a database that it was not written for: together they would make values that never were.
  private static func checkLog(
    _ connection: SQLiteConnection, _ main: SQLiteMainFile, base: UInt64?
  ) throws(KeyStorageError) {
    let path = connection.path
    if main.revision < base ?? 0 {
      throw KeyStorageError(
        .corrupted,
        message: """
          \(path) is older than the log beside it, \(path)-wal (revision \(main.revision), the log begins at \
          \(base ?? 0)): they were left as they are. Put back the database that the log was written for. To go on with \
          the old database, and without what was written since, move \(path)-wal away and empty \(path)-ack
          """)
    }
    guard try SQLiteSchema.isCurrent(connection, acknowledged: nil) else { return }
    let revision = try SQLiteRecords(connection).revision()
    guard revision < main.revision else { return }
    throw KeyStorageError(
      .corrupted,
      message: """
        \(path)-wal is older than the database beside it (revision \(revision), the database is at \
        \(main.revision)): they were left as they are. Move \(path)-wal away to go on with the database
        """)
  }

  private func checkRevision(
    _ connection: SQLiteConnection, atLeast lowest: UInt64?
  ) throws(KeyStorageError) {
    let revision = try SQLiteRecords(connection).revision()
    if revision > 0, isMissingAcknowledged {
      acknowledged.removeAsNew()
      throw Self.acknowledgedIsMissing(path)
    }
    guard revision < lowest ?? 0 else { return }
    throw Self.lacksWrites(path, revision, lowest)
  }

  static func lacksWrites(_ path: String, _ revision: UInt64, _ acknowledged: UInt64?) -> KeyStorageError {
    KeyStorageError(
      .corrupted,
      message: """
        \(path) lacks writes that were done (it is at revision \(revision), was at \(acknowledged ?? 0)): it is \
        damaged or an old copy, and was left as it is. To go on with it all the same, empty \(path)-ack \
        (truncate -s 0 \(path)-ack)
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

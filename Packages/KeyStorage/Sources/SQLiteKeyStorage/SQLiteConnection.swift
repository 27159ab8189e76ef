import CSQLite
import KeyStorage

/// An open database with its prepared statements. Used by one thread at a time.
final class SQLiteConnection {
  let path: String
  /// What is known of the write-ahead log.
  var log = SQLiteLog()
  /// Told what the database's one file holds, once that is durable.
  var didMoveLog: (UInt64) -> Void = { _ in }
  private let busyTimeout: Int32
  private let handle: OpaquePointer
  private let openFile: UInt64?
  private var statements: [String: SQLiteStatement] = [:]

  convenience init(path: String, busyTimeout: Duration) throws(KeyStorageError) {
    // SQLite takes some names for something else than a file's, such as `:memory:`; none of them begins like this.
    let openFile = SQLiteOpenFiles.add(path)
    do throws(KeyStorageError) {
      try self.init(
        path.hasPrefix("/") ? path : "./" + path, SQLITE_OPEN_READWRITE, path: path, busyTimeout: busyTimeout,
        openFile: openFile)
    } catch {
      SQLiteOpenFiles.remove(openFile)
      throw error
    }
  }

  /// The database's one file, read without its log.
  convenience init(mainFileOnly path: String) throws(KeyStorageError) {
    try self.init(
      Self.immutableURI(path), SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, path: path, busyTimeout: .zero)
  }

  private init(
    _ name: String, _ flags: Int32, path: String, busyTimeout: Duration, openFile: UInt64? = nil
  ) throws(KeyStorageError) {
    self.path = path
    self.openFile = openFile
    self.busyTimeout = Int32(clamping: Int64(busyTimeout / .milliseconds(1)))
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(name, &opened, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
    guard code == SQLITE_OK, let opened else {
      let failure = SQLiteFailure.error(code, of: opened, doing: "open", path: path)
      sqlite3_close_v2(opened)
      throw failure
    }
    handle = opened
    sqlite3_busy_timeout(opened, self.busyTimeout)
  }

  deinit {
    statements.removeAll()
    // As long as other processes have the database open, closing it leaves the log as it is.
    if log.mustBeEmptied { _ = tend(.empty(waiting: false)) }
    statements.removeAll()
    sqlite3_close_v2(handle)
    SQLiteOpenFiles.remove(openFile)
  }

  /// Leaves the write-ahead log where it is when the connection is closed, as evidence of damage.
  func keepFilesAsTheyAre() {
    log.foundDamage()
    _ = oms_sqlite3_keep_wal_on_close(handle)
  }

  /// Carries out a step of the log's upkeep; `waiting` is at most a second.
  /// - Returns: what to do then. A failure is no failure of the writes, which are durable already.
  func tend(_ step: SQLiteLog.Step, overwritingUpTo pageLimit: Int64 = 1_024) -> SQLiteLog.Step {
    let start = ContinuousClock.now
    sqlite3_busy_timeout(handle, step == .empty(waiting: true) ? min(busyTimeout, 1_000) : 0)
    defer { sqlite3_busy_timeout(handle, busyTimeout) }
    let isOverwritten = step == .move || !log.hasRemains || overwriteRemains(pageLimit)
    let revision = try? SQLiteRecords(self).revision()
    var frames: (all: Int32, moved: Int32) = (0, 0)
    let mode = step == .move ? SQLITE_CHECKPOINT_PASSIVE : SQLITE_CHECKPOINT_TRUNCATE
    let code = sqlite3_wal_checkpoint_v2(handle, "main", mode, &frames.all, &frames.moved)
    if code & 0xFF == SQLITE_CORRUPT || code & 0xFF == SQLITE_NOTADB { keepFilesAsTheyAre() }
    let succeeded = code == SQLITE_OK && frames.all == frames.moved && isOverwritten
    if code == SQLITE_OK, frames.all == frames.moved, let revision { didMoveLog(revision) }
    return log.after(step, succeeded: succeeded, from: start, to: .now)
  }

  /// Writes the database anew. `secure_delete` overwrites a deleted row, but not the copies of it that were left behind
  /// when rows were moved from page to page. A larger database is left as it is, for it would take too long.
  private func overwriteRemains(_ pageLimit: Int64) -> Bool {
    guard let pages = try? integer("PRAGMA page_count"), pages <= pageLimit else { return true }
    return sqlite3_exec(handle, "VACUUM", nil, nil, nil) == SQLITE_OK
  }

  /// A prepared statement, kept for the next time.
  func statement(_ sql: String) throws(KeyStorageError) -> SQLiteStatement {
    if let statement = statements[sql] { return statement }
    let statement = try SQLiteStatement(sql, handle, path: path)
    statements[sql] = statement
    return statement
  }

  /// Runs statements that return nothing.
  func execute(_ sql: String) throws(KeyStorageError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw SQLiteFailure.error(code, of: handle, doing: "use", path: path) }
  }

  /// The first column of the only row.
  func integer(_ sql: String) throws(KeyStorageError) -> Int64 {
    let statement = try SQLiteStatement(sql, handle, path: path)
    defer { statement.reset() }
    return try statement.step() ? statement.integer(0) : 0
  }

  /// The first column of the only row.
  func text(_ sql: String) throws(KeyStorageError) -> String {
    let statement = try SQLiteStatement(sql, handle, path: path)
    defer { statement.reset() }
    return try statement.step() ? statement.text(0) : ""
  }

  /// Runs the body in a transaction that writes; whatever it throws undoes everything.
  func write<T>(_ body: () throws(KeyStorageError) -> T) throws(KeyStorageError) -> T {
    try run("BEGIN IMMEDIATE")
    do throws(KeyStorageError) {
      let result = try body()
      try run("COMMIT")
      return result
    } catch {
      if sqlite3_get_autocommit(handle) == 0 { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
      throw error
    }
  }

  /// Runs the body in a transaction that reads: it sees one state.
  func read<T>(_ body: () throws(KeyStorageError) -> T) throws(KeyStorageError) -> T {
    try run("BEGIN")
    defer { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
    return try body()
  }

  private func run(_ sql: String) throws(KeyStorageError) {
    let statement = try statement(sql)
    defer { statement.reset() }
    _ = try statement.step()
  }
}

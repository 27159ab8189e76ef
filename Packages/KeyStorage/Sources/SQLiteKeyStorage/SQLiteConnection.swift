import CSQLite
import KeyStorage

/// An open database with its prepared statements. Used by one thread at a time.
final class SQLiteConnection {
  let path: String
  private let handle: OpaquePointer
  private var statements: [String: SQLiteStatement] = [:]

  init(path: String, busyTimeout: Duration) throws(KeyStorageError) {
    self.path = path
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(
      path, &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
    guard code == SQLITE_OK, let opened else {
      let failure = SQLiteFailure.error(code, of: opened, doing: "open", path: path)
      sqlite3_close_v2(opened)
      throw failure
    }
    handle = opened
    sqlite3_busy_timeout(opened, Int32(clamping: Int64(busyTimeout / .milliseconds(1))))
  }

  deinit {
    statements.removeAll()
    sqlite3_close_v2(handle)
  }

  /// Leaves the write-ahead log where it is when the connection is closed, as evidence of damage.
  func keepFilesAsTheyAre() { _ = oms_sqlite3_keep_wal_on_close(handle) }

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

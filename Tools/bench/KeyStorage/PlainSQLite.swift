import CSQLite

/// The peer: a table of keys and values in SQLite, used directly, with the pragmas of `SQLiteKeyStorage`.
final class PlainSQLite {
  private let database: OpaquePointer
  private let getStatement: OpaquePointer
  private let setStatement: OpaquePointer
  private let countStatement: OpaquePointer
  private let beginStatement: OpaquePointer
  private let commitStatement: OpaquePointer
  private var version: Int64 = 0

  struct Failure: Error { let code: Int32 }

  init(path: String) throws {
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
    try Self.check(sqlite3_open_v2(path, &opened, flags, nil))
    guard let opened else { throw Failure(code: SQLITE_NOMEM) }
    database = opened
    sqlite3_busy_timeout(opened, 5_000)
    try Self.check(
      sqlite3_exec(
        opened,
        """
        PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA trusted_schema = OFF;
        PRAGMA cell_size_check = ON; PRAGMA secure_delete = ON; PRAGMA cache_size = -16000;
        CREATE TABLE IF NOT EXISTS record (
          name BLOB PRIMARY KEY, version INTEGER NOT NULL, bytes BLOB NOT NULL) WITHOUT ROWID;
        """, nil, nil, nil))
    getStatement = try Self.prepare("SELECT version, bytes FROM record WHERE name = ?", opened)
    setStatement = try Self.prepare("INSERT OR REPLACE INTO record (name, version, bytes) VALUES (?, ?, ?)", opened)
    countStatement = try Self.prepare(
      """
      INSERT INTO record (name, version, bytes) VALUES (?, 1, 1)
      ON CONFLICT (name) DO UPDATE SET version = version + 1, bytes = max(bytes + 1, ?) RETURNING bytes
      """, opened)
    beginStatement = try Self.prepare("BEGIN IMMEDIATE", opened)
    commitStatement = try Self.prepare("COMMIT", opened)
  }

  func close() {
    for statement in [getStatement, setStatement, countStatement, beginStatement, commitStatement] {
      sqlite3_finalize(statement)
    }
    sqlite3_close(database)
  }

  func get(_ name: [UInt8]) throws -> [UInt8]? {
    bind(getStatement, 1, name)
    defer { sqlite3_reset(getStatement) }
    guard sqlite3_step(getStatement) == SQLITE_ROW else { return nil }
    let bytes = sqlite3_column_blob(getStatement, 1)
    return Array(UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(getStatement, 1))))
  }

  func set(_ records: [(name: [UInt8], bytes: [UInt8])]) throws {
    try run(beginStatement)
    version += 1
    for record in records {
      bind(setStatement, 1, record.name)
      sqlite3_bind_int64(setStatement, 2, version)
      bind(setStatement, 3, record.bytes)
      try run(setStatement)
    }
    try run(commitStatement)
  }

  func count(_ name: [UInt8], atLeast floor: Int64) throws -> Int64 {
    try run(beginStatement)
    bind(countStatement, 1, name)
    sqlite3_bind_int64(countStatement, 2, floor)
    guard sqlite3_step(countStatement) == SQLITE_ROW else { throw Failure(code: SQLITE_ERROR) }
    let number = sqlite3_column_int64(countStatement, 0)
    sqlite3_reset(countStatement)
    try run(commitStatement)
    return number
  }

  private func run(_ statement: OpaquePointer) throws {
    let code = sqlite3_step(statement)
    sqlite3_reset(statement)
    guard code == SQLITE_DONE else { throw Failure(code: code) }
  }

  private func bind(_ statement: OpaquePointer, _ index: Int32, _ bytes: [UInt8]) {
    bytes.withUnsafeBytes { buffer in
      _ = oms_sqlite3_bind_blob_copy(statement, index, buffer.baseAddress, Int32(buffer.count))
    }
  }

  private static func prepare(_ sql: String, _ database: OpaquePointer) throws -> OpaquePointer {
    var statement: OpaquePointer?
    try check(sqlite3_prepare_v3(database, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil))
    guard let statement else { throw Failure(code: SQLITE_NOMEM) }
    return statement
  }

  private static func check(_ code: Int32) throws {
    guard code == SQLITE_OK else { throw Failure(code: code) }
  }
}

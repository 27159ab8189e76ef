import CSQLite
import KeyStorage

/// A prepared statement. Parameters count from 1, columns from 0.
final class SQLiteStatement {
  private let handle: OpaquePointer
  private let database: OpaquePointer
  private let path: String

  init(_ sql: String, _ database: OpaquePointer, path: String) throws(KeyStorageError) {
    var prepared: OpaquePointer?
    let code = sqlite3_prepare_v3(database, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
    guard code == SQLITE_OK, let prepared else {
      throw SQLiteFailure.error(code, of: database, doing: "use", path: path)
    }
    handle = prepared
    self.database = database
    self.path = path
  }

  deinit { sqlite3_finalize(handle) }

  /// Advances; false when there are no more rows.
  func step() throws(KeyStorageError) -> Bool {
    let code = sqlite3_step(handle)
    switch code {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw SQLiteFailure.error(code, of: database, doing: "use", path: path)
    }
  }

  /// Carries out a statement without rows, and makes it ready for the next time.
  func run() throws(KeyStorageError) {
    defer { reset() }
    _ = try step()
  }

  func reset() { sqlite3_reset(handle) }

  func bind(_ index: Int32, _ number: Int64) { sqlite3_bind_int64(handle, index, number) }

  func bind(_ index: Int32, _ bytes: [UInt8]) {
    bytes.withUnsafeBytes { buffer in
      if buffer.isEmpty {
        sqlite3_bind_zeroblob(handle, index, 0)
      } else {
        _ = oms_sqlite3_bind_blob_copy(handle, index, buffer.baseAddress, Int32(buffer.count))
      }
    }
  }

  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  func text(_ column: Int32) -> String { sqlite3_column_text(handle, column).map { String(cString: $0) } ?? "" }

  func blob(_ column: Int32) -> [UInt8] {
    let bytes = sqlite3_column_blob(handle, column)
    return Array(UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(handle, column))))
  }
}

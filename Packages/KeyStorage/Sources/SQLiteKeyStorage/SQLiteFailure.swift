import CSQLite
import KeyStorage

/// What SQLite's result codes mean to a user of the store.
enum SQLiteFailure {
  /// SQLITE_IOERR_WRITE, _FSYNC, _DIR_FSYNC, _TRUNCATE and _SHMSIZE: macros that Swift does not see.
  private static func isWrite(_ code: Int32) -> Bool { [3, 4, 5, 6, 19].contains(code >> 8) }

  static func error(_ code: Int32, of database: OpaquePointer?, doing action: String, path: String) -> KeyStorageError {
    let number = sqlite3_system_errno(database)
    switch code & 0xFF {
    case SQLITE_BUSY, SQLITE_LOCKED:
      return KeyStorageError(.busy, message: "\(path): another process holds the store for too long; try again")
    case SQLITE_CORRUPT:
      return KeyStorageError(.corrupted, message: "\(path) is damaged; it was left as it is")
    case SQLITE_NOTADB:
      return KeyStorageError(.corrupted, message: "\(path) is no key store (not a database); it was left as it is")
    case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH:
      return KeyStorageError(.permission, message: "\(path) may not be written")
    case SQLITE_FULL:
      return KeyStorageError(.unavailable, message: "\(path): no space left; nothing was changed")
    case SQLITE_TOOBIG:
      return KeyStorageError(.tooLarge, message: "\(path): the value is too large")
    case SQLITE_IOERR where number == 0 && isWrite(code):
      return KeyStorageError(
        .unavailable, message: "\(path): the write was refused, perhaps for lack of space; nothing was changed")
    case SQLITE_CANTOPEN, SQLITE_IOERR:
      guard number != 0 else {
        return KeyStorageError(.unavailable, message: "cannot \(action) \(path): input/output error (\(code))")
      }
      return .posix(number, "cannot \(action)", path)
    case SQLITE_ERROR:
      return KeyStorageError(.corrupted, message: "\(path): its tables are not those of a key store; left as it is")
    default:
      return KeyStorageError(.unavailable, message: "cannot \(action) \(path) (SQLite code \(code))")
    }
  }
}

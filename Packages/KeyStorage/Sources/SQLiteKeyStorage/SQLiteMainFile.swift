import CSQLite
import KeyStorage

/// What a database's one file says by itself, without the log beside it.
struct SQLiteMainFile {
  /// The version of the schema; 0 before the first checkpoint of a new database.
  let schema: Int64
  /// The revision of the store at the last checkpoint.
  let revision: UInt64

  /// Reads the file without touching it, its log or its locks.
  ///
  /// Only while nobody else has the store open.
  /// - Returns: nil when it cannot be read by itself: there is nothing yet, a checkpoint was broken off in the middle
  ///   (the log then has everything), or this process has it open.
  static func read(_ path: String) -> SQLiteMainFile? {
    SQLiteOpenFiles.ifClosed(path) { readClosed(path) }
  }

  private static func readClosed(_ path: String) -> SQLiteMainFile? {
    guard let connection = try? SQLiteConnection(mainFileOnly: path),
      (try? connection.integer("PRAGMA application_id")) == SQLiteSchema.applicationID,
      let schema = try? connection.integer("PRAGMA user_version"), schema >= 2, schema <= SQLiteSchema.version,
      let revision = try? SQLiteRecords(connection).revision()
    else { return nil }
    return SQLiteMainFile(schema: schema, revision: revision)
  }
}

extension SQLiteConnection {
  /// A URI for a file that does not change while it is open: SQLite looks at nothing else then.
  static func immutableURI(_ path: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var uri = Array("file:".utf8)
    for byte in (path.hasPrefix("/") ? path : "./" + path).utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"),
        UInt8(ascii: "_"):
        uri.append(byte)
      default: uri += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: uri, as: UTF8.self) + "?immutable=1"
  }
}

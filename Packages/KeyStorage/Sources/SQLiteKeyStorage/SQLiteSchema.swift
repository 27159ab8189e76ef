import KeyStorage

/// The tables, and what was there in earlier versions.
///
/// `record` is found by a fingerprint of the name (`id`) and, independently of it, by the index on the name: one
/// damaged page cannot make a record look absent. The checksum covers the whole row.
enum SQLiteSchema {
  /// "OMSK": marks the file as ours.
  static let applicationID: Int64 = 0x4F4D_534B
  static let version: Int64 = 3
  /// From this version on, the file of acknowledged revisions is there before the first record is.
  static let firstVersionWithAcknowledgedRevision: Int64 = 3

  static let tables = """
    CREATE TABLE record (
      id INTEGER PRIMARY KEY, name BLOB NOT NULL, version INTEGER NOT NULL, bytes BLOB NOT NULL,
      checksum INTEGER NOT NULL);
    CREATE UNIQUE INDEX record_name ON record (name);
    CREATE TABLE store (id INTEGER PRIMARY KEY CHECK (id = 1), revision INTEGER NOT NULL, checksum INTEGER NOT NULL);
    """

  /// Creates the tables, or migrates those of an earlier version.
  static func create(_ connection: SQLiteConnection, acknowledged: UInt64?) throws(KeyStorageError) {
    try connection.write { () throws(KeyStorageError) in
      // Another process may have done it meanwhile.
      if try isCurrent(connection, acknowledged: acknowledged) { return }
      let found = try connection.integer("PRAGMA user_version")
      if found == 0 {
        try connection.execute(tables)
        try SQLiteRecords(connection).setRevision(0, isNew: true)
      } else {
        try SQLiteMigrations.run(from: found, on: connection)
      }
      try connection.execute("PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version)")
    }
  }

  /// Whether the tables are there in this version; false when they have to be created or migrated.
  /// - Throws: when it is not ours, of a newer version, or empty although it had records.
  static func isCurrent(
    _ connection: SQLiteConnection, acknowledged: UInt64?
  ) throws(KeyStorageError) -> Bool {
    let application = try connection.integer("PRAGMA application_id")
    let found = try connection.integer("PRAGMA user_version")
    let path = connection.path
    if application == 0, found == 0, try connection.integer("SELECT count(*) FROM sqlite_schema") == 0 {
      guard acknowledged == nil else {
        throw KeyStorageError(.corrupted, message: "\(path) is empty, but had records; it was left as it is")
      }
      return false
    }
    guard application == applicationID else {
      throw KeyStorageError(.corrupted, message: "\(path) is a database, but no key store; it was left as it is")
    }
    guard found <= version else {
      throw KeyStorageError(
        .unsupportedVersion,
        message: "\(path) was written by a newer version (schema \(found), this one knows \(version))")
    }
    guard found > 0 else {
      throw KeyStorageError(.corrupted, message: "\(path) has an impossible schema version; it was left as it is")
    }
    return found == version
  }
}

import KeyStorage

/// The steps from each earlier schema to the next one, all in the caller's transaction.
enum SQLiteMigrations {
  static func run(from version: Int64, on connection: SQLiteConnection) throws(KeyStorageError) {
    if version < 2 { try addChecksums(connection) }
    // Version 3 has the same tables; it says that the file of acknowledged revisions may not be missing.
  }

  /// Version 1 found records by name only and had no checksums.
  private static func addChecksums(_ connection: SQLiteConnection) throws(KeyStorageError) {
    try connection.execute(
      """
      ALTER TABLE record RENAME TO old_record;
      ALTER TABLE store RENAME TO old_store;
      """)
    try connection.execute(SQLiteSchema.tables)
    let records = SQLiteRecords(connection)
    let revision = UInt64(bitPattern: try connection.integer("SELECT revision FROM old_store WHERE id = 1"))
    let rows = try connection.statement("SELECT name, version, bytes FROM old_record")
    defer { rows.reset() }
    while try rows.step() {
      let name = rows.blob(0)
      try records.insert(
        name, version: UInt64(bitPattern: rows.integer(1)), bytes: rows.blob(2), replacing: try records.find(name))
    }
    rows.reset()
    try records.setRevision(revision, isNew: true)
    try connection.execute("DROP TABLE old_record; DROP TABLE old_store;")
  }
}

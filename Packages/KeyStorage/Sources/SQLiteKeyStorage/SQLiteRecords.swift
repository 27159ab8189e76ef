import KeyStorage

/// The rows of the two tables, checked against their checksums.
struct SQLiteRecords {
  struct Row {
    let id: Int64
    let name: [UInt8]
    let version: UInt64
    let bytes: [UInt8]
  }

  private let connection: SQLiteConnection

  init(_ connection: SQLiteConnection) { self.connection = connection }

  /// The row with a name.
  func find(_ name: [UInt8]) throws(KeyStorageError) -> Row? {
    let home = Int64(bitPattern: Fingerprint.of(name))
    let byID = try connection.statement("SELECT id, name, version, bytes, checksum FROM record WHERE id = ?")
    byID.bind(1, home)
    if let row = try onlyRow(of: byID), row.name == name { return row }
    // Two names with one fingerprint, or a damaged page: the index on the name is the second way to the row.
    let byName = try connection.statement(
      "SELECT id, name, version, bytes, checksum FROM record INDEXED BY record_name WHERE name = ?")
    byName.bind(1, name)
    guard let row = try onlyRow(of: byName) else { return nil }
    guard row.name == name, row.id != home else { throw damaged(name) }
    return row
  }

  /// Stores a value in the place of the row that `find` returned for the name.
  func insert(
    _ name: [UInt8], version: UInt64, bytes: [UInt8], replacing old: Row?
  ) throws(KeyStorageError) {
    let id = if let old { old.id } else { try freeID(for: name) }
    let statement = try connection.statement(
      "INSERT OR REPLACE INTO record (id, name, version, bytes, checksum) VALUES (?, ?, ?, ?, ?)")
    statement.bind(1, id)
    statement.bind(2, name)
    statement.bind(3, Int64(bitPattern: version))
    statement.bind(4, bytes)
    statement.bind(5, Self.checksum(id: id, name: name, version: version, bytes: bytes))
    try statement.run()
  }

  func delete(_ row: Row) throws(KeyStorageError) {
    connection.log.willDelete()
    let statement = try connection.statement("DELETE FROM record WHERE id = ?")
    statement.bind(1, row.id)
    try statement.run()
  }

  /// The names that begin with the prefix, in the order of their bytes.
  ///
  /// In a store of usual size the table must agree with the index: a damaged page hides no name.
  func names(withPrefix prefix: [UInt8]) throws(KeyStorageError) -> [[UInt8]] {
    let statement = try connection.statement(
      "SELECT name FROM record INDEXED BY record_name WHERE name >= ? ORDER BY name")
    defer { statement.reset() }
    statement.bind(1, prefix)
    var names: [[UInt8]] = []
    while try statement.step() {
      let name = statement.blob(0)
      guard name.starts(with: prefix) else { break }
      names.append(name)
    }
    if let inTable = try namesInTable(withPrefix: prefix), inTable != Set(names) { throw damaged(nil) }
    return names
  }

  /// The names as the table has them, or nil when it has too many to read them all.
  private func namesInTable(withPrefix prefix: [UInt8]) throws(KeyStorageError) -> Set<[UInt8]>? {
    let limit = 4_096
    let statement = try connection.statement("SELECT name FROM record NOT INDEXED LIMIT \(limit)")
    defer { statement.reset() }
    var names: Set<[UInt8]> = []
    var count = 0
    while try statement.step() {
      count += 1
      let name = statement.blob(0)
      if name.starts(with: prefix) { names.insert(name) }
    }
    return count < limit ? names : nil
  }

  func revision() throws(KeyStorageError) -> UInt64 {
    let statement = try connection.statement("SELECT revision, checksum FROM store WHERE id = 1")
    defer { statement.reset() }
    guard try statement.step() else { throw damaged(nil) }
    let revision = UInt64(bitPattern: statement.integer(0))
    guard statement.integer(1) == Self.checksum(revision: revision) else { throw damaged(nil) }
    return revision
  }

  func setRevision(_ revision: UInt64, isNew: Bool = false) throws(KeyStorageError) {
    let statement = try connection.statement(
      isNew
        ? "INSERT INTO store (revision, checksum, id) VALUES (?, ?, 1)"
        : "UPDATE store SET revision = ?, checksum = ? WHERE id = 1")
    statement.bind(1, Int64(bitPattern: revision))
    statement.bind(2, Self.checksum(revision: revision))
    try statement.run()
  }

  private func onlyRow(of statement: SQLiteStatement) throws(KeyStorageError) -> Row? {
    defer { statement.reset() }
    guard try statement.step() else { return nil }
    let row = Row(
      id: statement.integer(0), name: statement.blob(1), version: UInt64(bitPattern: statement.integer(2)),
      bytes: statement.blob(3))
    guard statement.integer(4) == Self.checksum(id: row.id, name: row.name, version: row.version, bytes: row.bytes)
    else { throw damaged(row.name) }
    return row
  }

  private func freeID(for name: [UInt8]) throws(KeyStorageError) -> Int64 {
    var id = Int64(bitPattern: Fingerprint.of(name))
    let statement = try connection.statement("SELECT 1 FROM record WHERE id = ?")
    while true {
      defer { statement.reset() }
      statement.bind(1, id)
      guard try statement.step() else { return id }
      id = .random(in: .min ... .max)
    }
  }

  private func damaged(_ name: [UInt8]?) -> KeyStorageError {
    KeyStorageError(
      .corrupted, record: name.map { String(decoding: $0, as: UTF8.self) },
      message: "\(connection.path) is damaged; it was left as it is")
  }

  private static func checksum(id: Int64, name: [UInt8], version: UInt64, bytes: [UInt8]) -> Int64 {
    var fingerprint = Fingerprint()
    fingerprint.add(UInt64(bitPattern: id))
    fingerprint.add(version)
    fingerprint.add(UInt64(name.count))
    fingerprint.add(name)
    fingerprint.add(bytes)
    return Int64(bitPattern: fingerprint.value)
  }

  private static func checksum(revision: UInt64) -> Int64 {
    Int64(bitPattern: Fingerprint.of(revision.bigEndianBytes))
  }
}

public import KeyStorage

/// A store in one SQLite database, which any number of processes may share.
///
/// Writes are durable when a call returns (write-ahead log, `synchronous=FULL`). The file is created with mode 0600
/// in folders with mode 0700; a file that is open to other users, or is a symbolic link, is refused, and so is a folder
/// to which others can write (unless it is sticky like `/tmp`). What is damaged, of a newer version or no key store is
/// reported and left as it is, with all its bytes.
///
/// What was written is moved from the log into the database itself within a moment, at the latest when the store is
/// closed, released, or the process ends: a copy of the one file is a backup. What was deleted is overwritten there
/// and in the log before the call returns, unless another process is reading just then for longer than a second.
///
/// Beside the database lies `<path>-ack`, which remembers how far writes were reported as done: a database that has
/// lost some is refused, and so is one without that file. An empty file there says that the database is to be taken as
/// it is.
///
/// On a read-only medium a store that was closed can be read.
public final class SQLiteKeyStorage: KeyValueStorage {
  private let store: SQLiteStore
  private let broadcaster: RevisionBroadcaster
  private let line: FileTurns

  /// Opens the store, or creates it.
  /// - Parameters:
  ///   - path: where the database is.
  ///   - busyTimeout: how long a call waits for another process's write.
  /// - Throws: `permission`, `corrupted`, `unsupportedVersion`, `unavailable`, or `busy`.
  public init(path: String, busyTimeout: Duration = .seconds(5)) throws(KeyStorageError) {
    let store = try SQLiteStore(path: path, busyTimeout: busyTimeout)
    self.store = store
    line = FileTurns(path: path + "-turns")
    broadcaster = RevisionBroadcaster(pollingEvery: .milliseconds(100)) {
      try? store.read { (records) throws(KeyStorageError) in try records.revision() }
    }
  }

  /// The value under a key, or nil when there is none.
  public func get(_ key: String) throws(KeyStorageError) -> StoredValue? {
    try StorageLimits.check(key: key)
    return try store.read { (records) throws(KeyStorageError) in
      try records.find(Array(key.utf8)).map { StoredValue(bytes: $0.bytes, version: $0.version) }
    }
  }

  /// The values under several keys as they were at one moment.
  public func snapshot(of keys: [String]) throws(KeyStorageError) -> [StoredValue?] {
    for key in keys { try StorageLimits.check(key: key) }
    return try store.read(atOneMoment: true) { (records) throws(KeyStorageError) in
      var values: [StoredValue?] = []
      for key in keys {
        values.append(try records.find(Array(key.utf8)).map { StoredValue(bytes: $0.bytes, version: $0.version) })
      }
      return values
    }
  }

  /// The keys that begin with the prefix, sorted.
  public func keys(withPrefix prefix: String) throws(KeyStorageError) -> [String] {
    try store.read(atOneMoment: true) { (records) throws(KeyStorageError) in
      try records.names(withPrefix: Array(prefix.utf8)).map { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// Carries out all changes in one step, or none of them.
  @discardableResult
  public func apply(_ changes: [StorageChange]) throws(KeyStorageError) -> UInt64 {
    try StorageLimits.check(changes)
    guard !changes.isEmpty else { return try revision() }
    let revision = try store.write { (records, revision) throws(KeyStorageError) -> Void in
      var rows: [SQLiteRecords.Row?] = []
      for change in changes {
        let row = try records.find(Array(change.key.utf8))
        guard change.precondition.holds(for: row?.version) else {
          throw KeyStorageError(.conflict, record: change.key, message: "the record was changed meanwhile")
        }
        rows.append(row)
      }
      for (change, row) in zip(changes, rows) {
        switch change.action {
        case .set(let bytes):
          try records.insert(Array(change.key.utf8), version: revision, bytes: bytes, replacing: row)
        case .delete:
          if let row { try records.delete(row) }
        }
      }
    }.revision
    broadcaster.announce(revision)
    return revision
  }

  /// Takes the next number of a counter.
  public func reserveCounter(_ key: String, atLeast floor: UInt64) throws(KeyStorageError) -> UInt64 {
    try StorageLimits.check(key: key)
    let name = Array(key.utf8)
    let (number, revision) = try store.write(isCounter: true) { (records, revision) throws(KeyStorageError) -> UInt64 in
      let row = try records.find(name)
      let number = try CounterRecord.next(after: row?.bytes, atLeast: floor, key: key)
      try records.insert(name, version: revision, bytes: CounterRecord.encode(number), replacing: row)
      return number
    }
    broadcaster.announce(revision)
    return number
  }

  /// Overwrites what replaced and deleted values left behind in the database (of up to 64 MiB) and in the log.
  public func eraseRemains() throws(KeyStorageError) { try store.eraseRemains() }

  /// A number that every write of any process moves upwards.
  public func revision() throws(KeyStorageError) -> UInt64 {
    try store.read { (records) throws(KeyStorageError) in try records.revision() }
  }

  /// The revisions from now on; those of other processes are noticed within a tenth of a second.
  public func changes() -> AsyncStream<UInt64> { broadcaster.stream() }

  /// Turns between all processes that use the database, by way of the empty file `<path>-turns`.
  public var turns: (any StorageTurns)? { line }

  /// Closes the database, with everything in its one file; every later call fails with `unavailable`.
  public func close() { store.close() }
}

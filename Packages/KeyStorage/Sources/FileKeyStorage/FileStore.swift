import KeyStorage

/// A store's folder in use: how reads, writes and recovery go together.
///
/// A write prepares its record files, appends itself to the journal and makes that durable — from then on it is done,
/// come what may — gives the record files their names, and marks the entry as done. An entry that is under way, with
/// nobody holding the lock, tells everyone that a writer was broken off; whoever finds that finishes its work.
final class FileStore: Sendable {
  /// From this size on, a writer moves the journal's entries out of it.
  private static let journalByteCount = 1 << 20

  private let layout: FileStoreLayout
  private let journal: Journal
  private let lock: FolderLock
  private let cache = RecordCache()
  private var records: RecordFolder { RecordFolder(layout: layout) }

  init(folder: String, busyTimeout: Duration) throws(KeyStorageError) {
    layout = FileStoreLayout(folder: folder)
    try layout.prepare()
    journal = try Journal(path: layout.journal)
    lock = try FolderLock(path: layout.lock, timeout: busyTimeout)
    if journal.isWritable, journal.claimAlone() {
      try lock.held(.exclusive) { () throws(KeyStorageError) in
        try FileStoreRecovery(journal: self.journal, records: self.records).replayAll()
      }
    }
    try journal.claimShared(timeout: busyTimeout)
    _ = try settled()
  }

  deinit {
    // The last one to go leaves nothing to replay; if that fails, the next one to come does it.
    guard journal.isWritable, journal.claimAlone() else { return }
    try? lock.held(.exclusive) { () throws(KeyStorageError) in
      try FileStoreRecovery(journal: self.journal, records: self.records).checkpoint(isLast: true)
    }
  }

  /// One record. Needs no lock unless a write is under way: a record's file is replaced as a whole.
  func read(_ key: String) throws(KeyStorageError) -> StoredValue? {
    let state = try journal.rawState()
    if let record = cache.record(key, state) { return record }
    guard header(state) != nil else {
      return try lock.held(.exclusive) { () throws(KeyStorageError) in
        _ = try FileStoreRecovery(journal: self.journal, records: self.records).finish()
        return try self.records.read(key)
      }
    }
    let record = try records.read(key)
    cache.keep(record, key, state)
    return record
  }

  func revision() throws(KeyStorageError) -> UInt64 { try settled().revision }

  /// Runs the body while no writer is at work.
  func readTogether<T: Sendable>(
    _ body: @Sendable (RecordFolder) throws(KeyStorageError) -> T
  ) throws(KeyStorageError) -> T {
    while true {
      _ = try settled()
      let result = try lock.held(.shared) { () throws(KeyStorageError) -> T? in
        try self.journal.rawState().header?.isSettled == true ? body(self.records) : nil
      }
      if let result { return result }
    }
  }

  /// Carries out the changes that the body makes of the state it finds.
  func write<T: Sendable>(
    _ body: @Sendable (RecordFolder) throws(KeyStorageError) -> (changes: [StorageChange], result: T)
  ) throws(KeyStorageError) -> (result: T, revision: UInt64) {
    guard journal.isWritable else {
      throw KeyStorageError(.permission, message: "\(layout.folder) may not be written (read-only, or another user's)")
    }
    return try lock.held(.exclusive) { () throws(KeyStorageError) -> (result: T, revision: UInt64) in
      let recovery = FileStoreRecovery(journal: self.journal, records: self.records)
      let header = try recovery.finish()
      let (changes, result) = try body(self.records)
      let written = try self.commit(changes, after: header)
      if written.doneLength > Self.journalByteCount { try? recovery.checkpoint(isLast: false) }
      return (result, written.revision)
    }
  }

  private func commit(_ changes: [StorageChange], after header: JournalHeader) throws(KeyStorageError) -> JournalHeader
  {
    let revision = header.revision + 1
    let entry = JournalEntry(revision: revision, changes: changes.map(JournalEntry.Change.init)).encoded
    guard header.doneLength + entry.count < Journal.byteLimit else {
      throw KeyStorageError(.tooLarge, message: "the update is too large for a store of files")
    }
    var prepared = 0
    do throws(KeyStorageError) {
      for change in changes {
        guard case .set(let bytes) = change.action else { continue }
        try records.prepare(prepared, key: change.key, version: revision, bytes: bytes)
        prepared += 1
      }
      try journal.append(entry, after: header)
    } catch {
      records.dropPrepared(count: prepared)
      throw error
    }
    var published = 0
    for change in changes {
      switch change.action {
      case .set:
        try records.publish(published, key: change.key)
        published += 1
      case .delete: try records.remove(change.key)
      }
    }
    let done = JournalHeader(doneLength: header.doneLength + entry.count, revision: revision)
    try journal.setState(done)
    return done
  }

  /// The header when no write is under way; finishes one that was broken off.
  private func settled() throws(KeyStorageError) -> JournalHeader {
    if let header = header(try journal.rawState()) { return header }
    return try lock.held(.exclusive) { () throws(KeyStorageError) -> JournalHeader in
      try FileStoreRecovery(journal: self.journal, records: self.records).finish()
    }
  }

  /// The header of a state in which no write is under way.
  private func header(_ state: JournalState) -> JournalHeader? {
    if let header = cache.header(state) { return header }
    guard let header = state.header, header.isSettled else { return nil }
    cache.keep(header, state)
    return header
  }
}

extension JournalEntry.Change {
  init(_ change: StorageChange) {
    switch change.action {
    case .set(let bytes): self = .set(key: Array(change.key.utf8), bytes: bytes)
    case .delete: self = .delete(key: Array(change.key.utf8))
    }
  }
}

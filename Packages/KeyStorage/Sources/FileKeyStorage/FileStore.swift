import KeyStorage
import Synchronization

/// A store's folder in use: how reads, writes and recovery go together.
///
/// A write appends itself to the journal and makes that durable: from then on it is done, come what may. Readers look
/// into the journal first and then into the record files. When the journal has grown long, or its last user goes, a
/// checkpoint writes the record files — temporary file, rename, fsync of file and folder — and only then empties it. An entry
/// that is under way, with nobody holding the lock, tells everyone that a writer was broken off.
final class FileStore: Sendable {
  private let layout: FileStoreLayout
  private let journal: Journal
  private let lock: FolderLock
  private let acknowledged: AcknowledgedRevision
  private let overlay = Mutex(JournalOverlay())
  private let cache = RecordCache()
  private var recovery: FileStoreRecovery {
    FileStoreRecovery(journal: journal, records: RecordFolder(layout: layout))
  }

  init(folder: String, busyTimeout: Duration) throws(KeyStorageError) {
    layout = FileStoreLayout(folder: folder)
    try layout.prepare()
    let journal = try Journal(path: layout.journal)
    let lock = try FolderLock(path: layout.lock, timeout: busyTimeout)
    self.journal = journal
    self.lock = lock
    let isAlone = journal.isWritable && journal.claimAlone()
    let recovery = FileStoreRecovery(journal: journal, records: RecordFolder(layout: layout))
    acknowledged = try lock.held(.exclusive) { [layout] () throws(KeyStorageError) in
      try Self.open(layout, recovery, isAlone: isAlone)
    }
    try journal.claimShared(timeout: busyTimeout)
    _ = try revision()
  }

  /// Checks that the files belong together, before anything is changed; then brings them up to date.
  private static func open(
    _ layout: FileStoreLayout, _ recovery: FileStoreRecovery, isAlone: Bool
  ) throws(KeyStorageError) -> AcknowledgedRevision {
    let check = FileStoreCheck(layout: layout)
    let header = try isAlone ? recovery.expected() : recovery.finish()
    let acknowledged = try check.openAcknowledged(header)
    let highest = try acknowledged.read()
    if header.isIndexed, highest != nil {
      try check.check(header, acknowledged: highest, firstEntry: try recovery.firstEntry(header))
    }
    guard recovery.journal.isWritable else { return acknowledged }
    if !header.isIndexed || highest == nil && header.revision > 0 {
      do throws(KeyStorageError) {
        // An index of an earlier life of the store is of no use but for its revision.
        try acknowledged.createIfMissing()
        let known = header.isIndexed ? try? RecordIndex(path: layout.index) : nil
        acknowledged.record(try recovery.beginIndex(known: known).revision)
      } catch {
        // On a full disk the store of an earlier format stays one, and can be read.
        guard error.code == .unavailable else { throw error }
      }
    } else if isAlone {
      try recovery.recover()
    }
    return acknowledged
  }

  deinit {
    // The last one to go leaves nothing to do; if that fails, the next one to come does it.
    guard journal.isWritable, journal.claimAlone() else { return }
    try? lock.held(.exclusive) { () throws(KeyStorageError) in try self.recovery.checkpoint(isLast: true) }
  }

  /// One record. Needs the lock only once after each write.
  func read(_ key: String) throws(KeyStorageError) -> StoredValue? {
    let state = try journal.rawState()
    if let record = cache.record(key, state) { return record }
    if let header = cache.header(state), let view = view(at: header.revision) {
      do throws(KeyStorageError) {
        let record = try view.read(key)
        cache.keep(record, key, state)
        return record
      } catch {
        // Without the lock another process may have been in the middle of writing files: look again with it.
        guard error.code == .corrupted else { throw error }
      }
    }
    let record = try readTogether { (view) throws(KeyStorageError) in try view.read(key) }
    if let header = state.header, header.isSettled {
      cache.keep(header, state)
      cache.keep(record, key, state)
    }
    return record
  }

  func revision() throws(KeyStorageError) -> UInt64 {
    let state = try journal.rawState()
    if let header = cache.header(state) { return header.revision }
    if let header = state.header, header.isSettled { return header.revision }
    return try lock.held(.exclusive) { () throws(KeyStorageError) in try self.recovery.finish().revision }
  }

  /// Runs the body while no writer is at work.
  func readTogether<T: Sendable>(
    _ body: @Sendable (RecordView) throws(KeyStorageError) -> T
  ) throws(KeyStorageError) -> T {
    while true {
      let result = try lock.held(.shared) { () throws(KeyStorageError) -> T? in
        // Where nothing can be written, nobody finishes what was begun, and nobody disturbs.
        let header = try self.journal.isWritable ? self.journal.header() : self.recovery.finish()
        return header.isSettled ? try body(self.view(header)) : nil
      }
      if let result { return result }
      _ = try lock.held(.exclusive) { () throws(KeyStorageError) in try self.recovery.finish() }
    }
  }

  /// Carries out the changes that the body makes of the state it finds.
  func write<T: Sendable>(
    _ body: @Sendable (RecordView) throws(KeyStorageError) -> (changes: [StorageChange], result: T)
  ) throws(KeyStorageError) -> (result: T, revision: UInt64) {
    guard journal.isWritable else {
      throw KeyStorageError(.permission, message: "\(layout.folder) may not be written (read-only, or another user's)")
    }
    return try lock.held(.exclusive) { () throws(KeyStorageError) -> (result: T, revision: UInt64) in
      let header = try self.recovery.finish()
      try self.acknowledged.createIfMissing()
      let state = JournalState(header)
      let (changes, result) = try self.changes(header, state, body)
      let written = try self.commit(changes, after: header)
      self.acknowledged.record(written.revision, isAlone: true)
      self.cache.advance(
        from: state, to: JournalState(written), written, without: changes.map { Array($0.key.utf8) })
      if written.doneLength > self.overlay.withLock({ $0.journalByteLimit }) {
        try? self.recovery.checkpoint(isLast: false)
        self.overlay.withLock { $0 = JournalOverlay() }
      }
      return (result, written.revision)
    }
  }

  /// What the body makes of the present state. The view of it is gone afterwards: the overlay that it shares would be
  /// copied with the next entry.
  private func changes<T>(
    _ header: JournalHeader, _ state: JournalState,
    _ body: (RecordView) throws(KeyStorageError) -> (changes: [StorageChange], result: T)
  ) throws(KeyStorageError) -> (changes: [StorageChange], result: T) {
    var view = try view(header)
    view.cached = { [cache] in cache.record($0, state) }
    return try body(view)
  }

  /// Writes the record files and overwrites what the journal has had of them.
  func eraseRemains() throws(KeyStorageError) {
    guard journal.isWritable else { return }
    try lock.held(.exclusive) { () throws(KeyStorageError) in
      try self.recovery.checkpoint(isLast: false)
      self.overlay.withLock { $0 = JournalOverlay() }
      try self.journal.eraseRemains()
    }
  }

  /// The view that is at hand, if it stands for the revision.
  private func view(at revision: UInt64) -> RecordView? {
    let overlay = overlay.withLock { $0 }
    return overlay.revision == revision ? RecordView(overlay: overlay, folder: RecordFolder(layout: layout)) : nil
  }

  private func view(_ header: JournalHeader) throws(KeyStorageError) -> RecordView {
    let overlay = try overlay.withLock { (overlay) throws(KeyStorageError) in
      try overlay.refresh(journal, to: header, indexPath: layout.index)
      return overlay
    }
    return RecordView(overlay: overlay, folder: RecordFolder(layout: layout))
  }

  private func commit(
    _ changes: [StorageChange], after header: JournalHeader
  ) throws(KeyStorageError) -> JournalHeader {
    let entry = JournalEntry(revision: header.revision + 1, changes: changes.map(JournalEntry.Change.init))
    let bytes = entry.encoded
    guard header.doneLength + bytes.count < Journal.byteLimit else {
      throw KeyStorageError(.tooLarge, message: "the update is too large for a store of files")
    }
    try journal.append(bytes, after: header)
    var done = header
    done.doneLength += bytes.count
    done.pendingLength = done.doneLength
    done.revision = entry.revision
    try journal.setState(done)
    overlay.withLock { $0.add(entry, endingAt: done) }
    return done
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

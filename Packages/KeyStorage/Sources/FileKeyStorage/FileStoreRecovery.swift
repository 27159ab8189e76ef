import KeyStorage

/// Finishing what a writer began. Everything here is done under the exclusive lock, and may be done twice.
struct FileStoreRecovery {
  let journal: Journal
  let records: RecordFolder

  /// Marks an entry as done that is whole but was not marked; a torn one is as if it had never been.
  /// - Returns: the header afterwards.
  ///
  /// Where nothing can be written, nobody has brought the header up to date after a power failure: there the entries
  /// count.
  func finish() throws(KeyStorageError) -> JournalHeader {
    let header = try journal.header()
    return header.isSettled && journal.isWritable ? header : try acceptRest(after: header)
  }

  /// What `recover` will find to be done; nothing is changed.
  func expected() throws(KeyStorageError) -> JournalHeader {
    let found = try journal.header()
    if found.isSettled, try journal.size() == JournalHeader.byteCount { return found }
    return try withRest(found)
  }

  /// After a crash, possibly of the machine: the header may be older than the entries.
  func recover() throws(KeyStorageError) {
    let found = try journal.header()
    let size = try journal.size()
    if found.isSettled, size == JournalHeader.byteCount { return records.dropUnpublished() }
    _ = try acceptRest(after: found)
    try records.dropLeftovers()
    do throws(KeyStorageError) {
      try checkpoint(isLast: true)
    } catch {
      // On a full disk everything stays in the journal, from where it can be read.
      guard error.code == .unavailable else { throw error }
    }
  }

  /// Brings the journal's entries into the record files, durably, and empties it.
  /// - Parameter isLast: whether there may be no more writes for a while.
  func checkpoint(isLast: Bool) throws(KeyStorageError) {
    var header = try finish()
    if header.doneLength > JournalHeader.byteCount {
      let last = try lastChanges(header)
      try carryOut(last)
      if header.isIndexed { try updateIndex(last, header) }
    } else if try journal.size() == JournalHeader.byteCount {
      return
    }
    header.doneLength = JournalHeader.byteCount
    try journal.reset(header, isLast: isLast)
  }

  /// Takes the record files as they are, and begins an index of them: for a store of an earlier format, or one that its
  /// owner has accepted.
  func beginIndex(known: RecordIndex?) throws(KeyStorageError) -> JournalHeader {
    // The header may be older than the entries, as in `recover`.
    let header = try acceptRest(after: journal.header())
    try carryOut(lastChanges(header))
    var entries: [RecordIndex.Entry] = []
    for key in try records.readableKeys() {
      guard let version = try records.read(key)?.version else { continue }
      entries.append(RecordIndex.Entry(name: RecordIndex.Name(key.utf8), version: version))
    }
    entries.sort { $0.name < $1.name }
    let revision = max(header.revision, known?.revision ?? 0, entries.map(\.version).max() ?? 0)
    try RecordIndex.write(entries, revision: revision, path: records.layout.index)
    let new = JournalHeader(doneLength: JournalHeader.byteCount, revision: revision)
    try journal.reset(new, isLast: true)
    return new
  }

  private func acceptRest(after found: JournalHeader) throws(KeyStorageError) -> JournalHeader {
    let header = try withRest(found)
    if journal.isWritable { try journal.setState(header) }
    return header
  }

  private func withRest(_ found: JournalHeader) throws(KeyStorageError) -> JournalHeader {
    var header = found
    let size = try journal.size()
    guard size >= header.doneLength else { throw cutOff }
    let rest = try journal.content(from: header.doneLength, to: size)
    var offset = 0
    while let (entry, length) = JournalEntry.decode(rest, at: offset), entry.revision == header.revision + 1 {
      offset += length
      header.revision = entry.revision
    }
    header.doneLength += offset
    header.pendingLength = header.doneLength
    return header
  }

  /// The revision of the first entry that is done, if there is any.
  func firstEntry(_ header: JournalHeader) throws(KeyStorageError) -> UInt64? {
    try entries(header).first?.revision
  }

  /// All entries that are done.
  private func entries(_ header: JournalHeader) throws(KeyStorageError) -> [JournalEntry] {
    let content = try journal.content()
    guard content.count >= header.doneLength else { throw cutOff }
    var entries: [JournalEntry] = []
    var offset = JournalHeader.byteCount
    while offset < header.doneLength {
      guard let (entry, length) = JournalEntry.decode(content, at: offset),
        entries.last.map({ $0.revision + 1 == entry.revision }) ?? true
      else { throw damaged }
      entries.append(entry)
      offset += length
    }
    guard offset == header.doneLength, entries.last?.revision ?? header.revision == header.revision else {
      throw damaged
    }
    return entries
  }

  private typealias LastChanges = [[UInt8]: (change: JournalEntry.Change, revision: UInt64)]

  private func lastChanges(_ header: JournalHeader) throws(KeyStorageError) -> LastChanges {
    var last: LastChanges = [:]
    for entry in try entries(header) {
      for change in entry.changes { last[change.key] = (change, entry.revision) }
    }
    return last
  }

  private func carryOut(_ last: LastChanges) throws(KeyStorageError) {
    for (change, revision) in last.values { try carryOut(change, revision: revision) }
    try records.sync(Set(last.keys))
  }

  /// Writes a record's file, unless it is as new as the entry already.
  private func carryOut(_ change: JournalEntry.Change, revision: UInt64) throws(KeyStorageError) {
    let key = String(decoding: change.key, as: UTF8.self)
    switch change {
    case .set(_, let bytes):
      if let present = (try? records.read(key))?.version, present == revision { return }
      try records.prepare(0, key: key, version: revision, bytes: bytes)
      try records.publish(0, key: key)
    case .delete: try records.remove(key)
    }
  }

  private func updateIndex(_ last: LastChanges, _ header: JournalHeader) throws(KeyStorageError) {
    let present = try RecordIndex(path: records.layout.index)
    // Written already by a checkpoint that was broken off before it emptied the journal.
    if present?.revision == header.revision { return }
    var changes: [RecordIndex.Name: UInt64?] = [:]
    for (key, (change, revision)) in last {
      switch change {
      case .set: changes[RecordIndex.Name(key)] = .some(revision)
      case .delete: changes[RecordIndex.Name(key)] = .some(nil)
      }
    }
    let merged = RecordIndex.merge(try present?.all() ?? [], with: changes)
    try RecordIndex.write(merged, revision: header.revision, path: records.layout.index)
  }

  private var damaged: KeyStorageError {
    KeyStorageError(.corrupted, message: "\(journal.path) is damaged; it was left as it is")
  }

  private var cutOff: KeyStorageError {
    KeyStorageError(.corrupted, message: "\(journal.path) is cut off; it was left as it is")
  }
}

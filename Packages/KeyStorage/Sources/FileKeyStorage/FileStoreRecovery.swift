import KeyStorage

/// Finishing what a writer began. Everything here is done under the exclusive lock, and may be done twice.
struct FileStoreRecovery {
  let journal: Journal
  let records: RecordFolder

  /// Marks an entry as done that is whole but was not marked; a torn one is as if it had never been.
  /// - Returns: the header afterwards.
  func finish() throws(KeyStorageError) -> JournalHeader {
    let header = try journal.header()
    return header.isSettled ? header : try acceptRest(after: header)
  }

  /// After a crash, possibly of the machine: the header may be older than the entries.
  func recover() throws(KeyStorageError) {
    let found = try journal.header()
    let size = try journal.size()
    if found.isSettled, size == JournalHeader.byteCount { return records.dropUnpublished() }
    _ = try acceptRest(after: found)
    try records.dropLeftovers()
    try checkpoint(isLast: true)
  }

  /// Brings the journal's entries into the record files, durably, and empties it.
  /// - Parameter isLast: whether there may be no more writes for a while.
  func checkpoint(isLast: Bool) throws(KeyStorageError) {
    let header = try finish()
    if header.doneLength > JournalHeader.byteCount {
      var last: [[UInt8]: (change: JournalEntry.Change, revision: UInt64)] = [:]
      for entry in try entries(header) {
        for change in entry.changes { last[change.key] = (change, entry.revision) }
      }
      for (change, revision) in last.values { try carryOut(change, revision: revision) }
      try records.sync(Set(last.keys))
    } else if try journal.size() == JournalHeader.byteCount {
      return
    }
    try journal.reset(revision: header.revision, isLast: isLast)
  }

  private func acceptRest(after header: JournalHeader) throws(KeyStorageError) -> JournalHeader {
    var header = header
    guard try journal.size() >= header.doneLength else { throw cutOff }
    let content = try journal.content()
    while let (entry, length) = JournalEntry.decode(content, at: header.doneLength),
      entry.revision == header.revision + 1
    {
      header = JournalHeader(doneLength: header.doneLength + length, revision: entry.revision)
    }
    header.pendingLength = header.doneLength
    try journal.setState(header)
    return header
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

  /// Writes a record's file, unless it is as new as the entry already.
  private func carryOut(_ change: JournalEntry.Change, revision: UInt64) throws(KeyStorageError) {
    let key = String(decoding: change.key, as: UTF8.self)
    if let present = (try? records.read(key))?.version, present >= revision { return }
    switch change {
    case .set(_, let bytes):
      try records.prepare(0, key: key, version: revision, bytes: bytes)
      try records.publish(0, key: key)
    case .delete: try records.remove(key)
    }
  }

  private var damaged: KeyStorageError {
    KeyStorageError(.corrupted, message: "\(journal.path) is damaged; it was left as it is")
  }

  private var cutOff: KeyStorageError {
    KeyStorageError(.corrupted, message: "\(journal.path) is cut off; it was left as it is")
  }
}

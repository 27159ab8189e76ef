import KeyStorage

/// What the journal's entries say of records whose files are older.
struct JournalOverlay: Sendable {
  /// By the UTF-8 bytes of the key; nil for a record that was deleted.
  private(set) var records: [[UInt8]: StoredValue?] = [:]
  private var parsedLength = JournalHeader.byteCount
  /// The revision that it stands for; nil before the first refresh.
  private(set) var revision: UInt64?
  /// Whether record files are checked against the index.
  private(set) var isIndexed = false
  /// The index of the record files that the entries build on; nil as long as there are none.
  private(set) var index: RecordIndex?

  init(index: RecordIndex? = nil) { self.index = index }

  /// From this size on, a writer moves the journal's entries into the record files.
  ///
  /// As many bytes of entries as twice the index, which is written anew then, at least 1 MiB and at most 16 MiB.
  var journalByteLimit: Int { min(max(1 << 20, 2 * (index?.byteCount ?? 0)), 1 << 24) }

  /// Takes in the entries up to those that are done. Only while the lock is held.
  /// - Throws: `corrupted` when they are not one unbroken row.
  mutating func refresh(
    _ journal: Journal, to header: JournalHeader, indexPath: String
  ) throws(KeyStorageError) {
    if revision == header.revision, isIndexed == header.isIndexed { return }
    let isNewer = revision.map { $0 < header.revision } ?? false
    // Without a known start, or after the journal was emptied, everything is read again.
    var isWhole = false
    if isNewer, isIndexed == header.isIndexed, parsedLength <= header.doneLength {
      isWhole = try append(journal, header)
    }
    if !isWhole {
      self = JournalOverlay()
      isIndexed = header.isIndexed
      if isIndexed { index = try RecordIndex(path: indexPath) }
      guard try append(journal, header) else {
        throw KeyStorageError(.corrupted, message: "\(journal.path) is damaged; it was left as it is")
      }
    }
    revision = header.revision
  }

  private mutating func append(_ journal: Journal, _ header: JournalHeader) throws(KeyStorageError) -> Bool {
    let content = try journal.content(from: parsedLength, to: header.doneLength)
    guard content.count == header.doneLength - parsedLength else {
      throw KeyStorageError(.corrupted, message: "\(journal.path) is cut off; it was left as it is")
    }
    var last = revision
    var offset = 0
    while offset < content.count {
      guard let (entry, length) = JournalEntry.decode(content, at: offset),
        last.map({ $0 + 1 == entry.revision }) ?? true
      else { return false }
      add(entry)
      last = entry.revision
      offset += length
    }
    guard last ?? header.revision == header.revision else { return false }
    parsedLength = header.doneLength
    return true
  }

  /// Takes in an entry that this process has written.
  mutating func add(_ entry: JournalEntry, endingAt header: JournalHeader) {
    add(entry)
    parsedLength = header.doneLength
    revision = header.revision
  }

  private mutating func add(_ entry: JournalEntry) {
    for change in entry.changes {
      switch change {
      case .set(let key, let bytes): records[key] = .some(StoredValue(bytes: bytes, version: entry.revision))
      case .delete(let key): records[key] = .some(nil)
      }
    }
  }
}

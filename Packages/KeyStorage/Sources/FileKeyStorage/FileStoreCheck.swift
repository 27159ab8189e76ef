import KeyStorage

/// Whether journal, index and the file of acknowledged revisions belong together.
struct FileStoreCheck {
  let layout: FileStoreLayout

  /// Opens the file of acknowledged revisions.
  ///
  /// Only while the lock is held: whoever wrote has created it before.
  /// - Throws: `corrupted` when it is missing although the store has records.
  func openAcknowledged(_ header: JournalHeader) throws(KeyStorageError) -> AcknowledgedRevision {
    if header.isIndexed, header.revision > 0, try FileStatus.of(layout.acknowledged) == nil {
      throw KeyStorageError(
        .corrupted,
        message: """
          \(layout.acknowledged) is missing: it tells an old copy of the store from the last one. Put it back, or, to \
          go on with the store as it is, create it empty (install -m 600 /dev/null \(layout.acknowledged))
          """)
    }
    return try AcknowledgedRevision(path: layout.acknowledged)
  }

  /// - Parameter acknowledged: the highest revision that was reported as done; nil for a store that is taken as it is.
  func check(
    _ header: JournalHeader, acknowledged: UInt64?, firstEntry: UInt64?
  ) throws(KeyStorageError) {
    guard header.isIndexed, let acknowledged else { return }
    guard header.revision >= acknowledged else {
      throw wrong(
        "\(layout.journal) lacks writes that were done (it is at revision \(header.revision), was at \(acknowledged))")
    }
    let base = firstEntry.map { $0 - 1 } ?? header.revision
    guard let index = try RecordIndex(path: layout.index) else {
      guard base == 0 else { throw wrong("\(layout.index) is missing") }
      return
    }
    guard index.revision >= base else { throw wrong("\(layout.index) is older than the journal") }
    guard index.revision <= header.revision else { throw wrong("\(layout.journal) is older than the records") }
  }

  private func wrong(_ what: String) -> KeyStorageError {
    KeyStorageError(
      .corrupted,
      message: """
        \(what): it is damaged or an old copy, and was left as it is. Put back the whole folder as it was at one \
        moment; to go on with what is there, empty \(layout.acknowledged) (truncate -s 0 \(layout.acknowledged))
        """)
  }
}

import KeyStorage

/// The names in a store's folder.
///
///     journal    the last updates, whole, and how far they are done
///     lock       held by a writer alone, by readers of several records together
///     records/   one file a record
///     index      the valid version of each record, when the journal was emptied last
///     ack        up to which revision writes were reported as done
struct FileStoreLayout {
  let folder: String
  var journal: String { folder + "/journal" }
  var lock: String { folder + "/lock" }
  var index: String { folder + "/index" }
  var acknowledged: String { folder + "/ack" }
  var records: String { folder + "/records" }

  func record(_ key: String) -> String { records + "/" + RecordName.encode(key) }
  func temporary(_ number: Int) -> String { records + "/" + RecordName.temporaryPrefix + String(number) }

  /// Creates what is missing of a new store, and refuses folders that are open to others.
  func prepare() throws(KeyStorageError) {
    try Self.checkFolder(folder)
    let above = PrivateFile.folder(of: folder)
    try FolderStatus.of(above)?.checkOnlyOwnerWrites(above)
    if try FileStatus.of(folder) == nil { try PrivateFile.makeFolder(folder) }
    if try FileStatus.of(journal) == nil {
      try checkIsNew()
      try PrivateFile.makeFolder(records)
      let header = JournalHeader(doneLength: JournalHeader.byteCount, revision: 0)
      _ = try PrivateFile.create(journal, with: header.encoded)
    }
    try Self.checkFolder(records)
    if try FileStatus.of(lock) == nil { _ = try PrivateFile.create(lock, with: []) }
  }

  private func checkIsNew() throws(KeyStorageError) {
    var isNew = try FileStatus.of(index) == nil
    if let status = try FileStatus.of(acknowledged), status.size > 0 { isNew = false }
    if try FileStatus.of(records) != nil, try !FolderListing.isEmpty(records) { isNew = false }
    // In this order: another process that has created the store meanwhile has begun with the journal.
    if !isNew, try FileStatus.of(journal) != nil { isNew = true }
    guard isNew else {
      throw KeyStorageError(
        .corrupted,
        message: """
          \(journal) is missing; the records were left as they are. Put back the whole folder from a backup, or remove \
          it to begin anew
          """)
    }
  }

  private static func checkFolder(_ path: String) throws(KeyStorageError) {
    guard let status = try FileStatus.of(path) else { return }
    switch status.kind {
    case .folder: break
    case .symbolicLink: throw KeyStorageError(.permission, message: "\(path) is a symbolic link; these are refused")
    default: throw KeyStorageError(.unavailable, message: "\(path) is in the place of a folder")
    }
    guard status.permissions & 0o077 == 0 else {
      throw KeyStorageError(.permission, message: "\(path) is open to other users; close it with chmod 700")
    }
  }
}

import KeyStorage

/// The records at one moment: those in the journal before those in files.
struct RecordView: Sendable {
  let overlay: JournalOverlay
  let folder: RecordFolder

  func read(_ key: String) throws(KeyStorageError) -> StoredValue? {
    if let record = overlay.records[Array(key.utf8)] { return record }
    return try folder.read(key)
  }

  /// The UTF-8 bytes of all keys.
  func keys() throws(KeyStorageError) -> Set<[UInt8]> {
    var keys = Set(try folder.keys().map { Array($0.utf8) })
    for (key, record) in overlay.records {
      if record == nil { keys.remove(key) } else { keys.insert(key) }
    }
    return keys
  }
}

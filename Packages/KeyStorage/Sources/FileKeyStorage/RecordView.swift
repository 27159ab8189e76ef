import KeyStorage

/// The records at one moment: those in the journal before those in files.
struct RecordView: Sendable {
  let overlay: JournalOverlay
  let folder: RecordFolder
  /// Records that were read from their files at this moment already, if there are any.
  var cached: @Sendable (String) -> StoredValue?? = { _ in nil }

  func read(_ key: String) throws(KeyStorageError) -> StoredValue? {
    let name = Array(key.utf8)
    if let record = overlay.records[name] { return record }
    if let record = cached(key) { return record }
    let record = try folder.read(key)
    guard overlay.isIndexed else { return record }
    let valid = try overlay.index?.version(of: name)
    if record?.version == valid { return record }
    let what =
      switch (record?.version, valid) {
      case (nil, _): "was removed"
      case (_, nil): "was brought back after its deletion"
      case (let found?, let valid?): "is not the one stored last (version \(found), not \(valid))"
      }
    throw KeyStorageError(.corrupted, record: key, message: "the record's file \(what); it was left as it is")
  }

  /// The UTF-8 bytes of all keys.
  func keys() throws(KeyStorageError) -> Set<[UInt8]> {
    let inFiles = Set(try folder.keys().map { Array($0.utf8) })
    if overlay.isIndexed { try checkNothingIsMissing(inFiles) }
    var keys = inFiles
    for (key, record) in overlay.records {
      if record == nil { keys.remove(key) } else { keys.insert(key) }
    }
    return keys
  }

  private func checkNothingIsMissing(_ keys: Set<[UInt8]>) throws(KeyStorageError) {
    let newer = Set(overlay.records.keys.map { RecordIndex.Name($0) })
    var listed = Set(try overlay.index?.all().map(\.name) ?? []).subtracting(newer)
    for key in keys where overlay.records[key] == nil {
      guard listed.remove(RecordIndex.Name(key)) != nil else {
        throw KeyStorageError(
          .corrupted, record: String(decoding: key, as: UTF8.self),
          message: "the record's file was brought back after its deletion; it was left as it is")
      }
    }
    guard listed.isEmpty else {
      throw KeyStorageError(
        .corrupted,
        message:
          "\(folder.layout.records) lacks \(listed.count) of the records' files; the others were left as they are")
    }
  }
}

import KeyStorage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The record files.
struct RecordFolder {
  let layout: FileStoreLayout

  func read(_ key: String) throws(KeyStorageError) -> StoredValue? {
    guard let record = try readRecord(layout.record(key), name: key) else { return nil }
    guard record.key == Array(key.utf8) else {
      throw KeyStorageError(
        .corrupted, record: key, message: "the file of the record holds another one; it was left as it is")
    }
    return StoredValue(bytes: Array(record.bytes), version: record.version)
  }

  func keys() throws(KeyStorageError) -> [String] {
    var keys: [String] = []
    for name in try FolderListing.names(layout.records) {
      switch RecordName.decode(name) {
      case .key(let key): keys.append(key)
      case .hash:
        if let record = try readRecord(layout.records + "/" + name, name: name) {
          keys.append(String(decoding: record.key, as: UTF8.self))
        }
      case .other: break
      }
    }
    return keys
  }

  /// The keys of the records that are whole; the others are left alone.
  func readableKeys() throws(KeyStorageError) -> [String] {
    var keys: [String] = []
    for name in try FolderListing.names(layout.records) where RecordName.decode(name) != .other {
      do throws(KeyStorageError) {
        guard let record = try readRecord(layout.records + "/" + name, name: name) else { continue }
        let key = String(decoding: record.key, as: UTF8.self)
        if RecordName.encode(key) == name { keys.append(key) }
      } catch {
        guard error.code == .corrupted else { throw error }
      }
    }
    return keys
  }

  /// Writes a record's file under a temporary name.
  func prepare(_ number: Int, key: String, version: UInt64, bytes: [UInt8]) throws(KeyStorageError) {
    let path = layout.temporary(number)
    var raw = create(path)
    if raw < 0, errno == EEXIST {
      // Left behind by a process that ended in the middle; we hold the lock.
      unlink(path)
      raw = create(path)
    }
    guard raw >= 0 else { throw .posix(errno, "cannot create", path) }
    do throws(KeyStorageError) {
      try FileDescriptor(raw).writeAll(RecordFile.encode(key: key, version: version, bytes: bytes), path: path)
    } catch {
      unlink(path)
      throw error
    }
  }

  /// Gives a prepared file its name.
  func publish(_ number: Int, key: String) throws(KeyStorageError) {
    let path = layout.record(key)
    guard rename(layout.temporary(number), path) == 0 else { throw .posix(errno, "cannot write", path) }
  }

  func remove(_ key: String) throws(KeyStorageError) {
    let path = layout.record(key)
    guard unlink(path) == 0 || errno == ENOENT else { throw .posix(errno, "cannot remove", path) }
  }

  /// Removes what a write left behind that was broken off before it was in the journal.
  func dropUnpublished() {
    var number = 0
    while unlink(layout.temporary(number)) == 0 { number += 1 }
  }

  /// Removes all that broken-off writes left behind.
  func dropLeftovers() throws(KeyStorageError) {
    for name in try FolderListing.names(layout.records) where name.hasPrefix(RecordName.temporaryPrefix) {
      unlink(layout.records + "/" + name)
    }
  }

  /// Makes the present files of these records durable.
  func sync(_ keys: Set<[UInt8]>) throws(KeyStorageError) {
    #if os(Linux)
      // Many files are faster made durable all at once, with everything else on their file system.
      if keys.count > 64 { return try FileSystem.sync(of: layout.records) }
    #endif
    for key in keys {
      let path = layout.record(String(decoding: key, as: UTF8.self))
      try PrivateFile.open(path, flags: O_RDONLY)?.sync(path)
    }
    try PrivateFile.syncFolder(layout.records)
  }

  private func readRecord(_ path: String, name: String) throws(KeyStorageError) -> RecordFile? {
    guard let content = try PrivateFile.read(path, limit: RecordFile.byteLimit) else { return nil }
    return try RecordFile(decoding: content, name: name)
  }

  private func create(_ path: String) -> Int32 {
    openDescriptor(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
  }
}

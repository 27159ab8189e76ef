import CryptoCore
import KeyStorage
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Which version of which record is the valid one, in a file of its own: a record file that was put back to an earlier
/// state, brought back or removed is noticed.
///
///     "OMSINDX" | format (1 byte) | revision (8) | count (8) | fingerprint of the entries (8) | fingerprint of all that (8)
///     entries, sorted: first 16 bytes of the key's SHA-256 | version (8)
///
/// It is written whole when the journal is emptied, and stands for the record files as they are then.
final class RecordIndex: Sendable {
  struct Entry: Equatable {
    let name: Name
    let version: UInt64
  }

  /// A key's hash.
  struct Name: Hashable, Comparable {
    let high: UInt64
    let low: UInt64

    init(high: UInt64, low: UInt64) {
      self.high = high
      self.low = low
    }

    init(_ key: some Collection<UInt8>) {
      let hash = SHA256.hash(key)
      high = UInt64(bigEndianBytes: hash.prefix(8))
      low = UInt64(bigEndianBytes: hash.dropFirst(8).prefix(8))
    }

    static func < (left: Name, right: Name) -> Bool { (left.high, left.low) < (right.high, right.low) }
  }

  private static let magic = Array("OMSINDX".utf8)
  private static let format: UInt8 = 1
  private static let headerByteCount = 40
  private static let entryByteCount = 24
  /// So many entries are read at once.
  private static let window = 1_024

  /// The revision of the store at which the record files were as the index says.
  let revision: UInt64
  let count: Int
  var byteCount: Int { Self.headerByteCount + count * Self.entryByteCount }
  private let fingerprint: UInt64
  private let path: String
  private let file: FileDescriptor
  /// All entries, once there were some lookups: one needs little of the file, many need all of it.
  private let loaded = Mutex((lookups: 0, entries: Block?.none))

  /// Opens the index, if there is one.
  init?(path: String) throws(KeyStorageError) {
    guard let file = try PrivateFile.open(path, flags: O_RDONLY) else { return nil }
    let header = try file.read(Self.headerByteCount, path: path)
    guard header.count == Self.headerByteCount, header.starts(with: Self.magic),
      UInt64(bigEndianBytes: header[32...]) == Fingerprint.of(header[..<32])
    else { throw Self.damaged(path) }
    guard header[7] <= Self.format else {
      throw KeyStorageError(
        .unsupportedVersion, message: "\(path) was written by a newer version (format \(header[7]))")
    }
    guard header[7] == Self.format, let count = Int(exactly: UInt64(bigEndianBytes: header[16..<24])),
      count < 1 << 40, try file.status(path).size == Self.headerByteCount + count * Self.entryByteCount
    else { throw Self.damaged(path) }
    revision = UInt64(bigEndianBytes: header[8..<16])
    self.count = count
    fingerprint = UInt64(bigEndianBytes: header[24..<32])
    self.path = path
    self.file = file
  }

  /// The valid version of a record; nil when there is to be none.
  func version(of key: [UInt8]) throws(KeyStorageError) -> UInt64? {
    let name = Name(key)
    if let entries = try inMemory() { return entries.version(of: name) }
    // Hashes are spread evenly: the first guess is nearly always right.
    let guess = Int(Double(name.high) / 0x1p64 * Double(count)) - Self.window / 2
    var (low, high) = (0, count)
    var start = max(0, min(count - Self.window, guess))
    while low < high {
      let entries = try read(start, min(start + Self.window, count))
      guard let first = entries.first, let last = entries.last else { return nil }
      if name < first {
        high = start
      } else if name > last {
        low = start + entries.count
      } else {
        return entries.version(of: name)
      }
      start = max(low, (low + high - Self.window) / 2)
    }
    return nil
  }

  private func inMemory() throws(KeyStorageError) -> Block? {
    try loaded.withLock { (loaded) throws(KeyStorageError) -> Block? in
      if let entries = loaded.entries { return entries }
      loaded.lookups += 1
      guard loaded.lookups > 32 else { return nil }
      loaded.entries = try read(0, count)
      return loaded.entries
    }
  }

  /// All entries.
  /// - Throws: `corrupted` when any of them is damaged.
  func all() throws(KeyStorageError) -> [Entry] {
    let entries = try read(0, count)
    guard Fingerprint.of(entries.bytes) == fingerprint else { throw Self.damaged(path) }
    return (0..<count).map { Entry(name: entries.name($0), version: entries.version($0)) }
  }

  /// Writes an index, durably.
  static func write(_ entries: [Entry], revision: UInt64, path: String) throws(KeyStorageError) {
    var content: [UInt8] = []
    content.reserveCapacity(entries.count * entryByteCount)
    for entry in entries {
      for word in [entry.name.high, entry.name.low, entry.version] {
        withUnsafeBytes(of: word.bigEndian) { content.append(contentsOf: $0) }
      }
    }
    var header = magic + [format] + revision.bigEndianBytes + UInt64(entries.count).bigEndianBytes
    header += Fingerprint.of(content).bigEndianBytes
    try PrivateFile.replace(path, with: header + Fingerprint.of(header).bigEndianBytes + content)
  }

  /// Brings changes into sorted entries; a version of nil stands for a deletion.
  static func merge(_ entries: [Entry], with changes: [Name: UInt64?]) -> [Entry] {
    var merged: [Entry] = []
    merged.reserveCapacity(entries.count + changes.count)
    var new = changes.compactMap { name, version in version.map { Entry(name: name, version: $0) } }
      .sorted { $0.name < $1.name }[...]
    for entry in entries where changes[entry.name] == nil {
      while let next = new.first, next.name < entry.name {
        merged.append(next)
        new.removeFirst()
      }
      merged.append(entry)
    }
    return merged + new
  }

  private func read(_ start: Int, _ end: Int) throws(KeyStorageError) -> Block {
    let bytes = try file.read(
      (end - start) * Self.entryByteCount, from: Self.headerByteCount + start * Self.entryByteCount, path: path)
    guard bytes.count == (end - start) * Self.entryByteCount else { throw Self.damaged(path) }
    return Block(bytes: bytes)
  }

  static func damaged(_ path: String) -> KeyStorageError {
    KeyStorageError(
      .corrupted,
      message: "\(path) is damaged; it was left as it is. Put it back from a backup, with all other files of its folder"
    )
  }

  /// Entries as they are in the file.
  private struct Block: Sendable {
    let bytes: [UInt8]
    var count: Int { bytes.count / RecordIndex.entryByteCount }
    var first: Name? { count > 0 ? name(0) : nil }
    var last: Name? { count > 0 ? name(count - 1) : nil }

    func name(_ index: Int) -> Name { Name(high: word(index, 0), low: word(index, 8)) }
    func version(_ index: Int) -> UInt64 { word(index, 16) }

    func version(of name: Name) -> UInt64? {
      var (low, high) = (0, count)
      while low < high {
        let middle = (low + high) / 2
        let found = self.name(middle)
        if found == name { return version(middle) }
        if found < name { low = middle + 1 } else { high = middle }
      }
      return nil
    }

    private func word(_ index: Int, _ offset: Int) -> UInt64 {
      let start = index * RecordIndex.entryByteCount + offset
      return bytes.withUnsafeBytes { UInt64(bigEndian: $0.loadUnaligned(fromByteOffset: start, as: UInt64.self)) }
    }
  }
}

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Which stores are sealed with the keys of a key file, in a file beside it: so that a rotation knows which of them
/// still need the old key.
///
/// A first line that says whether the list is complete; then a line for each store and each change: the store's
/// identity and the identifier of its key, or `-` for a store that never came to be. The last line of a store counts.
/// Lines are only added, under a lock; a long list is written anew.
struct StoreRegister {
  struct Content {
    /// Whether the list was begun with the key, so that no store is missing.
    var isComplete = false
    /// The identifier of each store's key, by the store's identity.
    var stores: [String: String] = [:]
  }

  private static let completeLine = "oms-sealing-stores 1 all"
  private static let partialLine = "oms-sealing-stores 1 some"
  private static let byteLimit = 1 << 24
  private static let compactByteCount = 1 << 16

  let path: String

  /// Begins a complete list, for a key that seals no store yet.
  func begin() throws(KeyStorageError) { _ = try create(Self.completeLine) }

  /// What the list says; nil when there is none.
  func read() throws(KeyStorageError) -> Content? {
    guard let file = try PrivateFile.open(path, flags: O_RDONLY) else { return nil }
    return Self.decode(try file.readAll(limit: Self.byteLimit, path: path))
  }

  /// Notes the key of a store, durably; nil for a store that never came to be.
  func note(_ store: String, key: String?) throws(KeyStorageError) {
    if let content = try read(), content.stores[store] == key { return }
    let file = try lockedFile()
    defer { flock(file.raw, LOCK_UN) }
    let bytes = try file.readAll(limit: Self.byteLimit, path: path)
    var content = Self.decode(bytes)
    guard content.stores[store] != key else { return }
    if bytes.count > Self.compactByteCount {
      content.stores[store] = key
      return try PrivateFile.replace(path, with: Self.encode(content))
    }
    // A line that was torn is ended, and is none.
    let start = bytes.last == UInt8(ascii: "\n") ? "" : "\n"
    try file.writeAll(Array("\(start)\(store) \(key ?? "-")\n".utf8), at: bytes.count, path: path)
    try file.sync(path)
  }

  /// The file that is under its name, locked.
  private func lockedFile() throws(KeyStorageError) -> FileDescriptor {
    for _ in 0..<1_000 {
      guard let file = try PrivateFile.open(path, flags: O_RDWR) else {
        _ = try create(Self.partialLine)
        continue
      }
      while flock(file.raw, LOCK_EX) != 0 {
        guard errno == EINTR else { throw .posix(errno, "cannot lock", path) }
      }
      if try FileStatus.of(path)?.identity == file.status(path).identity { return file }
    }
    throw KeyStorageError(.busy, message: "\(path) is written to without a pause; try again")
  }

  private func create(_ line: String) throws(KeyStorageError) -> Bool {
    try PrivateFile.create(path, with: Array((line + "\n").utf8))
  }

  private static func decode(_ bytes: [UInt8]) -> Content {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    var content = Content(isComplete: lines.first.map { $0 == completeLine } ?? false)
    for line in lines.dropFirst() {
      let words = line.split(separator: " ")
      guard words.count == 2, words[0].utf8.count == 32 else {
        // A torn line is of a store that was not written; a damaged one may hide a store.
        content.isComplete = content.isComplete && words.count < 2
        continue
      }
      if words[1] == "-" {
        content.stores[String(words[0])] = nil
      } else if words[1].utf8.count == 16 {
        content.stores[String(words[0])] = String(words[1])
      } else {
        content.isComplete = false
      }
    }
    return content
  }

  private static func encode(_ content: Content) -> [UInt8] {
    let lines = content.stores.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    let first = content.isComplete ? completeLine : partialLine
    return Array((([first] + lines).joined(separator: "\n") + "\n").utf8)
  }
}

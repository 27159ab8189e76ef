import KeyStorage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Flips bytes of a store's files, one at a time, and looks what comes of it: either every record is read as it was
/// written, or there is a typed error and the files are as they were.
struct FlippedBytes {
  let store: StoreArgument
  private let kind: String
  private let folder: String
  private static let codes: Set<KeyStorageError.Code> = [.corrupted, .unsupportedVersion]

  /// - Parameter store: names a folder in which stores may be made.
  init(store: StoreArgument) {
    self.store = store
    kind = String(store.text.prefix { $0 != ":" })
    folder = String(store.text.drop { $0 != ":" }.dropFirst())
  }

  func run(every stride: Int) throws {
    mkdir(folder, 0o700)
    for state in ["closed", "killed"] {
      let (argument, place) = try argument(state)
      let child = try ChildProcess(["leave", argument, state])
      _ = child.finish()
      let whole = try FolderCopy(of: place)
      var counts = (flipped: 0, refused: 0)
      for (name, bytes) in whole.files.sorted(by: { $0.key < $1.key }) {
        // Of zeros at the end, which are room for later, a few will do.
        let end = min(bytes.count, (bytes.lastIndex { $0 != 0 } ?? 0) + 100)
        for index in Swift.stride(from: Int.random(in: 0..<stride), to: end, by: stride) {
          var damaged = whole
          damaged.files[name]?[index] ^= 1 << UInt8.random(in: 0...7)
          counts.flipped += 1
          if try isRefused(damaged, "\(state), \(name), byte \(index) of \(bytes.count)") { counts.refused += 1 }
        }
      }
      guard counts.refused > 0 else { throw TortureError("no flipped byte was noticed") }
      print(
        "flip \(store.text) (\(state)): \(counts.flipped) bytes of \(whole.files.count) files,",
        "\(counts.refused) refused, the others harmless ok")
    }
  }

  /// Writes a store and ends, properly or not.
  func leave(_ state: String) throws {
    let storage = try store.open()
    for (key, value) in Self.records { try storage.set(key, value) }
    try storage.set("gone", [1, 2, 3])
    try storage.apply([.set("key 1", Self.records["key 1"] ?? []), .delete("gone")])
    for _ in 0..<3 { _ = try storage.reserveCounter("counter", atLeast: 1_764_500_000_000) }
    if state == "killed" { kill(getpid(), SIGKILL) }
  }

  private static let records: [String: [UInt8]] = [
    "key 1": [UInt8](repeating: 1, count: 300), "key 2": [2], "key 3": [], "long": [UInt8](repeating: 4, count: 6_000),
    String(repeating: "k", count: 250): Array(0...255),
  ]

  private func argument(_ name: String) throws -> (argument: String, folder: String) {
    let place = folder + "/" + name
    FolderCopy.remove(place)
    mkdir(place, 0o700)
    return ("\(kind):\(place)/store", place)
  }

  /// - Throws: when a record reads as something else or as absent, or files were changed in spite of an error.
  private func isRefused(_ damaged: FolderCopy, _ what: String) throws -> Bool {
    let (text, place) = try argument("flipped")
    try damaged.put(at: place)
    let argument = try StoreArgument(text)
    do throws(KeyStorageError) {
      try check(argument, what)
    } catch {
      guard Self.codes.contains(error.code) else {
        if error.code == .invalidRequest { throw TortureError(error.message) }
        throw TortureError("\(what): \(error)")
      }
      var left = try FolderCopy(of: place, isIncluded: Self.isLasting)
      if left.files["store-wal"] == [], damaged.files["store-wal"] == nil { left.files["store-wal"] = nil }
      guard left.files == damaged.files.filter({ Self.isLasting($0.key) }) else {
        let changed = left.files.filter { damaged.files[$0.key] != $0.value }.keys
        throw TortureError("\(what): refused (\(error.message)), but \(changed.sorted()) changed")
      }
      return true
    }
    try checkWrite(argument, what)
    return false
  }

  /// What SQLite makes anew for each start.
  private static func isLasting(_ name: String) -> Bool { !name.hasSuffix("-shm") }

  private func check(_ argument: StoreArgument, _ what: String) throws(KeyStorageError) {
    let storage = try argument.open()
    for (key, value) in Self.records where try storage.get(key)?.bytes != value { throw wrong("\(what): \(key)") }
    if try storage.get("gone") != nil { throw wrong("\(what): a deleted record is back") }
    if try storage.counter("counter") != 1_764_500_000_002 { throw wrong("\(what): the counter") }
    if try storage.keys(withPrefix: "") != (Self.records.keys + ["counter"]).sorted() {
      throw wrong("\(what): the keys")
    }
    _ = try storage.revision()
  }

  /// A harmless flip must not become a harmful one with the next write.
  private func checkWrite(_ argument: StoreArgument, _ what: String) throws {
    do throws(KeyStorageError) {
      let storage = try argument.open()
      try storage.apply([.set("new", [UInt8](repeating: 9, count: 5_000)), .set("key 2", [2])])
      _ = try storage.reserveCounter("new counter", atLeast: 1)
      try storage.apply([.delete("new"), .delete("new counter")])
    } catch {
      guard Self.codes.contains(error.code) else { throw TortureError("\(what), then a write: \(error)") }
      return
    }
    do throws(KeyStorageError) {
      try check(argument, what + ", then a write")
    } catch {
      guard Self.codes.contains(error.code) else { throw TortureError("\(error.message)") }
    }
  }

  private func wrong(_ what: String) -> KeyStorageError {
    KeyStorageError(.invalidRequest, message: "\(what) is not what was written")
  }
}

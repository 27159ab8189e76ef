import Foundation
import KeyStorage
import SQLiteKeyStorage
import Testing

/// A database and a log that were not written for each other, and what tells them apart.
@Suite struct SQLiteMixedFilesTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.file("keys.sqlite") }

  private func files() throws -> [String: Data] {
    var files: [String: Data] = [:]
    // SQLite rebuilds the third file as it likes.
    for suffix in ["", "-wal", "-ack"] where FileManager.default.fileExists(atPath: path + suffix) {
      files[suffix] = try content(path + suffix)
    }
    return files
  }

  private func put(_ files: [String: Data]) {
    for suffix in ["", "-wal", "-ack", "-shm"] {
      try? FileManager.default.removeItem(atPath: path + suffix)
      guard let bytes = files[suffix] else { continue }
      _ = FileManager.default.createFile(
        atPath: path + suffix, contents: bytes, attributes: [.posixPermissions: 0o600])
    }
  }

  private func write(_ changes: [StorageChange]) throws {
    let storage = try SQLiteKeyStorage(path: path)
    try storage.apply(changes)
    _ = try storage.reserveCounter("n", atLeast: 1)
    storage.close()
  }

  /// The files of a store that was killed, its last writes in the log.
  private func killed() throws -> [String: Data] {
    let storage = try SQLiteKeyStorage(path: path)
    try storage.apply([.set("a", [2]), .set("b", [2])])
    for _ in 0..<20 { _ = try storage.reserveCounter("n", atLeast: 1) }
    let files = try files()
    storage.close()
    #expect(files["-wal"]?.isEmpty == false)
    return files
  }

  private func many(_ byte: UInt8) -> [StorageChange] {
    (0..<100).map { .set("key \($0)", [UInt8](repeating: byte, count: 200)) } + [.set("a", [byte]), .set("b", [byte])]
  }

  @Test func anOldDatabaseBesideANewerLogIsRefusedAndKept() throws {
    try write(many(0))
    let old = try content(path)
    try write(many(1))
    let newer = try killed()
    put(newer)
    #expect(thrownCode { _ = try SQLiteKeyStorage(path: path) } == nil, "the files belong together")

    var mixed = newer
    mixed[""] = old
    put(mixed)
    for _ in 0..<2 {
      let error = #expect(throws: KeyStorageError.self) { try SQLiteKeyStorage(path: path) }
      #expect(error?.code == .corrupted)
      #expect(error?.message.contains("older than the log beside it") == true, "\(error?.message ?? "")")
      #expect(try files() == mixed)
    }

    // What the message advises.
    put(newer)
    let whole = try SQLiteKeyStorage(path: path)
    #expect(try whole.get("a")?.bytes == [2])
    whole.close()
    put(["": old, "-ack": Data()])
    let alone = try SQLiteKeyStorage(path: path)
    #expect(try alone.get("a")?.bytes == [0])
    #expect(try alone.counter("n") == 1)
  }

  @Test func anOldLogBesideANewerDatabaseIsRefusedAndKept() throws {
    try write(many(0))
    let old = try killed()
    try write(many(3))
    var mixed = try files()
    mixed["-wal"] = old["-wal"]
    for acknowledged in [mixed["-ack"], Data()] {
      mixed["-ack"] = acknowledged
      put(mixed)
      let error = #expect(throws: KeyStorageError.self) { try SQLiteKeyStorage(path: path) }
      #expect(error?.code == .corrupted)
      #expect(error?.message.contains("-wal is older than the database") == true, "\(error?.message ?? "")")
      #expect(try files() == mixed)
    }
    mixed["-wal"] = nil
    put(mixed)
    #expect(try SQLiteKeyStorage(path: path).get("a")?.bytes == [3])
  }

  @Test func withoutTheFileOfAcknowledgedRevisionsNothingIsOpened() throws {
    try write([.set("a", [1])])
    let old = try content(path)
    try write([.set("a", [2])])
    try FileManager.default.removeItem(atPath: path + "-ack")
    for database in [try content(path), old] {
      put(["": database])
      for _ in 0..<2 {
        let error = #expect(throws: KeyStorageError.self) { try SQLiteKeyStorage(path: path) }
        #expect(error?.code == .corrupted)
        #expect(error?.message.contains("install -m 600 /dev/null \(path)-ack") == true)
      }
      #expect(try files() == ["": database])
    }
  }

  @Test func anAcceptedDatabaseIsProtectedFromTheFirstOpening() throws {
    try write([.set("a", [1])])
    let old = try content(path)
    try write([.set("a", [2])])
    let newer = try content(path)
    put(["": newer, "-ack": Data()])
    try SQLiteKeyStorage(path: path).close()
    try overwrite(path, with: old)
    #expect(thrownCode { _ = try SQLiteKeyStorage(path: path) } == .corrupted, "no write was needed for it")
  }

  @Test func aMissingFileOfAcknowledgedRevisionsBesideALogIsNoticed() throws {
    // A new database, everything still in its log.
    let storage = try SQLiteKeyStorage(path: path)
    _ = try storage.reserveCounter("n", atLeast: 1)
    var left = try files()
    storage.close()
    left["-ack"] = nil
    put(left)
    for _ in 0..<2 { #expect(thrownCode { _ = try SQLiteKeyStorage(path: path) } == .corrupted) }
    #expect(!FileManager.default.fileExists(atPath: path + "-ack"))
  }

  @Test func aReplacedCredentialsBytesAreGoneAtOnce() throws {
    let storage = try SQLiteKeyStorage(path: path)
    let keys = SoftwareCredentialKeyStore(storage: storage, sealingKey: FixedSealingKey())
    _ = try keys.createCredential(tag: "session")
    let record = try #require(try storage.get("session")).bytes.suffix(48)
    #expect(try files().values.contains { $0.range(of: Data(record)) != nil })
    _ = try keys.createCredential(tag: "session")
    #expect(try !files().values.contains { $0.range(of: Data(record)) != nil })
  }

  @Test func aDestroyedCredentialIsGoneFromADatabaseOfManyMegabytesToo() throws {
    let storage = try SQLiteKeyStorage(path: path)
    let keys = SoftwareCredentialKeyStore(storage: storage, sealingKey: FixedSealingKey())
    try storage.apply((0..<40).map { .set("big \($0)", [UInt8](repeating: UInt8($0), count: 150_000)) })
    for number in 0..<30 { _ = try keys.createCredential(tag: "session \(number)") }
    for number in 0..<30 {
      let record = try #require(try storage.get("session \(number)")).bytes.suffix(48)
      try keys.deleteCredential(tag: "session \(number)")
      if number % 10 == 9 {
        #expect(try !files().values.contains { $0.range(of: Data(record)) != nil }, "credential \(number)")
      }
    }
    #expect(try content(path).count > 4 << 20)
  }
}

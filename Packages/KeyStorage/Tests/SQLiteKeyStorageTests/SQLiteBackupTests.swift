import CSQLite
import Foundation
import KeyStorage
import SQLiteKeyStorage
import Testing

/// What is in the one file, and what is no longer in any.
@Suite struct SQLiteBackupTests {
  private let folder = TemporaryFolder()
  private let sealingKey = FixedSealingKey()
  private var path: String { folder.file("keys.sqlite") }

  /// A store of the database file alone, without log and with an empty file of acknowledged revisions.
  private func copied() throws -> SQLiteKeyStorage {
    let copy = folder.file("copy.sqlite")
    try content(path).write(to: URL(fileURLWithPath: copy))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: copy)
    _ = FileManager.default.createFile(
      atPath: copy + "-ack", contents: Data(), attributes: [.posixPermissions: 0o600])
    return try SQLiteKeyStorage(path: copy)
  }

  private func isInAnyFile(_ bytes: [UInt8]) throws -> Bool {
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where try content(folder.file(name)).range(of: Data(bytes)) != nil { return true }
    return false
  }

  @Test func theFileAloneHoldsAWriteWhileTheStoreIsOpen() throws {
    let storage = try SQLiteKeyStorage(path: path)
    let keys = SoftwareCredentialKeyStore(storage: storage, sealingKey: sealingKey)
    let credential = try keys.createCredential(tag: "session")
    let copy = SoftwareCredentialKeyStore(storage: try copied(), sealingKey: sealingKey)
    #expect(try copy.credential(tag: "session") == credential)
  }

  @Test func closingMovesEverythingAlthoughAnotherStoreIsOpen() throws {
    let other = try SQLiteKeyStorage(path: path)
    let storage = try SQLiteKeyStorage(path: path)
    for number in 0..<20 { try storage.set("key \(number)", [1]) }
    storage.close()
    #expect(try copied().keys(withPrefix: "").count == 20)
    other.close()
  }

  @Test func releasingMovesEverythingAlthoughAnotherStoreIsOpen() throws {
    let other = try SQLiteKeyStorage(path: path)
    var storage: SQLiteKeyStorage? = try SQLiteKeyStorage(path: path)
    for number in 0..<20 { try storage?.set("key \(number)", [1]) }
    storage = nil
    #expect(try copied().keys(withPrefix: "").count == 20)
    other.close()
  }

  @Test func aDeletedCredentialsBytesAreGone() throws {
    let storage = try SQLiteKeyStorage(path: path)
    let keys = SoftwareCredentialKeyStore(storage: storage, sealingKey: sealingKey)
    for number in 0..<8 { _ = try keys.createCredential(tag: "session \(number)") }
    for number in 0..<8 {
      let record = try #require(try storage.get("session \(number)")).bytes
      #expect(try isInAnyFile(record))
      try keys.deleteCredential(tag: "session \(number)")
      #expect(try !isInAnyFile(Array(record.suffix(48))), "credential \(number)")
    }
  }

  @Test func aReplacedCredentialsBytesAreGoneWhenTheStoreIsClosed() throws {
    let other = try SQLiteKeyStorage(path: path)
    let storage = try SQLiteKeyStorage(path: path)
    let keys = SoftwareCredentialKeyStore(storage: storage, sealingKey: sealingKey)
    _ = try keys.createCredential(tag: "session")
    let record = try #require(try storage.get("session")).bytes
    _ = try keys.createCredential(tag: "session")
    storage.close()
    #expect(try !isInAnyFile(Array(record.suffix(48))))
    other.close()
  }

  @Test func deletedRecordsLeaveNothingInFullPages() throws {
    let storage = try SQLiteKeyStorage(path: path)
    var generator = Numbers(state: 7)
    func record(_ number: Int) -> [UInt8] {
      Array("<\(number)>".utf8) + (0..<(20 + number * 37 % 700)).map { UInt8(($0 &* 31 &+ number) & 0x7F) }
    }
    let order = (0..<400).shuffled(using: &generator)
    for start in stride(from: 0, to: order.count, by: 8) {
      try storage.apply(order[start..<start + 8].map { .set("key \($0)", record($0)) })
    }
    let deleted = Array(order.shuffled(using: &generator).prefix(320))
    for start in stride(from: 0, to: deleted.count, by: 8) {
      try storage.apply(deleted[start..<start + 8].map { .delete("key \($0)") })
    }
    for number in deleted {
      #expect(try !isInAnyFile(Array(record(number).prefix(20))), "record \(number)")
    }
  }

  /// Another program that does not let go of the state it reads.
  @Test func aDeletionDespiteAReaderIsFinishedWhenTheStoreIsClosed() throws {
    let storage = try SQLiteKeyStorage(path: path, busyTimeout: .milliseconds(20))
    let record = [UInt8](repeating: 0x5A, count: 64)
    try storage.set("a", record)
    var reader: OpaquePointer?
    #expect(sqlite3_open_v2(path, &reader, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK)
    defer { sqlite3_close_v2(reader) }
    #expect(sqlite3_exec(reader, "BEGIN; SELECT count(*) FROM record", nil, nil, nil) == SQLITE_OK)
    try storage.delete("a")
    #expect(try storage.get("a") == nil)
    #expect(try isInAnyFile(record), "the reader still sees the record")
    #expect(sqlite3_exec(reader, "COMMIT", nil, nil, nil) == SQLITE_OK)
    storage.close()
    #expect(try !isInAnyFile(record))
  }

  private struct Numbers: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }
}

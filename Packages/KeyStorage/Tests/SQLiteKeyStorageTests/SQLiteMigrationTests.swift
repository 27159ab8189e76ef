import Foundation
import KeyStorage
import SQLiteKeyStorage
import Testing

/// Databases that earlier versions wrote, as they were written.
@Suite struct SQLiteMigrationTests {
  private let folder = TemporaryFolder()

  private func copy(_ name: String) throws -> String {
    let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Fixtures")
    let path = folder.file(name)
    try FileManager.default.copyItem(atPath: fixtures.appendingPathComponent(name).path, toPath: path)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    return path
  }

  @Test func schemaOneIsMigratedWithVersionsAndRevision() throws {
    let path = try copy("schema-1.sqlite")
    for round in 0..<2 {
      let storage = try SQLiteKeyStorage(path: path)
      #expect(try storage.revision() == 42, "opened \(round) times before")
      #expect(try storage.get("session") == StoredValue(bytes: Array(#"{"version":2}"#.utf8), version: 40))
      #expect(try storage.get("empty") == StoredValue(bytes: [], version: 3))
      #expect(try storage.get("é") == StoredValue(bytes: Array(0...255), version: 7))
      #expect(try storage.counter("nonce") == 1_764_500_000_000)
      #expect(try storage.keys(withPrefix: "many/").count == 300)
      for number in 0..<300 {
        let key = "many/" + String(repeating: "0", count: 3 - String(number).count) + String(number)
        #expect(try storage.get(key)?.bytes == [UInt8](repeating: UInt8(number % 256), count: number))
      }
      storage.close()
    }
    let storage = try SQLiteKeyStorage(path: path)
    #expect(try storage.reserveCounter("nonce", atLeast: 0) == 1_764_500_000_001)
    #expect(try storage.revision() == 43)
  }

  @Test(arguments: [false, true])
  func schemaThreeNeedsItsFileOfAcknowledgedRevisions(hasIt: Bool) throws {
    let path = try copy("schema-3.sqlite")
    if hasIt { _ = try copy("schema-3.sqlite-ack") }
    guard hasIt else {
      #expect(thrownCode { _ = try SQLiteKeyStorage(path: path) } == .corrupted)
      return
    }
    let storage = try SQLiteKeyStorage(path: path)
    #expect(try storage.get("session")?.bytes == Array(#"{"version":2}"#.utf8))
    #expect(try storage.reserveCounter("nonce", atLeast: 0) == 1_764_500_000_001)
    let sealed = SealedKeyValueStorage(storage, keyProvider: FixedSealingKey())
    #expect(try sealed.get("sealed")?.bytes == Array("swordfish".utf8))
  }

  @Test func schemaTwoIsMigrated() throws {
    let path = try copy("schema-2.sqlite")
    let storage = try SQLiteKeyStorage(path: path)
    #expect(try storage.get("session")?.bytes == Array(#"{"version":2}"#.utf8))
    #expect(try storage.counter("nonce") == 1_764_500_000_000)
    let sealed = SealedKeyValueStorage(storage, keyProvider: FixedSealingKey())
    #expect(try sealed.get("sealed")?.bytes == Array("swordfish".utf8))
  }

  @Test func aDamagedOldDatabaseIsNotMigrated() throws {
    let path = try copy("schema-1.sqlite")
    var bytes = try content(path)
    // The second page and those after it: where the tables' content begins.
    for index in stride(from: 4_096, to: bytes.count, by: 4_096) { bytes[index] = 0xFF }
    try overwrite(path, with: bytes)
    #expect(thrownCode { _ = try SQLiteKeyStorage(path: path) } == .corrupted)
    #expect(try content(path) == bytes)
  }
}

import Foundation
import KeyStorage
import SQLiteKeyStorage
import Testing

@Suite struct SQLiteOpeningTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.file("keys.sqlite") }

  private func write(_ changes: [StorageChange] = [.set("a", [1])]) throws {
    let storage = try SQLiteKeyStorage(path: path)
    try storage.apply(changes)
    storage.close()
  }

  private func openingCode() -> KeyStorageError.Code? { thrownCode { _ = try SQLiteKeyStorage(path: path) } }

  @Test func keepsRecordsWhenOpenedAgain() throws {
    try write([.set("a", [1]), .set("b", [])])
    let storage = try SQLiteKeyStorage(path: path)
    #expect(try storage.snapshot(of: ["a", "b"]).map { $0?.bytes } == [[1], []])
    #expect(try storage.revision() == 1)
  }

  @Test func createsFoldersAndFilesClosedToOthers() throws {
    let path = folder.file("x/y/keys.sqlite")
    let storage = try SQLiteKeyStorage(path: path)
    try storage.set("a", [1])
    for name in ["", "-wal", "-shm", "-ack"] {
      let attributes = try FileManager.default.attributesOfItem(atPath: path + name)
      #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
    }
    for name in ["x", "x/y"] {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.file(name))
      #expect(attributes[.posixPermissions] as? Int == 0o700, "\(name)")
    }
  }

  @Test func refusesAFileThatIsNoDatabaseAndKeepsIt() throws {
    let text = Data("These are not the keys you are looking for. ".utf8) + Data(repeating: 65, count: 5_000)
    _ = FileManager.default.createFile(atPath: path, contents: text, attributes: [.posixPermissions: 0o600])
    #expect(openingCode() == .corrupted)
    #expect(try content(path) == text)
  }

  @Test func refusesAnEmptiedDatabase() throws {
    try write()
    try overwrite(path, with: Data())
    #expect(openingCode() == .corrupted)
    #expect(try content(path).isEmpty)
  }

  @Test func refusesATruncatedDatabaseAndKeepsIt() throws {
    try write((0..<200).map { .set("key \($0)", [UInt8](repeating: 1, count: 100)) })
    let whole = try content(path)
    for count in [1, 15, 16, 99, 100, 1_000, 4_095, 4_096, 8_192, whole.count / 2, whole.count - 1] {
      try overwrite(path, with: whole.prefix(count))
      let code = thrownCode {
        let storage = try SQLiteKeyStorage(path: path)
        for key in 0..<200 { _ = try storage.get("key \(key)") }
      }
      #expect(code == .corrupted, "cut off after \(count) bytes")
      #expect(try content(path) == whole.prefix(count))
    }
  }

  @Test func refusesADatabaseOfANewerVersionAndKeepsIt() throws {
    try write()
    var bytes = try content(path)
    bytes.replaceSubrange(60..<64, with: [0, 0, 0, 99])
    try overwrite(path, with: bytes)
    #expect(openingCode() == .unsupportedVersion)
    #expect(try content(path) == bytes)
  }

  @Test func refusesAnotherApplicationsDatabase() throws {
    try write()
    var bytes = try content(path)
    bytes.replaceSubrange(68..<72, with: [1, 2, 3, 4])
    try overwrite(path, with: bytes)
    #expect(openingCode() == .corrupted)
    #expect(try content(path) == bytes)
  }

  @Test func aFolderInItsPlaceIsUnavailable() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    #expect(openingCode() == .unavailable)
  }

  @Test func aFileInThePlaceOfItsFolderIsUnavailable() throws {
    _ = FileManager.default.createFile(atPath: folder.file("x"), contents: Data())
    #expect(thrownCode { _ = try SQLiteKeyStorage(path: folder.file("x/keys.sqlite")) } == .unavailable)
  }

  @Test(arguments: [0o644, 0o660, 0o601])
  func refusesADatabaseOpenToOthers(mode: Int) throws {
    try write()
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    #expect(openingCode() == .permission)
  }

  @Test func refusesASymbolicLink() throws {
    try write()
    try FileManager.default.createSymbolicLink(atPath: folder.file("link"), withDestinationPath: path)
    #expect(thrownCode { _ = try SQLiteKeyStorage(path: folder.file("link")) } == .permission)
  }

  @Test func refusesAnOldCopy() throws {
    try write()
    let old = try content(path)
    try write()
    try overwrite(path, with: old)
    #expect(openingCode() == .corrupted)
    #expect(try content(path) == old)
    try overwrite(path + "-ack", with: Data())
    #expect(openingCode() == nil)
  }

  @Test func aClosedStoreIsUnavailable() throws {
    let storage = try SQLiteKeyStorage(path: path)
    storage.close()
    #expect(thrownCode { _ = try storage.get("a") } == .unavailable)
    #expect(thrownCode { try storage.set("a", [1]) } == .unavailable)
  }

  @Test func theDefaultPathFollowsTheDataFolder() {
    #expect(SQLiteKeyStorage.defaultPath(environment: ["XDG_DATA_HOME": "/data"]) == "/data/oms-wallet/keys.sqlite")
    #expect(
      SQLiteKeyStorage.defaultPath(environment: ["XDG_DATA_HOME": "relative", "HOME": "/home/ann"])
        == "/home/ann/.local/share/oms-wallet/keys.sqlite")
    #expect(SQLiteKeyStorage.defaultPath(environment: [:]).hasSuffix("/.local/share/oms-wallet/keys.sqlite"))
  }
}

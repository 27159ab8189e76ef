import Foundation
import KeyStorage
import SQLiteKeyStorage
import Testing

/// Databases that are not where their log is, folders open to others, and unusual names.
@Suite struct SQLiteLostFileTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.file("keys.sqlite") }

  private func openingCode() -> KeyStorageError.Code? { thrownCode { _ = try SQLiteKeyStorage(path: path) } }

  private func files(in path: String) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: path) {
      files[name] = try content(path + "/" + name)
    }
    return files
  }

  /// The files of a store that was not closed: the log holds what the database does not.
  private func leaveALog() throws {
    let open = try SQLiteKeyStorage(path: path)
    for number in 0..<20 { _ = try open.reserveCounter("counter \(number)", atLeast: 1) }
    let files = try files(in: folder.path)
    open.close()
    for (name, bytes) in files {
      let file = folder.file(name)
      _ = FileManager.default.createFile(atPath: file, contents: bytes, attributes: [.posixPermissions: 0o600])
    }
    #expect(try !content(path + "-wal").isEmpty)
  }

  @Test(arguments: ["missing", "empty"], [true, false])
  func aLogWithoutItsDatabaseIsKept(state: String, hasAcknowledged: Bool) throws {
    try leaveALog()
    if !hasAcknowledged { try overwrite(path + "-ack", with: Data()) }
    let whole = try content(path)
    if state == "missing" {
      try FileManager.default.removeItem(atPath: path)
    } else {
      try overwrite(path, with: Data())
    }
    let before = try files(in: folder.path)
    #expect(openingCode() == .corrupted)
    #expect(try files(in: folder.path) == before)

    try? FileManager.default.removeItem(atPath: path)
    _ = FileManager.default.createFile(atPath: path, contents: whole, attributes: [.posixPermissions: 0o600])
    let storage = try SQLiteKeyStorage(path: path)
    for number in 0..<20 { #expect(try storage.counter("counter \(number)") == 1) }
  }

  @Test func aMissingDatabaseThatHadRecordsIsNotCreatedAnew() throws {
    let storage = try SQLiteKeyStorage(path: path)
    try storage.set("a", [1])
    storage.close()
    try FileManager.default.removeItem(atPath: path)
    let before = try files(in: folder.path)
    #expect(openingCode() == .corrupted)
    #expect(try files(in: folder.path) == before)
  }

  @Test(arguments: [0o770, 0o720, 0o707, 0o777])
  func refusesAFolderThatOthersCanWriteTo(mode: Int) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.path)
    let error = #expect(throws: KeyStorageError.self) { try SQLiteKeyStorage(path: path) }
    #expect(error?.code == .permission)
    #expect(error?.message.contains(folder.path) == true && error?.message.contains("chmod 700") == true)
    #expect(try files(in: folder.path).isEmpty)
  }

  @Test(arguments: [0o700, 0o755, 0o1777])
  func takesAFolderThatOthersCannotChangeFilesIn(mode: Int) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.path)
    #expect(openingCode() == nil)
  }

  @Test func aLinkedFolderIsJudgedByWhereItLeads() throws {
    let link = folder.file("link")
    try FileManager.default.createDirectory(atPath: folder.file("real"), withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.file("real"))
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder.file("real"))
    #expect(thrownCode { _ = try SQLiteKeyStorage(path: link + "/keys.sqlite") } == .permission)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.file("real"))
    #expect(thrownCode { _ = try SQLiteKeyStorage(path: link + "/keys.sqlite") } == nil)
  }

  @Test(arguments: [":memory:", "file:keys.sqlite?mode=memory", "file::memory:", "a?b#c%20d"])
  func anyNameIsAFilesName(name: String) throws {
    let storage = try SQLiteKeyStorage(path: folder.file(name))
    try storage.set("a", [1])
    storage.close()
    #expect(try content(folder.file(name)).count > 4_096)
  }
}

import Foundation
import KeyStorage
import SQLiteKeyStorage
import Testing

/// A process closes a descriptor of a database that it has open: that gives up the locks of SQLite's connection.
@Suite(.enabled(if: TortureProgram.exists, "keystorage-torture is not built"))
struct DatabaseInUseTests {
  private let folder = TemporaryFolder()

  @Test func aSecondOpeningInTheProcessLeavesTheDatabaseLocked() throws {
    let path = folder.file("keys.sqlite")
    let storage = try SQLiteKeyStorage(path: path)
    try storage.set("a", [1])
    // Whether this file may be missing is looked up in the database.
    try FileManager.default.removeItem(atPath: path + "-ack")
    #expect(thrownCode { _ = try SQLiteKeyStorage(path: path) } == .corrupted)
    _ = FileManager.default.createFile(atPath: path + "-ack", contents: nil, attributes: [.posixPermissions: 0o600])
    let (output, _) = try TortureProgram.run(["probe", "sqlite:\(path)"])
    #expect(output.hasPrefix("open: ok\nread: ok\nwrite: ok"), "\(output)")
    // The last user of a database takes its log away, and this process is one still.
    #expect(FileManager.default.fileExists(atPath: path + "-wal"))
    try storage.set("b", [2])
    #expect(try storage.get("probe")?.bytes == [1])
    storage.close()
    #expect(try SQLiteKeyStorage(path: path).keys(withPrefix: "") == ["a", "b", "probe"])
  }
}

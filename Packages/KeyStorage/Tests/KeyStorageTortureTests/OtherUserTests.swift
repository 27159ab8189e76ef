import Foundation
import Testing

/// What a user without permission, and a read-only medium, get to hear. Needs root to become someone else.
@Suite(.enabled(if: TortureProgram.exists && geteuid() == 0, "only root can become another user"))
struct OtherUserTests {
  private let folder = TemporaryFolder()
  private var asNobody: [String] {
    ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--"]
  }

  @Test(arguments: ["sqlite", "file"])
  func anotherUsersStoreIsAPermissionError(store: String) throws {
    let argument = "\(store):\(folder.file("store"))"
    _ = try TortureProgram.run(["probe", argument])
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path)
    let (output, exitCode) = try TortureProgram.run(["probe", argument], before: asNobody)
    #expect(exitCode == 0)
    #expect(output.hasPrefix("open: permission: "), "\(output)")
    #expect(output.split(separator: "\n").count == 1)
  }

  @Test(arguments: ["sqlite", "file"])
  func aFolderThatMayNotBeWrittenIsAPermissionError(store: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path)
    let (output, _) = try TortureProgram.run(["probe", "\(store):\(folder.file("store"))"], before: asNobody)
    #expect(output.hasPrefix("open: permission: "), "\(output)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  /// What the program says of the store when its folder is mounted read-only; nil where nothing may be mounted.
  private func probeReadOnly(_ argument: String) throws -> String? {
    let script = "mount --bind \"$0\" \"$0\" && mount -o remount,bind,ro \"$0\" && exec \"$@\""
    let (output, _) = try TortureProgram.run(
      ["probe", argument], before: ["/usr/bin/unshare", "--mount", "/bin/sh", "-c", script, folder.path])
    // Elsewhere the error codes are checked by the tests above.
    return ["unshare:", "unshare failed", "mount:"].contains(where: output.contains) ? nil : output
  }

  /// The bytes of all files but those that SQLite makes anew for each start.
  private func files() throws -> [String: Data] {
    var files: [String: Data] = [:]
    for case let name as String in try #require(FileManager.default.enumerator(atPath: folder.path)) {
      if let bytes = FileManager.default.contents(atPath: folder.file(name)) { files[name] = bytes }
    }
    return files
  }

  @Test(arguments: ["sqlite", "file"])
  func onAReadOnlyMediumAStoreIsReadAndStaysAsItIs(store: String) throws {
    let argument = "\(store):\(folder.file("store"))"
    _ = try TortureProgram.run(["probe", argument])
    let before = try files()
    guard let output = try probeReadOnly(argument) else { return }
    let lines = output.split(separator: "\n")
    try #require(lines.count == 3, "\(output)")
    #expect(lines[0] == "open: ok" && lines[1] == "read: ok", "\(output)")
    #expect(lines[2].hasPrefix("write: permission: ") && lines[2].contains("read-only"), "\(output)")
    #expect(try files() == before)
  }

  @Test func onAReadOnlyMediumADatabaseThatWasNotClosedIsAPermissionError() throws {
    let argument = "sqlite:\(folder.file("store"))"
    _ = try TortureProgram.run(["write-and-die", argument])
    let before = try files()
    try #require(before["store-wal"]?.isEmpty == false)
    guard let output = try probeReadOnly(argument) else { return }
    #expect(output.hasPrefix("open: permission: ") && output.contains("store-wal has writes"), "\(output)")
    #expect(try files() == before)
    // Whoever opens it where it can be written moves them.
    _ = try TortureProgram.run(["probe", argument])
    #expect(try probeReadOnly(argument)?.hasPrefix("open: ok\nread: ok\n") != false)
  }

  @Test func onAReadOnlyMediumADatabaseThatLacksWritesOrItsOtherFileIsRefused() throws {
    let argument = "sqlite:\(folder.file("store"))"
    _ = try TortureProgram.run(["probe", argument])
    let old = try content(folder.file("store"))
    _ = try TortureProgram.run(["probe", argument])
    let new = try content(folder.file("store"))
    try overwrite(folder.file("store"), with: old)
    #expect(try probeReadOnly(argument)?.hasPrefix("open: corrupted: ") != false)
    try overwrite(folder.file("store"), with: new.dropLast(100))
    #expect(try probeReadOnly(argument)?.hasPrefix("open: corrupted: ") != false)
    try overwrite(folder.file("store"), with: new)
    #expect(try probeReadOnly(argument)?.hasPrefix("open: ok\n") != false)
    try FileManager.default.removeItem(atPath: folder.file("store-ack"))
    #expect(try probeReadOnly(argument)?.hasPrefix("open: corrupted: ") != false)
  }

  @Test(arguments: ["sqlite", "file"])
  func onAReadOnlyMediumWithoutAStoreThereIsAPermissionError(store: String) throws {
    guard let output = try probeReadOnly("\(store):\(folder.file("store"))") else { return }
    #expect(output.hasPrefix("open: permission: ") && output.contains("read-only"), "\(output)")
  }
}

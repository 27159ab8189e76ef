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

  @Test(arguments: ["sqlite", "file"])
  func aReadOnlyMediumIsAPermissionErrorAndStaysAsItIs(store: String) throws {
    let argument = "\(store):\(folder.file("store"))"
    _ = try TortureProgram.run(["probe", argument])
    let script = "mount --bind \"$0\" \"$0\" && mount -o remount,bind,ro \"$0\" && exec \"$@\""
    let (output, _) = try TortureProgram.run(
      ["probe", argument], before: ["/usr/bin/unshare", "--mount", "/bin/sh", "-c", script, folder.path])
    guard !output.contains("unshare:"), !output.contains("unshare failed"), !output.contains("mount:") else {
      return  // This sandbox mounts nothing; the error codes are checked by the tests above.
    }
    let refusal = try #require(output.split(separator: "\n").first { $0.contains("permission: ") })
    #expect(refusal.contains("read-only"), "\(output)")
  }
}

import Foundation
import Testing

/// The short form of `Tools/torture/run.sh`.
@Suite(.enabled(if: TortureProgram.exists, "keystorage-torture is not built"))
struct TortureTests {
  static let stores = ["sqlite", "file", "sealed+sqlite", "sealed+file"]
  private let folder = TemporaryFolder()

  @Test(arguments: stores)
  func losesNoAcknowledgedWriteWhenKilled(store: String) throws {
    try expectOK(["crash", "\(store):\(folder.file("store"))", "25"])
  }

  @Test(arguments: stores)
  func processesThatCreateAStoreTogetherAreNotRefused(store: String) throws {
    try expectOK(["create", "\(store):\(folder.file("place/store"))", "10"])
  }

  @Test(arguments: ["sqlite", "file"])
  func eightProcessesGetDistinctNumbers(store: String) throws {
    try expectOK(["counters", "\(store):\(folder.file("store"))", "8", "100"])
  }

  @Test(arguments: stores)
  func twoProcessesNoticeEachOthersSessions(store: String) throws {
    try expectOK(["sessions", "\(store):\(folder.file("store"))", "100"])
  }

  @Test(arguments: ["sqlite", "file"])
  func aKilledRotationLeavesAStoreThatOpens(store: String) throws {
    try expectOK(["rotate", "\(store):\(folder.file("store"))", "25"])
  }

  @Test(arguments: ["sealed+sqlite", "sealed+file"])
  func aKilledRestoreLeavesOneBackupOrTheOther(store: String) throws {
    try expectOK(["restore", "\(store):\(folder.file("store"))", "25"])
  }

  @Test(arguments: [
    ("sqlite", "SQLiteKeyStorageTests/Fixtures/schema-1.sqlite"),
    ("sqlite", "SQLiteKeyStorageTests/Fixtures/schema-2.sqlite"),
    ("file", "FileKeyStorageTests/Fixtures/format-1"),
  ])
  func aKilledMigrationLosesNothing(store: String, fixture: String) throws {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    try expectOK(
      ["migrate", "\(store):\(folder.file("place/store"))", tests.appendingPathComponent(fixture).path, "25"])
  }

  @Test(arguments: stores)
  func aKilledWritersStoreIsReadOnAFullDisk(store: String) throws {
    try expectOK(["full", "\(store):\(folder.file("store"))"])
  }

  @Test(arguments: ["sqlite", "file"])
  func aFullDiskChangesNothing(store: String) throws {
    try expectOK(["fill", "\(store):\(folder.file("store"))", "400000"])
  }

  @Test(arguments: [("sqlite", 997), ("file", 31), ("sealed+file", 61)])
  func aFlippedByteIsRefusedOrHarmless(store: String, stride: Int) throws {
    try expectOK(["flip", "\(store):\(folder.file("flip"))", String(stride)])
  }

  private func expectOK(_ words: [String]) throws {
    let (output, exitCode) = try TortureProgram.run(words)
    #expect(exitCode == 0, "\(output)")
    #expect(output.hasSuffix("ok\n"), "\(output)")
  }
}

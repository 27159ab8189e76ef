import FileKeyStorage
import Foundation
import KeyStorage
import Testing

@Suite struct FileOpeningTests {
  private let folder = TemporaryFolder()
  private var place: String { folder.file("store") }

  private func write(_ changes: [StorageChange] = [.set("a", [1])]) throws {
    try FileKeyStorage(folder: place).apply(changes)
  }

  private func openingCode() -> KeyStorageError.Code? { thrownCode { _ = try FileKeyStorage(folder: place) } }

  @Test func keepsRecordsWhenOpenedAgain() throws {
    try write([.set("a", [1]), .set("b", []), .set(String(repeating: "é", count: 120), [3])])
    let storage = try FileKeyStorage(folder: place)
    #expect(try storage.snapshot(of: ["a", "b", "c"]).map { $0?.bytes } == [[1], [], nil])
    #expect(try storage.get(String(repeating: "é", count: 120))?.bytes == [3])
    #expect(try storage.revision() == 1)
  }

  @Test func everythingIsClosedToOthers() throws {
    let storage = try FileKeyStorage(folder: place)
    try storage.set("a", [1])
    for case let name as String in try #require(FileManager.default.enumerator(atPath: folder.path)) {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.file(name))
      let isFolder = attributes[.type] as? FileAttributeType == .typeDirectory
      #expect(attributes[.posixPermissions] as? Int == (isFolder ? 0o700 : 0o600), "\(name)")
    }
  }

  @Test func aProperEndLeavesNoTemporaryFileAndAnEmptyJournal() throws {
    try write((0..<20).map { .set("key \($0)", [UInt8($0)]) })
    #expect(try content(place + "/journal").count == 64)
    #expect(try FileManager.default.contentsOfDirectory(atPath: place + "/records").count == 20)
    #expect(
      try Set(FileManager.default.contentsOfDirectory(atPath: place)) == ["ack", "index", "journal", "lock", "records"])
  }

  @Test(arguments: ["", "journal", "lock", "records", "records/a"], [0o740, 0o604])
  func refusesWhatIsOpenToOthers(name: String, mode: Int) throws {
    try write()
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: place + "/" + name)
    #expect(thrownCode { _ = try FileKeyStorage(folder: place).get("a") } == .permission)
  }

  @Test(arguments: ["", "journal", "lock", "records", "records/a"])
  func refusesASymbolicLink(name: String) throws {
    try write()
    let path = name.isEmpty ? place : place + "/" + name
    try FileManager.default.moveItem(atPath: path, toPath: folder.file("elsewhere"))
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: folder.file("elsewhere"))
    #expect(thrownCode { _ = try FileKeyStorage(folder: place).get("a") } == .permission)
  }

  @Test func aFileInItsPlaceIsUnavailable() throws {
    _ = FileManager.default.createFile(atPath: place, contents: Data())
    #expect(openingCode() == .unavailable)
  }

  @Test func aFolderInThePlaceOfARecordIsUnavailable() throws {
    try write()
    try FileManager.default.removeItem(atPath: place + "/records/a")
    try FileManager.default.createDirectory(atPath: place + "/records/a", withIntermediateDirectories: true)
    #expect(thrownCode { _ = try FileKeyStorage(folder: place).get("a") } == .unavailable)
  }

  @Test func aMissingJournalIsNoEmptyStore() throws {
    try write()
    try FileManager.default.removeItem(atPath: place + "/journal")
    #expect(openingCode() == .corrupted)
    #expect(FileManager.default.fileExists(atPath: place + "/records/a"))
  }

  @Test(arguments: ["journal", "records/a"])
  func anyTruncationIsFoundAndKept(name: String) throws {
    try write([.set("a", Array(0...99))])
    let path = place + "/" + name
    let whole = try content(path)
    for count in 0..<whole.count {
      try overwrite(path, with: whole.prefix(count))
      #expect(thrownCode { _ = try FileKeyStorage(folder: place).get("a") } == .corrupted)
      #expect(try content(path) == whole.prefix(count))
    }
  }

  @Test func aRecordExchangedForAnotherIsRefused() throws {
    try write([.set("a", [1]), .set("b", [2])])
    try FileManager.default.removeItem(atPath: place + "/records/a")
    try FileManager.default.moveItem(atPath: place + "/records/b", toPath: place + "/records/a")
    #expect(thrownCode { _ = try FileKeyStorage(folder: place).get("a") } == .corrupted)
  }

  @Test func aClosedStoreIsUnavailable() throws {
    let storage = try FileKeyStorage(folder: place)
    storage.close()
    #expect(thrownCode { _ = try storage.get("a") } == .unavailable)
    #expect(thrownCode { try storage.set("a", [1]) } == .unavailable)
  }

  @Test func foreignFilesAreNoRecords() throws {
    try write()
    for name in ["README", ".hidden", "~backup", "a%zz", "a.tmp"] {
      _ = FileManager.default.createFile(atPath: place + "/records/" + name, contents: Data())
    }
    #expect(try FileKeyStorage(folder: place).keys(withPrefix: "") == ["a"])
  }

  @Test func theDefaultPathFollowsTheDataFolder() {
    #expect(FileKeyStorage.defaultPath(environment: ["XDG_DATA_HOME": "/data"]) == "/data/oms-wallet/keys")
  }
}

import FileKeyStorage
import Foundation
import KeyStorage
import Testing

/// Stores as each format wrote them.
@Suite struct FileFixtureTests {
  private let folder = TemporaryFolder()

  @Test(arguments: ["format-1", "format-2"])
  func everyFormatIsReadAndGoesOn(format: String) throws {
    let fixture = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      "Fixtures/\(format)")
    let place = folder.file("store")
    try FileManager.default.copyItem(atPath: fixture.path, toPath: place)
    for case let name as String in FileManager.default.enumerator(atPath: place) ?? .init() {
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: place + "/" + name, isDirectory: &isFolder)
      try FileManager.default.setAttributes(
        [.posixPermissions: isFolder.boolValue ? 0o700 : 0o600], ofItemAtPath: place + "/" + name)
    }
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: place)
    let storage = try FileKeyStorage(folder: place)
    #expect(try storage.get("session")?.bytes == Array(#"{"version":2}"#.utf8))
    #expect(try storage.get(String(repeating: "k", count: 255))?.bytes == [1])
    #expect(try storage.counter("nonce") == 1_764_500_000_000)
    let sealed = SealedKeyValueStorage(storage, keyProvider: FixedSealingKey())
    #expect(try sealed.get("sealed")?.bytes == Array("swordfish".utf8))
    try sealed.set("sealed", [2])
    #expect(try storage.reserveCounter("nonce", atLeast: 0) == 1_764_500_000_001)
    storage.close()

    // From now on the files are bound to each other.
    let record = try content(place + "/records/session")
    try FileKeyStorage(folder: place).set("session", [3])
    try overwrite(place + "/records/session", with: record)
    #expect(thrownCode { _ = try FileKeyStorage(folder: place).get("session") } == .corrupted)
  }
}

import FileKeyStorage
import Foundation
import KeyStorage
import Testing

/// A store as format 1 wrote it.
@Suite struct FileFixtureTests {
  private let folder = TemporaryFolder()

  @Test func formatOneIsRead() throws {
    let fixture = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      "Fixtures/format-1")
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
  }
}

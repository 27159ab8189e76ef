import CryptoCore
import Foundation
import KeyStorage
import Testing

/// A key file that is missing or unusable beside a store that was sealed with it.
@Suite struct LostSealingKeyTests {
  private let folder = TemporaryFolder()
  private let storage = InMemoryKeyStorage()
  private var path: String { folder.file("sealing.key") }
  private var keys: SoftwareCredentialKeyStore {
    SoftwareCredentialKeyStore(storage: storage, sealingKey: KeyFileSealingKey(path: path))
  }

  /// The errors of all that one can ask a store.
  private func errors() -> [KeyStorageError?] {
    let calls: [() throws -> Void] = [
      { _ = try keys.credential(tag: "session") },
      { _ = try keys.credential(tag: "other") },
      { _ = try keys.createCredential(tag: "session") },
      { try keys.deleteCredential(tag: "session") },
      {
        let sealed = SealedKeyValueStorage(storage, keyProvider: KeyFileSealingKey(path: path))
        try KeyFileSealingKey(path: path).rotate(resealing: sealed)
      },
    ]
    return calls.map { call in
      do { try call() } catch { return error as? KeyStorageError }
      return nil
    }
  }

  @Test func aMissingFileBesideASealedStoreIsNotCreatedAnew() throws {
    let credential = try keys.createCredential(tag: "session")
    let key = try content(path)
    let before = try storage.revision()
    try FileManager.default.removeItem(atPath: path)
    for error in errors() {
      #expect(error?.code == .locked)
      #expect(error?.message.contains("restore \(path) from a backup") == true)
      #expect(error?.message.contains("begin anew") == true)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["sealing.key.stores"])
    #expect(try storage.revision() == before)
    #expect(FileManager.default.createFile(atPath: path, contents: key, attributes: [.posixPermissions: 0o600]))
    #expect(try keys.credential(tag: "session") == credential)
  }

  @Test func anEmptyOrUnsealedStoreGetsAKeyFileWhenItIsWrittenTo() throws {
    try storage.set("unsealed", [1])
    #expect(try keys.credential(tag: "session") == nil)
    try keys.deleteCredential(tag: "session")
    _ = try keys.createCredential(tag: "session")
    #expect(try keys.credential(tag: "session") != nil)
  }

  @Test(arguments: ["readable", "cut off", "linked", "folder"])
  func anUnusableFileIsNamedAndKept(state: String) throws {
    _ = try keys.createCredential(tag: "session")
    let key = try content(path)
    switch state {
    case "readable": try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    case "cut off": try key.prefix(30).write(to: URL(fileURLWithPath: path), options: [])
    default: try FileManager.default.moveItem(atPath: path, toPath: folder.file("moved"))
    }
    if state == "linked" {
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: folder.file("moved"))
    }
    if state == "folder" {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }
    let expected: KeyStorageError.Code =
      switch state {
      case "cut off": .corrupted
      case "folder": .unavailable
      default: .permission
      }
    for error in errors() {
      #expect(error?.code == expected)
      #expect(error?.message.contains(path) == true)
    }
  }

  private func content(_ path: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }
}

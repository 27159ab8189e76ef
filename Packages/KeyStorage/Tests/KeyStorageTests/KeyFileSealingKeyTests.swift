import CryptoCore
import Foundation
import KeyStorage
import Testing

@Suite struct KeyFileSealingKeyTests {
  private let folder = TemporaryFolder()

  @Test func createsTheFileOnceClosedToOthers() throws {
    let path = folder.file("deep/er/sealing.key")
    let first = try KeyFileSealingKey(path: path).sealingKey()
    #expect(first.count == 32)
    #expect(try KeyFileSealingKey(path: path).sealingKey() == first)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let parent = try FileManager.default.attributesOfItem(atPath: folder.file("deep"))
    #expect(parent[.posixPermissions] as? Int == 0o700)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.file("deep/er"))
    #expect(Set(names) == ["sealing.key", "sealing.key.stores"])
  }

  @Test func manyThreadsCreateOneKey() async throws {
    let path = folder.file("sealing.key")
    let keys = try await withThrowingTaskGroup(of: SecretBytes.self) { group in
      for _ in 0..<16 {
        group.addTask { try await BlockingWork.run { try KeyFileSealingKey(path: path).sealingKey() } }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(keys.allSatisfy { $0 == keys[0] })
  }

  @Test(arguments: [0o644, 0o640, 0o604, 0o620, 0o666])
  func refusesAFileOpenToOthers(mode: Int) throws {
    let path = folder.file("sealing.key")
    _ = try KeyFileSealingKey(path: path).sealingKey()
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    #expect(thrownCode { _ = try KeyFileSealingKey(path: path).sealingKey() } == .permission)
  }

  @Test func refusesASymbolicLink() throws {
    _ = try KeyFileSealingKey(path: folder.file("real.key")).sealingKey()
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("link.key"), withDestinationPath: folder.file("real.key"))
    #expect(thrownCode { _ = try KeyFileSealingKey(path: folder.file("link.key")).sealingKey() } == .permission)
  }

  @Test func aFolderInItsPlaceIsUnavailable() throws {
    #expect(thrownCode { _ = try KeyFileSealingKey(path: folder.path).sealingKey() } == .unavailable)
  }

  @Test func anyFlippedByteIsFoundAndKept() throws {
    let path = folder.file("sealing.key")
    _ = try KeyFileSealingKey(path: path).sealingKey()
    let content = try Data(contentsOf: URL(fileURLWithPath: path))
    for index in content.indices {
      var flipped = content
      flipped[index] ^= 0x01
      try write(flipped, to: path)
      let error = #expect(throws: KeyStorageError.self) { try KeyFileSealingKey(path: path).sealingKey() }
      #expect(error?.code == .corrupted || index == 16, "byte \(index)")
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == flipped)
    }
  }

  @Test func anEmptyOrCutOffFileIsCorrupted() throws {
    let path = folder.file("sealing.key")
    _ = try KeyFileSealingKey(path: path).sealingKey()
    let content = try Data(contentsOf: URL(fileURLWithPath: path))
    for count in [0, 5, 18, 40, content.count - 1] {
      try write(content.prefix(count), to: path)
      #expect(thrownCode { _ = try KeyFileSealingKey(path: path).sealingKey() } == .corrupted)
    }
  }

  @Test func aNewerFormatIsUnsupported() throws {
    let path = folder.file("sealing.key")
    _ = try KeyFileSealingKey(path: path).sealingKey()
    try write(Data("oms-sealing-key 2\nsomething else\n".utf8), to: path)
    #expect(thrownCode { _ = try KeyFileSealingKey(path: path).sealingKey() } == .unsupportedVersion)
  }

  private func write(_ content: Data, to path: String) throws {
    let file = try #require(FileHandle(forWritingAtPath: path))
    try file.truncate(atOffset: 0)
    try file.write(contentsOf: content)
    try file.close()
  }
}

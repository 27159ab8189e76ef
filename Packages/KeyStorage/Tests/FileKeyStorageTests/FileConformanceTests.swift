import FileKeyStorage
import KeyStorage
import KeyStorageTesting
import Testing

@Suite struct FileConformanceTests {
  private let folder = TemporaryFolder()

  @Test func fileStorageConforms() async throws {
    let opened = Opened(folder)
    try await KeyValueStorageConformance.verify(openAgain: { _ in try opened.again() }) { try opened.new() }
  }

  @Test func sealedFileStorageConforms() async throws {
    let opened = Opened(folder)
    try await KeyValueStorageConformance.verify(
      openAgain: { _ in SealedKeyValueStorage(try opened.again(), keyProvider: FixedSealingKey()) },
      { SealedKeyValueStorage(try opened.new(), keyProvider: FixedSealingKey()) })
  }

  /// Numbers the stores.
  private final class Opened {
    private let folder: TemporaryFolder
    private var number = 0

    init(_ folder: TemporaryFolder) { self.folder = folder }

    func new() throws -> FileKeyStorage {
      number += 1
      return try again()
    }

    func again() throws -> FileKeyStorage { try FileKeyStorage(folder: folder.file("\(number)")) }
  }
}

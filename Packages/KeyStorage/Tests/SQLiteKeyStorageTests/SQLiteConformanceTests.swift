import Foundation
import KeyStorage
import KeyStorageTesting
import SQLiteKeyStorage
import Synchronization
import Testing

@Suite struct SQLiteConformanceTests {
  private let folder = TemporaryFolder()

  @Test func sqliteStorageConforms() async throws {
    let opened = Opened(folder)
    try await KeyValueStorageConformance.verify(openAgain: { _ in try opened.again() }) { try opened.new() }
  }

  @Test func sealedSQLiteStorageConforms() async throws {
    let opened = Opened(folder)
    try await KeyValueStorageConformance.verify(
      openAgain: { _ in SealedKeyValueStorage(try opened.again(), keyProvider: FixedSealingKey()) },
      { SealedKeyValueStorage(try opened.new(), keyProvider: FixedSealingKey()) })
  }

  /// Numbers the databases.
  private final class Opened {
    private let folder: TemporaryFolder
    private var number = 0

    init(_ folder: TemporaryFolder) { self.folder = folder }

    func new() throws -> SQLiteKeyStorage {
      number += 1
      return try again()
    }

    func again() throws -> SQLiteKeyStorage { try SQLiteKeyStorage(path: folder.file("\(number).sqlite")) }
  }
}

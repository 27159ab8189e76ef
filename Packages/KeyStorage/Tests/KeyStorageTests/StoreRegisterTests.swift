import CryptoCore
import Foundation
import KeyStorage
import Synchronization
import Testing

/// A rotation locks no store out, however it ends and whatever it is told.
@Suite struct StoreRegisterTests {
  private let folder = TemporaryFolder()
  private var file: KeyFileSealingKey { KeyFileSealingKey(path: folder.file("sealing.key")) }

  private func store(_ base: any KeyValueStorage) -> SealedKeyValueStorage {
    SealedKeyValueStorage(base, keyProvider: file)
  }

  @Test func aStoreThatIsNotNamedKeepsItsKey() throws {
    let (one, two) = (InMemoryKeyStorage(), InMemoryKeyStorage())
    try store(one).set("a", [1])
    try store(two).set("a", [2])
    #expect(try file.rotate(resealing: store(one)) == SealingKeyRotation(isComplete: false, waitingStoreCount: 1))
    #expect(try store(one).get("a")?.bytes == [1])
    #expect(try store(two).get("a")?.bytes == [2])
    // A store that is created now is sealed with the new key.
    let three = InMemoryKeyStorage()
    try store(three).set("a", [3])
    #expect(try file.rotate(resealing: store(two)) == SealingKeyRotation(isComplete: true, waitingStoreCount: 0))
    #expect(try file.candidateKeys().count == 1)
    for (number, base) in [one, two, three].enumerated() {
      #expect(try store(base).get("a")?.bytes == [UInt8(number + 1)])
    }
  }

  @Test func aStoreOfAnEarlierVersionIsNotedWhenItIsRead() throws {
    let (one, two) = (InMemoryKeyStorage(), InMemoryKeyStorage())
    try store(one).set("a", [1])
    try store(two).set("a", [2])
    try FileManager.default.removeItem(atPath: folder.file("sealing.key.stores"))
    _ = try store(two).get("a")
    // The list was begun later than the key: more stores may exist than it knows.
    #expect(try file.rotate(resealing: store(one)) == SealingKeyRotation(isComplete: false, waitingStoreCount: 1))
    #expect(try file.rotate(resealing: store(two)) == SealingKeyRotation(isComplete: false, waitingStoreCount: 0))
    #expect(try file.candidateKeys().count == 2)
    try file.discardOldKeys()
    #expect(try file.candidateKeys().count == 1)
    #expect(try store(one).get("a")?.bytes == [1])
    #expect(try store(two).get("a")?.bytes == [2])
  }

  @Test func aStoreThatIsGoneIsGivenUpExplicitly() throws {
    let one = InMemoryKeyStorage()
    try store(one).set("a", [1])
    try store(InMemoryKeyStorage()).set("a", [2])
    #expect(try !file.rotate(resealing: store(one)).isComplete)
    try file.discardOldKeys()
    #expect(try file.rotate(resealing: store(one)).isComplete)
    #expect(try store(one).get("a")?.bytes == [1])
  }

  /// A store is noted before its first record is written, so that no rotation locks it out; the process may be killed in
  /// between. What is left is a note of a store that never came to be: rotations go on, and keep the old key for it.
  @Test func aStoreThatWasNotedAndNeverCreatedIsGivenUpExplicitly() throws {
    let base = InMemoryKeyStorage()
    #expect(thrownCode { try store(FailingStorage(base)).set("a", [1]) } == .unavailable)
    try store(base).set("a", [1])
    for _ in 0..<2 {
      #expect(try file.rotate(resealing: store(base)) == SealingKeyRotation(isComplete: false, waitingStoreCount: 1))
      #expect(try store(base).get("a")?.bytes == [1])
    }
    #expect(try file.candidateKeys().count == 2)
    try file.discardOldKeys()
    #expect(try file.rotate(resealing: store(base)) == SealingKeyRotation(isComplete: true, waitingStoreCount: 0))
    #expect(try file.candidateKeys().count == 1)
    #expect(try store(base).get("a")?.bytes == [1])
  }

  @Test func aHundredFailedRotationsLeaveOneNewKey() throws {
    let base = InMemoryKeyStorage()
    try store(base).set("a", [1])
    let size = try content(folder.file("sealing.key")).count
    let failing = FailingStorage(base)
    for _ in 0..<100 {
      #expect(thrownCode { try file.rotate(resealing: store(failing)) } == .unavailable)
      #expect(try store(base).get("a")?.bytes == [1])
    }
    #expect(try file.candidateKeys().count == 2)
    #expect(try content(folder.file("sealing.key")).count < 2 * size)
    #expect(try file.rotate(resealing: store(base)).isComplete)
    #expect(try store(base).get("a")?.bytes == [1])
  }

  @Test func aKeyThatAKilledProcessLeftInATemporaryFileIsRemoved() throws {
    let base = InMemoryKeyStorage()
    try store(base).set("a", [1])
    let left = folder.file("sealing.key.1ab9z.tmp")
    let others = ["sealing.key.notes.tmp.txt", "other.key.1ab9z.tmp", "sealing.key.UPPER.tmp"].map(folder.file)
    for path in [left] + others {
      _ = FileManager.default.createFile(atPath: path, contents: Data([1]), attributes: [.posixPermissions: 0o600])
    }
    _ = try store(base).get("a")
    #expect(!FileManager.default.fileExists(atPath: left))
    for path in others { #expect(FileManager.default.fileExists(atPath: path)) }
  }

  @Test func aLongListIsWrittenAnew() throws {
    try store(InMemoryKeyStorage()).set("a", [1])
    let path = folder.file("sealing.key.stores")
    var lines = try String(decoding: content(path), as: UTF8.self)
    for number in 0..<1_500 {
      let identity = String(repeating: String(number % 10), count: 32)
      lines += identity + " " + String(repeating: number % 20 < 10 ? "a" : "b", count: 16) + "\n"
    }
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.write(contentsOf: Data(lines.utf8))
    try handle.close()
    try file.note(store: String(repeating: "c", count: 32), keyIdentifier: String(repeating: "d", count: 16))
    #expect(try content(path).count < 2_000)
    let base = InMemoryKeyStorage()
    try store(base).set("a", [1])
    #expect(try file.rotate(resealing: store(base)).waitingStoreCount == 1)
  }

  @Test func aDamagedListKeepsTheOldKey() throws {
    let (one, two) = (InMemoryKeyStorage(), InMemoryKeyStorage())
    try store(one).set("a", [1])
    try store(two).set("a", [2])
    let path = folder.file("sealing.key.stores")
    var bytes = try content(path)
    bytes[bytes.count - 5] = UInt8(ascii: " ")
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.write(contentsOf: bytes)
    try handle.close()
    #expect(try !file.rotate(resealing: store(one)).isComplete)
    #expect(try store(two).get("a")?.bytes == [2])
  }

  @Test func aStoreThatIsCreatedDuringARotationIsNotLockedOut() throws {
    try store(InMemoryKeyStorage()).set("a", [1])
    try file.discardOldKeys()
    let base = InMemoryKeyStorage()
    try SealedKeyValueStorage(base, keyProvider: RotatingMeanwhile(file)).set("a", [1])
    #expect(try store(base).get("a")?.bytes == [1])
  }

  @Test(arguments: [0o770, 0o707])
  func refusesAFolderThatOthersCanWriteTo(mode: Int) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.path)
    #expect(thrownCode { _ = try file.sealingKey() } == .permission)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  private func content(_ path: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }
}

/// Another process rotates the key in the middle of the creation of a store.
private final class RotatingMeanwhile: SealingKeyProvider {
  private let file: KeyFileSealingKey
  private let isFirst = Mutex(true)

  init(_ file: KeyFileSealingKey) { self.file = file }

  func sealingKey() throws(KeyStorageError) -> SecretBytes { try file.sealingKey() }
  func candidateKeys() throws(KeyStorageError) -> [SecretBytes] { try file.candidateKeys() }
  func note(store: String, keyIdentifier: String?) throws(KeyStorageError) {
    let isNow = isFirst.withLock { isFirst in
      defer { isFirst = false }
      return isFirst
    }
    if isNow {
      try file.rotate()
      try file.discardOldKeys()
    }
    try file.note(store: store, keyIdentifier: keyIdentifier)
  }
}

/// Refuses every write.
private struct FailingStorage: KeyValueStorage {
  private let base: InMemoryKeyStorage
  init(_ base: InMemoryKeyStorage) { self.base = base }
  func get(_ key: String) throws(KeyStorageError) -> StoredValue? { try base.get(key) }
  func keys(withPrefix prefix: String) throws(KeyStorageError) -> [String] { try base.keys(withPrefix: prefix) }
  func revision() throws(KeyStorageError) -> UInt64 { try base.revision() }
  func apply(_ changes: [StorageChange]) throws(KeyStorageError) -> UInt64 {
    throw KeyStorageError(.unavailable, message: "no space left")
  }
}

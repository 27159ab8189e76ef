import CryptoCore
import Foundation
import KeyStorage
import Testing

@Suite struct SealingRotationTests {
  private let base = InMemoryKeyStorage()
  private let folder = TemporaryFolder()

  private func fill(_ sealed: SealedKeyValueStorage) throws {
    for number in 0..<50 { try sealed.set("key \(number)", [UInt8(number)]) }
    _ = try sealed.reserveCounter("n", atLeast: 5)
  }

  private func expectAll(_ sealed: SealedKeyValueStorage) throws {
    for number in 0..<50 { #expect(try sealed.get("key \(number)")?.bytes == [UInt8(number)]) }
    #expect(try sealed.counter("n") == 5)
  }

  @Test func afterARotationOnlyTheNewKeyOpens() throws {
    let new = FixedSealingKey(key: .random(count: 32))
    let sealed = SealedKeyValueStorage(base, keyProvider: FixedSealingKey())
    try fill(sealed)
    try sealed.rotate(to: new.key)
    try expectAll(SealedKeyValueStorage(base, keyProvider: new))
    let old = SealedKeyValueStorage(base, keyProvider: FixedSealingKey())
    #expect(thrownCode { _ = try old.get("key 1") } == .locked)
    // Whoever knows both keys never notices.
    try expectAll(SealedKeyValueStorage(base, keyProvider: CombinedSealingKey(FixedSealingKey(), new)))
  }

  @Test func protectionGoesOnAfterARotation() throws {
    let new = FixedSealingKey(key: .random(count: 32))
    let sealed = SealedKeyValueStorage(base, keyProvider: CombinedSealingKey(new, FixedSealingKey()))
    try fill(sealed)
    let before = try #require(try base.get("key 1")).bytes
    try sealed.rotate(to: new.key)
    let after = try #require(try base.get("key 1")).bytes
    try sealed.set("key 1", [99])
    for old in [before, after] {
      try base.set("key 1", old)
      #expect(thrownCode { _ = try sealed.get("key 1") } == .corrupted)
    }
  }

  @Test func aDamagedRecordStopsTheRotationAndNothingChanges() throws {
    let sealed = SealedKeyValueStorage(base, keyProvider: FixedSealingKey())
    try fill(sealed)
    try base.set("key 7", [1])
    let names = try base.keys(withPrefix: "")
    let before = try base.snapshot(of: names)
    #expect(thrownCode { try sealed.rotate(to: .random(count: 32)) } == .corrupted)
    #expect(try base.snapshot(of: names) == before)
    try base.delete("key 7")
    #expect(thrownCode { try sealed.rotate(to: .random(count: 32)) } == .corrupted)
  }

  @Test func anEmptyStoreRotates() throws {
    let new = FixedSealingKey(key: .random(count: 32))
    try SealedKeyValueStorage(base, keyProvider: FixedSealingKey()).rotate(to: new.key)
    try SealedKeyValueStorage(base, keyProvider: new).set("a", [1])
  }

  @Test func theKeyFileOpensTheStoreAtEveryMomentOfItsRotation() throws {
    let watched = WatchedStorage(base)
    let file = KeyFileSealingKey(path: folder.file("sealing.key"))
    let sealed = SealedKeyValueStorage(watched, keyProvider: file)
    try fill(sealed)
    let first = try file.sealingKey()
    watched.beforeApply = {
      // A process that starts now, just before and just after the step.
      try? self.expectAll(SealedKeyValueStorage(self.base, keyProvider: file))
    }
    watched.afterApply = watched.beforeApply
    try file.rotate(resealing: sealed)
    #expect(watched.count == 2)
    #expect(try file.sealingKey() != first)
    #expect(try file.candidateKeys().count == 1)
    try expectAll(sealed)
    try expectAll(SealedKeyValueStorage(base, keyProvider: file))
  }

  @Test(arguments: [true, false])
  func anInterruptedRotationLosesNothing(isSealedAnew: Bool) throws {
    let watched = WatchedStorage(base)
    let file = KeyFileSealingKey(path: folder.file("sealing.key"))
    try fill(SealedKeyValueStorage(base, keyProvider: file))
    watched.failure = isSealedAnew ? .afterTheWrite : .beforeTheWrite
    #expect(
      thrownCode { try file.rotate(resealing: SealedKeyValueStorage(watched, keyProvider: file)) } == .unavailable)
    try expectAll(SealedKeyValueStorage(base, keyProvider: file))
    try file.rotate(resealing: SealedKeyValueStorage(base, keyProvider: file))
    #expect(try file.candidateKeys().count == 1)
    try expectAll(SealedKeyValueStorage(base, keyProvider: file))
  }

  @Test func twoRotationsAtOnceAreRefused() throws {
    let watched = WatchedStorage(base)
    let file = KeyFileSealingKey(path: folder.file("sealing.key"))
    let sealed = SealedKeyValueStorage(watched, keyProvider: file)
    try fill(sealed)
    watched.beforeApply = {
      #expect(thrownCode { try file.rotate(resealing: SealedKeyValueStorage(self.base, keyProvider: file)) } == .busy)
    }
    try file.rotate(resealing: sealed)
    try expectAll(SealedKeyValueStorage(base, keyProvider: file))
  }

  @Test func writersGoOnDuringARotation() async throws {
    let new = FixedSealingKey(key: .random(count: 32))
    let both = CombinedSealingKey(FixedSealingKey(), new)
    let base = base
    try fill(SealedKeyValueStorage(base, keyProvider: both))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<3 {
        group.addTask {
          try await BlockingWork.run {
            let sealed = SealedKeyValueStorage(base, keyProvider: both)
            for number in 0..<50 { try sealed.set("writer \(writer)", [UInt8(number)]) }
          }
        }
      }
      group.addTask {
        try await BlockingWork.run { try SealedKeyValueStorage(base, keyProvider: both).rotate(to: new.key) }
      }
      try await group.waitForAll()
    }
    let sealed = SealedKeyValueStorage(base, keyProvider: new)
    try expectAll(sealed)
    for writer in 0..<3 { #expect(try sealed.get("writer \(writer)")?.bytes == [49]) }
  }
}

/// Tells of each update, and fails when it is told to.
private final class WatchedStorage: KeyValueStorage, @unchecked Sendable {
  enum Failure { case beforeTheWrite, afterTheWrite }

  private let base: InMemoryKeyStorage
  var beforeApply: () -> Void = {}
  var afterApply: () -> Void = {}
  var failure: Failure?
  private(set) var count = 0

  init(_ base: InMemoryKeyStorage) { self.base = base }

  func get(_ key: String) throws(KeyStorageError) -> StoredValue? { try base.get(key) }
  func keys(withPrefix prefix: String) throws(KeyStorageError) -> [String] { try base.keys(withPrefix: prefix) }
  func revision() throws(KeyStorageError) -> UInt64 { try base.revision() }

  func apply(_ changes: [StorageChange]) throws(KeyStorageError) -> UInt64 {
    if failure == .beforeTheWrite { throw KeyStorageError(.unavailable, message: "power failure") }
    beforeApply()
    let revision = try base.apply(changes)
    if failure == .afterTheWrite { throw KeyStorageError(.unavailable, message: "power failure") }
    afterApply()
    count = changes.count > 50 ? count + 2 : count
    return revision
  }
}

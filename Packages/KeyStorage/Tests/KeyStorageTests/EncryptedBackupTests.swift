import CryptoCore
import KeyStorage
import Testing

@Suite struct EncryptedBackupTests {
  private let passphrase = SecretBytes(copying: Array("for the safe".utf8))
  private let cheap: Argon2id
  private let base = InMemoryKeyStorage()
  private let sealed: SealedKeyValueStorage

  init() throws {
    cheap = try Argon2id(iterations: 1, memoryByteCount: 8192)
    sealed = SealedKeyValueStorage(base, keyProvider: FixedSealingKey())
    try sealed.apply([.set("a", Array("swordfish".utf8)), .set("empty", []), .set("é🚀", Array(0...255))])
    _ = try sealed.reserveCounter("nonce", atLeast: 1_764_500_000_000)
  }

  private func export() throws -> [UInt8] {
    try EncryptedBackup.export(from: sealed, passphrase: passphrase, cost: cheap)
  }

  @Test func restoresValuesAndCountersUnderAnotherKey() throws {
    let other = SealedKeyValueStorage(
      InMemoryKeyStorage(), keyProvider: FixedSealingKey(key: .random(count: 32)))
    #expect(try EncryptedBackup.restore(export(), into: other, passphrase: passphrase) == 4)
    for key in ["a", "empty", "é🚀"] { #expect(try other.get(key)?.bytes == sealed.get(key)?.bytes) }
    #expect(try other.counter("nonce") == 1_764_500_000_000)
    #expect(try other.keys(withPrefix: "") == sealed.keys(withPrefix: ""))
  }

  @Test func theFileShowsNoValue() throws {
    #expect(try export().firstRange(of: Array("swordfish".utf8)) == nil)
  }

  @Test func aPlainStoreIsRestoredByteForByte() throws {
    let copy = InMemoryKeyStorage()
    let backup = try EncryptedBackup.export(from: base, passphrase: passphrase, cost: cheap)
    try EncryptedBackup.restore(backup, into: copy, passphrase: passphrase)
    let names = try base.keys(withPrefix: "")
    #expect(try copy.keys(withPrefix: "") == names)
    #expect(try copy.snapshot(of: names).map { $0?.bytes } == base.snapshot(of: names).map { $0?.bytes })
    #expect(try SealedKeyValueStorage(copy, keyProvider: FixedSealingKey()).get("a") != nil)
  }

  @Test func recordsThatOthersKeepBesideAreNotInIt() throws {
    try base.set("session", [1, 2, 3])
    let copy = SealedKeyValueStorage(InMemoryKeyStorage(), keyProvider: FixedSealingKey())
    #expect(try EncryptedBackup.restore(export(), into: copy, passphrase: passphrase) == 4)
  }

  @Test func presentValuesGiveWayOnlyWhenAsked() throws {
    let backup = try export()
    try sealed.set("a", [1])
    #expect(thrownCode { try EncryptedBackup.restore(backup, into: sealed, passphrase: passphrase) } == .conflict)
    #expect(try sealed.get("a")?.bytes == [1])
    try EncryptedBackup.restore(backup, into: sealed, passphrase: passphrase, replacing: true)
    #expect(try sealed.get("a")?.bytes == Array("swordfish".utf8))
  }

  @Test func aCounterNeverGoesBack() throws {
    let backup = try export()
    _ = try sealed.reserveCounter("nonce", atLeast: 1_800_000_000_000)
    try EncryptedBackup.restore(backup, into: sealed, passphrase: passphrase, replacing: true)
    #expect(try sealed.counter("nonce") == 1_800_000_000_000)
  }

  @Test func aWrongPassphraseIsLocked() throws {
    let backup = try export()
    let empty = InMemoryKeyStorage()
    #expect(
      thrownCode { try EncryptedBackup.restore(backup, into: empty, passphrase: SecretBytes(copying: [1])) } == .locked)
    #expect(try empty.keys(withPrefix: "") == [])
  }

  @Test func aDamagedBackupIsToldFromAWrongPassphrase() throws {
    let backup = try export()
    let empty = InMemoryKeyStorage()
    for index in backup.indices {
      var damaged = backup
      damaged[index] ^= 1
      let code = thrownCode { try EncryptedBackup.restore(damaged, into: empty, passphrase: passphrase) }
      #expect(code == .corrupted || index == 7 && code == .unsupportedVersion, "byte \(index): \(code?.rawValue ?? "")")
    }
    for count in 0..<backup.count {
      let code = thrownCode { try EncryptedBackup.restore(backup.prefix(count), into: empty, passphrase: passphrase) }
      #expect(code == .corrupted, "cut off after \(count) bytes")
    }
    #expect(thrownCode { try EncryptedBackup.restore(backup + [0], into: empty, passphrase: passphrase) } == .corrupted)
    var newer = backup
    newer[7] = 3
    #expect(
      thrownCode { try EncryptedBackup.restore(newer, into: empty, passphrase: passphrase) } == .unsupportedVersion)
    #expect(try empty.keys(withPrefix: "") == [])
  }

  /// Format 1 had no check values: a wrong passphrase and damage look alike, and the error says so.
  @Test func aBackupOfTheFirstFormatIsRead() throws {
    let salt = [UInt8](repeating: 3, count: 16)
    let nonce = [UInt8](repeating: 4, count: 24)
    let header =
      Array("OMSBKUP".utf8) + [1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0x20, 0] + salt + nonce
    let key = try cheap.deriveKey(fromPassphrase: passphrase, salt: salt, count: 32)
    let content: [UInt8] = [1, 0, 1, 0x61, 0, 0, 0, 2, 7, 8, 2, 0, 1, 0x6E, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 9]
    let backup = header + (try XChaCha20Poly1305.seal(content, key: key, nonce: nonce, additionalData: header))
    try EncryptedBackup.restore(backup, into: sealed, passphrase: passphrase, replacing: true)
    #expect(try sealed.get("a")?.bytes == [7, 8])
    #expect(try sealed.counter("n") == 9)
    let error = #expect(throws: KeyStorageError.self) {
      try EncryptedBackup.restore(backup.dropLast(), into: sealed, passphrase: passphrase)
    }
    #expect(error?.code == .locked)
    #expect(error?.message.contains("or the backup is damaged") == true)
  }

  @Test func aValueOfDigitsStaysAValueAndIsSealed() throws {
    let plain = InMemoryKeyStorage()
    try plain.apply([.set("pin", Array("271828".utf8)), .set("zero", Array("0".utf8))])
    _ = try plain.reserveCounter("n", atLeast: 7)
    let backup = try EncryptedBackup.export(from: plain, passphrase: passphrase, cost: cheap)
    let newBase = InMemoryKeyStorage()
    let target = SealedKeyValueStorage(newBase, keyProvider: FixedSealingKey())
    try EncryptedBackup.restore(backup, into: target, passphrase: passphrase)
    #expect(try target.get("pin")?.bytes == Array("271828".utf8))
    #expect(try #require(try newBase.get("pin")).bytes.firstRange(of: Array("271828".utf8)) == nil)
    #expect(try target.reserveCounter("n", atLeast: 0) == 8)

    let again = try EncryptedBackup.export(from: target, passphrase: passphrase, cost: cheap)
    let copy = InMemoryKeyStorage()
    try EncryptedBackup.restore(again, into: copy, passphrase: passphrase)
    #expect(try copy.counter("n") == 8)
    for key in ["pin", "zero"] { #expect(try copy.get(key)?.bytes == plain.get(key)?.bytes) }
    try plain.set("pin", Array("9".utf8))
    try EncryptedBackup.restore(again, into: plain, passphrase: passphrase, replacing: true)
    #expect(try plain.get("pin")?.bytes == Array("271828".utf8), "a value is replaced, though it was the lower number")
  }

  @Test func aNamespaceOfASealedStoreIsBackedUpAndRestored() throws {
    let part = try NamespacedKeyValueStorage(sealed, namespace: "part")
    try part.set("é", Array("12".utf8))
    _ = try part.reserveCounter("n", atLeast: 3)
    let backup = try EncryptedBackup.export(from: part, passphrase: passphrase, cost: cheap)
    let newBase = InMemoryKeyStorage()
    let target = try NamespacedKeyValueStorage(
      SealedKeyValueStorage(newBase, keyProvider: FixedSealingKey()), namespace: "other")
    #expect(try EncryptedBackup.restore(backup, into: target, passphrase: passphrase) == 2)
    #expect(try target.get("é")?.bytes == Array("12".utf8))
    #expect(try target.reserveCounter("n", atLeast: 0) == 4)
    #expect(try newBase.get("other/é").map { $0.bytes.count > 40 } == true)
  }

  /// Everything in one step: a store that fails in the middle has all of it or nothing.
  @Test func aRestoreIsOneStep() throws {
    let backup = try export()
    let counting = CountingStorage()
    try EncryptedBackup.restore(
      backup, into: SealedKeyValueStorage(counting, keyProvider: FixedSealingKey()), passphrase: passphrase)
    #expect(try counting.revision() == 1)
    #expect(try counting.counter("nonce") == 1_764_500_000_000)
  }

  @Test func aRefusedRestoreLeavesTheCountersToo() throws {
    let backup = try export()
    let target = SealedKeyValueStorage(InMemoryKeyStorage(), keyProvider: FixedSealingKey())
    try target.set("a", [1])
    _ = try target.reserveCounter("nonce", atLeast: 5)
    #expect(thrownCode { try EncryptedBackup.restore(backup, into: target, passphrase: passphrase) } == .conflict)
    #expect(try target.counter("nonce") == 5)
  }

  @Test func aDamagedStoreIsNotBackedUpInPart() throws {
    try base.set("a", [1])
    #expect(thrownCode { _ = try export() } == .corrupted)
  }

  /// The limit is that of the plain value: what could be exported can be restored, sealed or not.
  @Test func aValueOfTheLargestSizeIsRestoredAnywhere() throws {
    let plain = InMemoryKeyStorage()
    let key = String(repeating: "k", count: StorageLimits.keyByteCount - 2)
    let value = [UInt8](repeating: 7, count: StorageLimits.valueByteCount)
    try plain.set(key, value)
    let sealed = SealedKeyValueStorage(InMemoryKeyStorage(), keyProvider: FixedSealingKey())
    let part = try NamespacedKeyValueStorage(
      SealedKeyValueStorage(InMemoryKeyStorage(), keyProvider: FixedSealingKey()), namespace: "n")
    let sealedTwice = SealedKeyValueStorage(part, keyProvider: FixedSealingKey())
    for (source, target) in [(plain, sealed), (sealed, sealedTwice), (sealedTwice, InMemoryKeyStorage())]
      as [(any KeyValueStorage, any KeyValueStorage)]
    {
      let backup = try EncryptedBackup.export(from: source, passphrase: passphrase, cost: cheap)
      try EncryptedBackup.restore(backup, into: target, passphrase: passphrase)
      #expect(try target.get(key)?.bytes == value)
      #expect(throws: KeyStorageError(.tooLarge, record: key, message: "")) { try target.set(key, value + [1]) }
    }
  }

  @Test func aRestoreThatIsRefusedForItsSizeLeavesTheTargetEmpty() throws {
    let source = InMemoryKeyStorage()
    try source.apply([.set("a", [1]), .set(String(repeating: "k", count: StorageLimits.keyByteCount), [2])])
    _ = try source.reserveCounter("n", atLeast: 5)
    let backup = try EncryptedBackup.export(from: source, passphrase: passphrase, cost: cheap)
    let base = InMemoryKeyStorage()
    let target = try NamespacedKeyValueStorage(
      SealedKeyValueStorage(base, keyProvider: FixedSealingKey()), namespace: "part")
    #expect(thrownCode { try EncryptedBackup.restore(backup, into: target, passphrase: passphrase) } == .tooLarge)
    #expect(try base.keys(withPrefix: "") == [])
  }

  @Test func readsABackupFromASlice() throws {
    let padded = [0, 0] + (try export())
    try EncryptedBackup.restore(padded[2...], into: InMemoryKeyStorage(), passphrase: passphrase)
  }
}

/// A store with the default implementations, that takes one update.
private struct CountingStorage: KeyValueStorage {
  private let base = InMemoryKeyStorage()
  func get(_ key: String) throws(KeyStorageError) -> StoredValue? { try base.get(key) }
  func keys(withPrefix prefix: String) throws(KeyStorageError) -> [String] { try base.keys(withPrefix: prefix) }
  func revision() throws(KeyStorageError) -> UInt64 { try base.revision() }
  func apply(_ changes: [StorageChange]) throws(KeyStorageError) -> UInt64 {
    guard try base.revision() == 0 else { throw KeyStorageError(.unavailable, message: "power failure") }
    return try base.apply(changes)
  }
}

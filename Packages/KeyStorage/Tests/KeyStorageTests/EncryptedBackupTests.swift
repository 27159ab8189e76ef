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

  @Test func anyChangedOrMissingByteIsRefused() throws {
    let backup = try export()
    let empty = InMemoryKeyStorage()
    // Not the cost: what a flip there asks for takes its time before it is refused.
    for index in backup.indices where !(8..<20).contains(index) {
      var damaged = backup
      damaged[index] ^= 1
      #expect(thrownCode { try EncryptedBackup.restore(damaged, into: empty, passphrase: passphrase) } != nil)
    }
    for count in stride(from: 0, to: backup.count, by: 7) {
      let code = thrownCode { try EncryptedBackup.restore(backup.prefix(count), into: empty, passphrase: passphrase) }
      #expect(code == .corrupted || code == .locked)
    }
    var newer = backup
    newer[7] = 2
    #expect(
      thrownCode { try EncryptedBackup.restore(newer, into: empty, passphrase: passphrase) } == .unsupportedVersion)
    #expect(try empty.keys(withPrefix: "") == [])
  }

  @Test func aDamagedStoreIsNotBackedUpInPart() throws {
    try base.set("a", [1])
    #expect(thrownCode { _ = try export() } == .corrupted)
  }

  @Test func readsABackupFromASlice() throws {
    let padded = [0, 0] + (try export())
    try EncryptedBackup.restore(padded[2...], into: InMemoryKeyStorage(), passphrase: passphrase)
  }
}

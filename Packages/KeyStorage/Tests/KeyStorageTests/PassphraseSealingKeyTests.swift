import CryptoCore
import KeyStorage
import Testing

@Suite struct PassphraseSealingKeyTests {
  private let base = InMemoryKeyStorage()
  private let passphrase = SecretBytes(copying: Array("correct horse battery staple".utf8))
  private let cheap: Argon2id

  init() throws { cheap = try Argon2id(iterations: 1, memoryByteCount: 8192) }

  private func provider() -> PassphraseSealingKey { PassphraseSealingKey(storage: base, cost: cheap) }

  @Test func isLockedUntilThePassphraseIsGiven() throws {
    let first = provider()
    #expect(try !first.isSet())
    #expect(thrownCode { try first.unlock(passphrase) } == .locked)
    try first.setPassphrase(passphrase)
    try SealedKeyValueStorage(base, keyProvider: first).set("a", [1])

    let later = provider()
    let sealed = SealedKeyValueStorage(base, keyProvider: later)
    #expect(try later.isSet())
    #expect(thrownCode { _ = try sealed.get("a") } == .locked)
    #expect(thrownCode { try later.unlock(SecretBytes(copying: Array("wrong".utf8))) } == .locked)
    #expect(thrownCode { _ = try sealed.get("a") } == .locked)
    try later.unlock(passphrase)
    #expect(try sealed.get("a")?.bytes == [1])
    later.lock()
    #expect(thrownCode { _ = try later.sealingKey() } == .locked)
  }

  @Test func aPassphraseIsSetOnce() throws {
    try provider().setPassphrase(passphrase)
    #expect(thrownCode { try provider().setPassphrase(passphrase) } == .conflict)
  }

  @Test func aNewPassphraseTakesThePlaceOfTheOldOneInOneStep() throws {
    let one = provider()
    try one.setPassphrase(passphrase)
    let sealed = SealedKeyValueStorage(base, keyProvider: one)
    try sealed.set("a", [1])
    let new = SecretBytes(copying: Array("another".utf8))
    try one.changePassphrase(to: new, resealing: sealed)
    #expect(try sealed.get("a")?.bytes == [1])

    let later = provider()
    #expect(thrownCode { try later.unlock(passphrase) } == .locked)
    try later.unlock(new)
    #expect(try SealedKeyValueStorage(base, keyProvider: later).get("a")?.bytes == [1])
  }

  @Test func theOldPassphraseIsNeededForANewOne() throws {
    try provider().setPassphrase(passphrase)
    let locked = provider()
    let sealed = SealedKeyValueStorage(base, keyProvider: locked)
    #expect(thrownCode { try locked.changePassphrase(to: passphrase, resealing: sealed) } == .locked)
  }

  @Test func aDamagedOrNewerRecordIsRefusedWithoutWork() throws {
    let name = "~sealed/passphrase"
    try provider().setPassphrase(passphrase)
    let whole = try #require(try base.get(name)).bytes
    var expensive = whole
    expensive.replaceSubrange(12..<20, with: [0, 0, 0, 0xFF, 0, 0, 0, 0])
    var many = whole
    many.replaceSubrange(8..<12, with: [0xFF, 0, 0, 0])
    for damaged in [Array(whole.dropLast()), whole + [0], [], [1, 2, 3], expensive, many] {
      try base.set(name, damaged)
      #expect(thrownCode { try provider().unlock(passphrase) } == .corrupted)
      #expect(try base.get(name)?.bytes == damaged)
    }
    var newer = whole
    newer[7] = 2
    try base.set(name, newer)
    #expect(thrownCode { try provider().unlock(passphrase) } == .unsupportedVersion)
  }

  @Test func theRecordIsNoKeyOfTheSealedStore() throws {
    try provider().setPassphrase(passphrase)
    #expect(try SealedKeyValueStorage(base, keyProvider: FixedSealingKey()).keys(withPrefix: "") == [])
  }
}

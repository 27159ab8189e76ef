import CryptoCore
import KeyStorage
import Testing

@Suite struct SoftwareCredentialKeyStoreTests {
  private let base = InMemoryKeyStorage()
  private var store: SoftwareCredentialKeyStore {
    SoftwareCredentialKeyStore(storage: base, sealingKey: FixedSealingKey())
  }

  @Test func aLockedKeyIsNoMissingCredential() throws {
    let credential = try store.createCredential(tag: "tag")
    let locked = SoftwareCredentialKeyStore(storage: base, sealingKey: LockedSealingKey())
    #expect(thrownCode { _ = try locked.credential(tag: "tag") } == .locked)
    #expect(thrownCode { _ = try locked.sign([1], with: credential) } == .locked)
    #expect(thrownCode { try locked.deleteCredential(tag: "tag") } == .locked)
    #expect(try store.credential(tag: "tag") == credential)
  }

  @Test func damageIsReportedAndKept() throws {
    let credential = try store.createCredential(tag: "tag")
    var raw = try #require(try base.get("tag")).bytes
    raw[raw.count - 1] ^= 1
    try base.set("tag", raw)
    #expect(thrownCode { _ = try store.credential(tag: "tag") } == .corrupted)
    #expect(thrownCode { _ = try store.sign([1], with: credential) } == .corrupted)
    #expect(try base.get("tag")?.bytes == raw)
  }

  @Test func aRecordThatIsNoCredentialIsRefused() throws {
    let sealed = SealedKeyValueStorage(base, keyProvider: FixedSealingKey())
    try sealed.set("tag", [1, 2, 3])
    #expect(thrownCode { _ = try store.credential(tag: "tag") } == .corrupted)
    try sealed.set("tag", [2] + [UInt8](repeating: 0, count: 97))
    #expect(thrownCode { _ = try store.credential(tag: "tag") } == .unsupportedVersion)
    try sealed.set("tag", [])
    #expect(thrownCode { _ = try store.credential(tag: "tag") } == .corrupted)
  }

  @Test func theIdentifierIsThePublicKeyInLowercaseHexadecimal() {
    let credential = CredentialReference(tag: "t", publicKey: [4] + [UInt8](repeating: 0xAB, count: 64))
    #expect(credential.credentialID == "0x04" + String(repeating: "ab", count: 64))
  }
}

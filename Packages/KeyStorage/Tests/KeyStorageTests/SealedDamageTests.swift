import CryptoCore
import KeyStorage
import Testing

/// What was damaged, exchanged or removed is neither overwritten nor deleted, unless its owner gives it up.
@Suite struct SealedDamageTests {
  private let base = InMemoryKeyStorage()
  private var sealed: SealedKeyValueStorage { SealedKeyValueStorage(base, keyProvider: FixedSealingKey()) }

  private func damage(_ kind: String) throws {
    try sealed.apply([.set("a", [1]), .set("b", [2]), .set("c", [3])])
    let old = try #require(try base.get("a")).bytes
    switch kind {
    case "removed": try base.delete("a")
    case "exchanged": try base.set("a", #require(try base.get("b")).bytes)
    case "put back":
      try sealed.set("a", [9])
      try base.set("a", old)
    case "brought back":
      try sealed.delete("a")
      try base.set("a", old)
    case "unsealed": try base.set("a", [1, 2, 3])
    default:
      var flipped = old
      flipped[flipped.count - 1] ^= 1
      try base.set("a", flipped)
    }
  }

  @Test(arguments: ["removed", "exchanged", "put back", "brought back", "unsealed", "flipped"])
  func noWriteGoesOverADamagedRecord(kind: String) throws {
    try damage(kind)
    let bytes = try base.get("a")?.bytes
    let writes: [[StorageChange]] = [
      [.set("a", [7])], [.set("a", [7], when: .absent)], [.delete("a")], [.delete("a", when: .absent)],
      [.set("b", [7]), .set("a", [7])],
    ]
    for write in writes {
      let error = #expect(throws: KeyStorageError.self) { try sealed.apply(write) }
      #expect(error?.code == .corrupted)
      #expect(error?.record == "a")
      #expect(try base.get("a")?.bytes == bytes)
    }
    #expect(try sealed.get("b")?.bytes == [2])

    try sealed.discardDamaged("a")
    #expect(try sealed.get("a") == nil)
    try sealed.set("a", [7], when: .absent)
    #expect(try sealed.get("a")?.bytes == [7])
  }

  @Test func aWholeRecordIsNotDiscarded() throws {
    try sealed.set("a", [1])
    #expect(thrownCode { try sealed.discardDamaged("a") } == .invalidRequest)
    #expect(thrownCode { try sealed.discardDamaged("b") } == .invalidRequest)
    #expect(try sealed.get("a")?.bytes == [1])
  }

  @Test(arguments: ["removed", "exchanged", "put back", "brought back", "unsealed", "flipped"])
  func aBackupOfADamagedStoreFailsAndNamesTheRecord(kind: String) throws {
    try damage(kind)
    let cheap = try Argon2id(iterations: 1, memoryByteCount: 8192)
    let passphrase = SecretBytes(copying: [1])
    let error = #expect(throws: KeyStorageError.self) {
      _ = try EncryptedBackup.export(from: sealed, passphrase: passphrase, cost: cheap)
    }
    #expect(error?.code == .corrupted)
    #expect(error?.record == "a")
  }

  @Test func anotherUsersRecordMayBeReplaced() throws {
    try base.set("a", [1])
    #expect(thrownCode { try sealed.set("a", [2], when: .absent) } == .conflict)
    try sealed.set("a", [2])
    #expect(try sealed.get("a")?.bytes == [2])
  }

  @Test func aDamagedCredentialCanBeReplacedAndDestroyed() throws {
    let keys = SoftwareCredentialKeyStore(storage: base, sealingKey: FixedSealingKey())
    for replaces in [true, false] {
      _ = try keys.createCredential(tag: "tag")
      var bytes = try #require(try base.get("tag")).bytes
      bytes[60] ^= 1
      try base.set("tag", bytes)
      #expect(thrownCode { _ = try keys.credential(tag: "tag") } == .corrupted)
      if replaces {
        let new = try keys.createCredential(tag: "tag")
        #expect(try keys.credential(tag: "tag") == new)
      }
      try keys.deleteCredential(tag: "tag")
      #expect(try keys.credential(tag: "tag") == nil)
    }
  }
}

extension KeyValueStorage {
  fileprivate func set(_ key: String, _ bytes: [UInt8], when: StorageChange.Precondition) throws {
    try apply([.set(key, bytes, when: when)])
  }
}

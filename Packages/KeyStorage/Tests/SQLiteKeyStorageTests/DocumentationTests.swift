import CryptoCore
import CryptoP256
import FileKeyStorage
import Foundation
import KeyStorage
import SQLiteKeyStorage
import Testing

/// The examples of the README and of docs/key-storage.md, as they are printed there.
@Suite struct DocumentationTests {
  private let folder = TemporaryFolder()

  @Test func theReadmesExample() throws {
    let path = folder.file("keys.sqlite")
    let keyPath = folder.file("sealing.key")
    let message = Array("hello".utf8)

    let storage = try SQLiteKeyStorage(path: path)
    let keys = SoftwareCredentialKeyStore(storage: storage, sealingKey: KeyFileSealingKey(path: keyPath))
    let credential = try keys.createCredential(tag: "session")
    let nonce = try storage.reserveCounter("session-nonce", atLeast: 1)
    let signature = try keys.sign(message, with: credential)
    print(credential.credentialID, nonce, signature.count)

    #expect(try P256PublicKey(x963: credential.publicKey).isValidSignature(signature, for: message))
  }

  @Test func readingAndWriting() throws {
    let storage: any KeyValueStorage = InMemoryKeyStorage()

    try storage.apply([.set("a", [1]), .set("b", [2], when: .absent), .delete("c")])
    if let read = try storage.get("a") {
      let isMine = try storage.compareAndSwap("a", from: read, to: [3])
      print(isMine, try storage.keys(withPrefix: ""))
    }

    #expect(try storage.snapshot(of: ["a", "b"]).map { $0?.bytes } == [[3], [2]])
  }

  @Test func sealingRotatingAndBackingUp() throws {
    let storage = InMemoryKeyStorage()
    let newStorage = InMemoryKeyStorage()
    let keyPath = folder.file("sealing.key")
    let passphrase = SecretBytes(copying: Array("for the safe".utf8))

    let keyFile = KeyFileSealingKey(path: keyPath)
    let sealed = SealedKeyValueStorage(storage, keyProvider: keyFile)
    try sealed.set("api-token", Array("secret".utf8))
    let rotation = try keyFile.rotate(resealing: sealed)
    if !rotation.isComplete { print("\(rotation.waitingStoreCount) stores still need the old key") }
    let backup = try EncryptedBackup.export(from: sealed, passphrase: passphrase, cost: .interactive)
    let restored = SealedKeyValueStorage(newStorage, keyProvider: keyFile)
    try EncryptedBackup.restore(backup, into: restored, passphrase: passphrase)

    #expect(try restored.get("api-token")?.bytes == Array("secret".utf8))
  }

  @Test func theStoresAreMade() throws {
    let folder = folder.path

    let memory = InMemoryKeyStorage()
    let database = try SQLiteKeyStorage(path: folder + "/keys.sqlite", busyTimeout: .seconds(5))
    let files = try FileKeyStorage(folder: folder + "/keys")
    let stores: [any KeyValueStorage] = [memory, database, files]

    for storage in stores { try storage.set("a", [1]) }
    let (old, new) = (database, try FileKeyStorage(folder: folder + "/new"))
    let passphrase = SecretBytes(copying: Array("for the move".utf8))
    _ = try old.reserveCounter("n", atLeast: 7)

    let everything = try EncryptedBackup.export(from: old, passphrase: passphrase)
    try EncryptedBackup.restore(everything, into: new, passphrase: passphrase)

    #expect(try new.get("a")?.bytes == [1])
    #expect(try new.counter("n") == 7)
  }

  @Test func aDamagedRecordIsGivenUp() throws {
    let place = folder.file("keys")
    try FileKeyStorage(folder: place).set("a", Array(0...99))
    try overwrite(place + "/records/a", with: Data([1, 2, 3]))
    let storage = try FileKeyStorage(folder: place)

    do throws(KeyStorageError) {
      try storage.set("a", [2])
    } catch {
      guard error.code == .corrupted, error.record == "a" else { throw error }
      try storage.discardDamaged("a")
    }

    #expect(try storage.get("a") == nil)
  }

  @Test func aPassphraseUnlocks() throws {
    let storage = InMemoryKeyStorage()
    let passphrase = SecretBytes(copying: Array("correct horse".utf8))

    let lock = PassphraseSealingKey(storage: storage)
    try lock.isSet() ? lock.unlock(passphrase) : lock.setPassphrase(passphrase)
    let sealed = SealedKeyValueStorage(storage, keyProvider: lock)

    try sealed.set("a", [1])
    #expect(try sealed.get("a")?.bytes == [1])
  }
}

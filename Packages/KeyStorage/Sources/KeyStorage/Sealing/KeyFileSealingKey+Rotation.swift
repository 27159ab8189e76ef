import CryptoCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension KeyFileSealingKey {
  /// Puts a new random key in the place of the present one.
  ///
  /// First the file gets the new key beside the old one, then the stores are sealed anew, each in one step, and only
  /// then the old key is removed: at every moment, also after a crash, the file opens the stores. An interrupted
  /// rotation is finished by the next one.
  /// - Parameter storages: all stores that are sealed with the key in this file.
  /// - Throws: `busy` while another process rotates the same key; what the stores throw, and then nothing is lost.
  public func rotate(resealing storages: SealedKeyValueStorage...) throws(KeyStorageError) {
    var isSealed = false
    for storage in storages where try storage.base.get(SealedIndex.rootName) != nil { isSealed = true }
    if !isSealed { _ = try sealingKey() }
    _ = try candidateKeys()
    let lockPath = path + ".lock"
    if try FileStatus.of(lockPath) == nil { _ = try PrivateFile.create(lockPath, with: []) }
    guard let lock = try PrivateFile.open(lockPath, flags: O_RDONLY), flock(lock.raw, LOCK_EX | LOCK_NB) == 0 else {
      throw KeyStorageError(.busy, message: "\(path): another process is rotating the key")
    }
    defer { flock(lock.raw, LOCK_UN) }
    let newKey = SecretBytes.random(count: SealedRecord.keyByteCount)
    // What an interrupted rotation left stays until the stores no longer need it.
    let present = try candidateKeys()
    try PrivateFile.replace(path, with: KeyFile.encode(present.prefix(1) + [newKey] + present.dropFirst()))
    for storage in storages { try storage.rotate(to: newKey) }
    try PrivateFile.replace(path, with: KeyFile.encode([newKey]))
  }
}

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
  /// First the file gets the new key before the old one, then the stores are sealed anew, each in one step, and only
  /// then the old key is removed: at every moment, also after a crash, the file opens the stores. A rotation that was
  /// interrupted is finished by the next one, with the same new key.
  ///
  /// The old key stays in the file until every store that was sealed with it has been sealed anew: a store that is not
  /// named here is not locked out. Which stores those are is noted in `<path>.stores`. Call this again with
  /// the stores that were missing, or `discardOldKeys()` when they no longer exist.
  /// - Parameter storages: the stores to seal anew.
  /// - Returns: whether the old key is gone.
  /// - Throws: `busy` while another process rotates the same key; what the stores throw, and then nothing is lost.
  @discardableResult
  public func rotate(resealing storages: SealedKeyValueStorage...) throws(KeyStorageError) -> SealingKeyRotation {
    var isSealed = false
    for storage in storages where try storage.base.get(SealedIndex.rootName) != nil { isSealed = true }
    if !isSealed { _ = try sealingKey() }
    _ = try candidateKeys()
    let lock = try lockForRotation()
    defer { flock(lock.raw, LOCK_UN) }
    var keys = try candidateKeys()
    // Two keys: a rotation that was not finished. It is, before there is another one.
    if keys.count == 1 {
      keys.insert(.random(count: SealedRecord.keyByteCount), at: 0)
      try PrivateFile.replace(path, with: KeyFile.encode(keys))
    }
    for storage in storages {
      try storage.rotate(to: keys[0])
      if let identity = try storage.identity() { try register.note(identity, key: try identifier(keys[0])) }
    }
    return try dropOldKeys(keys)
  }

  /// Removes the keys that an unfinished rotation keeps for stores that were not named to it.
  ///
  /// For an owner who knows that these stores no longer exist: one that does stays locked for good.
  /// - Throws: `busy` while another process rotates the key.
  public func discardOldKeys() throws(KeyStorageError) {
    let lock = try lockForRotation()
    defer { flock(lock.raw, LOCK_UN) }
    let keys = try candidateKeys()
    let newest = try identifier(keys[0])
    if keys.count > 1 { try PrivateFile.replace(path, with: KeyFile.encode([keys[0]])) }
    for (store, key) in try register.read()?.stores ?? [:] where key != newest { try register.note(store, key: nil) }
  }

  private func dropOldKeys(_ keys: [SecretBytes]) throws(KeyStorageError) -> SealingKeyRotation {
    var old: Set<String> = []
    for key in keys.dropFirst() { old.insert(try identifier(key)) }
    let known = try register.read()
    let waiting = known?.stores.values.filter(old.contains).count ?? 0
    guard waiting == 0, known?.isComplete == true else {
      return SealingKeyRotation(isComplete: false, waitingStoreCount: waiting)
    }
    try PrivateFile.replace(path, with: KeyFile.encode([keys[0]]))
    return SealingKeyRotation(isComplete: true, waitingStoreCount: 0)
  }

  private func identifier(_ key: SecretBytes) throws(KeyStorageError) -> String {
    Hex.encode(try SealingKey(key).identifier)
  }

  private func lockForRotation() throws(KeyStorageError) -> FileDescriptor {
    let lockPath = path + ".lock"
    if try FileStatus.of(lockPath) == nil { _ = try PrivateFile.create(lockPath, with: []) }
    guard let lock = try PrivateFile.open(lockPath, flags: O_RDONLY), flock(lock.raw, LOCK_EX | LOCK_NB) == 0 else {
      throw KeyStorageError(.busy, message: "\(path): another process is rotating the key")
    }
    return lock
  }
}

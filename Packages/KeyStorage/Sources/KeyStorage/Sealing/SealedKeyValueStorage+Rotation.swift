public import CryptoCore

extension SealedKeyValueStorage {
  /// Seals everything anew with another key, in one step: before it the old key opens the store, after it the new one.
  ///
  /// The provider must know the new key from now on: `KeyFileSealingKey.rotate(resealing:)` and
  /// `PassphraseSealingKey.changePassphrase(to:resealing:)` take care of that. To move from one provider to another,
  /// use `CombinedSealingKey` in all processes, rotate, and then drop the old one.
  ///
  /// - Parameters:
  ///   - newKey: 32 bytes.
  ///   - changes: what to change in the other store, unsealed, in the same step.
  /// - Throws: `corrupted` when a record cannot be opened; nothing is changed then.
  public func rotate(to newKey: SecretBytes, alongside changes: [StorageChange] = []) throws(KeyStorageError) {
    let newKey = try SealingKey(newKey)
    var pause = RetryPause(limit: 1_000)
    repeat {
      let names = try keys(withPrefix: "")
      let view = try view(of: names, withAllShards: true)
      do throws(KeyStorageError) {
        try base.apply(resealed(view, with: newKey) + changes)
        return
      } catch {
        guard error.code == .conflict, error.record == SealedIndex.rootName else { throw error }
      }
    } while pause.waitForNextAttempt()
    throw KeyStorageError(.busy, message: "the store is written to without a pause; try again")
  }

  /// The random identity of the store, in hexadecimal digits; nil when it has none yet.
  func identity() throws(KeyStorageError) -> String? {
    try view(of: []).root.map { Hex.encode($0.identity) }
  }

  private func resealed(_ view: SealedView, with key: SealingKey) throws(KeyStorageError) -> [StorageChange] {
    let root = view.root ?? SealedIndex.Root(identity: ring.newIdentity)
    var changes: [StorageChange] = [
      .set(
        SealedIndex.rootName,
        try SealedRecord.seal(
          root.encoded, with: key, version: view.sealVersion + 1, store: SealedIndex.Root.rootIdentity,
          name: SealedIndex.rootName), when: view.rootVersion)
    ]
    for (number, version) in root.shards {
      guard let shard = view.shards[number] else { throw SealedIndex.damaged(SealedIndex.shardName(number)) }
      let name = SealedIndex.shardName(number)
      changes.append(
        .set(
          name, try SealedRecord.seal(shard.encoded, with: key, version: version, store: root.identity, name: name)))
      for recordName in shard.records.keys {
        changes.append(try resealed(String(decoding: recordName, as: UTF8.self), view, root, key))
      }
    }
    return changes
  }

  private func resealed(
    _ name: String, _ view: SealedView, _ root: SealedIndex.Root, _ key: SealingKey
  ) throws(KeyStorageError) -> StorageChange {
    guard let record = try view.record(name) else { throw SealedIndex.damaged(name) }
    let sealed = try view.open(record.sealed, name).read { (bytes) throws(KeyStorageError) in
      try SealedRecord.seal(bytes, with: key, version: record.sealed.version, store: root.identity, name: name)
    }
    return .set(name, sealed)
  }
}

import CryptoCore

/// A write of a sealed store; the value is nil for a deletion.
struct SealedWrite {
  enum Value {
    case bytes([UInt8])
    case secret(SecretBytes)
  }

  let name: String
  let value: Value?
  let precondition: StorageChange.Precondition
  /// Whether a present record that cannot be opened gives way: the caller wants it gone, whatever it is.
  let discardsDamage: Bool

  init(
    _ name: String, _ value: Value?, _ precondition: StorageChange.Precondition = .none, discardsDamage: Bool = false
  ) {
    self.name = name
    self.value = value
    self.precondition = precondition
    self.discardsDamage = discardsDamage
  }

  func seal(with key: SealingKey, version: UInt64, store: [UInt8]) throws(KeyStorageError) -> [UInt8]? {
    switch value {
    case nil: return nil
    case .bytes(let bytes):
      return try SealedRecord.seal(bytes, with: key, version: version, store: store, name: name)
    case .secret(let secret):
      return try secret.read { (bytes) throws(KeyStorageError) in
        try SealedRecord.seal(bytes, with: key, version: version, store: store, name: name)
      }
    }
  }
}

extension SealedKeyValueStorage {
  /// The opened values, in memory that is wiped.
  func openSecrets(_ names: [String]) throws(KeyStorageError) -> [(secret: SecretBytes, version: UInt64)?] {
    for name in names { try Self.check(key: name) }
    let view = try view(of: names)
    var opened: [(secret: SecretBytes, version: UInt64)?] = []
    for name in names {
      guard let record = try view.record(name) else {
        opened.append(nil)
        continue
      }
      opened.append((try view.open(record.sealed, name), record.version))
    }
    return opened
  }

  /// Seals and stores values, and moves the index, in one step.
  @discardableResult
  func write(
    _ writes: [SealedWrite], raising counters: [CounterFloor] = []
  ) throws(KeyStorageError) -> UInt64 {
    for write in writes { try Self.check(key: write.name) }
    for counter in counters { try Self.check(key: counter.key) }
    var pause = RetryPause(limit: 5_000)
    repeat {
      let view = try view(of: writes.map(\.name))
      do throws(KeyStorageError) {
        return try base.apply(changes(for: writes, in: view), raising: counters)
      } catch {
        guard error.code == .conflict, error.record == SealedIndex.rootName else { throw error }
      }
    } while pause.waitForNextAttempt()
    throw KeyStorageError(.busy, message: "the store is written to without a pause; try again")
  }

  private func changes(
    for writes: [SealedWrite], in view: SealedView
  ) throws(KeyStorageError) -> [StorageChange] {
    for write in writes where !write.discardsDamage { try view.checkIsWhole(write.name) }
    let key = if let key = view.key { key } else { try ring.keyOfNewStore() }
    let version = view.sealVersion + 1
    var root = view.root ?? SealedIndex.Root(identity: ring.newIdentity)
    var shards = view.shards
    var changes: [StorageChange] = []
    for write in writes {
      let number = SealedIndex.shard(of: write.name)
      if let sealed = try write.seal(with: key, version: version, store: root.identity) {
        changes.append(.set(write.name, sealed, when: write.precondition))
        shards[number, default: SealedIndex.Shard()].records[Array(write.name.utf8)] = version
      } else {
        changes.append(.delete(write.name, when: write.precondition))
        shards[number]?.records[Array(write.name.utf8)] = nil
      }
    }
    for (number, shard) in shards where shard != view.shards[number] {
      let name = SealedIndex.shardName(number)
      root.shards[number] = shard.records.isEmpty ? nil : version
      if shard.records.isEmpty {
        changes.append(.delete(name))
      } else {
        changes.append(
          .set(
            name, try SealedRecord.seal(shard.encoded, with: key, version: version, store: root.identity, name: name)
          ))
      }
    }
    let sealedRoot = try SealedRecord.seal(
      root.encoded, with: key, version: version, store: SealedIndex.Root.rootIdentity, name: SealedIndex.rootName)
    return [.set(SealedIndex.rootName, sealedRoot, when: view.rootVersion)] + changes
  }
}

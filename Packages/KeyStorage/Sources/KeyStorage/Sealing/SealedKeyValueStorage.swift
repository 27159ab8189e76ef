import CryptoCore

/// A store whose values are encrypted and authenticated in another store.
///
/// Each value is sealed with XChaCha20-Poly1305 and bound to its key, its version and this store; a sealed index says
/// which version is the valid one. A record that was changed, exchanged for another, put back to an earlier state or
/// removed behind the store's back is refused as `corrupted`. (Putting back the whole store at once cannot be
/// noticed.) Counters stay readable in the other store, as do keys and sizes.
///
/// Keys that begin with `~sealed/` are the index's own. Two sealed stores need two stores or two namespaces under
/// them (`NamespacedKeyValueStorage`).
public struct SealedKeyValueStorage: KeyValueStorage {
  let base: any KeyValueStorage
  let ring: SealingKeyRing

  /// Seals what is stored in `base` with the key of `keyProvider`. Nothing is read or written yet.
  public init(_ base: any KeyValueStorage, keyProvider: any SealingKeyProvider) {
    self.base = base
    ring = SealingKeyRing(keyProvider)
  }

  /// The value under a key, or nil when there is none. A counter is no sealed value: use `counter(_:)`.
  /// - Throws: `locked` when the sealing key is not available; `corrupted` when the record is not the valid one.
  public func get(_ key: String) throws(KeyStorageError) -> StoredValue? {
    try snapshot(of: [key]).first ?? nil
  }

  /// The values under several keys as they were at one moment.
  public func snapshot(of keys: [String]) throws(KeyStorageError) -> [StoredValue?] {
    try openSecrets(keys).map { secret in
      secret.map { StoredValue(bytes: $0.secret.withUnsafeBytes { Array($0) }, version: $0.version) }
    }
  }

  /// The keys that begin with the prefix, sorted; the sealing key is not needed.
  public func keys(withPrefix prefix: String) throws(KeyStorageError) -> [String] {
    try base.keys(withPrefix: prefix).filter { !$0.utf8.starts(with: SealedIndex.namePrefix.utf8) }
  }

  /// Carries out all changes in one step, or none of them.
  /// - Throws: `corrupted` when a record to be replaced or deleted is not the valid one: see `discardDamaged(_:)`.
  @discardableResult
  public func apply(_ changes: [StorageChange]) throws(KeyStorageError) -> UInt64 {
    try apply(changes, raising: [])
  }

  /// Carries out changes, sealed, and raises counters, which are kept unsealed, all in one step or not at all.
  @discardableResult
  public func apply(
    _ changes: [StorageChange], raising counters: [CounterFloor]
  ) throws(KeyStorageError) -> UInt64 {
    try StorageLimits.check(changes)
    guard !changes.isEmpty else {
      for counter in counters { try Self.check(key: counter.key) }
      return try base.apply([], raising: counters)
    }
    let writes = changes.map { change in
      switch change.action {
      case .set(let bytes): SealedWrite(change.key, .bytes(bytes), change.precondition)
      case .delete: SealedWrite(change.key, nil, change.precondition)
      }
    }
    return try write(writes, raising: counters)
  }

  /// Removes a record that is refused as `corrupted`, with its bytes, and takes it out of the index.
  ///
  /// For an owner who has given it up: nothing else removes or replaces such a record.
  /// - Throws: `invalidRequest` when the record is not damaged.
  public func discardDamaged(_ key: String) throws(KeyStorageError) {
    do throws(KeyStorageError) {
      _ = try openSecrets([key])
    } catch {
      guard error.code == .corrupted, error.record.map({ $0.utf8.elementsEqual(key.utf8) }) ?? false else {
        throw error
      }
      try write([SealedWrite(key, nil, discardsDamage: true)])
      return
    }
    throw KeyStorageError(.invalidRequest, record: key, message: "the record is not damaged")
  }

  /// Overwrites what replaced and deleted values left behind in the other store.
  public func eraseRemains() throws(KeyStorageError) { try base.eraseRemains() }

  /// Takes the next number of a counter, which is kept unsealed.
  public func reserveCounter(_ key: String, atLeast floor: UInt64) throws(KeyStorageError) -> UInt64 {
    try Self.check(key: key)
    return try base.reserveCounter(key, atLeast: floor)
  }

  /// The last number taken from a counter.
  public func counter(_ key: String) throws(KeyStorageError) -> UInt64? {
    try Self.check(key: key)
    return try base.counter(key)
  }

  /// The revision of the other store.
  public func revision() throws(KeyStorageError) -> UInt64 { try base.revision() }

  /// The changes of the other store.
  public func changes() -> AsyncStream<UInt64> { base.changes() }

  /// The sealed part of the other store.
  public var storageIdentity: StorageIdentity { base.storageIdentity.part("~sealed") }

  /// The turns of the other store.
  public var turns: (any StorageTurns)? { base.turns }

  static func check(key: String) throws(KeyStorageError) {
    try StorageLimits.check(key: key)
    guard !key.utf8.starts(with: SealedIndex.namePrefix.utf8) else {
      throw KeyStorageError(.invalidRequest, record: key, message: "keys of this kind belong to the sealing index")
    }
  }
}

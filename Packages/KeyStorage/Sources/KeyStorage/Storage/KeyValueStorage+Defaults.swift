extension KeyValueStorage {
  /// The object, or for a structure its type.
  public var storageIdentity: StorageIdentity { StorageIdentity(self) }

  /// No turns.
  public var turns: (any StorageTurns)? { nil }

  /// Reads one key after the other until the revision did not move meanwhile.
  public func snapshot(of keys: [String]) throws(KeyStorageError) -> [StoredValue?] {
    var pause = RetryPause(limit: 1_000)
    repeat {
      let before = try revision()
      var values: [StoredValue?] = []
      for key in keys { values.append(try get(key)) }
      if try revision() == before { return values }
    } while pause.waitForNextAttempt()
    throw KeyStorageError(.busy, message: "the store is written to without a pause; try again")
  }

  /// Reads the number and swaps it for the next one until no other caller came in between.
  public func reserveCounter(_ key: String, atLeast floor: UInt64) throws(KeyStorageError) -> UInt64 {
    var pause = RetryPause(limit: 10_000)
    repeat {
      let stored = try get(key)
      let next = try CounterRecord.next(after: stored?.bytes, atLeast: floor, key: key)
      if try compareAndSwap(key, from: stored, to: CounterRecord.encode(next)) { return next }
    } while pause.waitForNextAttempt()
    throw KeyStorageError(.busy, record: key, message: "the counter is taken from without a pause; try again")
  }

  /// Reads the number as a value.
  public func counter(_ key: String) throws(KeyStorageError) -> UInt64? {
    guard let stored = try get(key) else { return nil }
    return try CounterRecord.decode(stored.bytes, key: key)
  }

  /// Looks at the revision a few times a second.
  public func changes() -> AsyncStream<UInt64> {
    RevisionBroadcaster(pollingEvery: .milliseconds(100)) { try? self.revision() }.stream()
  }

  /// Does nothing: a store that keeps no old copies has nothing to overwrite.
  public func eraseRemains() throws(KeyStorageError) {}
}

import Synchronization

/// A store that lives as long as the object: for tests, previews and sessions that must leave no trace.
public final class InMemoryKeyStorage: KeyValueStorage {
  private struct State {
    var records = InMemoryRecords()
    var revision: UInt64 = 0
  }

  private let state = Mutex(State())
  private let line = InMemoryTurns()
  private let broadcaster = RevisionBroadcaster(pollingEvery: .seconds(3600)) { nil }

  /// An empty store.
  public init() {}

  /// The value under a key, or nil when there is none.
  public func get(_ key: String) throws(KeyStorageError) -> StoredValue? {
    try StorageLimits.check(key: key)
    return state.withLock { $0.records[key] }
  }

  /// The values under several keys as they were at one moment.
  public func snapshot(of keys: [String]) throws(KeyStorageError) -> [StoredValue?] {
    for key in keys { try StorageLimits.check(key: key) }
    return state.withLock { state in keys.map { state.records[$0] } }
  }

  /// The keys that begin with the prefix, sorted.
  public func keys(withPrefix prefix: String) throws(KeyStorageError) -> [String] {
    KeyOrder.sorted(state.withLock { $0.records }.keys, withPrefix: prefix)
  }

  /// Carries out all changes in one step, or none of them.
  @discardableResult
  public func apply(_ changes: [StorageChange]) throws(KeyStorageError) -> UInt64 {
    try StorageLimits.check(changes)
    let revision = try state.withLock { (state) throws(KeyStorageError) -> UInt64 in
      guard !changes.isEmpty else { return state.revision }
      try StorageChange.checkPreconditions(of: changes) { state.records[$0]?.version }
      state.revision += 1
      for change in changes {
        state.records[change.key] = change.newBytes.map { StoredValue(bytes: $0, version: state.revision) }
      }
      return state.revision
    }
    if !changes.isEmpty { broadcaster.announce(revision) }
    return revision
  }

  /// Takes the next number of a counter.
  public func reserveCounter(_ key: String, atLeast floor: UInt64) throws(KeyStorageError) -> UInt64 {
    try StorageLimits.check(key: key)
    let (number, revision) = try state.withLock { (state) throws(KeyStorageError) -> (UInt64, UInt64) in
      let number = try CounterRecord.next(after: state.records[key]?.bytes, atLeast: floor, key: key)
      state.revision += 1
      state.records[key] = StoredValue(bytes: CounterRecord.encode(number), version: state.revision)
      return (number, state.revision)
    }
    broadcaster.announce(revision)
    return number
  }

  /// The number of writes so far.
  public func revision() throws(KeyStorageError) -> UInt64 { state.withLock { $0.revision } }

  /// The revisions from now on.
  public func changes() -> AsyncStream<UInt64> { broadcaster.stream() }

  /// Turns between the users of this object.
  public var turns: (any StorageTurns)? { line }
}

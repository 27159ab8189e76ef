/// A part of a store, as a store of its own: all keys begin with one prefix.
///
/// Several projects or environments, or a plain and a sealed part, can share one database like that.
public struct NamespacedKeyValueStorage: KeyValueStorage {
  let base: any KeyValueStorage
  let prefix: String

  /// The part of `base` whose keys begin with `namespace` and a slash.
  /// - Throws: `invalidRequest` when the namespace is empty or holds a slash or a zero byte.
  public init(_ base: any KeyValueStorage, namespace: String) throws(KeyStorageError) {
    try StorageLimits.check(key: namespace)
    guard !namespace.utf8.contains(UInt8(ascii: "/")) else {
      throw KeyStorageError(.invalidRequest, message: "a namespace holds no slash")
    }
    self.base = base
    prefix = namespace + "/"
  }

  /// The value under a key, or nil when there is none.
  public func get(_ key: String) throws(KeyStorageError) -> StoredValue? {
    try inside { () throws(KeyStorageError) in try base.get(full(key)) }
  }

  /// The values under several keys as they were at one moment.
  public func snapshot(of keys: [String]) throws(KeyStorageError) -> [StoredValue?] {
    var full: [String] = []
    for key in keys { full.append(try self.full(key)) }
    return try inside { () throws(KeyStorageError) in try base.snapshot(of: full) }
  }

  /// The keys that begin with the prefix, sorted, without the namespace.
  public func keys(withPrefix prefix: String) throws(KeyStorageError) -> [String] {
    try base.keys(withPrefix: self.prefix + prefix).map(withoutPrefix)
  }

  /// Carries out all changes in one step, or none of them.
  @discardableResult
  public func apply(_ changes: [StorageChange]) throws(KeyStorageError) -> UInt64 {
    let full = try full(changes)
    return try inside { () throws(KeyStorageError) in try base.apply(full) }
  }

  /// Carries out changes and raises counters, all in one step or not at all.
  @discardableResult
  public func apply(
    _ changes: [StorageChange], raising counters: [CounterFloor]
  ) throws(KeyStorageError) -> UInt64 {
    let fullChanges = try full(changes)
    var fullCounters: [CounterFloor] = []
    for counter in counters {
      fullCounters.append(CounterFloor(key: try full(counter.key), number: counter.number))
    }
    return try inside { [fullCounters] () throws(KeyStorageError) in
      try base.apply(fullChanges, raising: fullCounters)
    }
  }

  /// Overwrites what replaced and deleted values left behind, in the whole store.
  public func eraseRemains() throws(KeyStorageError) { try base.eraseRemains() }

  /// Takes the next number of a counter.
  public func reserveCounter(_ key: String, atLeast floor: UInt64) throws(KeyStorageError) -> UInt64 {
    try inside { () throws(KeyStorageError) in try base.reserveCounter(full(key), atLeast: floor) }
  }

  /// The last number taken from a counter.
  public func counter(_ key: String) throws(KeyStorageError) -> UInt64? {
    try inside { () throws(KeyStorageError) in try base.counter(full(key)) }
  }

  /// The revision of the whole store: writes outside of the namespace move it too.
  public func revision() throws(KeyStorageError) -> UInt64 { try base.revision() }

  /// The changes of the whole store.
  public func changes() -> AsyncStream<UInt64> { base.changes() }

  /// This part of the whole store.
  public var storageIdentity: StorageIdentity { base.storageIdentity.part(prefix) }

  /// The turns of the whole store, each name within the namespace.
  public var turns: (any StorageTurns)? { base.turns.map { NamespacedTurns(base: $0, prefix: prefix) } }

  private func full(_ key: String) throws(KeyStorageError) -> String {
    try StorageLimits.check(key: key)
    return prefix + key
  }

  private func full(_ changes: [StorageChange]) throws(KeyStorageError) -> [StorageChange] {
    try StorageLimits.check(changes)
    var full: [StorageChange] = []
    for change in changes {
      full.append(
        StorageChange(key: try self.full(change.key), action: change.action, precondition: change.precondition))
    }
    return full
  }

  private func withoutPrefix(_ key: String) -> String {
    String(decoding: key.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
  }

  /// Errors name records without the namespace.
  func inside<T>(_ body: () throws(KeyStorageError) -> T) throws(KeyStorageError) -> T {
    do throws(KeyStorageError) {
      return try body()
    } catch {
      guard let record = error.record, record.utf8.starts(with: prefix.utf8) else { throw error }
      throw KeyStorageError(error.code, record: withoutPrefix(record), message: error.message)
    }
  }
}

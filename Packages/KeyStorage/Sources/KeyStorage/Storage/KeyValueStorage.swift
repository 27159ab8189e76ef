/// Bytes by key, kept safely: atomic updates, compare-and-swap, counters, and changes seen across processes.
///
/// Use one of ours (`SQLiteKeyStorage`, `FileKeyStorage`, `InMemoryKeyStorage`) or write your own: `get(_:)`,
/// `keys(withPrefix:)`, `apply(_:)` and `revision()` are enough, the rest has default implementations.
/// `KeyStorageTesting` checks that an implementation keeps every promise made here.
///
/// The calls are synchronous and may wait for a disk; from asynchronous code use `BlockingWork.run`. A write has
/// reached its durable medium when the call returns. A failed read is always an error, never "there is none", and
/// nothing is ever deleted because it could not be read.
///
/// Keys are 1 to 255 bytes of UTF-8 without a zero byte; a value has at most 1 MiB, with its seal a little more.
/// `StorageLimits.check(_:)` checks all that.
public protocol KeyValueStorage: Sendable {
  /// The value under a key, or nil when there is none.
  func get(_ key: String) throws(KeyStorageError) -> StoredValue?

  /// The values under several keys as they were at one moment, in the order asked for.
  func snapshot(of keys: [String]) throws(KeyStorageError) -> [StoredValue?]

  /// The keys that begin with the prefix, sorted by their UTF-8 bytes. Keys of counters are among them.
  func keys(withPrefix prefix: String) throws(KeyStorageError) -> [String]

  /// Carries out all changes in one step, or none of them.
  ///
  /// Preconditions are judged against the state before the update. A key may occur once.
  /// - Returns: the new revision of the store; the present one when there are no changes.
  /// - Throws: `conflict` with the record whose precondition did not hold.
  @discardableResult
  func apply(_ changes: [StorageChange]) throws(KeyStorageError) -> UInt64

  /// Carries out changes and raises counters to the numbers given, all in one step or not at all.
  ///
  /// A counter that is higher already stays as it is. For restoring a backup; everybody else takes numbers with
  /// `reserveCounter(_:atLeast:)`. A key is among the changes or among the counters, not both.
  /// - Returns: the new revision of the store.
  /// - Throws: what `apply(_:)` throws; `corrupted` when a counter's key holds something that is no counter.
  @discardableResult
  func apply(_ changes: [StorageChange], raising counters: [CounterFloor]) throws(KeyStorageError) -> UInt64

  /// Overwrites what replaced and deleted values left behind, as far as the medium allows it.
  ///
  /// Asked for after a credential was replaced or destroyed. A failure is none of the write's, which is done.
  func eraseRemains() throws(KeyStorageError)

  /// Takes the next number of a counter: the larger of `floor` and the last number plus one.
  ///
  /// No two callers, in whatever process, get the same number, and a number is stored before it is returned.
  /// - Throws: `corrupted` when the key holds something that is no counter; `tooLarge` when the numbers are used up.
  func reserveCounter(_ key: String, atLeast floor: UInt64) throws(KeyStorageError) -> UInt64

  /// The last number taken from a counter, or nil when none was.
  func counter(_ key: String) throws(KeyStorageError) -> UInt64?

  /// A number that every write of any process moves upwards.
  func revision() throws(KeyStorageError) -> UInt64

  /// The revisions from now on, as they are noticed; changes that follow each other closely may be reported as one.
  ///
  /// The stream does not fail: while the store cannot be read it stays silent.
  func changes() -> AsyncStream<UInt64>

  /// Tells this store from others in this process. A store that is a structure around another one says which part of
  /// that it is; otherwise there is nothing to do.
  var storageIdentity: StorageIdentity { get }

  /// The turns that callers of all processes can take here; nil when the store has none to give.
  var turns: (any StorageTurns)? { get }
}

extension KeyValueStorage {
  /// Stores bytes under a key.
  /// - Returns: the new revision of the store.
  @discardableResult
  public func set(_ key: String, _ bytes: [UInt8]) throws(KeyStorageError) -> UInt64 {
    try apply([.set(key, bytes)])
  }

  /// Removes what is under a key; no error when there is nothing.
  /// - Returns: the new revision of the store.
  @discardableResult
  public func delete(_ key: String) throws(KeyStorageError) -> UInt64 {
    try apply([.delete(key)])
  }

  /// Stores bytes if the key still holds the value that was read (nil: still holds none).
  /// - Returns: whether it did and the bytes were stored.
  public func compareAndSwap(
    _ key: String, from expected: StoredValue?, to bytes: [UInt8]
  ) throws(KeyStorageError) -> Bool {
    let precondition: StorageChange.Precondition = expected.map { .version($0.version) } ?? .absent
    do throws(KeyStorageError) {
      try apply([.set(key, bytes, when: precondition)])
      return true
    } catch {
      if error.code == .conflict { return false }
      throw error
    }
  }
}

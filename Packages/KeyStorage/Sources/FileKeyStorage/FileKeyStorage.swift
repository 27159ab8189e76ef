public import KeyStorage
import Synchronization

/// A store in one folder, a file for each record, which any number of processes may share.
///
/// Writes are durable when a call returns, and whole after a crash or a power failure at any moment. The folder has
/// mode 0700 and the files 0600; files or folders that are open to other users, and symbolic links, are refused.
/// What is damaged, put back to an earlier state, removed or of a newer version is reported and left as it is. On a read-only medium the store can be read.
public final class FileKeyStorage: KeyValueStorage {
  private let store: OpenStore
  private let broadcaster: RevisionBroadcaster
  private let line: FileTurns

  /// Opens the store, or creates it.
  /// - Parameters:
  ///   - folder: where the store is.
  ///   - busyTimeout: how long a call waits for another process's write.
  /// - Throws: `permission`, `corrupted`, `unsupportedVersion`, `unavailable`, or `busy`.
  public init(folder: String, busyTimeout: Duration = .seconds(5)) throws(KeyStorageError) {
    let store = OpenStore(try FileStore(folder: folder, busyTimeout: busyTimeout), folder: folder)
    self.store = store
    line = FileTurns(path: folder + "/turns")
    broadcaster = RevisionBroadcaster(pollingEvery: .milliseconds(100)) { try? store.get().revision() }
  }

  /// Where the store is when nobody says otherwise: `oms-wallet/keys` in the user's data folder
  /// (XDG Base Directory Specification: `XDG_DATA_HOME` if it is an absolute path, else `~/.local/share`).
  public static func defaultPath(environment: [String: String]) -> String {
    DataFolder.path(environment: environment) + "/keys"
  }

  /// The value under a key, or nil when there is none.
  public func get(_ key: String) throws(KeyStorageError) -> StoredValue? {
    try StorageLimits.check(key: key)
    return try store.get().read(key)
  }

  /// The values under several keys as they were at one moment.
  public func snapshot(of keys: [String]) throws(KeyStorageError) -> [StoredValue?] {
    for key in keys { try StorageLimits.check(key: key) }
    return try store.get().readTogether { (records) throws(KeyStorageError) in
      var values: [StoredValue?] = []
      for key in keys { values.append(try records.read(key)) }
      return values
    }
  }

  /// The keys that begin with the prefix, sorted.
  public func keys(withPrefix prefix: String) throws(KeyStorageError) -> [String] {
    let all = try store.get().readTogether { (records) throws(KeyStorageError) in try records.keys() }
    return KeyOrder.sorted(all, withPrefix: prefix)
  }

  /// Carries out all changes in one step, or none of them.
  /// - Throws: `corrupted` when a record to be replaced or deleted is damaged: see `discardDamaged(_:)`.
  @discardableResult
  public func apply(_ changes: [StorageChange]) throws(KeyStorageError) -> UInt64 {
    try StorageLimits.check(changes)
    guard !changes.isEmpty else { return try revision() }
    let revision = try store.get().write { (records) throws(KeyStorageError) -> ([StorageChange], Void) in
      // Every record is read: what cannot be read is not overwritten.
      for change in changes {
        let version = try records.read(change.key)?.version
        try StorageChange.checkPreconditions(of: [change]) { _ in version }
      }
      return (changes, ())
    }.revision
    broadcaster.announce(revision)
    return revision
  }

  /// Removes a record that is refused as `corrupted`, with its bytes: damaged, put back, or removed behind the store's
  /// back.
  ///
  /// For an owner who has given it up: nothing else removes or replaces such a record.
  /// - Throws: `invalidRequest` when the record is not damaged.
  public func discardDamaged(_ key: String) throws(KeyStorageError) {
    try StorageLimits.check(key: key)
    let revision = try store.get().write { (records) throws(KeyStorageError) -> ([StorageChange], Void) in
      do throws(KeyStorageError) {
        _ = try records.read(key)
      } catch {
        guard error.code == .corrupted else { throw error }
        return ([.delete(key)], ())
      }
      throw KeyStorageError(.invalidRequest, record: key, message: "the record is not damaged")
    }.revision
    broadcaster.announce(revision)
  }

  /// Writes the record files and overwrites what the journal has had of them. What a replaced or deleted file held on
  /// the disk is up to the file system.
  public func eraseRemains() throws(KeyStorageError) { try store.get().eraseRemains() }

  /// Takes the next number of a counter.
  public func reserveCounter(_ key: String, atLeast floor: UInt64) throws(KeyStorageError) -> UInt64 {
    try StorageLimits.check(key: key)
    let (number, revision) = try store.get().write { (records) throws(KeyStorageError) -> ([StorageChange], UInt64) in
      let number = try CounterRecord.next(after: try records.read(key)?.bytes, atLeast: floor, key: key)
      return ([.set(key, CounterRecord.encode(number))], number)
    }
    broadcaster.announce(revision)
    return number
  }

  /// A number that every write of any process moves upwards.
  public func revision() throws(KeyStorageError) -> UInt64 { try store.get().revision() }

  /// The revisions from now on; those of other processes are noticed within a tenth of a second.
  public func changes() -> AsyncStream<UInt64> { broadcaster.stream() }

  /// Turns between all processes that use the folder, by way of the file `turns` in it.
  public var turns: (any StorageTurns)? { line }

  /// Closes the store; every later call fails with `unavailable`.
  public func close() { store.close() }

  /// The store until it is closed.
  private final class OpenStore: Sendable {
    private let store: Mutex<FileStore?>
    private let folder: String

    init(_ store: FileStore, folder: String) {
      self.store = Mutex(store)
      self.folder = folder
    }

    func get() throws(KeyStorageError) -> FileStore {
      guard let store = store.withLock({ $0 }) else {
        throw KeyStorageError(.unavailable, message: "\(folder) was closed")
      }
      return store
    }

    func close() { store.withLock { $0 = nil } }
  }
}

import Dispatch
import KeyStorage
import Synchronization

/// A key store that can be told to fail, or to block while it signs.
final class StubbornKeyStore: CredentialKeyStore {
  struct Behaviour: Sendable {
    var readError: KeyStorageError?
    var signError: KeyStorageError?
    var createError: KeyStorageError?
    var deleteError: KeyStorageError?
    var signGate: DispatchSemaphore?
    /// Holds up whatever is named.
    var createBlockade: Blockade?
    var readBlockade: Blockade?
    var signBlockade: Blockade?
    var deleteBlockade: Blockade?
    /// Holds up whoever has deleted the key under a tag.
    var deletedBlockade: Blockade?
  }

  let base: SoftwareCredentialKeyStore
  let behaviour = Mutex(Behaviour())

  init(_ base: SoftwareCredentialKeyStore) {
    self.base = base
  }

  func createCredential(tag: String) throws(KeyStorageError) -> CredentialReference {
    behaviour.withLock { $0.createBlockade }?.wait()
    if let error = behaviour.withLock({ $0.createError }) { throw error }
    return try base.createCredential(tag: tag)
  }

  func credential(tag: String) throws(KeyStorageError) -> CredentialReference? {
    behaviour.withLock { $0.readBlockade }?.wait()
    if let error = behaviour.withLock({ $0.readError }) { throw error }
    return try base.credential(tag: tag)
  }

  func sign(_ message: [UInt8], with credential: CredentialReference) throws(KeyStorageError) -> [UInt8] {
    let behaviour = behaviour.withLock { $0 }
    behaviour.signGate?.wait()
    behaviour.signBlockade?.wait()
    if let error = behaviour.signError { throw error }
    return try base.sign(message, with: credential)
  }

  func deleteCredential(tag: String) throws(KeyStorageError) {
    behaviour.withLock { $0.deleteBlockade }?.wait()
    if let error = behaviour.withLock({ $0.deleteError }) { throw error }
    try base.deleteCredential(tag: tag)
    behaviour.withLock { $0.deletedBlockade }?.wait()
  }

  func deleteCredential(_ credential: CredentialReference) throws(KeyStorageError) {
    if let error = behaviour.withLock({ $0.deleteError }) { throw error }
    try base.deleteCredential(credential)
  }
}

/// Something that blocks the threads that come to it until it is lifted, and tells of their coming.
final class Blockade: Sendable {
  private let isLifted = Mutex(false)
  private let semaphore = DispatchSemaphore(value: 0)
  private let arrivals: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init() {
    (arrivals, continuation) = AsyncStream<Void>.makeStream()
  }

  /// Blocks the thread.
  func wait() {
    guard !isLifted.withLock({ $0 }) else { return }
    continuation.yield()
    semaphore.wait()
    semaphore.signal()
  }

  /// Returns when a thread is blocked.
  func isReached() async {
    for await _ in arrivals { return }
  }

  /// Lets everybody go on.
  func lift() {
    isLifted.withLock { $0 = true }
    semaphore.signal()
  }

  // A semaphore must not end below the value that it began with.
  deinit { semaphore.signal() }
}

/// A store in memory that can be told to refuse writes or to block reads; it has no turns to give.
final class StubbornStorage: KeyValueStorage {
  struct Behaviour: Sendable {
    var writeError: KeyStorageError?
    /// Refuses only updates with more than one change.
    var updateError: KeyStorageError?
    /// The one key that cannot be written.
    var unwritableKey: String?
    var readBlockade: Blockade?
    var writeBlockade: Blockade?
  }

  let base: InMemoryKeyStorage
  let behaviour = Mutex(Behaviour())

  init(_ base: InMemoryKeyStorage) {
    self.base = base
  }

  func get(_ key: String) throws(KeyStorageError) -> StoredValue? {
    behaviour.withLock { $0.readBlockade }?.wait()
    return try base.get(key)
  }

  func keys(withPrefix prefix: String) throws(KeyStorageError) -> [String] {
    try base.keys(withPrefix: prefix)
  }

  func apply(_ changes: [StorageChange]) throws(KeyStorageError) -> UInt64 {
    behaviour.withLock { $0.writeBlockade }?.wait()
    if let error = behaviour.withLock({ $0.writeError }) { throw error }
    let unwritable = behaviour.withLock { $0.unwritableKey }
    for change in changes where change.key == unwritable && change.newBytes != nil {
      throw KeyStorageError(.unavailable, record: change.key, message: "no space left")
    }
    if changes.count > 1, let error = behaviour.withLock({ $0.updateError }) { throw error }
    return try base.apply(changes)
  }

  func reserveCounter(_ key: String, atLeast floor: UInt64) throws(KeyStorageError) -> UInt64 {
    if let error = behaviour.withLock({ $0.writeError }) { throw error }
    return try base.reserveCounter(key, atLeast: floor)
  }

  func counter(_ key: String) throws(KeyStorageError) -> UInt64? { try base.counter(key) }

  func revision() throws(KeyStorageError) -> UInt64 { try base.revision() }
}

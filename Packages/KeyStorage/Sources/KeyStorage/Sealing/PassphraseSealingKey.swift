public import CryptoCore
import Synchronization

/// A sealing key derived from a passphrase with Argon2id (RFC 9106).
///
/// The store is locked until the passphrase is given. Salt and cost are kept, unsealed, in a record of the store, with
/// an identifier of the key by which a wrong passphrase is noticed.
public final class PassphraseSealingKey: SealingKeyProvider {
  private let storage: any KeyValueStorage
  private let record = SealedIndex.passphraseName
  private let cost: Argon2id
  private let key = Mutex<SecretBytes?>(nil)

  /// A locked provider.
  /// - Parameters:
  ///   - storage: the store that is to be sealed (the one under `SealedKeyValueStorage`).
  ///   - cost: what a passphrase set from now on costs to try.
  public init(storage: any KeyValueStorage, cost: Argon2id = .interactive) {
    self.storage = storage
    self.cost = cost
  }

  /// Whether a passphrase was set, in this process or any other.
  public func isSet() throws(KeyStorageError) -> Bool { try storage.get(record) != nil }

  /// Sets the first passphrase and unlocks.
  /// - Throws: `conflict` when one was set already.
  public func setPassphrase(_ passphrase: SecretBytes) throws(KeyStorageError) {
    let (content, newKey) = try PassphraseRecord.make(passphrase, cost: cost)
    try storage.apply([.set(record, content, when: .absent)])
    key.withLock { $0 = newKey }
  }

  /// Derives the key and keeps it in memory.
  /// - Throws: `locked` when the passphrase is wrong or none was set; `corrupted` or `unsupportedVersion` when the
  ///   record cannot be read.
  public func unlock(_ passphrase: SecretBytes) throws(KeyStorageError) {
    guard let stored = try storage.get(record) else {
      throw KeyStorageError(.locked, record: record, message: "no passphrase was set yet")
    }
    let derived = try PassphraseRecord(decoding: stored.bytes, name: record).key(from: passphrase)
    key.withLock { $0 = derived }
  }

  /// Forgets the key.
  public func lock() { key.withLock { $0 = nil } }

  /// The key.
  /// - Throws: `locked` until the passphrase was given.
  public func sealingKey() throws(KeyStorageError) -> SecretBytes {
    guard let key = key.withLock({ $0 }) else {
      throw KeyStorageError(.locked, message: "the passphrase was not given")
    }
    return key
  }

  /// Seals the store anew with another passphrase, in one step with the record of its salt and cost.
  /// - Parameters:
  ///   - passphrase: the new one; the old one must have been given.
  ///   - sealed: the sealed store over this provider's storage.
  /// - Throws: `locked` when the old passphrase was not given; `conflict` when another process has changed it.
  public func changePassphrase(
    to passphrase: SecretBytes, resealing sealed: SealedKeyValueStorage
  ) throws(KeyStorageError) {
    _ = try sealingKey()
    guard let present = try storage.get(record) else {
      throw KeyStorageError(.locked, record: record, message: "no passphrase was set yet")
    }
    let (content, newKey) = try PassphraseRecord.make(passphrase, cost: cost)
    try sealed.rotate(to: newKey, alongside: [.set(record, content, when: .version(present.version))])
    key.withLock { $0 = newKey }
  }
}

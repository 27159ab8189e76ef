public import CryptoCore

/// All values and counters of a store in one encrypted file, to be kept elsewhere.
///
/// The file is sealed with a key derived from a passphrase (Argon2id, XChaCha20-Poly1305); its size shows how much
/// there is. Keys that cannot leave their device (PKCS#11) are not in it.
public enum EncryptedBackup {
  /// Makes a backup of a store as it is at one moment.
  ///
  /// Of a sealed store it has the opened values, to be sealed with whatever key there is where it is restored. Records
  /// that others keep in the store under it are not in it.
  /// - Throws: what the store throws: a store that cannot be read in full is not backed up in part.
  public static func export(
    from storage: any KeyValueStorage, passphrase: SecretBytes, cost: Argon2id = .moderate
  ) throws(KeyStorageError) -> [UInt8] {
    try BackupFile.seal(BackupEntries.read(from: storage), passphrase: passphrase, cost: cost)
  }

  /// Puts a backup into a store, in one step.
  ///
  /// A counter never goes back: the higher one of store and backup stays.
  /// - Parameter isReplacing: whether present values give way; otherwise a present value is a `conflict`.
  /// - Returns: the number of values and counters.
  /// - Throws: `locked` when the passphrase is wrong or the file was changed; `corrupted` when it is no backup;
  ///   `unsupportedVersion` when a newer version wrote it.
  @discardableResult
  public static func restore(
    _ backup: some Collection<UInt8>, into storage: any KeyValueStorage, passphrase: SecretBytes,
    replacing isReplacing: Bool = false
  ) throws(KeyStorageError) -> Int {
    let entries = try BackupFile.open(Array(backup), passphrase: passphrase)
    // The values come first, so that a conflict leaves everything as it was.
    try storage.apply(
      entries.values.map { .set($0.key, $0.bytes, when: isReplacing ? .none : .absent) })
    for (key, number) in entries.counters {
      if try storage.counter(key).map({ $0 < number }) ?? true { _ = try storage.reserveCounter(key, atLeast: number) }
    }
    return entries.values.count + entries.counters.count
  }
}

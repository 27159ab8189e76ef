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
  /// - Throws: what the store throws: a store that cannot be read in full is not backed up in part. A sealed record that
  ///   is damaged, exchanged or missing is `corrupted`, and named.
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
  /// - Throws: `locked` when the passphrase is wrong; `corrupted` when it is no backup, damaged or cut off;
  ///   `unsupportedVersion` when a newer version wrote it; what the store throws, which then is as it was.
  @discardableResult
  public static func restore(
    _ backup: some Collection<UInt8>, into storage: any KeyValueStorage, passphrase: SecretBytes,
    replacing isReplacing: Bool = false
  ) throws(KeyStorageError) -> Int {
    let entries = try BackupFile.open(Array(backup), passphrase: passphrase)
    // Digits that are a counter where they are restored to: earlier versions did not mark counters.
    var values: [StorageChange] = []
    var counters = entries.counters
    for (key, bytes) in entries.values {
      if let number = try? CounterRecord.decode(bytes, key: key), try isCounter(key, in: storage) {
        counters.append(CounterFloor(key: key, number: number))
      } else {
        values.append(.set(key, bytes, when: isReplacing ? .none : .absent))
      }
    }
    try storage.apply(values, raising: counters)
    return entries.values.count + entries.counters.count
  }

  private static func isCounter(
    _ key: String, in storage: any KeyValueStorage
  ) throws(KeyStorageError) -> Bool {
    do throws(KeyStorageError) {
      guard try storage.counter(key) != nil else { return false }
      return try storage.get(key).map { CounterRecord.isMarked($0.bytes) } ?? false
    } catch {
      guard error.code == .corrupted else { throw error }
      // A sealed value is no counter; a counter beside sealed values is no value.
      return (try? storage.counter(key)) != nil
    }
  }
}

public import CryptoCore

extension SealedKeyValueStorage {
  /// The value under a key, in memory that is wiped; nil when there is none.
  /// - Throws: `locked` when the sealing key is not available; `corrupted` when the record is not the valid one.
  public func secret(_ key: String) throws(KeyStorageError) -> SecretBytes? {
    guard let opened = try openSecrets([key]).first ?? nil else { return nil }
    return opened.secret
  }

  /// Seals and stores a value without a copy of it in memory that is not wiped.
  /// - Throws: `conflict` when the precondition does not hold.
  public func setSecret(
    _ key: String, _ secret: SecretBytes, when precondition: StorageChange.Precondition = .none
  ) throws(KeyStorageError) {
    try write([SealedWrite(key, .secret(secret), precondition)])
  }
}

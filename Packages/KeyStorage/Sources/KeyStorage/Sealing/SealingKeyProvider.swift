public import CryptoCore

/// Where the key that seals stored values comes from.
///
/// Use `KeyFileSealingKey` on a machine of one's own, `PassphraseSealingKey` where a person is present,
/// `EnvironmentSealingKey` and `SystemdCredentialSealingKey` for services. A test needs no more than
///
///     struct FixedSealingKey: SealingKeyProvider {
///       let key: SecretBytes
///       func sealingKey() -> SecretBytes { key }
///     }
public protocol SealingKeyProvider: Sendable {
  /// The key, 32 bytes.
  /// - Throws: `locked` while it cannot be had yet; `permission`, `corrupted` or `unavailable` when it cannot be read.
  func sealingKey() throws(KeyStorageError) -> SecretBytes

  /// All keys with which a store may be sealed at the moment, the preferred one first.
  ///
  /// More than one only while the key is being rotated.
  func candidateKeys() throws(KeyStorageError) -> [SecretBytes]

  /// Told with which of its keys a store is sealed: before a store's first record is written, and when a store is
  /// used for the first time by an object.
  ///
  /// For providers that rotate their key and must not lock a store out.
  /// - Parameters:
  ///   - store: the store's random identity, 32 hexadecimal digits.
  ///   - keyIdentifier: the identifier of its key, 16 hexadecimal digits; nil for a store that was announced, but
  ///     never came to be.
  func note(store: String, keyIdentifier: String?) throws(KeyStorageError)
}

extension SealingKeyProvider {
  /// The one key.
  public func candidateKeys() throws(KeyStorageError) -> [SecretBytes] { [try sealingKey()] }

  /// Does nothing.
  public func note(store: String, keyIdentifier: String?) throws(KeyStorageError) {}
}

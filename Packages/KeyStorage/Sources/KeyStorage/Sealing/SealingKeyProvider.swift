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
}

extension SealingKeyProvider {
  /// The one key.
  public func candidateKeys() throws(KeyStorageError) -> [SecretBytes] { [try sealingKey()] }
}

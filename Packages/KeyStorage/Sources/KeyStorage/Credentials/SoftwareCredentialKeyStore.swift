import CryptoCore
import CryptoP256

/// Credential keys in software, sealed in any `KeyValueStorage`.
///
/// A key is opened for the time of one signature, in memory that is wiped afterwards. It is kept under its tag as
/// storage key, bound to it by the seal.
public final class SoftwareCredentialKeyStore: CredentialKeyStore {
  private let storage: SealedKeyValueStorage

  /// Keeps keys in `storage`, sealed with `sealingKey`. Nothing is read or written yet.
  public init(storage: any KeyValueStorage, sealingKey: any SealingKeyProvider) {
    self.storage = SealedKeyValueStorage(storage, keyProvider: sealingKey)
  }

  /// Generates a key under the tag, in place of the one that is there, also of one that can no longer be opened.
  public func createCredential(tag: String) throws(KeyStorageError) -> CredentialReference {
    let key: P256PrivateKey
    do throws(P256Error) { key = try .generate() } catch {
      throw KeyStorageError(.unavailable, record: tag, message: "a key could not be generated")
    }
    let isReplacing = try storage.base.get(tag) != nil
    try storage.write([SealedWrite(tag, .secret(CredentialRecord.encode(key)), discardsDamage: true)])
    if isReplacing { try? storage.eraseRemains() }
    return CredentialReference(tag: tag, publicKey: key.publicKey.x963)
  }

  /// The credential under the tag, or nil when there is none.
  public func credential(tag: String) throws(KeyStorageError) -> CredentialReference? {
    guard let record = try read(tag)?.record else { return nil }
    return CredentialReference(tag: tag, publicKey: record.publicKey)
  }

  /// Signs a message with the key, if the tag still holds it.
  public func sign(
    _ message: [UInt8], with credential: CredentialReference
  ) throws(KeyStorageError) -> [UInt8] {
    guard let record = try read(credential.tag)?.record else {
      throw KeyStorageError(.credentialMissing, record: credential.tag, message: "the credential was deleted")
    }
    guard record.publicKey == credential.publicKey else {
      throw KeyStorageError(
        .credentialReplaced, record: credential.tag, message: "the credential was replaced by another one")
    }
    do throws(P256Error) {
      return try P256PrivateKey(rawScalar: record.scalar).signature(for: message)
    } catch {
      throw KeyStorageError(.corrupted, record: credential.tag, message: "the stored key cannot sign")
    }
  }

  /// Destroys the key under the tag; no error when there is none.
  public func deleteCredential(tag: String) throws(KeyStorageError) {
    try storage.write([SealedWrite(tag, nil, discardsDamage: true)])
    try? storage.eraseRemains()
  }

  /// Destroys this very key; does nothing when the tag holds another one or none.
  public func deleteCredential(_ credential: CredentialReference) throws(KeyStorageError) {
    guard let (record, version) = try read(credential.tag), record.publicKey == credential.publicKey else { return }
    do throws(KeyStorageError) {
      try storage.apply([.delete(credential.tag, when: .version(version))])
      try? storage.eraseRemains()
    } catch {
      // Replaced or deleted by someone else in between (or sealed again): look once more.
      guard error.code == .conflict else { throw error }
      try deleteCredential(credential)
    }
  }

  private func read(_ tag: String) throws(KeyStorageError) -> (record: CredentialRecord, version: UInt64)? {
    guard let opened = try storage.openSecrets([tag]).first ?? nil else { return nil }
    return (try CredentialRecord(decoding: opened.secret, tag: tag), opened.version)
  }
}

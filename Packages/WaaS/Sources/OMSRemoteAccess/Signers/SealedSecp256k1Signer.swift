internal import CryptoCore
internal import CryptoSecp256k1
internal import EVMChain
public import KeyStorage

/// A secp256k1 key that is kept sealed in a store and opened for the time of one signature.
public struct SealedSecp256k1Signer: RemoteCredentialSigner {
  /// `ecdsa-p256k-eip191`.
  public let algorithm = RemoteCredentialAlgorithm.ecdsaP256kEIP191
  /// The key's address, with its checksum (EIP-55).
  public let credentialID: String
  private let storage: SealedKeyValueStorage
  private let tag: String

  /// The key under a tag; makes one when there is none. Two processes that do so at the same time get the same key.
  ///
  /// - Parameters:
  ///   - tag: the name in the store.
  ///   - sealingKey: what seals the key.
  /// - Throws: `locked` when the sealing key is not available, `corrupted` when the record is no such key; what is
  ///   there is never replaced.
  public init(
    tag: String = "oms-remote-credential",
    storage: any KeyValueStorage,
    sealingKey: any SealingKeyProvider
  ) throws(KeyStorageError) {
    self.storage = SealedKeyValueStorage(storage, keyProvider: sealingKey)
    self.tag = tag
    let key: Secp256k1PrivateKey
    if let stored = try Self.key(tag, in: self.storage) {
      key = stored
    } else {
      key = try Self.makeKey(tag, in: self.storage)
    }
    credentialID = EVMAddress(publicKey: key.publicKey).checksummed
  }

  /// The personal signature of the message's text.
  ///
  /// - Throws: `credentialMissing` or `credentialReplaced` when the tag no longer holds this key.
  public func signature(of message: [UInt8]) throws -> [UInt8] {
    guard let key = try Self.key(tag, in: storage) else {
      throw KeyStorageError(.credentialMissing, record: tag, message: "the credential was deleted")
    }
    guard EVMAddress(publicKey: key.publicKey).checksummed == credentialID else {
      throw KeyStorageError(.credentialReplaced, record: tag, message: "the credential was replaced by another one")
    }
    return try EIP191RequestMessage.signature(of: message, with: key)
  }

  /// Destroys the key. What it signed stays valid; revoke the credential first.
  public func delete() throws(KeyStorageError) {
    try storage.delete(tag)
    try storage.eraseRemains()
  }

  private static func key(
    _ tag: String, in storage: SealedKeyValueStorage
  ) throws(KeyStorageError) -> Secp256k1PrivateKey? {
    guard let secret = try storage.secret(tag) else { return nil }
    do {
      return try Secp256k1PrivateKey(rawScalar: secret)
    } catch {
      throw KeyStorageError(.corrupted, record: tag, message: "the record is no private key; it was left as it is")
    }
  }

  private static func makeKey(
    _ tag: String, in storage: SealedKeyValueStorage
  ) throws(KeyStorageError) -> Secp256k1PrivateKey {
    let key: Secp256k1PrivateKey
    do { key = try .generate() } catch {
      throw KeyStorageError(.unavailable, record: tag, message: "a key could not be generated")
    }
    do throws(KeyStorageError) {
      try storage.setSecret(tag, key.rawScalar, when: .absent)
      return key
    } catch {
      // Somebody else was first: theirs counts.
      guard error.code == .conflict, let theirs = try Self.key(tag, in: storage) else { throw error }
      return theirs
    }
  }
}

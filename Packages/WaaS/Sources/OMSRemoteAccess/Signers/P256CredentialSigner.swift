public import KeyStorage

/// A P-256 key of a key store: software keys, or keys on a token that cannot leave it.
public struct P256CredentialSigner: RemoteCredentialSigner {
  /// `ecdsa-p256-sha256`.
  public let algorithm = RemoteCredentialAlgorithm.ecdsaP256SHA256
  /// `0x` and the lowercase digits of the uncompressed point.
  public var credentialID: String { credential.credentialID }
  private let keyStore: any CredentialKeyStore
  private let credential: CredentialReference

  /// The key under a tag; makes one when there is none.
  public init(
    tag: String = "oms-remote-credential-p256",
    keyStore: any CredentialKeyStore
  ) throws(KeyStorageError) {
    self.keyStore = keyStore
    if let credential = try keyStore.credential(tag: tag) {
      self.credential = credential
    } else {
      credential = try keyStore.createCredential(tag: tag)
    }
  }

  /// The key store's signature of the message.
  public func signature(of message: [UInt8]) throws -> [UInt8] {
    try keyStore.sign(message, with: credential)
  }
}

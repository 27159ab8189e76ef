/// A public key of the enclave, to encrypt a private key to. It is for one import and lives a few minutes.
public struct WalletImportRecipientKey: Equatable, Sendable {
  /// The service's name of the key.
  public let keyId: String
  /// The suite that the key is for.
  public let cipherSuite: WalletImportCipherSuite
  /// The key: standard base64 of a `SubjectPublicKeyInfo` in DER.
  public let publicKey: String

  /// Puts the parts together.
  public init(keyId: String, cipherSuite: WalletImportCipherSuite, publicKey: String) {
    self.keyId = keyId
    self.cipherSuite = cipherSuite
    self.publicKey = publicKey
  }
}

/// A private key that is encrypted to a recipient key of the enclave.
public struct EncryptedWalletImportKeyMaterial: Equatable, Sendable {
  /// The recipient key's ID.
  public let keyId: String
  /// The suite that was used, with empty info and empty additional data.
  public let cipherSuite: WalletImportCipherSuite
  /// The sender's ephemeral public key (`enc`), standard base64.
  public let encapsulatedKey: String
  /// Ciphertext and tag, standard base64.
  public let ciphertext: String

  /// Puts the parts together.
  public init(keyId: String, cipherSuite: WalletImportCipherSuite, encapsulatedKey: String, ciphertext: String) {
    self.keyId = keyId
    self.cipherSuite = cipherSuite
    self.encapsulatedKey = encapsulatedKey
    self.ciphertext = ciphertext
  }
}

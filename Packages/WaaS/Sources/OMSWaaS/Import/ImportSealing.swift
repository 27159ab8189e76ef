internal import CryptoCore
internal import CryptoHPKE
internal import CryptoP256
@_spi(OMSInternal) internal import OMSCore

/// The encryption of a private key to the enclave: HPKE with empty info and additional data, one message.
enum ImportSealing {
  /// The suite that the client itself encrypts with.
  static let suite = WalletImportCipherSuite.p256Sha256Aes256Gcm

  static func seal(
    _ plaintext: ImportPlaintext,
    to recipient: WalletImportRecipientKey
  ) throws -> EncryptedWalletImportKeyMaterial {
    let key: P256PublicKey
    do {
      key = try P256PublicKey(subjectPublicKeyInfo: Base64.decode(recipient.publicKey))
    } catch {
      throw LocalFailure.invalidResponse("the recipient key is not a P-256 key in DER")
    }
    let sealed = try plaintext.bytes.withUnsafeBytes {
      try HPKE.seal($0, to: key, info: [], additionalData: [], aead: .aes256GCM)
    }
    return EncryptedWalletImportKeyMaterial(
      keyId: recipient.keyId, cipherSuite: suite, encapsulatedKey: Base64.encode(sealed.encapsulatedKey),
      ciphertext: Base64.encode(sealed.ciphertext))
  }
}

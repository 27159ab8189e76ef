/// Creates, finds, uses and destroys the P-256 keys that sign requests. A private key is never handed out.
///
/// Use `SoftwareCredentialKeyStore` over any storage, or `PKCS11KeyStorage` for a key that cannot leave its device.
/// Calls are synchronous and may wait for a disk or a device; from asynchronous code use `BlockingWork.run`.
public protocol CredentialKeyStore: Sendable {
  /// The name of the signature algorithm in the request header: `ecdsa-p256-sha256`.
  var algorithm: String { get }

  /// Generates a key under the tag, in place of the one that is there.
  func createCredential(tag: String) throws(KeyStorageError) -> CredentialReference

  /// The credential under the tag, or nil when there is none. What cannot be read is an error.
  func credential(tag: String) throws(KeyStorageError) -> CredentialReference?

  /// Signs a message: ECDSA over its SHA-256.
  /// - Returns: r‖s, 64 bytes, big-endian.
  /// - Throws: `credentialMissing` or `credentialReplaced` when the tag no longer holds this credential.
  func sign(_ message: [UInt8], with credential: CredentialReference) throws(KeyStorageError) -> [UInt8]

  /// Destroys the key under the tag; no error when there is none.
  func deleteCredential(tag: String) throws(KeyStorageError)

  /// Destroys this very key; does nothing when the tag holds another one or none.
  func deleteCredential(_ credential: CredentialReference) throws(KeyStorageError)
}

extension CredentialKeyStore {
  /// `ecdsa-p256-sha256`.
  public var algorithm: String { "ecdsa-p256-sha256" }
}

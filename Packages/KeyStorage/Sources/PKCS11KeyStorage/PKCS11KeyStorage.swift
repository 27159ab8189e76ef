public import CryptoCore
public import KeyStorage
import Synchronization

/// Credential keys in a TPM, a smart card or an HSM, over its PKCS#11 module.
///
/// Keys are generated on the token and marked as sensitive and not extractable: they never leave it, and cannot be
/// backed up. Any module with `CKM_EC_KEY_PAIR_GEN` and `CKM_ECDSA` on P-256 will do (PKCS #11 v2.40 and later).
public final class PKCS11KeyStorage: CredentialKeyStore {
  private let module: PKCS11Module
  private let slot: UInt
  private let pin: SecretBytes?
  private let namespace: String
  private let session: Mutex<PKCS11Session?>
  private let pinWasRefused = Atomic(false)

  /// Opens a session with a token and logs in.
  /// - Parameters:
  ///   - modulePath: the library of the device's maker, for example `/usr/lib/softhsm/libsofthsm2.so`.
  ///   - token: the token's label.
  ///   - serial: its serial number, where labels are not unique.
  ///   - pin: the user's PIN; nil for a token that needs none.
  ///   - namespace: what the labels of the keys begin with, before the tag.
  /// - Throws: `unavailable` when module or token is not there, `locked` when the PIN is missing or refused.
  public init(
    modulePath: String, token: String, serial: String? = nil, pin: SecretBytes?, namespace: String = ""
  ) throws(KeyStorageError) {
    module = try PKCS11Module(path: modulePath)
    self.pin = pin
    self.namespace = namespace
    do throws(PKCS11Failure) {
      guard let (slot, needsLogin) = try module.slot(ofToken: token, serial: serial) else {
        throw PKCS11Failure.tokenMissing
      }
      if needsLogin, pin == nil { throw PKCS11Failure.pinMissing }
      self.slot = slot
      session = Mutex(try PKCS11Session(module, slot: slot, pin: pin))
    } catch {
      if error.code == PKCS11Failure.pinMissing.code, pin == nil {
        throw KeyStorageError(
          .locked,
          message: """
            the token \(token) asks for a PIN, and none was given: add pin-source=FILE (a file that only its owner may \
            read) or pin-value=PIN to the URI
            """)
      }
      if error.code == PKCS11Failure.tokenMissing.code {
        throw KeyStorageError(.unavailable, message: "there is no token \(token) that \(modulePath) knows of")
      }
      throw error.error()
    }
  }

  /// Generates a key under the tag, in place of the one that is there.
  public func createCredential(tag: String) throws(KeyStorageError) -> CredentialReference {
    try withKeys(tag) { (keys) throws(PKCS11Failure) in
      let (identifier, publicKey) = try keys.generate()
      guard let publicKey else { throw PKCS11Failure.publicKeyMissing }
      try keys.destroy(upTo: identifier, includingLast: false)
      return CredentialReference(tag: tag, publicKey: publicKey)
    }
  }

  /// The credential under the tag, or nil when there is none.
  public func credential(tag: String) throws(KeyStorageError) -> CredentialReference? {
    try withKeys(tag) { (keys) throws(PKCS11Failure) in
      guard let identifier = try keys.identifiers().last else { return nil }
      guard let publicKey = try keys.publicKey(identifier) else { throw PKCS11Failure.publicKeyMissing }
      return CredentialReference(tag: tag, publicKey: publicKey)
    }
  }

  /// Signs a message with the key, if the tag still holds it. The digest is computed here, the signature on the token.
  public func sign(
    _ message: [UInt8], with credential: CredentialReference
  ) throws(KeyStorageError) -> [UInt8] {
    let digest = SHA256.hash(message)
    let signature = try withKeys(credential.tag) { (keys) throws(PKCS11Failure) -> [UInt8]? in
      guard let identifier = try keys.identifiers().last else { return nil }
      guard try keys.publicKey(identifier) == credential.publicKey else { return [] }
      guard let key = try keys.privateKey(identifier) else { return nil }
      return try keys.session.sign(digest, with: key)
    }
    guard let signature else {
      throw KeyStorageError(.credentialMissing, record: credential.tag, message: "the credential was deleted")
    }
    guard !signature.isEmpty else {
      throw KeyStorageError(
        .credentialReplaced, record: credential.tag, message: "the credential was replaced by another one")
    }
    guard signature.count == 64 else {
      throw KeyStorageError(.unavailable, record: credential.tag, message: "the token returned no P-256 signature")
    }
    return signature
  }

  /// Destroys the key under the tag; no error when there is none.
  public func deleteCredential(tag: String) throws(KeyStorageError) {
    try withKeys(tag) { (keys) throws(PKCS11Failure) in try keys.destroy() }
  }

  /// Destroys this very key; does nothing when the tag holds another one or none.
  public func deleteCredential(_ credential: CredentialReference) throws(KeyStorageError) {
    try withKeys(credential.tag) { (keys) throws(PKCS11Failure) in
      guard let identifier = try keys.identifiers().last, try keys.publicKey(identifier) == credential.publicKey else {
        return
      }
      try keys.destroy(upTo: identifier)
    }
  }

  /// Runs the body with the session, and once more with a new one if the old one has come to its end.
  private func withKeys<T: Sendable>(
    _ tag: String, _ body: @Sendable (PKCS11KeyObjects) throws(PKCS11Failure) -> T
  ) throws(KeyStorageError) -> T {
    try StorageLimits.check(key: tag)
    let label = Array((namespace + tag).utf8)
    let result: Result<T, PKCS11Failure> = session.withLock { session in
      do throws(PKCS11Failure) {
        do throws(PKCS11Failure) {
          return .success(try body(PKCS11KeyObjects(session: usable(&session), label: label)))
        } catch {
          guard error.asksForNewSession else { throw error }
          session = nil
          return .success(try body(PKCS11KeyObjects(session: usable(&session), label: label)))
        }
      } catch {
        return .failure(error)
      }
    }
    switch result {
    case .success(let value): return value
    case .failure(let failure): throw failure.error(record: tag)
    }
  }

  private func usable(_ session: inout PKCS11Session?) throws(PKCS11Failure) -> PKCS11Session {
    if let session {
      let isUsable = if pin == nil { true } else { try session.isLoggedIn() }
      if isUsable { return session }
    }
    // A token locks itself after a few wrong PINs: one refusal is enough.
    guard !pinWasRefused.load(ordering: .relaxed) else { throw PKCS11Failure.pinRefused }
    try module.initialize()
    do throws(PKCS11Failure) {
      let new = try PKCS11Session(module, slot: slot, pin: pin)
      session = new
      return new
    } catch {
      if error.code == PKCS11Failure.pinRefused.code { pinWasRefused.store(true, ordering: .relaxed) }
      throw error
    }
  }
}

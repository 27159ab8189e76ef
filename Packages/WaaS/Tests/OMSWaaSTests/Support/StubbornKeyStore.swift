import Dispatch
import KeyStorage
import Synchronization

/// A key store that can be told to fail, or to block while it signs.
final class StubbornKeyStore: CredentialKeyStore {
  struct Behaviour: Sendable {
    var readError: KeyStorageError?
    var signError: KeyStorageError?
    var createError: KeyStorageError?
    var deleteError: KeyStorageError?
    var signGate: DispatchSemaphore?
  }

  let base: SoftwareCredentialKeyStore
  let behaviour = Mutex(Behaviour())

  init(_ base: SoftwareCredentialKeyStore) {
    self.base = base
  }

  func createCredential(tag: String) throws(KeyStorageError) -> CredentialReference {
    if let error = behaviour.withLock({ $0.createError }) { throw error }
    return try base.createCredential(tag: tag)
  }

  func credential(tag: String) throws(KeyStorageError) -> CredentialReference? {
    if let error = behaviour.withLock({ $0.readError }) { throw error }
    return try base.credential(tag: tag)
  }

  func sign(_ message: [UInt8], with credential: CredentialReference) throws(KeyStorageError) -> [UInt8] {
    let behaviour = behaviour.withLock { $0 }
    behaviour.signGate?.wait()
    if let error = behaviour.signError { throw error }
    return try base.sign(message, with: credential)
  }

  func deleteCredential(tag: String) throws(KeyStorageError) {
    if let error = behaviour.withLock({ $0.deleteError }) { throw error }
    try base.deleteCredential(tag: tag)
  }

  func deleteCredential(_ credential: CredentialReference) throws(KeyStorageError) {
    if let error = behaviour.withLock({ $0.deleteError }) { throw error }
    try base.deleteCredential(credential)
  }
}

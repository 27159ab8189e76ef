internal import KeyStorage
@_spi(OMSInternal) internal import OMSCore
internal import WebRPC

/// The stored half of a session: the record and the signing key. Blocking.
///
/// Several processes may work on the same store. The key under the tag tells whose sign-in is the latest; the
/// record is only replaced in the state in which it was read.
struct SessionStore: Sendable {
  let names: StorageNames
  let storage: any KeyValueStorage
  let keyStore: any CredentialKeyStore

  /// What is stored under the session's name.
  func load() throws -> StoredSession {
    StoredSession(try storage.get(names.session))
  }

  /// The signing key, if there is one.
  func credential() throws -> CredentialReference? {
    try keyStore.credential(tag: names.signingKeyTag)
  }

  /// Makes a new signing key, in place of any other.
  func createKey() throws -> CredentialReference {
    try keyStore.createCredential(tag: names.signingKeyTag)
  }

  /// The key was destroyed, and then the rest could not be removed.
  struct HalfCleared: Error {
    let reason: any Error
  }

  /// Removes key, record, nonce and pending redirect.
  ///
  /// The key goes first, once the record says why and the store has thereby shown that it takes writes: a key store or a
  /// store that cannot be used now leaves everything as it is, and a record that lost its key is not taken up again.
  ///
  /// - Parameter own: the credential of this process's sign-in; when another process has replaced it meanwhile,
  ///   nothing is touched.
  /// - Throws: `HalfCleared` when the key is gone and the rest is not; otherwise nothing was changed.
  func clear(unlessReplaced own: CredentialReference? = nil) throws {
    if let own, let current = try credential(), current != own { return }
    let announced = try announceSignOut()
    do {
      try keyStore.deleteCredential(tag: names.signingKeyTag)
    } catch {
      announced?.takeBack()
      throw error
    }
    do {
      try storage.apply([.delete(names.session), .delete(names.nonce), .delete(names.oidcRedirect)])
    } catch {
      throw HalfCleared(reason: error)
    }
  }

  /// A record that says that it is being signed out, and what it was before.
  private struct Announcement {
    let storage: any KeyValueStorage
    let key: String
    let before: [UInt8]
    let marked: [UInt8]

    /// Makes the record what it was, unless somebody has changed it since.
    func takeBack() {
      guard let stored = try? storage.get(key), stored.bytes == marked else { return }
      _ = try? storage.compareAndSwap(key, from: stored, to: before)
    }
  }

  /// Has the record say that its key goes because of a sign-out: another process may look between the two steps. What
  /// is no record of this version is written once more as it is; nothing to write is nothing to prove.
  private func announceSignOut() throws -> Announcement? {
    while let stored = try storage.get(names.session) {
      var bytes = stored.bytes
      if case .record(var record, _) = StoredSession(stored) {
        record.isBeingSignedOut = true
        bytes = try WebRPCJSON.encode(record)
      }
      if try storage.compareAndSwap(names.session, from: stored, to: bytes) {
        return Announcement(storage: storage, key: names.session, before: stored.bytes, marked: bytes)
      }
    }
    return nil
  }

  /// Stores the record of a running session.
  ///
  /// - Returns: false when another process's sign-in has taken over; then nothing is stored.
  func save(_ record: SessionRecord, of credential: CredentialReference) throws -> Bool {
    var next = record
    while true {
      let stored = try storage.get(names.session)
      guard try self.credential() == credential else { return false }
      next.isBeingSignedOut = own(stored, of: credential)?.isBeingSignedOut
      if try storage.compareAndSwap(names.session, from: stored, to: try WebRPCJSON.encode(next)) { return true }
    }
  }

  /// Stores what a read of the expiry found. The wallet that is stored stays: another process with the same key may have
  /// taken another one since.
  func saveExpiry(_ record: SessionRecord, of credential: CredentialReference) throws {
    while true {
      let stored = try storage.get(names.session)
      guard try self.credential() == credential else { return }
      var next = record
      if let other = own(stored, of: credential) {
        next.wallet = other.wallet
        next.isBeingSignedOut = other.isBeingSignedOut
      }
      if try storage.compareAndSwap(names.session, from: stored, to: try WebRPCJSON.encode(next)) { return }
    }
  }

  /// The stored record, if it belongs to the credential.
  private func own(_ stored: StoredValue?, of credential: CredentialReference) -> SessionRecord? {
    guard case .record(let record, _) = StoredSession(stored), record.isSigned(by: credential) else { return nil }
    return record
  }

  /// Turns the record of a session into a hint and removes its key; another process's sign-in is not touched.
  func saveExpired(_ record: SessionRecord, of credential: CredentialReference) throws {
    let bytes = try WebRPCJSON.encode(record)
    while case .record(let stored, let value) = try load(), stored.isSigned(by: credential) {
      if try storage.compareAndSwap(names.session, from: value, to: bytes) { break }
    }
    try keyStore.deleteCredential(credential)
  }

  /// Removes a record that cannot be used, in the state in which it was read. Keys stay.
  func discard(_ stored: StoredValue) throws {
    do {
      try storage.apply([.delete(names.session, when: .version(stored.version))])
    } catch  where error.code == .conflict {
      // Another process has written a new record meanwhile.
    }
  }
}

extension SessionRecord {
  /// Whether the record belongs to a signing key; letter case does not count.
  func isSigned(by credential: CredentialReference) -> Bool {
    signerCredentialId.lowercased() == credential.credentialID.lowercased()
  }
}

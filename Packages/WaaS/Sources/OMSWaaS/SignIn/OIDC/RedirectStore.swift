internal import KeyStorage
@_spi(OMSInternal) internal import OMSCore
internal import WebRPC

/// The stored half of a redirect sign-in. Blocking.
extension SessionStore {
  /// The pending sign-in, if there is one, with the state in which it was read.
  func pendingRedirect() throws -> (pending: PendingRedirect, stored: StoredValue)? {
    guard let stored = try storage.get(names.oidcRedirect) else { return nil }
    do {
      return (try WebRPCJSON.decode(PendingRedirect.self, from: stored.bytes), stored)
    } catch {
      throw KeyStorageError(
        .corrupted, record: names.oidcRedirect, message: "the pending sign-in cannot be read; it was left as it is")
    }
  }

  /// Stores a pending sign-in in place of another.
  func save(_ pending: PendingRedirect) throws {
    try storage.set(names.oidcRedirect, WebRPCJSON.encode(pending))
  }

  /// Marks a pending sign-in as used.
  ///
  /// - Returns: false when somebody else was first.
  func consume(_ pending: PendingRedirect, stored: StoredValue) throws -> Bool {
    guard pending.consumed != true else { return false }
    var used = pending
    used.consumed = true
    return try storage.compareAndSwap(names.oidcRedirect, from: stored, to: WebRPCJSON.encode(used))
  }

  /// Removes a pending sign-in, unless a newer one has taken its place.
  func removeRedirect(_ identity: String) throws {
    guard let (pending, stored) = try pendingRedirect(), pending.identity == identity else { return }
    do {
      try storage.apply([.delete(names.oidcRedirect, when: .version(stored.version))])
    } catch  where error.code == .conflict {
      // A newer sign-in has begun.
    }
  }
}

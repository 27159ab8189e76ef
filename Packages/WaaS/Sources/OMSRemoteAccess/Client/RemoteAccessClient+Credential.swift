internal import KeyStorage
@_spi(OMSInternal) public import OMSCore
internal import OMSWaaS

extension RemoteAccessClient {
  /// Makes the key known to the service as a remote credential, and remembers the identifier that it got.
  ///
  /// - Parameters:
  ///   - app: what owners are shown when they are asked for access.
  ///   - lifetimeSeconds: how long the credential is good; no session of it lasts longer.
  /// - Returns: the identifier that an owner's app needs for `inspectRemoteCredential` and `authorizeRemoteAccess`.
  @discardableResult
  nonisolated(nonsending) public func registerCredential(
    app: RemoteCredentialMetadata,
    lifetimeSeconds: UInt32
  ) async throws -> String {
    try await perform(.registerCredential) {
      guard lifetimeSeconds > 0 else { throw LocalFailure.validation("lifetimeSeconds must be above zero") }
      let id = try await service.registerCredential(lifetime: lifetimeSeconds, metadata: app)
      try await remember(id)
      return id
    }
  }

  /// The service's identifier of the credential; nil before it was registered and after it was revoked.
  nonisolated(nonsending) public func registeredCredentialId() async throws -> String? {
    do {
      return try await registration()
    } catch {
      throw RemoteAccessError.normalized(error, nil)
    }
  }

  /// Revokes the backend's own credential, with all its sessions. The key stays in its store.
  ///
  /// - Throws: `validationError` when the credential was never registered from this store.
  nonisolated(nonsending) public func revokeCredential() async throws {
    try await perform(.revokeCredential) {
      guard let id = try await registration() else {
        throw LocalFailure.validation("the credential is not registered")
      }
      try await service.revokeCredential(id: id)
      try await remember(nil)
    }
  }

  private func registration() async throws -> String? {
    let (storage, key) = (transport.signer.storage, registrationKey)
    return try await BlockingWork.run {
      try storage.get(key).map { String(decoding: $0.bytes, as: UTF8.self) }
    }
  }

  private func remember(_ id: String?) async throws {
    let (storage, key) = (transport.signer.storage, registrationKey)
    let change: StorageChange = if let id { .set(key, Array(id.utf8)) } else { .delete(key) }
    _ = try await BlockingWork.run { try storage.apply([change]) }
  }
}

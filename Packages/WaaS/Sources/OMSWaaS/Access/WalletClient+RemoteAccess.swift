@_spi(OMSInternal) public import OMSCore

extension WalletClient {
  /// What a backend says of itself, for the screen on which the owner decides about its access. Needs no session.
  ///
  /// - Parameter credentialId: the identifier that the backend got when it registered.
  /// - Throws: see the error contract, E52, E64, E85.
  nonisolated(nonsending) public func inspectRemoteCredential(
    credentialId: String
  ) async throws -> RemoteCredentialMetadata {
    try await perform(.walletInspectRemoteCredential) { _ in
      try AccessRules.check(credentialId, name: "credentialId")
      return try await keeper.publicService.inspectCredential(id: credentialId, scope: keeper.setup.key.scope)
    }
  }

  /// Lets a backend use the active Ethereum wallet on one network, within limits.
  ///
  /// - Parameters:
  ///   - grants: what it may do; at least one. Limits are base units, see `parseUnits`.
  ///   - expiresAt: when the access ends, RFC 3339 text; the service ends it no later than the credential ends.
  ///   - sessionId: nil for a new session; otherwise the session whose grants and expiry are replaced.
  /// - Returns: the session with the expiry that it got.
  /// - Throws: `validationError` for malformed grants, `requestFailed` with status 409 when the wallet has too many
  ///   sessions; see the error contract, E43–E51, E55, E56, E64, E84, E85.
  nonisolated(nonsending) public func authorizeRemoteAccess(
    credentialId: String,
    network: Network,
    grants: [SmartSessionGrant],
    expiresAt: String,
    sessionId: String? = nil
  ) async throws -> AuthorizedRemoteAccess {
    try await perform(.walletAuthorizeRemoteAccess) { call in
      let admission = try await keeper.admit(during: call) {
        try WalletFamily.require(.ethereum, of: $0)
        try AccessRules.check(credentialId, name: "credentialId")
        try AccessRules.check(grants)
        try AccessRules.check(expiresAt: expiresAt)
        if let sessionId { try AccessRules.check(sessionId, name: "sessionId") }
      }
      let access = try await keeper.request(admission, during: call) {
        try await $0.authorizeRemoteAccess(
          credentialID: credentialId, walletID: admission.wallet.id, network: network, grants: grants,
          expiresAt: expiresAt, sessionID: sessionId)
      }
      try requireCurrent(admission)
      return access
    }
  }

  /// A session of a backend with the active wallet.
  ///
  /// - Throws: `invalidResponse` for a session of another wallet; see the error contract, E43–E51, E55, E64, E85, E86.
  nonisolated(nonsending) public func getRemoteAccessSession(
    sessionId: String
  ) async throws -> RemoteAccessSession {
    try await perform(.walletGetRemoteAccessSession) { call in
      let admission = try await keeper.admit(during: call) { _ in
        try AccessRules.check(sessionId, name: "sessionId")
      }
      let session = try await keeper.request(admission, during: call) {
        try await $0.remoteSession(id: sessionId)
      }
      try requireCurrent(admission)
      guard session.walletId == admission.wallet.id else {
        throw LocalFailure.invalidResponse("the session is of another wallet")
      }
      return session
    }
  }

  /// What a backend has used of each of a session's grants, in the service's order.
  ///
  /// - Throws: see the error contract, E43–E51, E55, E64, E85, E86.
  nonisolated(nonsending) public func getRemoteAccessSessionUsage(
    sessionId: String,
    network: Network
  ) async throws -> [SmartSessionGrantUsage] {
    try await perform(.walletGetRemoteAccessSessionUsage) { call in
      let admission = try await keeper.admit(during: call) { _ in
        try AccessRules.check(sessionId, name: "sessionId")
      }
      let usage = try await keeper.request(admission, during: call) {
        try await $0.remoteSessionUsage(id: sessionId, chainID: String(network.id))
      }
      try requireCurrent(admission)
      return usage
    }
  }
}

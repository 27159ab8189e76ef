@_spi(OMSInternal) package import OMSCore
internal import OMSWaaSAPI
internal import WebRPC

extension WalletService {
  /// One page of those who have access to a wallet.
  func listAccess(
    walletID: String,
    pageSize: UInt32?,
    cursor: String?,
    type: AccessGrantType?
  ) async throws -> AccessGrantPage {
    let answer = try await client.listAccess(
      ListAccessRequest(
        walletId: walletID, page: Self.page(pageSize, cursor),
        type: type.map { CredentialType(wireValue: $0.rawValue) }))
    return AccessGrantPage(
      grants: try answer.credentials.map(AccessGrant.init(service:)), page: Self.page(answer.page))
  }

  /// Ends an access.
  func revokeAccess(credentialID: String, walletID: String, sessionID: String?) async throws {
    _ = try await client.revokeAccess(
      RevokeAccessRequest(targetCredentialId: credentialID, walletId: walletID, sessionId: sessionID))
  }

  /// Gives a remote credential a session, or a session other grants.
  func authorizeRemoteAccess(
    credentialID: String,
    walletID: String,
    network: Network,
    grants: [SmartSessionGrant],
    expiresAt: String,
    sessionID: String?
  ) async throws -> AuthorizedRemoteAccess {
    let answer = try await client.authorizeRemoteAccess(
      AuthorizeRemoteAccessRequest(
        credentialId: credentialID, walletId: walletID, grants: Grants(entries: grants.map(\.service)),
        expiry: WebRPCTimestamp(text: expiresAt), chainId: String(network.id), sessionId: sessionID))
    guard !answer.sessionId.isBlank, !answer.expiry.text.isBlank else {
      throw LocalFailure.invalidResponse("an authorized access without session or expiry")
    }
    return AuthorizedRemoteAccess(walletId: walletID, sessionId: answer.sessionId, expiresAt: answer.expiry.text)
  }

  /// A session of a remote credential.
  package func remoteSession(id: String) async throws -> RemoteAccessSession {
    try RemoteAccessSession(service: await client.getSession(GetSessionRequest(sessionId: id)).session)
  }

  /// What was used of each of a session's grants.
  package func remoteSessionUsage(id: String, chainID: String) async throws -> [SmartSessionGrantUsage] {
    let answer = try await client.getSessionUsage(
      GetSessionUsageRequest(sessionId: id, network: chainID))
    return try answer.entries.map(SmartSessionGrantUsage.init(service:))
  }

  /// Makes the key that signs known as a remote credential.
  ///
  /// - Returns: the service's identifier of the credential.
  package func registerCredential(lifetime: UInt32, metadata: RemoteCredentialMetadata) async throws -> String {
    let answer = try await client.registerCredential(
      RegisterCredentialRequest(lifetime: lifetime, metadata: metadata.service))
    guard !answer.credentialId.isBlank else {
      throw LocalFailure.invalidResponse("a registered credential without ID")
    }
    return answer.credentialId
  }

  /// Revokes a credential.
  package func revokeCredential(id: String) async throws {
    _ = try await client.revokeCredential(RevokeCredentialRequest(credentialId: id))
  }

  /// One page of the sessions of the remote credential that signs.
  package func listSessions(
    pageSize: UInt32?,
    cursor: String?
  ) async throws -> (sessions: [RemoteAccessSession], page: OMSCore.Page?) {
    let answer = try await client.listSessions(ListSessionsRequest(page: Self.page(pageSize, cursor)))
    return (try answer.sessions.map(RemoteAccessSession.init(service:)), Self.page(answer.page))
  }

  /// No page is asked for when nothing is said about it.
  static func page(_ size: UInt32?, _ cursor: String?) -> OMSWaaSAPI.Page? {
    size == nil && cursor == nil ? nil : OMSWaaSAPI.Page(limit: size, cursor: cursor)
  }

  /// The same position in the words of the public models.
  static func page(_ page: OMSWaaSAPI.Page?) -> OMSCore.Page? {
    page.map { OMSCore.Page(limit: $0.limit, cursor: $0.cursor) }
  }
}

extension WalletPublicService {
  /// What a remote credential was registered with.
  func inspectCredential(id: String, scope: String) async throws -> RemoteCredentialMetadata {
    try RemoteCredentialMetadata(
      service: await client.inspectCredential(InspectCredentialRequest(scope: scope, credentialId: id)).metadata)
  }
}

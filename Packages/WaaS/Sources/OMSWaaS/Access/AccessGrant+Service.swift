@_spi(OMSInternal) internal import OMSCore
internal import OMSWaaSAPI

extension AccessGrant {
  /// An entry of the service's list. A remote one needs session, metadata and valid grants.
  init(service info: OMSWaaSAPI.CredentialInfo) throws {
    let credential = WalletCredential(
      credentialId: info.credentialId, expiresAt: info.expiresAt.text, isCaller: info.isCaller)
    switch info.type {
    case .direct:
      self = .direct(credential)
    case .remote:
      guard let sessionID = info.sessionId, !sessionID.isBlank else {
        throw LocalFailure.invalidResponse("a remote access without session")
      }
      guard let metadata = info.metadata else {
        throw LocalFailure.invalidResponse("a remote access without metadata")
      }
      guard let grants = info.grants else {
        throw LocalFailure.invalidResponse("a remote access without grants")
      }
      self = .remote(
        RemoteAccessGrant(
          credential: credential, sessionId: sessionID, metadata: RemoteCredentialMetadata(service: metadata),
          grants: try SmartSessionGrant.all(service: grants)))
    case .unknown:
      throw LocalFailure.invalidResponse("an access of a kind that this version does not know")
    }
  }
}

extension RemoteCredentialMetadata {
  /// What the service was told when the credential was registered.
  init(service metadata: CredentialMetadata) {
    self.init(
      appUrl: metadata.appUrl, appName: metadata.appName, appLogoUrl: metadata.appLogoUrl, custom: metadata.custom)
  }

  /// The same on the wire.
  var service: CredentialMetadata {
    CredentialMetadata(appUrl: appUrl, appName: appName, appLogoUrl: appLogoUrl, custom: custom)
  }
}

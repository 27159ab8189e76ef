internal import EVMChain
@_spi(OMSInternal) internal import OMSCore
internal import OMSWaaSAPI

extension RemoteAccessSession {
  /// A session of the service, if everything about it can be used.
  init(service session: SessionInfo) throws {
    guard !session.sessionId.isBlank, !session.walletId.isBlank, !session.expiresAt.text.isBlank else {
      throw LocalFailure.invalidResponse("a session without ID, wallet or expiry")
    }
    guard EVMAddress.isWellFormed(session.signerAddress) else {
      throw LocalFailure.invalidResponse("a session with a malformed signer address")
    }
    guard AccessRules.isCanonicalDecimal(session.chainId), let chainID = Int(session.chainId), chainID > 0 else {
      throw LocalFailure.invalidResponse("a session of a network that is none")
    }
    self.init(
      sessionId: session.sessionId, walletId: session.walletId, signerAddress: session.signerAddress,
      grants: try SmartSessionGrant.all(service: session.grants), chainId: chainID,
      expiresAt: session.expiresAt.text)
  }
}

extension SmartSessionGrantUsage {
  /// A usage of the service; what was used must be a canonical decimal.
  init(service usage: GrantUsage) throws {
    if let used = usage.used, !AccessRules.isCanonicalDecimal(used) {
      throw LocalFailure.invalidResponse("a usage that is no decimal number")
    }
    self.init(grant: try SmartSessionGrant(service: usage.grant), used: usage.used)
  }
}

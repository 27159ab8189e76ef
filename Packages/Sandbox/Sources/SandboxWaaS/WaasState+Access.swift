internal import OMSWaaSAPI
internal import WebRPC

/// A credential as the list of a wallet's access shows it.
struct AccessEntry {
  /// Place in the list, which stays the same whatever comes and goes: direct credentials by their identifiers, then
  /// sessions in the order of their making.
  let number: UInt64
  let info: CredentialInfo
}

extension WaasState {
  /// Who has access to a wallet now.
  func access(to wallet: WalletRecord, caller: String, now: Int64) -> [AccessEntry] {
    let direct = access(to: wallet).filter { $0.expiresAt > now }.map {
      // 60 bits of the identifier, which is a digest.
      AccessEntry(number: UInt64($0.id.dropFirst(2).prefix(15), radix: 16) ?? 0, info: $0.info(caller: caller))
    }
    let remote = sessions.values.filter { $0.walletID == wallet.id && isActive($0, now: now) }.compactMap {
      session in
      credentials[session.credentialKey].map {
        AccessEntry(
          number: 1 << 60 + session.number,
          info: CredentialInfo(
            credentialId: $0.id, sessionId: session.id, type: .remote, metadata: $0.metadata,
            grants: session.wireGrants, expiresAt: WebRPCTimestamp(millisecondsSinceEpoch: session.expiresAt),
            isCaller: $0.key == caller))
      }
    }
    return (direct + remote).sorted { $0.number < $1.number }
  }

  /// Takes a credential of the caller's user off a wallet, or ends one session of a remote credential.
  mutating func revokeAccess(_ request: RevokeAccessRequest, caller: CredentialRecord) throws(WebRPCError) {
    let wallet = try usableWallet(request.walletId, caller: caller)
    if let direct = access(to: wallet).first(where: { $0.id == request.targetCredentialId.lowercased() }) {
      guard request.sessionId == nil else { throw .waas(.unauthorized, cause: "no such session") }
      wallets[wallet.id]?.credentials.removeAll { $0 == direct.key }
      return
    }
    guard let remote = remoteCredential(request.targetCredentialId, scope: users[caller.userID]?.scope) else {
      throw .waas(.signerNotFound)
    }
    guard let id = request.sessionId else {
      throw .waas(.invalidRequest, cause: "sessionId is needed: the credential is a remote one")
    }
    let session = try session(id, caller: caller)
    guard session.walletID == wallet.id, session.credentialKey == remote.key else {
      throw .waas(.unauthorized, cause: "no such session")
    }
    sessions[id]?.isRevoked = true
  }

  /// A remote credential of a project by the service's identifier, whatever its state.
  func remoteCredential(_ id: String, scope: String?) -> CredentialRecord? {
    guard let scope else { return nil }
    let id = id.lowercased()
    return credentials.values.first { $0.id == id && $0.isRemote && $0.key.hasPrefix("\(scope):") }
  }

  /// Makes the caller's key a remote credential. One that is known keeps its sessions, unless it had ended.
  ///
  /// - Throws: 7200 when the key is a person's credential.
  mutating func registerRemote(
    _ key: String, metadata: CredentialMetadata, signerAddress: String, lifetime: Int64, now: Int64
  ) throws(WebRPCError) -> CredentialRecord {
    if let former = credentials[key] {
      let hasEnded = former.isRevoked || former.expiresAt <= now
      guard former.isRemote || hasEnded else {
        throw .waas(.invalidRequest, cause: "the key is the credential of someone who has signed in")
      }
      if hasEnded { endSessions(ofKey: key) }
    }
    var record = register(key, userID: "", lifetime: lifetime, isFixed: true, now: now)
    (record.metadata, record.signerAddress) = (metadata, signerAddress)
    credentials[key] = record
    return record
  }
}

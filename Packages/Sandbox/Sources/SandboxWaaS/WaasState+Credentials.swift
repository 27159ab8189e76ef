internal import ChainCore
internal import OMSWaaSAPI
internal import WebRPC

extension WaasState {
  /// Methods that a key signs before it is a credential.
  static let methodsOfNewKeys: Set<String> = ["CommitVerifier", "CompleteAuth", "RegisterCredential"]

  /// Checks credential and nonce of a verified request and records its use, all or nothing.
  ///
  /// Unknown 7202, expired 7203, revoked 7207, then the nonce 7206. Methods of new keys skip the first three.
  mutating func admit(
    _ signer: CredentialSigner, scope: String, nonce: String, method: String, now: Int64
  ) throws(WebRPCError) -> CredentialRecord? {
    let key = Self.key(scope: scope, signer: signer)
    var record: CredentialRecord?
    if !Self.methodsOfNewKeys.contains(method) {
      guard let known = credentials[key] else { throw .waas(.keyNotFound) }
      guard known.expiresAt > now else { throw .waas(.keyExpired) }
      guard !known.isRevoked else { throw .waas(.unauthorized, cause: "the credential is revoked") }
      record = known
    }
    guard let value = UInt256(decimal: nonce) else { throw .waas(.invalidSignature) }
    if let last = nonces[key].flatMap({ UInt256(decimal: $0) }), value <= last { throw .waas(.preconditionFailed) }
    nonces[key] = value.description
    record?.lastUse = now
    if let record { credentials[key] = record }
    return record
  }

  /// Makes the signer a credential of a user; one that was revoked or expired begins anew, without the use of any
  /// wallet.
  mutating func register(
    _ key: String, userID: String, lifetime: Int64, isFixed: Bool = false, now: Int64
  ) -> CredentialRecord {
    if let former = credentials[key], former.isRevoked || former.expiresAt <= now || former.userID != userID {
      takeOffWallets(former)
      if !userID.isEmpty { endSessions(ofKey: key) }
    }
    let record = CredentialRecord(
      key: key, id: CredentialRecord.identifier(key: key), userID: userID, createdAt: now, lifetime: lifetime,
      lastUse: now, isFixed: isFixed)
    credentials[key] = record
    return record
  }

  /// A credential has the use of its own user's wallets only.
  private mutating func takeOffWallets(_ credential: CredentialRecord) {
    for id in users[credential.userID]?.walletIDs ?? [] { wallets[id]?.credentials.removeAll { $0 == credential.key } }
  }

  /// Revokes a credential of the caller's own user, by the service's identifier; a remote one can revoke itself only.
  mutating func revoke(_ id: String, caller: CredentialRecord) throws(WebRPCError) {
    let id = id.lowercased()
    guard
      let found = credentials.values.first(where: {
        $0.id == id && (caller.isRemote ? $0.key == caller.key : $0.userID == caller.userID)
      })
    else { throw .waas(.signerNotFound) }
    credentials[found.key]?.isRevoked = true
  }
}

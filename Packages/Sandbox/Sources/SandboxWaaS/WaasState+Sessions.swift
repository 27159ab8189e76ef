internal import ChainCore
internal import OMSWaaSAPI
internal import SandboxChain
internal import WebRPC

extension WaasState {
  /// Whether a session can be used now.
  func isActive(_ session: SessionRecord, now: Int64) -> Bool {
    guard !isRevoked(session), session.expiresAt > now else { return false }
    return (credentials[session.credentialKey]?.expiresAt ?? 0) > now
  }

  /// Whether a session has ended for good, by itself or with its credential.
  private func isRevoked(_ session: SessionRecord) -> Bool {
    guard let credential = credentials[session.credentialKey] else { return true }
    return session.isRevoked || credential.isRevoked || !credential.isRemote
  }

  /// Allows a remote credential to use a wallet, or changes what it may.
  mutating func authorize(
    _ request: AuthorizeRemoteAccessRequest, caller: CredentialRecord, chainID: Int, limit: Int, random: SandboxRandom,
    now: Int64
  ) throws(WebRPCError) -> SessionRecord {
    let wallet = try usableWallet(request.walletId, caller: caller)
    guard wallet.family == .evm else { throw .waas(.unsupportedWalletType) }
    let grants = try SessionGrant.read(request.grants)
    guard let remote = remoteCredential(request.credentialId, scope: users[caller.userID]?.scope),
      remote.expiresAt > now, !remote.isRevoked
    else { throw .waas(.signerNotFound, cause: "no such remote credential, or it has ended") }
    guard let wanted = request.expiry.millisecondsSinceEpoch, wanted > now else {
      throw .waas(.invalidRequest, cause: "expiry is not a time in the future")
    }
    let expiry = min(wanted, remote.expiresAt)
    var session = try request.sessionId.map { id throws(WebRPCError) in
      guard let known = sessions[id], known.walletID == wallet.id, known.credentialKey == remote.key,
        !isRevoked(known)
      else { throw .waas(.unauthorized, cause: "no such session") }
      guard known.chainID == chainID else {
        throw .waas(.invalidRequest, cause: "chainId is not that of the session")
      }
      return known
    }
    if session.map({ isActive($0, now: now) }) != true {
      let active = sessions.values.count { $0.walletID == wallet.id && isActive($0, now: now) }
      guard active < limit else { throw .waas(.sessionCapExceeded) }
    }
    session?.replace(grants, expiresAt: expiry)
    let authorized =
      session
      ?? SessionRecord(
        id: "ses_\(random.identifier())", number: UInt64(sessions.count) + 1, walletID: wallet.id,
        credentialKey: remote.key, signerAddress: remote.signerAddress ?? "", chainID: chainID, grants: grants,
        expiresAt: expiry)
    sessions[authorized.id] = authorized
    return authorized
  }

  /// A session that the caller may see: of its own key, or of a wallet that it uses. Any other and a revoked one is 7207.
  func session(_ id: String, caller: CredentialRecord) throws(WebRPCError) -> SessionRecord {
    guard let session = sessions[id], !isRevoked(session),
      caller.isRemote
        ? session.credentialKey == caller.key : (try? usableWallet(session.walletID, caller: caller)) != nil
    else { throw .waas(.unauthorized, cause: "no such session") }
    return session
  }

  /// A session that a remote credential acts in now, and its wallet.
  func acting(
    _ id: String, caller: CredentialRecord, now: Int64
  ) throws(WebRPCError) -> (session: SessionRecord, wallet: WalletRecord) {
    let session = try session(id, caller: caller)
    guard isActive(session, now: now), let wallet = wallets[session.walletID] else {
      throw .waas(.unauthorized, cause: "the session has ended")
    }
    return (session, wallet)
  }

  /// The sessions of a remote credential that it can use, oldest first.
  func sessions(of caller: CredentialRecord, now: Int64) -> [SessionRecord] {
    sessions.values.filter { $0.credentialKey == caller.key && isActive($0, now: now) }
      .sorted { $0.number < $1.number }
  }

  /// Ends every session of a key.
  mutating func endSessions(ofKey key: String) {
    for session in sessions.values where session.credentialKey == key { sessions[session.id]?.isRevoked = true }
  }

  // MARK: - Counting

  /// Counts a transaction towards a grant, or refuses it and counts nothing.
  mutating func count(_ transaction: TransactionRecord) throws(WebRPCError) {
    guard let spending = transaction.spending, let draft = transaction.order.ethereum?.draft(),
      let session = sessions[spending.sessionID], let amount = UInt256(decimal: spending.amount)
    else { return }
    let grant = try session.grant(for: TokenTransfer(draft))
    sessions[session.id]?.change(grant.name) { $0.add(amount) }
    sessions[session.id]?.openTransactions.append(transaction.id)
    transactions[transaction.id]?.spending?.grant = grant.name
  }

  /// Ends the counting of a transaction: for good if it succeeded, else as if it had never been.
  mutating func closeCounting(_ id: String, succeeded: Bool) {
    guard let spending = transactions[id]?.spending, let grant = spending.grant,
      sessions[spending.sessionID]?.openTransactions.contains(id) == true
    else { return }
    sessions[spending.sessionID]?.openTransactions.removeAll { $0 == id }
    guard !succeeded else { return }
    transactions[id]?.spending?.grant = nil
    sessions[spending.sessionID]?.change(grant) { $0.subtract(UInt256(decimal: spending.amount) ?? 0) }
  }

  /// Records what became of a transaction. What is refused takes nothing from a grant.
  mutating func settle(_ id: String, _ phase: TransactionRecord.Phase) {
    transactions[id]?.phase = phase
    guard case .refused = phase else { return }
    closeCounting(id, succeeded: false)
    returnSponsorship(id)
  }
}

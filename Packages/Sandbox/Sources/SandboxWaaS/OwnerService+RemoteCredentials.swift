internal import ChainCore
internal import CryptoCore
internal import OMSWaaSAPI
internal import SandboxChain
internal import WebRPC

extension OwnerService {
  /// Makes the key that signed a remote credential: it has no wallets, only what owners allow it.
  func registerCredential(
    _ request: RegisterCredentialRequest, context: Caller
  ) async throws -> RegisterCredentialResponse {
    guard (1...WaasState.maximumLifetime).contains(request.lifetime) else {
      throw WebRPCError.waas(.invalidRequest, cause: "lifetime is not in 1…\(WaasState.maximumLifetime)")
    }
    try request.metadata.check()
    let address = try context.signerAddress()
    let now = core.clock.now
    let record = try core.withState { state throws(WebRPCError) in
      try state.registerRemote(
        context.key, metadata: request.metadata, signerAddress: address, lifetime: Int64(request.lifetime) * 1000,
        now: now)
    }
    return RegisterCredentialResponse(credentialId: record.id)
  }

  func listSessions(_ request: ListSessionsRequest, context: Caller) async throws -> ListSessionsResponse {
    let caller = try context.known()
    guard caller.isRemote else {
      throw WebRPCError.waas(.unauthorized, cause: "only remote credentials have sessions")
    }
    let now = core.clock.now
    let sessions = try core.withState { state throws(WebRPCError) in state.sessions(of: caller, now: now) }
    let cut = try core.pages.cut(
      sessions, page: request.page, list: "sessions:\(context.key)", number: \.number)
    return ListSessionsResponse(sessions: cut.items.map(\.info), page: cut.page)
  }

  func getSession(_ request: GetSessionRequest, context: Caller) async throws -> GetSessionResponse {
    let caller = try context.known()
    let session = try core.withState { state throws(WebRPCError) in
      try state.session(request.sessionId, caller: caller)
    }
    return GetSessionResponse(session: session.info)
  }

  func getSessionUsage(
    _ request: GetSessionUsageRequest, context: Caller
  ) async throws -> GetSessionUsageResponse {
    let caller = try context.known()
    let network = try EVMNetwork.named(request.network)
    _ = try core.withState { state throws(WebRPCError) in try state.session(request.sessionId, caller: caller) }
    try await followTransactions(ofSession: request.sessionId)
    let session = try core.withState { state throws(WebRPCError) in
      try state.session(request.sessionId, caller: caller)
    }
    guard session.chainID == network.id else {
      throw WebRPCError.waas(.unsupportedNetwork, cause: "network is not that of the session")
    }
    return GetSessionUsageResponse(entries: session.grants.map(\.usage))
  }

  /// Whose wallet a transaction is to spend from, and in which session.
  func spender(
    walletID: String, sessionID: String?, mode: TransactionMode, network: Network, context: Caller
  ) async throws -> (wallet: WalletRecord, session: SessionRecord?) {
    let caller = try context.known()
    guard caller.isRemote else {
      // Sessions belong to remote credentials; an owner has none.
      let wallet = try usableEVM(walletID, context)
      guard sessionID == nil else { throw WebRPCError.waas(.unauthorized, cause: "no such session") }
      return (wallet, nil)
    }
    guard let sessionID else {
      throw WebRPCError.waas(.unauthorized, cause: "a remote credential spends in a session only")
    }
    let now = core.clock.now
    _ = try core.withState { state throws(WebRPCError) in try state.acting(sessionID, caller: caller, now: now) }
    try await followTransactions(ofSession: sessionID)
    let (session, wallet) = try core.withState { state throws(WebRPCError) in
      try state.acting(sessionID, caller: caller, now: now)
    }
    guard wallet.id == walletID, session.chainID == network.id else {
      throw WebRPCError.waas(.unauthorized, cause: "the session is for another wallet or another chain")
    }
    guard mode == .relayer else { throw WebRPCError.waas(.unsupportedTransactionMode) }
    return (wallet, session)
  }

  /// What has failed on the chain moved nothing: it no longer counts.
  func followTransactions(ofSession id: String) async throws {
    let open = try core.withState { state throws(WebRPCError) in
      (state.sessions[id]?.openTransactions ?? []).compactMap { state.transactions[$0] }
    }
    for record in open {
      guard case .submitted(let hash) = record.phase, let network = record.order.ethereum?.network,
        let bytes = try? Hex.decode(hash), let entry = try await core.chain.transaction(bytes, on: network),
        entry.status != .pending
      else { continue }
      let succeeded = entry.status.wireStatus == .executed
      try core.withState { state throws(WebRPCError) in state.closeCounting(record.id, succeeded: succeeded) }
    }
  }
}

internal import ChainCore
internal import OMSWaaSAPI
internal import SandboxChain
internal import WebRPC

extension OwnerService {
  func listAccess(_ request: ListAccessRequest, context: Caller) async throws -> ListAccessResponse {
    let caller = try context.signedIn()
    let now = core.clock.now
    let entries = try core.withState { state throws(WebRPCError) in
      let wallet = try state.usableWallet(request.walletId, caller: caller)
      return state.access(to: wallet, caller: context.key, now: now)
    }
    let type = request.type
    let shown = entries.filter { type == nil || $0.info.type == type }
    let cut = try core.pages.cut(
      shown, page: request.page, list: "access:\(type?.wireValue ?? ""):\(request.walletId):\(context.key)",
      number: \.number)
    return ListAccessResponse(credentials: cut.items.map(\.info), page: cut.page)
  }

  func revokeAccess(_ request: RevokeAccessRequest, context: Caller) async throws -> RevokeAccessResponse {
    let caller = try context.signedIn()
    try core.withState { state throws(WebRPCError) in try state.revokeAccess(request, caller: caller) }
    return RevokeAccessResponse(ok: true)
  }

  /// Allows a remote credential to spend from the caller's wallet, within limits and for a while.
  func authorizeRemoteAccess(
    _ request: AuthorizeRemoteAccessRequest, context: Caller
  ) async throws -> AuthorizeRemoteAccessResponse {
    let caller = try context.signedIn()
    _ = try usableEVM(request.walletId, context)
    let network = try EVMNetwork.named(request.chainId)
    let now = core.clock.now
    let session = try core.withState { state throws(WebRPCError) in
      try state.authorize(
        request, caller: caller, chainID: network.id, limit: core.configuration.sessionsPerWallet,
        random: core.random, now: now)
    }
    return AuthorizeRemoteAccessResponse(
      sessionId: session.id, expiry: WebRPCTimestamp(millisecondsSinceEpoch: session.expiresAt))
  }
}

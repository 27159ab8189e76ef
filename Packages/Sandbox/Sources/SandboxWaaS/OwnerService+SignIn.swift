internal import OMSWaaSAPI
internal import SandboxChain
internal import WebRPC

extension OwnerService {
  func commitVerifier(
    _ request: CommitVerifierRequest, context: Caller
  ) async throws -> CommitVerifierResponse {
    try requireEmailCode(request.identityType, request.authMode)
    let now = core.clock.now
    let issued = try core.withState { state throws(WebRPCError) in
      try state.commit(
        email: request.handle ?? "", scope: context.scope, credentialKey: context.key,
        policy: core.configuration.otp, random: core.random, now: now)
    }
    let commitment = issued.commitment
    core.inbox.deliver(
      .init(
        id: "msg_\(core.random.identifier(byteCount: 8))", to: commitment.email, code: issued.code, sentAt: now,
        expiresAt: commitment.expiresAt))
    return CommitVerifierResponse(
      verifier: commitment.verifier, loginHint: commitment.email, challenge: commitment.challenge)
  }

  func completeAuth(_ request: CompleteAuthRequest, context: Caller) async throws -> CompleteAuthResponse {
    try requireEmailCode(request.identityType, request.authMode)
    let lifetime = request.lifetime ?? WaasState.maximumLifetime
    guard (1...WaasState.maximumLifetime).contains(lifetime) else {
      throw WebRPCError.waas(.invalidRequest, cause: "lifetime is not in 1…\(WaasState.maximumLifetime)")
    }
    let isFixed = core.configuration.sessions == .fixed
    let seconds = Int64(isFixed ? min(lifetime, SessionPolicy.fixedMaximum) : lifetime)
    let now = core.clock.now
    let (commitment, user, credential, wallets, claimable) = try core.withState { state throws(WebRPCError) in
      let commitment = try state.complete(
        verifier: request.verifier, answer: request.answer, credentialKey: context.key,
        policy: core.configuration.otp, now: now
      ).get()
      let user = state.user(email: commitment.email, scope: context.scope)
      let credential = state.register(
        context.key, userID: user.id, lifetime: seconds * 1000, isFixed: isFixed, now: now)
      return (commitment, user, credential, state.wallets(of: user.id), state.claimableWallets(of: user))
    }
    let cut = try core.pages.cut(wallets, page: nil, list: "wallets:\(context.key)", number: \.number)
    return CompleteAuthResponse(
      identity: Identity(type: .email, sub: user.email), wallets: cut.items.map(\.wallet),
      claimableWallets: claimable.map(\.wallet),
      page: cut.page, email: commitment.email, credential: credential.info(caller: context.key))
  }

  func getCredential(context: Caller) async throws -> GetCredentialResponse {
    guard core.configuration.sessions == .sliding else {
      throw WebRPCError.badRoute(cause: "GetCredential is not offered with fixed sessions")
    }
    return GetCredentialResponse(credential: try context.signedIn().info(caller: context.key))
  }

  func revokeCredential(
    _ request: RevokeCredentialRequest, context: Caller
  ) async throws -> RevokeCredentialResponse {
    let caller = try context.signedIn()
    try core.withState { state throws(WebRPCError) in try state.revoke(request.credentialId, caller: caller) }
    return RevokeCredentialResponse(ok: true)
  }

  /// Only one-time codes by email are enabled.
  private func requireEmailCode(_ type: IdentityType, _ mode: AuthMode) throws(WebRPCError) {
    guard type == .email, mode == .otp else {
      throw .waas(.authMethodUnavailable, cause: "only email with a one-time code is enabled")
    }
  }
}

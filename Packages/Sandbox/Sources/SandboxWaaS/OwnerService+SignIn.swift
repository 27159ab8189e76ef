internal import OMSWaaSAPI
internal import SandboxChain
internal import WebRPC

extension OwnerService {
  func commitVerifier(
    _ request: CommitVerifierRequest, context: Caller
  ) async throws -> CommitVerifierResponse {
    switch try SignInMethod(request.identityType, request.authMode) {
    case .emailCode: try sendCode(request, context: context)
    case .oidc(let mode): try await commit(request, mode: mode, context: context)
    }
  }

  func completeAuth(_ request: CompleteAuthRequest, context: Caller) async throws -> CompleteAuthResponse {
    let method = try SignInMethod(request.identityType, request.authMode)
    let lifetime = request.lifetime ?? WaasState.maximumLifetime
    guard (1...WaasState.maximumLifetime).contains(lifetime) else {
      throw WebRPCError.waas(.invalidRequest, cause: "lifetime is not in 1…\(WaasState.maximumLifetime)")
    }
    switch method {
    case .emailCode:
      return try signIn(context, lifetime: lifetime) { state, now throws(WebRPCError) in
        let commitment = try state.complete(
          verifier: request.verifier, answer: request.answer, credentialKey: context.key,
          policy: core.configuration.otp, now: now
        ).get()
        return (state.user(email: commitment.email, scope: context.scope), commitment.email)
      }
    case .oidc(let mode):
      let identity = try await prove(request, mode: mode, context: context)
      return try signIn(context, lifetime: lifetime) { state, _ throws(WebRPCError) in
        try state.consume(request.verifier)
        return (state.user(identity, scope: context.scope), identity.email)
      }
    }
  }

  /// Makes the caller's key a credential of the user that `prove` answers, and tells what is theirs.
  private func signIn(
    _ context: Caller, lifetime: UInt32,
    as prove: (inout WaasState, Int64) throws(WebRPCError) -> (user: UserRecord, email: String?)
  ) throws -> CompleteAuthResponse {
    let isFixed = core.configuration.sessions == .fixed
    let seconds = Int64(isFixed ? min(lifetime, SessionPolicy.fixedMaximum) : lifetime)
    let now = core.clock.now
    let (user, email, credential, wallets, claimable) = try core.withState { state throws(WebRPCError) in
      let (user, email) = try prove(&state, now)
      let credential = state.register(
        context.key, userID: user.id, lifetime: seconds * 1000, isFixed: isFixed, now: now)
      return (user, email, credential, state.wallets(of: user.id), state.claimableWallets(of: user))
    }
    let cut = try core.pages.cut(wallets, page: nil, list: "wallets:\(context.key)", number: \.number)
    return CompleteAuthResponse(
      identity: user.wireIdentity, wallets: cut.items.map(\.wallet), claimableWallets: claimable.map(\.wallet),
      page: cut.page, email: email, credential: credential.info(caller: context.key))
  }

  private func sendCode(_ request: CommitVerifierRequest, context: Caller) throws -> CommitVerifierResponse {
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

  func getCredential(context: Caller) async throws -> GetCredentialResponse {
    guard core.configuration.sessions == .sliding else {
      throw WebRPCError.badRoute(cause: "GetCredential is not offered with fixed sessions")
    }
    return GetCredentialResponse(credential: try context.known().info(caller: context.key))
  }

  func revokeCredential(
    _ request: RevokeCredentialRequest, context: Caller
  ) async throws -> RevokeCredentialResponse {
    let caller = try context.known()
    try core.withState { state throws(WebRPCError) in try state.revoke(request.credentialId, caller: caller) }
    return RevokeCredentialResponse(ok: true)
  }
}

/// The ways to sign in that are offered.
enum SignInMethod: Equatable {
  case emailCode
  case oidc(OIDCCommitment.Mode)

  /// Any other combination is 7009.
  init(_ type: IdentityType, _ mode: AuthMode) throws(WebRPCError) {
    switch (type, mode) {
    case (.email, .otp): self = .emailCode
    case (.oidc, .idToken): self = .oidc(.idToken)
    case (.oidc, .authCode): self = .oidc(.authCode)
    case (.oidc, .authCodePKCE): self = .oidc(.authCodePKCE)
    default: throw .waas(.authMethodUnavailable, cause: "this identity type is not offered with this mode")
    }
  }
}

internal import KeyStorage
@_spi(OMSInternal) public import OMSCore

extension WalletClient {
  /// Begins a sign-in through the browser with a provider of the project's own.
  ///
  /// Ends any session on this device and makes a new signing key. The pending sign-in survives the end of the process.
  ///
  /// - Parameters:
  ///   - walletSelection: who chooses the wallet; nil leaves it to the callback.
  ///   - sessionLifetimeSeconds: how long the session may last; nil leaves it to the callback.
  ///   - loginHint: the user's address, sent to Google only; nil takes the last session's.
  ///   - authorizeParams: further parameters of the URL; they win over the provider's.
  /// - Returns: the URL to open.
  /// - Throws: see the error contract, E13, E25, E26, E35.
  nonisolated(nonsending) public func startOIDCRedirectAuth(
    provider: CustomOIDCProviderConfiguration,
    walletType: WalletType = WalletType.ethereum,
    walletSelection: WalletSelectionBehavior? = nil,
    sessionLifetimeSeconds: UInt32? = nil,
    loginHint: String? = nil,
    authorizeParams: [String: String] = [:]
  ) async throws -> StartOIDCRedirectAuthResult {
    try await startRedirect(
      RedirectRequest(
        issuer: provider.issuer, clientID: provider.clientID, authorizationURL: provider.authorizationURL,
        provider: provider.provider, providerLabel: provider.providerLabel, scopes: provider.scopes,
        authMode: provider.authMode, parameters: provider.authorizeParams.merging(authorizeParams) { $1 },
        redirectURI: provider.providerRedirectURI, expectedCallback: provider.providerRedirectURI,
        isRelayed: false, loginHint: loginHint),
      walletType: walletType, walletSelection: walletSelection, lifetime: sessionLifetimeSeconds)
  }

  /// Begins a sign-in through the browser with Google or Apple, by way of the services' relay.
  ///
  /// - Parameter omsRelayReturnURI: where the relay sends the user on to.
  nonisolated(nonsending) public func startOIDCRedirectAuth(
    provider: OMSRelayOIDCProvider,
    omsRelayReturnURI: String,
    walletType: WalletType = WalletType.ethereum,
    walletSelection: WalletSelectionBehavior? = nil,
    sessionLifetimeSeconds: UInt32? = nil,
    loginHint: String? = nil
  ) async throws -> StartOIDCRedirectAuthResult {
    try await startRedirect(
      RedirectRequest(
        issuer: provider.issuer, clientID: provider.clientID, authorizationURL: provider.authorizationURL,
        provider: nil, providerLabel: nil, scopes: provider.scopes, authMode: .authCodePKCE,
        parameters: provider.authorizeParams,
        redirectURI: provider.callbackURL(baseURL: keeper.setup.endpoint.baseURL),
        expectedCallback: omsRelayReturnURI, isRelayed: true, loginHint: loginHint),
      walletType: walletType, walletSelection: walletSelection, lifetime: sessionLifetimeSeconds)
  }

  nonisolated(nonsending) private func startRedirect(
    _ request: RedirectRequest,
    walletType: WalletType,
    walletSelection: WalletSelectionBehavior?,
    lifetime: UInt32?
  ) async throws -> StartOIDCRedirectAuthResult {
    try await perform(.walletStartOIDCRedirectAuth) { call in
      guard !request.expectedCallback.isBlank else {
        throw LocalFailure.validation("the redirect URI must not be blank")
      }
      if let lifetime { try SessionLifetime.validate(lifetime) }
      let before = keeper.state
      let rememberedEmail = before.active?.session.auth.email ?? before.lastExpired?.session.auth.email
      let (signer, epoch) = try await keeper.beginSignIn(during: call)
      do {
        let commitment = try await keeper.signInRequest(signer) {
          try await $0.commitRedirect(
            mode: request.authMode, issuer: request.issuer, clientID: request.clientID,
            redirectURI: request.redirectURI)
        }
        let pending = PendingRedirect(
          verifier: commitment.verifier, challenge: commitment.challenge, nonce: RedirectState.makeNonce(),
          authMode: request.authMode, redirectUri: request.expectedCallback, issuer: request.issuer,
          provider: request.provider, providerLabel: request.providerLabel,
          authorizationScope: keeper.setup.key.scope, walletType: walletType, walletSelection: walletSelection,
          sessionLifetimeSeconds: lifetime, signerCredentialId: signer.credential.credentialID,
          signerKeyType: keeper.setup.keyStore.algorithm)
        let state = RedirectState(
          nonce: pending.nonce, scope: pending.authorizationScope,
          redirectURI: request.isRelayed ? request.expectedCallback : nil)
        let url = try request.url(
          state: state.encoded(), challenge: pending.challenge, rememberedEmail: rememberedEmail)
        try await keeper.save(pending, epoch: epoch)
        return StartOIDCRedirectAuthResult(authorizationURL: url)
      } catch {
        await keeper.abandonSignIn(epoch: epoch, credential: signer.credential, during: call)
        throw error
      }
    }
  }

  /// Looks at a link that came in, and completes the pending sign-in if it is its callback.
  ///
  /// Safe to call for every link: what does not belong to the pending sign-in is reported and changes nothing. Of
  /// several identical callbacks one completes the sign-in.
  ///
  /// - Parameters:
  ///   - walletSelection: who chooses the wallet; nil takes the wish of the start, else automatic.
  ///   - sessionLifetimeSeconds: how long the session may last; nil takes the wish of the start, else the default.
  /// - Throws: see the error contract, E18–E23, E27, E30–E34. The pending sign-in is over then, except after E27.
  nonisolated(nonsending) public func handleOIDCRedirectCallback(
    _ callbackURL: String?,
    walletSelection: WalletSelectionBehavior? = nil,
    sessionLifetimeSeconds: UInt32? = nil
  ) async throws -> OIDCRedirectAuthResult {
    try await perform(.walletHandleOIDCRedirectCallback) { call in
      guard let callback = RedirectCallback(callbackURL) else { return .notOIDCRedirectCallback }
      let epoch = keeper.state.epoch
      switch try await keeper.accept(callback) {
      case .foreign: return .notOIDCRedirectCallback
      case .nonePending: return .noPendingAuth
      case .accepted(let pending):
        do {
          return .completed(
            try await complete(
              pending, callback: callback, epoch: epoch,
              selection: walletSelection ?? pending.walletSelection ?? .automatic,
              lifetime: sessionLifetimeSeconds ?? pending.sessionLifetimeSeconds
                ?? Self.defaultSessionLifetimeSeconds,
              during: call))
        } catch {
          await keeper.abandonRedirect(pending, epoch: epoch, during: call)
          throw error
        }
      }
    }
  }

  nonisolated(nonsending) private func complete(
    _ pending: PendingRedirect,
    callback: RedirectCallback,
    epoch: UInt64,
    selection: WalletSelectionBehavior,
    lifetime: UInt32,
    during call: CallID
  ) async throws -> CompleteAuthResult {
    if callback.error != nil {
      throw LocalFailure.validation(callback.errorDescription ?? "the provider refused the sign-in")
    }
    guard let code = callback.code else {
      throw LocalFailure.validation("the callback has no authorization code")
    }
    let signer = try await keeper.signer(of: pending)
    try SessionLifetime.validate(lifetime)
    let answer = try await keeper.signInRequest(signer) {
      try await $0.completeOIDC(
        mode: ProofMode(pending.authMode), verifier: pending.verifier, answer: code, lifetime: lifetime)
    }
    let completion = SignInCompletion(
      signer: signer,
      epoch: epoch,
      answer: answer,
      auth: OIDCIssuers.auth(
        flow: .redirect, answer: answer, requestedIssuer: pending.issuer, provider: pending.provider,
        providerLabel: pending.providerLabel),
      lifetimeSeconds: lifetime,
      walletType: pending.walletType,
      selection: selection)
    let result = try await finish(completion, during: call)
    await keeper.forgetRedirect(pending)
    return result
  }
}

@_spi(OMSInternal) public import OMSCore

extension WalletClient {
  /// Signs in with an ID token that the app has obtained from an OpenID Connect provider.
  ///
  /// Ends any session on this device and makes a new signing key. Any failure but cancellation leaves nobody signed
  /// in.
  ///
  /// - Parameters:
  ///   - idToken: the token (JWT); only its `exp` claim is looked at here.
  ///   - issuer: the issuer that the token is checked against.
  ///   - audience: the client ID that the token is checked against.
  ///   - sessionLifetimeSeconds: how long the session may last, 1 to `maxSessionLifetimeSeconds`.
  /// - Throws: `validationError` for the lifetime, before anything is changed, and for an unreadable token; see the
  ///   error contract, E13, E16, E18–E24, E35.
  @discardableResult
  nonisolated(nonsending) public func signInWithOidcIdToken(
    idToken: String,
    issuer: String,
    audience: String,
    walletType: WalletType = WalletType.ethereum,
    walletSelection: WalletSelectionBehavior = .automatic,
    sessionLifetimeSeconds: UInt32 = WalletClient.defaultSessionLifetimeSeconds,
    provider: String? = nil,
    providerLabel: String? = nil
  ) async throws -> CompleteAuthResult {
    try await perform(.walletSignInWithOidcIdToken) { call in
      try SessionLifetime.validate(sessionLifetimeSeconds)
      let (signer, epoch) = try await keeper.beginSignIn(during: call)
      do {
        let expiry = try IDTokenClaims.expiry(of: idToken)
        let commitment = try await keeper.signInRequest(signer) {
          try await $0.commitIDToken(
            handle: IDTokenClaims.handle(of: idToken), issuer: issuer, audience: audience, expiry: expiry)
        }
        let answer = try await keeper.signInRequest(signer) {
          try await $0.completeOIDC(
            mode: .idToken, verifier: commitment.verifier, answer: idToken, lifetime: sessionLifetimeSeconds)
        }
        let completion = SignInCompletion(
          signer: signer,
          epoch: epoch,
          answer: answer,
          auth: OIDCIssuers.auth(
            flow: .idToken, answer: answer, requestedIssuer: issuer, provider: provider,
            providerLabel: providerLabel),
          lifetimeSeconds: sessionLifetimeSeconds,
          walletType: walletType,
          selection: walletSelection)
        return try await finish(completion, during: call)
      } catch {
        if !(error is CancellationError) {
          await keeper.abandonSignIn(epoch: epoch, credential: signer.credential, during: call)
        }
        throw error
      }
    }
  }
}

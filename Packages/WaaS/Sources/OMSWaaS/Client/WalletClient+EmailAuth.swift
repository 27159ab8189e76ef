internal import KeyStorage
@_spi(OMSInternal) public import OMSCore

extension WalletClient {
  /// Begins a sign-in: has a one-time code sent to an email address.
  ///
  /// Ends any session on this device and makes a new signing key. A second call replaces the first.
  ///
  /// - Parameters:
  ///   - email: the address, sent as given.
  ///   - sessionLifetimeSeconds: how long the session may last, 1 to `maxSessionLifetimeSeconds`.
  /// - Throws: `validationError` for the lifetime, before anything is changed; `storageError` when no key can be
  ///   made; a request error, after which nobody is signed in.
  nonisolated(nonsending) public func startEmailAuth(
    email: String,
    sessionLifetimeSeconds: UInt32 = WalletClient.defaultSessionLifetimeSeconds
  ) async throws {
    try await perform(.walletStartEmailAuth) { call in
      try SessionLifetime.validate(sessionLifetimeSeconds)
      let (signer, epoch) = try await keeper.beginSignIn(during: call)
      do {
        let commitment = try await keeper.signInRequest(signer) { try await $0.commitEmail(email) }
        let flow = EmailFlow(
          verifier: commitment.verifier, challenge: commitment.challenge, email: email,
          lifetimeSeconds: sessionLifetimeSeconds, signer: signer)
        try keeper.begin(flow, epoch: epoch, during: call)
      } catch {
        await keeper.abandonSignIn(epoch: epoch, credential: signer.credential, during: call)
        throw error
      }
    }
  }

  /// Completes a sign-in with the code that was sent.
  ///
  /// A wrong code leaves the sign-in open for another attempt.
  ///
  /// - Parameters:
  ///   - code: the code as text; leading zeros count.
  ///   - walletSelection: who chooses the wallet.
  ///   - walletType: the family of wallet wanted.
  /// - Throws: `sessionMissing` when no sign-in was started; see the error contract, E15–E23.
  @discardableResult
  nonisolated(nonsending) public func completeEmailAuth(
    code: String,
    walletSelection: WalletSelectionBehavior = .automatic,
    walletType: WalletType = WalletType.ethereum
  ) async throws -> CompleteAuthResult {
    try await perform(.walletCompleteEmailAuth) { call in
      let state = keeper.state
      guard let flow = state.emailFlow, !flow.verifier.isBlank, !flow.challenge.isBlank else {
        throw LocalFailure(.sessionMissing, "no sign-in by email has been started")
      }
      let answer = try await keeper.signInRequest(flow.signer) {
        try await $0.completeEmail(
          verifier: flow.verifier, answer: EmailAnswer.make(challenge: flow.challenge, code: code),
          lifetime: flow.lifetimeSeconds)
      }
      let completion = SignInCompletion(
        signer: flow.signer,
        epoch: state.epoch,
        answer: answer,
        auth: .email(OMSWalletEmailSessionAuth(email: answer.email ?? flow.email)),
        lifetimeSeconds: flow.lifetimeSeconds,
        walletType: walletType,
        selection: walletSelection)
      return try await finish(completion, during: call)
    }
  }
}

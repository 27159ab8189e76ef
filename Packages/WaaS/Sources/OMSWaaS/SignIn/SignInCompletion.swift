internal import KeyStorage
@_spi(OMSInternal) internal import OMSCore

/// The end of a sign-in, after the service has accepted the user's proof.
struct SignInCompletion: Sendable {
  let signer: SignedTransport
  /// The epoch in which the sign-in began.
  let epoch: UInt64
  let answer: CompletedSignIn
  let auth: OMSWalletSessionAuth
  let lifetimeSeconds: UInt32
  let walletType: WalletType
  let selection: WalletSelectionBehavior
}

extension WalletClient {
  /// Chooses the wallet, or hands the choice to the app. A failure takes the sign-in back.
  nonisolated(nonsending) func finish(
    _ completion: SignInCompletion,
    during call: CallID
  ) async throws -> CompleteAuthResult {
    do {
      guard keeper.state.epoch == completion.epoch else { throw LocalFailure.sessionReplaced }
      let signedInAt = keeper.now
      let wallets = try await keeper.allWallets(after: completion.answer, signer: completion.signer)
      let pending = PendingSession(
        session: OMSWalletSession(
          expiresAt: completion.answer.credential.expiresAt, auth: completion.auth),
        signer: completion.signer,
        walletType: completion.walletType,
        expiresAt: completion.answer.expiresAt,
        lifetimeEnd: signedInAt + Int64(completion.lifetimeSeconds) * 1000,
        signedInAt: signedInAt)
      switch completion.selection {
      case .automatic:
        return try await selectAutomatically(completion, pending: pending, wallets: wallets, during: call)
      case .manual:
        return try offerSelection(completion, pending: pending, wallets: wallets, during: call)
      }
    } catch {
      if !(error is CancellationError) {
        await keeper.abandonSignIn(
          epoch: completion.epoch, credential: completion.signer.credential, during: call)
      }
      throw error
    }
  }

  /// An own wallet of the type, else a claimable one, else a new one. When the chosen request fails, the sign-in
  /// fails; nothing else is tried.
  nonisolated(nonsending) private func selectAutomatically(
    _ completion: SignInCompletion,
    pending: PendingSession,
    wallets: [Wallet],
    during call: CallID
  ) async throws -> CompleteAuthResult {
    let type = completion.walletType
    var claimable = completion.answer.claimableWallets
    var own = wallets
    let wallet: Wallet
    if let owned = wallets.first(where: { $0.type == type }) {
      wallet = try await keeper.signInRequest(pending.signer) { try await $0.useWallet(id: owned.id) }
    } else if let offered = claimable.first(where: { $0.type == type }) {
      wallet = try await keeper.signInRequest(pending.signer) { try await $0.claimWallet(id: offered.id) }
      claimable.removeAll { $0.id == offered.id }
      own.append(wallet)
    } else {
      wallet = try await keeper.signInRequest(pending.signer) {
        try await $0.createWallet(type: type, reference: nil)
      }
      own.append(wallet)
    }
    _ = try await activate(wallet, of: pending, epoch: completion.epoch, during: call)
    return .walletSelected(
      wallet: wallet, wallets: own, claimableWallets: claimable, credential: completion.answer.credential)
  }

  private func offerSelection(
    _ completion: SignInCompletion,
    pending: PendingSession,
    wallets: [Wallet],
    during call: CallID
  ) throws -> CompleteAuthResult {
    let epoch = try keeper.beginSelection(pending, epoch: completion.epoch, during: call)
    let type = completion.walletType
    return .walletSelection(
      PendingWalletSelection(
        client: self, pending: pending, epoch: epoch,
        wallets: wallets.filter { $0.type == type },
        claimableWallets: completion.answer.claimableWallets.filter { $0.type == type },
        credential: completion.answer.credential))
  }

  /// Makes a wallet active at the end of a sign-in.
  nonisolated(nonsending) func activate(
    _ wallet: Wallet,
    of pending: PendingSession,
    epoch: UInt64,
    during call: CallID
  ) async throws -> WalletActivationResult {
    let wallet = try WalletRules.activatable(wallet)
    try await keeper.activate(epoch: epoch, during: call) { _ in pending.activated(with: wallet) }
    return WalletActivationResult(wallet: wallet)
  }
}

extension SessionKeeper {
  /// Makes one signed request during a sign-in. Errors say nothing about a session: there is none yet.
  ///
  /// - Parameter isAttested: whether the answer must come from the enclave.
  nonisolated(nonsending) func signInRequest<Result: Sendable>(
    _ signer: SignedTransport,
    isAttested: Bool = false,
    _ body: nonisolated(nonsending) (WalletService) async throws -> Result
  ) async throws -> Result {
    do {
      return try await body(service(signer, isAttested: isAttested))
    } catch let error as KeyStorageError where error.code == .credentialMissing || error.code == .credentialReplaced {
      throw LocalFailure.sessionReplaced
    }
  }

  /// The user's wallets, all pages.
  nonisolated(nonsending) func allWallets(
    after answer: CompletedSignIn,
    signer: SignedTransport
  ) async throws -> [Wallet] {
    try await WalletPages.all(after: (answer.wallets, answer.cursor)) { cursor in
      try await signInRequest(signer) { try await $0.listWallets(cursor: cursor) }
    }
  }
}

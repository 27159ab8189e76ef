@_spi(OMSInternal) public import OMSCore

extension WalletClient {
  /// Every wallet of the user, of every family, also those that this version cannot use. Claimable wallets are not
  /// among them.
  ///
  /// Works with an active session, and while a sign-in waits for a wallet to be chosen.
  nonisolated(nonsending) public func listWallets() async throws -> [Wallet] {
    try await perform(.walletListWallets) { call in
      let access = try await walletAccess(during: call)
      let first = try await access.request(self, call) { try await $0.listWallets(cursor: nil) }
      return try await WalletPages.all(after: first) { cursor in
        try await access.again(self).request(self, call) { try await $0.listWallets(cursor: cursor) }
      }
    }
  }

  /// Makes another wallet of the user active. Expiry and sign-in stay as they are; a failure leaves the wallet that
  /// was active.
  @discardableResult
  nonisolated(nonsending) public func useWallet(walletId: String) async throws -> WalletActivationResult {
    try await perform(.walletUseWallet) { call in
      try await activate(during: call) { try await $0.useWallet(id: walletId) }
    }
  }

  /// Creates a wallet and makes it active.
  ///
  /// - Parameter reference: a label of the caller's own, at most 128 bytes.
  @discardableResult
  nonisolated(nonsending) public func createWallet(
    walletType: WalletType = WalletType.ethereum,
    reference: String? = nil
  ) async throws -> WalletActivationResult {
    try await perform(.walletCreateWallet) { call in
      try await activate(during: call) { try await $0.createWallet(type: walletType, reference: reference) }
    }
  }

  /// Takes a wallet that was allocated to the user's verified email address beforehand, and makes it active.
  ///
  /// - Throws: `requestFailed` with status 404 when the wallet is not there for this user; the session is kept.
  @discardableResult
  nonisolated(nonsending) public func claimWallet(walletId: String) async throws -> WalletActivationResult {
    try await perform(.walletClaimWallet) { call in
      let admission = try await keeper.admit(during: call)
      let wallet = try await keeper.request(admission, during: call) { try await $0.claimWallet(id: walletId) }
      return try await replaceWallet(wallet, epoch: admission.epoch, during: call)
    }
  }

  nonisolated(nonsending) private func activate(
    during call: CallID,
    _ request: nonisolated(nonsending) (WalletService) async throws -> Wallet
  ) async throws -> WalletActivationResult {
    let access = try await walletAccess(during: call)
    let wallet = try await access.request(self, call, request)
    switch access {
    case .session(let admission):
      return try await replaceWallet(wallet, epoch: admission.epoch, during: call)
    case .selection(let pending, let epoch):
      return try await activate(wallet, of: pending, epoch: epoch, during: call)
    }
  }

  nonisolated(nonsending) private func replaceWallet(
    _ wallet: Wallet,
    epoch: UInt64,
    during call: CallID
  ) async throws -> WalletActivationResult {
    let wallet = try WalletRules.activatable(wallet)
    try await keeper.activate(epoch: epoch, during: call) { state in
      guard var active = state.active else { throw LocalFailure.sessionReplaced }
      active.wallet = wallet
      return active
    }
    return WalletActivationResult(wallet: wallet)
  }

  /// The active session, or a sign-in that waits for its wallet.
  nonisolated(nonsending) func walletAccess(during call: CallID) async throws -> WalletAccess {
    let state = keeper.state
    guard let pending = state.selecting else { return .session(try await keeper.admit(during: call)) }
    if keeper.now >= pending.expiresAt {
      await keeper.expire(epoch: state.epoch, during: call)
      throw LocalFailure.sessionExpired
    }
    return .selection(pending, epoch: state.epoch)
  }
}

/// In whose name a request about wallets is made.
enum WalletAccess {
  case session(Admission)
  case selection(PendingSession, epoch: UInt64)

  /// Makes one request.
  ///
  /// - Parameter isAttested: whether the answer must come from the enclave.
  nonisolated(nonsending) func request<Result: Sendable>(
    _ client: WalletClient,
    _ call: CallID,
    isAttested: Bool = false,
    _ body: nonisolated(nonsending) (WalletService) async throws -> Result
  ) async throws -> Result {
    switch self {
    case .session(let admission): try await client.keeper.request(admission, during: call, isAttested: isAttested, body)
    case .selection(let pending, _): try await client.keeper.signInRequest(pending.signer, isAttested: isAttested, body)
    }
  }

  /// The right to one more request.
  func again(_ client: WalletClient) -> WalletAccess {
    switch self {
    case .session(let admission): .session(client.keeper.again(admission))
    case .selection: self
    }
  }
}

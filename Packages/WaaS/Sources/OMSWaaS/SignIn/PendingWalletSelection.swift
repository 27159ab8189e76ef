internal import KeyStorage
@_spi(OMSInternal) public import OMSCore
internal import Synchronization

/// A completed sign-in that waits for the app to choose a wallet.
///
/// It is for one use: once a wallet was selected, created or claimed, after sign-out, or when another sign-in
/// begins, every action fails with `walletSelectionStale`. An action that failed otherwise may be repeated.
public final class PendingWalletSelection: Sendable {
  /// The family that was asked for.
  public let walletType: WalletType
  /// The user's own wallets of the family.
  public let wallets: [Wallet]
  /// Wallets of the family that were allocated to the user and can be claimed.
  public let claimableWallets: [Wallet]
  /// The credential that the sign-in has made.
  public let credential: WalletCredential

  private let client: WalletClient
  private let pending: PendingSession
  private let epoch: UInt64
  private let isBusy = Mutex(false)

  init(
    client: WalletClient,
    pending: PendingSession,
    epoch: UInt64,
    wallets: [Wallet],
    claimableWallets: [Wallet],
    credential: WalletCredential
  ) {
    self.client = client
    self.pending = pending
    self.epoch = epoch
    walletType = pending.walletType
    self.wallets = wallets
    self.claimableWallets = claimableWallets
    self.credential = credential
  }

  /// Makes one of `wallets` active.
  ///
  /// - Throws: `walletSelectionUnavailable` for any other ID; see the error contract, E36–E40.
  @discardableResult
  nonisolated(nonsending) public func selectWallet(walletId: String) async throws -> WalletActivationResult {
    try await act(.pendingWalletSelectionSelectWallet, offered: { self.wallets.contains { $0.id == walletId } }) {
      try await $0.useWallet(id: walletId)
    }
  }

  /// Creates a wallet of `walletType` and makes it active.
  @discardableResult
  nonisolated(nonsending) public func createAndSelectWallet(
    reference: String? = nil
  ) async throws -> WalletActivationResult {
    let type = walletType
    return try await act(.pendingWalletSelectionCreateAndSelectWallet, offered: { true }) {
      try await $0.createWallet(type: type, reference: reference)
    }
  }

  /// Claims one of `claimableWallets` and makes it active.
  ///
  /// - Throws: `walletSelectionUnavailable` for any other ID; see the error contract, E36–E41.
  @discardableResult
  nonisolated(nonsending) public func claimAndSelectWallet(walletId: String) async throws -> WalletActivationResult {
    let isOffered = { self.claimableWallets.contains { $0.id == walletId } }
    return try await act(.pendingWalletSelectionClaimAndSelectWallet, offered: isOffered) {
      try await $0.claimWallet(id: walletId)
    }
  }

  /// The checks in their order, then the request, then the activation.
  nonisolated(nonsending) private func act(
    _ operation: OMSWalletOperation,
    offered isOffered: () -> Bool,
    _ request: nonisolated(nonsending) (WalletService) async throws -> Wallet
  ) async throws -> WalletActivationResult {
    try await client.perform(operation) { call in
      guard isOffered() else {
        throw LocalFailure(.walletSelectionUnavailable, "the wallet is not among those offered")
      }
      guard begin() else {
        throw LocalFailure(.walletSelectionInFlight, "another action of this selection is running")
      }
      defer { isBusy.withLock { $0 = false } }
      try await validate(during: call)
      let wallet = try await client.keeper.signInRequest(pending.signer, request)
      return try await client.activate(wallet, of: pending, epoch: epoch, during: call)
    }
  }

  private func begin() -> Bool {
    isBusy.withLock { isBusy in
      guard !isBusy else { return false }
      isBusy = true
      return true
    }
  }

  nonisolated(nonsending) private func validate(during call: CallID) async throws {
    let stale = LocalFailure(.walletSelectionStale, "this selection was used or replaced")
    let keeper = client.keeper
    let state = keeper.state
    guard state.epoch == epoch, state.selecting != nil else {
      let hasExpired = state.lastExpired.map { $0.wallet == nil && $0.session == pending.session } ?? false
      throw hasExpired ? LocalFailure.sessionExpired : stale
    }
    if keeper.now >= pending.expiresAt {
      await keeper.expire(epoch: epoch, during: call)
      throw LocalFailure.sessionExpired
    }
    let own = pending.signer.credential
    guard try await keeper.onStore({ try keeper.store.credential() }) == own else { throw stale }
  }
}

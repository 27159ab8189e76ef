import OMSWallet

/// The snippets of the 0.4.0 overview that are easy to break.
func overview(_ oms: OMSWallet) async throws {
  try await oms.wallet.startEmailAuth(email: "user@example.com")
  try await oms.wallet.completeEmailAuth(code: "123456")
  switch try await oms.wallet.completeEmailAuth(code: "123456", walletSelection: .manual) {
  case .walletSelected(let wallet, let wallets, let claimableWallets, let credential):
    _ = (wallet.id, wallets.count, claimableWallets.first?.id, credential.expiresAt)
  case .walletSelection(let pendingSelection):
    if let claimable = pendingSelection.claimableWallets.first {
      try await pendingSelection.claimAndSelectWallet(walletId: claimable.id)
    } else {
      try await pendingSelection.selectWallet(walletId: pendingSelection.wallets[0].id)
    }
  }
  let changes = AsyncStream<OMSWalletSessionChangeEvent> { continuation in
    let observation = oms.wallet.addSessionChangeObserver { continuation.yield($0) }
    continuation.onTermination = { _ in observation.cancel() }
  }
  for await change in changes {
    if case .signedIn = change { break }
    if case .expired(let expired) = change { _ = expired.wallet?.address }
  }
  do {
    _ = try await oms.wallet.sendTransaction(
      network: .polygon, to: "0x", value: "1", selectFeeOption: .custom { options in options.first?.selection })
  } catch let error as OMSWalletError {
    switch error.code {
    case .httpError where error.retryable == true: break
    default: break
    }
  }
  let balances = try await oms.indexer.getBalances(GetBalancesParams(walletAddress: "0x"))
  _ = balances.nativeBalances.first { $0.chainId == Int64(Network.polygon.id) }
}

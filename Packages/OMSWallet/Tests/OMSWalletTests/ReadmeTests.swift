import OMSWallet
import Testing

/// The example of this package's README.
func payWithTheFirstAffordableFee(_ oms: OMSWallet, to receiver: String) async throws -> String? {
  let amount = try parseUnits(value: "0.001", decimals: 18)
  do {
    let response = try await oms.wallet.sendTransaction(
      network: .amoy, to: receiver, value: amount, selectFeeOption: .firstAvailable)
    return response.txnHash
  } catch let error as OMSWalletError where error.code == .transactionExecutionUnconfirmed {
    // It may have been executed: look it up, never send it again.
    return try await oms.wallet.getTransactionStatus(txnId: error.txnId ?? "").txnHash
  }
}

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

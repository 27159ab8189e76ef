// The example of this package's README.

import OMSWallet

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

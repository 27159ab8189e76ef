import OMSWallet

do {
  let oms = try OMSWallet(publishableKey: "pk_local_sdbx_demo_key")

  // Sign in once; later starts restore the session from storage.
  if oms.wallet.session == nil {
    try await oms.wallet.startEmailAuth(email: "you@example.com")
    print("The code from the email:")
    try await oms.wallet.completeEmailAuth(code: readLine() ?? "")
  }
  print("Wallet:", oms.wallet.activeWallet?.address ?? "none")

  // Sign a message, and let the service check the signature.
  let signature = try await oms.wallet.signMessage(network: .amoy, message: "hello")
  let isValid = try await oms.wallet.isValidMessageSignature(
    network: .amoy, message: "hello", signature: signature)
  print("Signature:", signature, isValid ? "(valid)" : "(NOT valid)")

  // Pay. The fee is taken from the first offered token that the balance covers.
  let sent = try await oms.wallet.sendTransaction(
    network: .amoy,
    to: "0x000000000000000000000000000000000000dEaD",
    value: try parseUnits(value: "0.001", decimals: 18),
    selectFeeOption: .firstAvailable)
  print("Transaction:", sent.txnHash ?? sent.txnId, sent.status)
} catch let error as OMSWalletError {
  print("Failed:", error.code.rawValue, error.message)
}

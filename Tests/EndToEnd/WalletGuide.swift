import OMSWallet

// The examples of docs/wallet.md, compiled as they are printed there.

func guideSignIn(readCode: () async -> String) async throws {
  let oms = try OMSWallet(publishableKey: "pk_local_sdbx_demo_key")
  try await oms.wallet.startEmailAuth(email: "you@example.com")
  let result = try await oms.wallet.completeEmailAuth(code: await readCode())
  print(result.wallet?.address ?? "none", "until", result.credential.expiresAt)
}

func guideConfiguration(path: String) throws -> OMSWallet {
  let configuration = OMSWalletConfiguration(
    publishableKey: "pk_local_sdbx_demo_key",
    storage: try SQLiteKeyStorage(path: path + "/keys.sqlite"),
    sealingKey: KeyFileSealingKey(path: path + "/sealing.key"))
  return try OMSWallet(configuration: configuration)
}

func guideSign(_ oms: OMSWallet) async throws -> Bool {
  let signature = try await oms.wallet.signMessage(network: .polygon, message: "hello")
  let isValid = try await oms.wallet.isValidMessageSignature(
    network: .polygon, message: "hello", signature: signature)
  let signer = try OMSWallet.recoverMessageSigner(message: "hello", signature: signature)
  return isValid && signer == oms.wallet.activeWallet?.address
}

func guideSend(_ oms: OMSWallet) async throws -> SendTransactionResponse {
  let value = try parseUnits(value: "0.001", decimals: 18)
  return try await oms.wallet.sendTransaction(
    network: .amoy,
    to: "0x000000000000000000000000000000000000dEaD",
    value: value,
    selectFeeOption: .custom { options in
      options.first { $0.feeOption.token.symbol == "POL" }?.selection
    })
}

func guideErrors(_ oms: OMSWallet) async throws {
  do {
    _ = try await oms.wallet.signMessage(network: .amoy, message: "hello")
  } catch let error as OMSWalletError {
    switch error.code {
    case .sessionMissing, .sessionExpired:
      print("sign in again")
    case .requestFailed where error.retryable == true:
      print("try again later:", error.message)
    case .transactionExecutionUnconfirmed:
      print("may have been sent; look up", error.txnId ?? "")
    default:
      throw error
    }
  }
}

func guideBalances(_ oms: OMSWallet, address: String) async throws {
  let result = try await oms.indexer.getBalances(
    GetBalancesParams(walletAddress: address, networks: [.amoy, .sepolia]))
  for balance in result.nativeBalances {
    print(balance.chainId, try formatUnits(value: balance.balance, decimals: 18), balance.symbol)
  }
}

@MainActor
func guideObserve(_ oms: OMSWallet) -> OMSWalletSessionChangeObservation {
  oms.wallet.addSessionChangeObserver { change in
    switch change {
    case .signedIn, .restored: print("signed in as", change.activeWallet?.address ?? "")
    case .expired(let ended): print("the session ended at", ended.expiredAt)
    default: break
    }
  }
}

func guideActivity() throws {
  let activity = ManualAppActivity()
  var configuration = try OMSWalletConfiguration(publishableKey: "pk_local_sdbx_demo_key")
  configuration.activity = activity
  let oms = try OMSWallet(configuration: configuration)
  activity.setActive(false)
  _ = oms
}

func guideStream(_ oms: OMSWallet) async {
  for await change in oms.wallet.sessionChangeEvents() {
    print(change.session?.expiresAt ?? "signed out")
  }
}

import OMSWallet

/// What the two older session guides say, compiled as they say it.
@available(*, deprecated)
@MainActor
func olderSessionGuide(_ client: WalletClient) async throws {
  let session = client.session
  print(session.walletAddress as Any, session.expiresAt as Any, session.auth?.email as Any)
  let observation: OMSWalletSessionExpiredObservation = client.addSessionExpiredObserver { event in
    let event: OMSWalletSessionExpiredEvent = event
    print(event.session.walletAddress as Any, event.expiredAt)
  }
  observation.cancel()
  let selected = try await client.useWallet(walletId: "wallet")
  print(selected.walletAddress, client.walletAddress as Any, client.walletId as Any)
  let state: OMSWalletSessionState? = client.session
  print(state?.auth.email as Any)
}

/// The newer of the two guides.
@available(*, deprecated)
func newerSessionGuide(_ client: WalletClient) async throws {
  let result: WalletSelectionResult = try await client.createWallet()
  print(result.walletAddress, Network.polygonAmoy.chainId)
  _ = try await client.callContract(network: .polygonAmoy, contract: "0x", method: "transfer")
  print(try await client.completeEmailAuth(code: "123456").walletAddress as Any)
}

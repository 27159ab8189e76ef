import Testing

@_spi(OMSInternal) @testable import OMSCore

/// Names of earlier versions. Deprecated names may be used inside of something deprecated: hence the protocol.
private protocol OlderCode {
  func check()
}

@Suite struct DeprecatedNamesTests {
  @Test func theSessionsEarlierNamesMeanTheSame() { (SessionNames() as any OlderCode).check() }
  @Test func theOtherEarlierNamesMeanTheSame() { (OtherNames() as any OlderCode).check() }
}

private let wallet = Wallet(id: "w", type: .ethereum, address: "0xabc", keyOrigin: .enclave)

private struct SessionNames: OlderCode {
  @available(*, deprecated)
  func check() {
    let plain = OMSWalletSession(expiresAt: "2030-01-01T00:00:00Z", auth: .email(OMSWalletEmailSessionAuth(email: "e")))
    let session: OMSWalletSessionState? = plain.of(wallet)
    #expect(session.walletAddress == "0xabc")
    #expect(session.expiresAt == "2030-01-01T00:00:00Z")
    #expect(session.auth?.email == "e")
    #expect(session?.auth.email == "e")
    #expect(session?.walletAddress == "0xabc")
    // The address is no part of the value.
    #expect(session == plain && plain.walletAddress == nil)
    let none: OMSWalletSessionState? = nil
    #expect(none.walletAddress == nil && none.expiresAt == nil && none.auth == nil)
    let event = OMSWalletSessionExpiredEvent(wallet: wallet, session: plain.of(wallet), expiredAt: "t")
    #expect(event.session.walletAddress == event.wallet?.address)
  }
}

private struct OtherNames: OlderCode {
  @available(*, deprecated)
  func check() {
    #expect(Network.polygonAmoy == .amoy && Network.polygonAmoy.chainId == "80002")
    let selected: WalletSelectionResult = WalletActivationResult(wallet: wallet)
    #expect(selected.walletAddress == "0xabc")
    let credential: CredentialInfo = WalletCredential(credentialId: "c", expiresAt: "t", isCaller: true)
    #expect(credential.isCaller)
  }
}

import KeyStorage
import OMSCore
import Testing
import WebRPC

@testable import OMSWaaS

@Suite struct PendingWalletSelectionTests {
  let fixture: Fixture
  init() throws { fixture = try Fixture() }

  private func selection(
    _ client: WalletClient, expiresAt: String = Fixture.expiresAt
  ) async throws -> PendingWalletSelection {
    fixture.service.complete(
      wallets: [.ethereum("w1"), .solana("w-solana"), .ethereum("w2")],
      claimable: [.ethereum("w-claim"), .tron("w-tron")], expiresAt: expiresAt)
    try await client.startEmailAuth(email: "user@example.com")
    guard
      case .walletSelection(let pending) =
        try await client.completeEmailAuth(code: "123456", walletSelection: .manual)
    else { throw CancellationError() }
    return pending
  }

  @Test func offersTheWalletsOfTheTypeAndActivatesNothing() async throws {
    let client = try fixture.client()
    let pending = try await selection(client)
    #expect(pending.wallets.map(\.id) == ["w1", "w2"])
    #expect(pending.claimableWallets.map(\.id) == ["w-claim"])
    #expect(client.activeWallet == nil && client.session == nil)
    #expect(try await pending.selectWallet(walletId: "w2").wallet.id == "w2")
    #expect(client.activeWallet?.id == "w2")
    #expect(fixture.record?.wallet.id == "w2")
  }

  @Test func E36_aWalletThatIsNotOfferedMakesNoRequest() async throws {
    let client = try fixture.client()
    let pending = try await selection(client)
    let count = fixture.service.transport.requests.count
    expectLocal(
      await walletError { try await pending.selectWallet(walletId: "w-solana") }, .walletSelectionUnavailable,
      .pendingWalletSelectionSelectWallet)
    expectLocal(
      await walletError { try await pending.claimAndSelectWallet(walletId: "w1") }, .walletSelectionUnavailable,
      .pendingWalletSelectionClaimAndSelectWallet)
    #expect(fixture.service.transport.requests.count == count)
    try await pending.selectWallet(walletId: "w1")
  }

  @Test func E37_aUsedSelectionIsStale() async throws {
    let client = try fixture.client()
    let pending = try await selection(client)
    try await pending.selectWallet(walletId: "w1")
    expectLocal(
      await walletError { try await pending.createAndSelectWallet() }, .walletSelectionStale,
      .pendingWalletSelectionCreateAndSelectWallet)
  }

  @Test func E37_signOutAndANewSignInMakeItStale() async throws {
    let client = try fixture.client()
    let first = try await selection(client)
    try client.signOut()
    expectLocal(
      await walletError { try await first.selectWallet(walletId: "w1") }, .walletSelectionStale,
      .pendingWalletSelectionSelectWallet)
    let second = try await selection(client)
    try await client.startEmailAuth(email: "other@example.com")
    expectLocal(
      await walletError { try await second.selectWallet(walletId: "w1") }, .walletSelectionStale,
      .pendingWalletSelectionSelectWallet)
  }

  @Test func E38_oneActionAtATime() async throws {
    let client = try fixture.client()
    let pending = try await selection(client)
    let gate = Gate()
    let arrivals = fixture.service.watch("UseWallet") { _ in
      await gate.pass()
      return ScriptedService.json(#"{"wallet":\#(WireWallet.ethereum("w1").json)}"#)
    }
    let running = Task { try await pending.selectWallet(walletId: "w1") }
    await arrivals.next()
    expectLocal(
      await walletError { try await pending.selectWallet(walletId: "w2") }, .walletSelectionInFlight,
      .pendingWalletSelectionSelectWallet)
    expectLocal(
      await walletError { try await pending.selectWallet(walletId: "nobody") }, .walletSelectionUnavailable,
      .pendingWalletSelectionSelectWallet)
    gate.open()
    #expect(try await running.value.wallet.id == "w1")
  }

  @Test func E39_aSelectionWhoseCredentialExpiredEndsWithoutWallet() async throws {
    let client = try fixture.client()
    let pending = try await selection(
      client, expiresAt: WebRPCTimestamp(millisecondsSinceEpoch: Fixture.start + 60_000).text)
    let changes = Changes(client)
    fixture.wallClock.advance(bySeconds: 60)
    expectLocal(
      await walletError { try await pending.selectWallet(walletId: "w1") }, .sessionExpired,
      .pendingWalletSelectionSelectWallet)
    guard case .expired(let expired)? = await changes.next() else { return #expect(Bool(false)) }
    #expect(expired.wallet == nil)
    expectLocal(
      await walletError { try await pending.selectWallet(walletId: "w1") }, .sessionExpired,
      .pendingWalletSelectionSelectWallet)
  }

  @Test func E40_E41_aFailedActionMayBeRepeated() async throws {
    let client = try fixture.client()
    let pending = try await selection(client)
    fixture.service.refuse("UseWallet", 7300, "WalletNotFound", status: 404)
    let failed = await walletError { try await pending.selectWallet(walletId: "w1") }
    #expect(failed?.code == .requestFailed)
    #expect(failed?.operation == .pendingWalletSelectionSelectWallet)
    fixture.service.refuse("ClaimWallet", 7301, "AccountNotFound", status: 404)
    let refused = await walletError { try await pending.claimAndSelectWallet(walletId: "w-claim") }
    #expect(refused?.status == 404)
    #expect(refused?.upstreamError?.code == "7301")
    fixture.service.respond("CreateWallet", #"{"wallet":\#(WireWallet.ethereum("w5").json)}"#)
    #expect(try await pending.createAndSelectWallet(reference: "mine").wallet.id == "w5")
    let body = String(decoding: try #require(fixture.service.requests("CreateWallet").last).body, as: UTF8.self)
    #expect(body == #"{"networkFamily":"evm","reference":"mine"}"#)
  }

  @Test func theOrdinaryWalletMethodsWorkWhileTheChoiceIsPending() async throws {
    let client = try fixture.client()
    let pending = try await selection(client)
    fixture.service.respond("ListWallets", #"{"wallets":[\#(WireWallet.ethereum("w1").json)]}"#)
    #expect(try await client.listWallets().map(\.id) == ["w1"])
    let changes = Changes(client)
    try await client.useWallet(walletId: "w1")
    #expect(await changes.nextName() == "signedIn")
    expectLocal(
      await walletError { try await pending.selectWallet(walletId: "w2") }, .walletSelectionStale,
      .pendingWalletSelectionSelectWallet)
  }

  @Test func claimingNeedsAnActiveSession() async throws {
    let client = try fixture.client()
    _ = try await selection(client)
    expectLocal(
      await walletError { try await client.claimWallet(walletId: "w-claim") }, .sessionMissing, .walletClaimWallet)
  }
}

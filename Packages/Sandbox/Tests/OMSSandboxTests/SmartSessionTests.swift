import CryptoCore
import EVMChain
import Foundation
import OMSSandbox
import OMSWaaSAPI
import Testing
import WebRPC

@Suite("Spending in a session over HTTP", .timeLimit(.minutes(10)))
struct SmartSessionTests {
  private static let other = "0x00000000000000000000000000000000000000b1"

  @Test func movesMoneyUpToTheLimitOfTheWholeSession() async throws {
    try await Arrangement.run { it in
      let session = try await it.authorize([Arrangement.native("10")]).sessionId
      try await it.pay("6", session: session)
      #expect(try await it.used(session) == ["6"])
      #expect(try await it.used(session, asOwner: true) == ["6"])
      await expectRefusal(7205, status: 429) { try await it.pay("5", session: session) }
      #expect(try await it.used(session) == ["6"])
      try await it.pay("4", session: session)
      await expectRefusal(7205) { try await it.pay("1", session: session) }
      try await it.mine()
      #expect(try await it.balance(Arrangement.shop) == "10")
      #expect(try await it.used(session) == ["10"])
    }
  }

  @Test func tellsTheAppWhatBecameOfItsTransaction() async throws {
    try await Arrangement.run { it in
      let session = try await it.authorize([Arrangement.native("10")]).sessionId
      let id = try await it.backend.pay("10", to: Arrangement.shop, wallet: it.wallet.id, session: session)
      func status(_ waas: WaasClient) async throws -> TransactionStatusResponse {
        try await waas.transactionStatus(TransactionStatusRequest(txnId: id))
      }
      #expect(try await status(it.backend.waas).status == .quoted)
      _ = try await it.backend.send(id)
      #expect(try await status(it.backend.waas).status == .pending)
      try await it.mine()
      let done = try await status(it.backend.waas)
      #expect(done.status == .executed && done.txnHash != nil)
      #expect(try await status(it.owner.waas) == done)
      await expectRefusal(7308, status: 404) { try await status(try await it.world.backend(0x22).waas) }
    }
  }

  @Test func refusesWhatIsNotGranted() async throws {
    try await Arrangement.run { it in
      let session = try await it.authorize([Arrangement.native("10"), Arrangement.erc20("10")]).sessionId
      func prepare(
        to: String = Arrangement.shop, value: String = "1", data: String? = nil, network: String = "80002",
        mode: TransactionMode = .relayer, wallet: String? = nil
      ) async throws -> PrepareResponse {
        try await it.backend.waas.prepareEthereumTransaction(
          PrepareEthereumTransactionRequest(
            network: network, walletId: wallet ?? it.wallet.id, to: to, value: value, data: data, mode: mode,
            sessionId: session))
      }
      await expectRefusal(7207, status: 401) { try await prepare(to: Self.other) }
      await expectRefusal(7207) { try await prepare(network: "137") }
      await expectRefusal(7207) { try await prepare(wallet: try await it.owner.newWallet().id) }
      await expectRefusal(7207) { try await prepare(data: "0x00") }
      await expectRefusal(7305, status: 400) { try await prepare(mode: .native) }
      // Calls that are not exactly a transfer of the granted token, or carry a payment.
      let transfer = "0xa9059cbb" + String(repeating: "0", count: 62) + "b0" + String(repeating: "0", count: 63) + "1"
      _ = try await prepare(to: Arrangement.token, value: "0", data: transfer)
      for (to, value, data) in [
        (Arrangement.token, "1", transfer), (Self.other, "0", transfer), (Arrangement.token, "0", transfer + "00"),
        (Arrangement.token, "0", String(transfer.dropLast(2))), (Arrangement.token, "0", "0xa9059cbb"),
        (Arrangement.token, "0", transfer.replacing("a9059cbb", with: "095ea7b3")),
        (Arrangement.token, "0", transfer.replacing("a9059cbb00", with: "a9059cbb01")), (Arrangement.token, "0", "0x"),
      ] as [(String, String, String)] {
        await expectRefusal(7207) { try await prepare(to: to, value: value, data: data) }
      }
      await expectRefusal(7207) {
        try await it.backend.waas.prepareEthereumContractCall(
          PrepareEthereumContractCallRequest(
            network: "80002", walletId: it.wallet.id, contract: Arrangement.token, method: "approve",
            args: [
              AbiArg(type: "address", value: .string(Arrangement.shop)), AbiArg(type: "uint256", value: .string("1")),
            ], mode: .relayer, sessionId: session))
      }
      #expect(try await it.used(session) == ["0", nil])
    }
  }

  @Test func countsNothingAtPrepareAndChecksAgainAtExecute() async throws {
    try await Arrangement.run { it in
      let session = try await it.authorize([Arrangement.native("10")]).sessionId
      func quote(_ value: String) async throws -> String {
        try await it.backend.pay(value, to: Arrangement.shop, wallet: it.wallet.id, session: session)
      }
      let ids = [try await quote("6"), try await quote("6"), try await quote("4")]
      #expect(try await it.used(session) == ["0"])
      _ = try await it.backend.send(ids[0])
      await expectRefusal(7205) { try await it.backend.send(ids[1]) }
      #expect(try await it.used(session) == ["6"])
      _ = try await it.backend.send(ids[2])
      // The quote that found no room is still one: with a wider grant it goes through.
      _ = try await it.authorize([Arrangement.native("16")], session: session)
      _ = try await it.backend.send(ids[1])
      try await it.mine()
      #expect(try await it.balance(Arrangement.shop) == "16")
      #expect(try await it.used(session) == ["16"])
    }
  }

  @Test func neverExceedsALimitWhateverComesTogether() async throws {
    try await Arrangement.run { it in
      let session = try await it.authorize([Arrangement.native("10")]).sessionId
      var ids: [String] = []
      for _ in 0..<8 {
        ids.append(try await it.backend.pay("3", to: Arrangement.shop, wallet: it.wallet.id, session: session))
      }
      let results = await withTaskGroup(of: Int.self) { group in
        for id in ids {
          group.addTask {
            do {
              _ = try await it.backend.send(id)
              return 0
            } catch { return (error as? WebRPCError)?.code ?? -1 }
          }
        }
        return await group.reduce(into: [Int]()) { $0.append($1) }
      }
      #expect(results.allSatisfy { [0, 7205, 7206].contains($0) })
      let sent = results.count { $0 == 0 }
      #expect((1...3).contains(sent))
      try await it.mine()
      #expect(try await it.balance(Arrangement.shop) == String(3 * sent))
      #expect(try await it.used(session) == [String(3 * sent)])
    }
  }

  @Test func countsNothingThatWasRefused() async throws {
    try await Arrangement.run { it in
      let reverter = BuiltInContract.reverter.address.lowercased
      let session = try await it.authorize([
        Arrangement.native("10", to: reverter), Arrangement.native("2000000000000000000"),
      ]).sessionId
      let reverting = try await it.backend.pay("10", to: reverter, wallet: it.wallet.id, session: session)
      await expectRefusal(7310) {
        try await it.backend.waas.execute(ExecuteRequest(txnId: reverting, feeOption: FeeOptionSelection(token: "X")))
      }
      await expectRefusal(7314, status: 400) { try await it.backend.send(reverting) }
      await expectRefusal(7314) { try await it.pay("2000000000000000000", session: session) }
      #expect(try await it.used(session) == ["0", "0"])
      #expect(try await it.balance(it.wallet.address) == "1000000000000000000")
    }
  }

  @Test func limitsEachTransferOfATokenOrTheirSum() async throws {
    try await Arrangement.run { it in
      let session = try await it.authorize([
        Arrangement.erc20("5", to: Arrangement.shop), Arrangement.erc20("8", cumulative: true),
      ]).sessionId
      for _ in 0..<3 { _ = try await it.transfer("5", session: session) }
      // Above the limit for the shop, it falls under the allowance for anyone.
      _ = try await it.backend.send(try await it.transfer("6", session: session))
      #expect(try await it.used(session) == [nil, "6"])
      await expectRefusal(7205) { try await it.transfer("6", session: session) }
      // Any receiver shares the same allowance.
      await expectRefusal(7205) { try await it.transfer("3", to: Self.other, session: session) }
      _ = try await it.backend.send(try await it.transfer("2", to: Self.other, session: session))
      #expect(try await it.used(session) == [nil, "8"])
      _ = try await it.backend.send(try await it.transfer("5", session: session))
      await expectRefusal(7207) { try await it.transfer("1", session: session, token: Self.other) }
    }
  }

  @Test func movesTokensUpToTheLimit() async throws {
    try await Arrangement.run { it in
      let token = TestToken.address.lowercased
      _ = try await it.world.tokenFaucet(it.wallet.address, "0.00002")
      let session = try await it.authorize([
        Arrangement.erc20("8", cumulative: true, token: token), Arrangement.erc20("100", to: Self.other, token: token),
      ]).sessionId
      func move(_ amount: String, to: String = Arrangement.shop) async throws {
        _ = try await it.backend.send(try await it.transfer(amount, to: to, session: session, token: token))
        try await it.mine()
      }
      try await move("5")
      #expect(try await it.tokens(Arrangement.shop) == "5")
      #expect(try await it.tokens(it.wallet.address) == "15")
      await expectRefusal(7205) { try await move("4") }
      try await it.mine()
      #expect(try await it.tokens(Arrangement.shop) == "5")
      try await move("3")
      #expect(try await it.tokens(Arrangement.shop) == "8")
      // Granted, but more than the wallet has.
      await expectRefusal(7314, status: 400) { try await move("13", to: Self.other) }
      #expect(try await it.tokens(Self.other) == nil)
      try await move("12", to: Self.other)
      #expect(try await it.tokens(Self.other) == "12")
      #expect(try await it.tokens(it.wallet.address) == nil)
      #expect(try await it.used(session) == ["8", nil])
    }
  }

  @Test func countsNoTokensThatTheContractRefused() async throws {
    try await Arrangement.run { it in
      let token = TestToken.address.lowercased
      let session = try await it.authorize([Arrangement.erc20("8", cumulative: true, token: token)]).sessionId
      let id = try await it.transfer("8", session: session, token: token)
      await expectRefusal(7314, status: 400) { try await it.backend.send(id) }
      #expect(try await it.used(session) == ["0"])
    }
  }

  @Test func givesSeparateEntriesSeparateAllowances() async throws {
    try await Arrangement.run { it in
      let session = try await it.authorize([
        Arrangement.native("4"), Arrangement.native("6"), Arrangement.native("1", to: Self.other),
      ]).sessionId
      try await it.pay("4", session: session)
      try await it.pay("6", session: session)
      await expectRefusal(7205) { try await it.pay("1", session: session) }
      try await it.pay("1", to: Self.other, session: session)
      #expect(try await it.used(session) == ["4", "6", "1"])
    }
  }

  @Test func endsWithTheSession() async throws {
    try await Arrangement.run { it in
      let session = try await it.authorize([Arrangement.native("10")], for: 60).sessionId
      let id = try await it.backend.pay("1", to: Arrangement.shop, wallet: it.wallet.id, session: session)
      it.clock.advance(milliseconds: 60_000)
      await expectRefusal(7207, status: 401) { try await it.backend.send(id) }
      await expectRefusal(7207) { try await it.pay("1", session: session) }
      #expect(try await it.backend.waas.listSessions(ListSessionsRequest()).sessions.isEmpty)
      #expect(
        try await it.backend.waas.getSession(GetSessionRequest(sessionId: session)).session.walletId == it.wallet.id)
      // Made longer, it goes on.
      _ = try await it.authorize([Arrangement.native("10")], session: session)
      _ = try await it.backend.send(id)
      let revoked = try await it.backend.pay("1", to: Arrangement.shop, wallet: it.wallet.id, session: session)
      _ = try await it.owner.waas.revokeAccess(
        RevokeAccessRequest(
          targetCredentialId: it.backend.credentialID, walletId: it.wallet.id, sessionId: session))
      await expectRefusal(7207) { try await it.backend.send(revoked) }
      try await it.mine()
      #expect(try await it.balance(Arrangement.shop) == "1")
    }
  }

  @Test func keepsOwnersAndAppsOutOfEachOthersQuotes() async throws {
    try await Arrangement.run { it in
      let session = try await it.authorize([Arrangement.native("10")]).sessionId
      let remote = try await it.backend.pay("1", to: Arrangement.shop, wallet: it.wallet.id, session: session)
      let choice = FeeOptionSelection(token: "POL")
      await expectRefusal(7308, status: 404) {
        try await it.owner.waas.execute(ExecuteRequest(txnId: remote, feeOption: choice))
      }
      let own = try await it.owner.waas.prepareEthereumTransaction(
        PrepareEthereumTransactionRequest(
          network: "80002", walletId: it.wallet.id, to: Arrangement.shop, value: "1", mode: .relayer)
      ).txnId
      await expectRefusal(7308) { try await it.backend.send(own) }
      await expectRefusal(7308) { try await it.world.backend(0x22).send(remote) }
      // An owner does not act in a session.
      await expectRefusal(7207) {
        try await it.owner.waas.prepareEthereumTransaction(
          PrepareEthereumTransactionRequest(
            network: "80002", walletId: it.wallet.id, to: Arrangement.shop, value: "1", mode: .relayer,
            sessionId: session))
      }
      await expectRefusal(7207) { try await it.owner.waas.listSessions(ListSessionsRequest()) }
    }
  }

  @Test func goesOnAfterARestart() async throws {
    let folder = NSTemporaryDirectory() + "oms-sandbox-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let file = folder + "/state.sqlite"
    let clock = SandboxClock.manual()
    func configuration(_ port: Int = 0) -> OMSSandbox.Configuration {
      .init(port: port, blockTime: nil, clock: clock, dataFile: file, seed: "sessions")
    }
    let before = try await World(configuration())
    let owner = try before.person()
    try await owner.signIn()
    let wallet = try await owner.newWallet()
    _ = try await before.control(
      .post, "/sandbox/v1/faucet",
      .object(["address": .string(wallet.address), "network": .string("amoy"), "amount": .string("1")]))
    let first = Arrangement(
      world: before, clock: clock, owner: owner, wallet: wallet, backend: try await before.backend())
    let session = try await first.authorize([Arrangement.native("10")]).sessionId
    try await first.pay("6", session: session)
    let recipient = try await owner.recipientKey()
    let attested = try before.verify(
      try await owner.attested("ListWallets", "{}"), now: clock.now)
    let keys = try await before.control(.post, "/sandbox/v1/token-keys").json
    // Clients reconnect to the same port; only the Sandbox stops.
    let port = before.sandbox.port
    await before.sandbox.stop()

    let sandbox = try await OMSSandbox.start(configuration(port))
    let after = World(sandbox: sandbox, http: before.http)
    let again = Arrangement(world: after, clock: clock, owner: owner, wallet: wallet, backend: first.backend)
    #expect(try await again.used(session) == ["6"])
    await expectRefusal(7205) { try await again.pay("5", session: session) }
    try await again.pay("4", session: session)
    let shown = try await after.open.inspectCredential(
      InspectCredentialRequest(scope: "prj_demo", credentialId: first.backend.credentialID))
    #expect(shown.metadata == Backend.metadata)
    let imported = try await owner.importWallet(
      try owner.sealed([UInt8](repeating: 7, count: 32), to: recipient), family: .solana)
    #expect(imported.networkFamily == .solana && imported.keyOrigin == .imported)
    let document = try after.verify(try await owner.attested("ListWallets", "{}"), now: clock.now)
    #expect(try document.leafKey() == attested.leafKey())
    #expect(try await after.control(.get, "/sandbox/v1/token-keys").json == keys)
    await after.close()
  }
}

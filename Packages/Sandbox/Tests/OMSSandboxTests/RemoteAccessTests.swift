import EVMChain
import OMSSandbox
import OMSWaaSAPI
import Testing
import WebRPC

@Suite("Remote access over HTTP", .timeLimit(.minutes(10)))
struct RemoteAccessTests {
  @Test func showsARegisteredAppToWhoeverAsks() async throws {
    try await Arrangement.run { it in
      #expect(it.backend.credentialID.count == 66 && it.backend.credentialID.hasPrefix("0x"))
      func inspect(_ id: String, scope: String = "prj_demo") async throws -> CredentialMetadata {
        try await it.world.open.inspectCredential(InspectCredentialRequest(scope: scope, credentialId: id)).metadata
      }
      #expect(try await inspect(it.backend.credentialID) == Backend.metadata)
      await expectRefusal(7200, status: 400) { try await inspect(" ") }
      await expectRefusal(7204, status: 404) { try await inspect("0x" + String(repeating: "0", count: 64)) }
      await expectRefusal(7207, status: 401) { try await inspect(it.backend.credentialID, scope: "prj_other") }
      let direct = try await it.owner.waas.getCredential().credential.credentialId
      await expectRefusal(7204) { try await inspect(direct) }
      _ = try await it.backend.waas.revokeCredential(RevokeCredentialRequest(credentialId: it.backend.credentialID))
      await expectRefusal(7207) { try await inspect(it.backend.credentialID) }
      it.clock.advance(milliseconds: 604_800_000)
      await expectRefusal(7203, status: 400) { try await inspect(it.backend.credentialID) }
    }
  }

  @Test func refusesMetadataAndLifetimesThatMeanNothing() async throws {
    try await Arrangement.run { it in
      var wrong = [CredentialMetadata](repeating: Backend.metadata, count: 7)
      wrong[0].appName = " "
      wrong[1].appName = String(repeating: "x", count: 201)
      wrong[2].appUrl = ""
      wrong[3].appUrl = "javascript:alert(1)"
      wrong[4].appLogoUrl = "logo.svg"
      wrong[5].custom = ["name": String(repeating: "x", count: 2049)]
      wrong[6].appUrl = "https://"
      for metadata in wrong {
        await expectRefusal(7200) {
          try await it.backend.waas.registerCredential(RegisterCredentialRequest(lifetime: 1, metadata: metadata))
        }
      }
      for lifetime in [0, 15_552_001] as [UInt32] {
        await expectRefusal(7200) {
          try await it.backend.waas.registerCredential(
            RegisterCredentialRequest(lifetime: lifetime, metadata: Backend.metadata))
        }
      }
      // A person's key is not an app's.
      await expectRefusal(7200) {
        try await it.owner.waas.registerCredential(RegisterCredentialRequest(lifetime: 1, metadata: Backend.metadata))
      }
    }
  }

  @Test func registersAgainWithTheSameIdentifierAndNewMetadata() async throws {
    try await Arrangement.run { it in
      let session = try await it.authorize([Arrangement.native("5")]).sessionId
      var metadata = Backend.metadata
      metadata.appName = "Renamed"
      let again = try await it.backend.waas.registerCredential(
        RegisterCredentialRequest(lifetime: 60, metadata: metadata))
      #expect(again.credentialId == it.backend.credentialID)
      let shown = try await it.owner.waas.listAccess(ListAccessRequest(walletId: it.wallet.id, type: .remote))
      #expect(shown.credentials.map(\.sessionId) == [session])
      #expect(shown.credentials.first?.metadata?.appName == "Renamed")
    }
  }

  @Test func endsTheSessionsOfACredentialThatEndedBeforeItRegistersAgain() async throws {
    try await Arrangement.run { it in
      let session = try await it.authorize([Arrangement.native("5")]).sessionId
      _ = try await it.backend.waas.revokeCredential(RevokeCredentialRequest(credentialId: it.backend.credentialID))
      await expectRefusal(7207) { try await it.backend.waas.listSessions(ListSessionsRequest()) }
      await expectRefusal(7207) { try await it.owner.waas.getSession(GetSessionRequest(sessionId: session)) }
      _ = try await it.backend.waas.registerCredential(
        RegisterCredentialRequest(lifetime: 60, metadata: Backend.metadata))
      #expect(try await it.backend.waas.listSessions(ListSessionsRequest()).sessions.isEmpty)
      await expectRefusal(7207) { try await it.pay("1", session: session) }
    }
  }

  @Test func letsARemoteCredentialDoNothingThatIsAnOwners() async throws {
    try await Arrangement.run { it in
      _ = try await it.authorize([Arrangement.native("5")])
      let (waas, wallet) = (it.backend.waas, it.wallet.id)
      await expectRefusal(7207, status: 401) { try await waas.listWallets(ListWalletsRequest()) }
      await expectRefusal(7207) { try await waas.createWallet(CreateWalletRequest()) }
      await expectRefusal(7207) { try await waas.useWallet(UseWalletRequest(walletId: wallet)) }
      await expectRefusal(7207) {
        try await waas.signMessage(SignMessageRequest(network: "80002", walletId: wallet, message: "m"))
      }
      await expectRefusal(7207) { try await waas.getIDToken(GetIDTokenRequest(walletId: wallet)) }
      await expectRefusal(7207) { try await waas.listAccess(ListAccessRequest(walletId: wallet)) }
      await expectRefusal(7207) {
        try await waas.getRecipientKey(
          GetRecipientKeyRequest(purpose: .walletImport, suite: .p256Sha256Aes256Gcm))
      }
      await expectRefusal(7207) {
        try await it.backend.pay("1", to: Arrangement.shop, wallet: wallet, session: nil)
      }
      let credential = try await waas.getCredential().credential
      #expect(credential.type == .remote && credential.metadata == Backend.metadata && credential.isCaller)
      // Another app's credential is not its to revoke.
      let other = try await it.world.backend(0x22)
      await expectRefusal(7204) {
        try await waas.revokeCredential(RevokeCredentialRequest(credentialId: other.credentialID))
      }
    }
  }

  @Test func showsASessionToItsOwnerAndItsApp() async throws {
    try await Arrangement.run { it in
      let grants = [Arrangement.native("5"), Arrangement.erc20("7"), Arrangement.erc20("9", cumulative: true)]
      let made = try await it.authorize(grants)
      #expect(made.expiry.millisecondsSinceEpoch == it.clock.now + 3_600_000)
      for waas in [it.owner.waas, it.backend.waas] {
        let session = try await waas.getSession(GetSessionRequest(sessionId: made.sessionId)).session
        #expect(session.walletId == it.wallet.id && session.chainId == "80002")
        #expect(session.signerAddress == it.backend.address?.checksummed)
        #expect(session.grants.entries == grants && session.expiresAt == made.expiry)
        let usage = try await waas.getSessionUsage(
          GetSessionUsageRequest(sessionId: made.sessionId, network: "80002"))
        #expect(usage.entries.map(\.grant) == grants)
        #expect(usage.entries.map(\.used) == ["0", nil, "0"])
        for network in ["1", "x", ""] {
          await expectRefusal(7304) {
            try await waas.getSessionUsage(GetSessionUsageRequest(sessionId: made.sessionId, network: network))
          }
        }
      }
      let stranger = try it.world.person("stranger@example.com")
      try await stranger.signIn()
      let other = try await it.world.backend(0x22)
      for waas in [stranger.waas, other.waas] {
        await expectRefusal(7207, status: 401) {
          try await waas.getSession(GetSessionRequest(sessionId: made.sessionId))
        }
        await expectRefusal(7207) {
          try await waas.getSessionUsage(GetSessionUsageRequest(sessionId: made.sessionId, network: "80002"))
        }
      }
      await expectRefusal(7207) { try await it.owner.waas.getSession(GetSessionRequest(sessionId: "ses_none")) }
    }
  }

  @Test func givesAKeyOfP256AnAddressAndASession() async throws {
    try await Arrangement.run { it in
      let backend = try await it.world.p256Backend()
      let made = try await it.authorize([Arrangement.native("5")], credential: backend.credentialID)
      let session = try await backend.waas.getSession(GetSessionRequest(sessionId: made.sessionId)).session
      #expect(EVMAddress.isWellFormed(session.signerAddress))
      _ = try await backend.send(
        try await backend.pay("5", to: Arrangement.shop, wallet: it.wallet.id, session: made.sessionId))
      try await it.mine()
      #expect(try await it.balance(Arrangement.shop) == "5")
    }
  }

  @Test func refusesGrantsThatMeanNothing() async throws {
    try await Arrangement.run { it in
      let native = NativeTransferGrant(to: Arrangement.shop, limit: "1")
      let erc20 = ERC20TransferGrant(token: Arrangement.token, limit: "1")
      var wrong: [[Grant]] = [
        [], [Grant(kind: .nativeTransfer)], [Grant(kind: .nativeTransfer, erc20Transfer: erc20)],
        [Grant(kind: .nativeTransfer, nativeTransfer: native, erc20Transfer: erc20)],
        [Grant(kind: .erc20Transfer, nativeTransfer: native)], [Grant(kind: .unknown("all"), nativeTransfer: native)],
        [Arrangement.native("1"), Arrangement.native("1", to: "0x12")], [Arrangement.erc20("1", to: "")],
        [Grant(kind: .erc20Transfer, erc20Transfer: ERC20TransferGrant(token: "", limit: "1"))],
        [Grant](repeating: Arrangement.native("1"), count: 101),
      ]
      wrong += ["", "01", "-1", "1.0", "1e3", "0x1", String(repeating: "9", count: 79)].map { [Arrangement.native($0)] }
      for grants in wrong { await expectRefusal(7200, status: 400) { try await it.authorize(grants) } }
      for chain in ["", "0", "080002", "80003", "amoy"] {
        await expectRefusal(7304, status: 400) { try await it.authorize([Arrangement.native("1")], chain: chain) }
      }
      await expectRefusal(7200) { try await it.authorize([Arrangement.native("1")], for: 0) }
      #expect(try await it.backend.waas.listSessions(ListSessionsRequest()).sessions.isEmpty)
      _ = try await it.authorize([Arrangement.native("0")])
    }
  }

  @Test func authorizesOnlyAppsThatItKnowsAndTheOwnersEthereumWallets() async throws {
    try await Arrangement.run { it in
      let grants = [Arrangement.native("1")]
      await expectRefusal(7204, status: 404) { try await it.authorize(grants, credential: "0x00") }
      let direct = try await it.owner.waas.getCredential().credential.credentialId
      await expectRefusal(7204) { try await it.authorize(grants, credential: direct) }
      await expectRefusal(7300) { try await it.authorize(grants, wallet: "wlt_none") }
      let solana = try await it.owner.waas.createWallet(CreateWalletRequest(networkFamily: .solana)).wallet
      await expectRefusal(7303) { try await it.authorize(grants, wallet: solana.id) }
      let stranger = try it.world.person("stranger@example.com")
      try await stranger.signIn()
      await expectRefusal(7207) { try await it.authorize(grants, wallet: try await stranger.newWallet().id) }
      _ = try await it.backend.waas.revokeCredential(RevokeCredentialRequest(credentialId: it.backend.credentialID))
      await expectRefusal(7204) { try await it.authorize(grants) }
    }
  }

  @Test func capsTheExpiryAtThatOfTheCredential() async throws {
    try await Arrangement.run { it in
      let made = try await it.authorize([Arrangement.native("1")], for: 1_000_000_000)
      #expect(made.expiry.millisecondsSinceEpoch == it.clock.now + 604_800_000)
      // An app's credential does not last longer by being used.
      it.clock.advance(milliseconds: 604_799_000)
      _ = try await it.backend.waas.listSessions(ListSessionsRequest())
      it.clock.advance(milliseconds: 1000)
      await expectRefusal(7203) { try await it.backend.waas.listSessions(ListSessionsRequest()) }
    }
  }

  @Test func replacesTheGrantsOfASession() async throws {
    try await Arrangement.run { it in
      let first = try await it.authorize([Arrangement.native("5"), Arrangement.erc20("1", cumulative: true)])
      try await it.pay("4", session: first.sessionId)
      let second = try await it.authorize([Arrangement.native("6")], for: 7200, session: first.sessionId)
      #expect(second.sessionId == first.sessionId)
      #expect(second.expiry.millisecondsSinceEpoch == it.clock.now + 7_200_000)
      #expect(try await it.backend.waas.listSessions(ListSessionsRequest()).sessions.count == 1)
      // What was used of the same grant stays used.
      #expect(try await it.used(first.sessionId) == ["4"])
      await expectRefusal(7205) { try await it.pay("3", session: first.sessionId) }
      try await it.pay("2", session: first.sessionId)
      let other = try await it.world.backend(0x22)
      await expectRefusal(7207) {
        try await it.authorize([Arrangement.native("1")], session: first.sessionId, credential: other.credentialID)
      }
      await expectRefusal(7207) { try await it.authorize([Arrangement.native("1")], session: "ses_none") }
      await expectRefusal(7200) {
        try await it.authorize([Arrangement.native("1")], chain: "137", session: first.sessionId)
      }
    }
  }

  @Test func limitsTheSessionsOfAWallet() async throws {
    try await Arrangement.run(sessionsPerWallet: 2) { it in
      let grants = [Arrangement.native("1")]
      let first = try await it.authorize(grants, for: 60)
      let second = try await it.authorize(grants)
      await expectRefusal(7208, status: 409) { try await it.authorize(grants) }
      // Changing one is no new one.
      _ = try await it.authorize(grants, for: 60, session: first.sessionId)
      _ = try await it.owner.waas.revokeAccess(
        RevokeAccessRequest(
          targetCredentialId: it.backend.credentialID, walletId: it.wallet.id, sessionId: second.sessionId))
      _ = try await it.authorize(grants)
      await expectRefusal(7208) { try await it.authorize(grants) }
      it.clock.advance(milliseconds: 60_000)
      _ = try await it.authorize(grants)
      // One that has ended would come on top.
      await expectRefusal(7208) { try await it.authorize(grants, session: first.sessionId) }
      // Another wallet has a limit of its own.
      _ = try await it.authorize(grants, wallet: try await it.owner.newWallet().id)
    }
  }

  @Test func listsAHundredSessionsAtMostUnlessToldOtherwise() async throws {
    try await Arrangement.run { it in
      for _ in 0..<100 { _ = try await it.authorize([Arrangement.native("1")]) }
      await expectRefusal(7208) { try await it.authorize([Arrangement.native("1")]) }
      var seen: [String] = []
      var page: Page? = Page(limit: 30)
      while let asked = page {
        let answer = try await it.backend.waas.listSessions(ListSessionsRequest(page: asked))
        seen += answer.sessions.map(\.sessionId)
        page = answer.page?.cursor.map { Page(limit: 30, cursor: $0) }
      }
      #expect(seen.count == 100 && Set(seen).count == 100)
    }
  }

  @Test func listsDirectAndRemoteAccessAcrossPages() async throws {
    try await Arrangement.run { it in
      var sessions: [String] = []
      for _ in 0..<3 { sessions.append(try await it.authorize([Arrangement.native("1")]).sessionId) }
      let second = try it.world.person()
      try await second.signIn()
      _ = try await second.waas.useWallet(UseWalletRequest(walletId: it.wallet.id))
      func all(_ type: CredentialType?, limit: UInt32) async throws -> [CredentialInfo] {
        var seen: [CredentialInfo] = []
        var page: Page? = Page(limit: limit)
        while let asked = page {
          let answer = try await it.owner.waas.listAccess(
            ListAccessRequest(walletId: it.wallet.id, page: asked, type: type))
          seen += answer.credentials
          page = answer.page?.cursor.map { Page(limit: limit, cursor: $0) }
        }
        return seen
      }
      let whole = try await all(nil, limit: 100)
      #expect(whole.count == 5 && whole.count { $0.isCaller } == 1)
      #expect(try await all(nil, limit: 2) == whole)
      #expect(try await all(.direct, limit: 1).allSatisfy { $0.type == .direct && $0.sessionId == nil })
      let remote = try await all(.remote, limit: 1)
      #expect(remote.map(\.sessionId) == sessions)
      #expect(
        remote.allSatisfy {
          $0.credentialId == it.backend.credentialID && $0.metadata == Backend.metadata
            && $0.grants?.entries == [Arrangement.native("1")]
        })
      // A cursor belongs to its list and its caller.
      let cursor = try await it.owner.waas.listAccess(
        ListAccessRequest(walletId: it.wallet.id, page: Page(limit: 1))
      ).page?.cursor
      await expectRefusal(7200) {
        try await second.waas.listAccess(ListAccessRequest(walletId: it.wallet.id, page: Page(cursor: cursor)))
      }
      await expectRefusal(7200) {
        try await it.owner.waas.listAccess(
          ListAccessRequest(walletId: it.wallet.id, page: Page(cursor: cursor), type: .remote))
      }
    }
  }

  @Test func revokesOneSessionAndOnlyThat() async throws {
    try await Arrangement.run { it in
      let (one, two) = (
        try await it.authorize([Arrangement.native("5")]).sessionId,
        try await it.authorize([Arrangement.native("5")]).sessionId
      )
      func revoke(_ session: String?, credential: String? = nil, wallet: String? = nil) async throws -> Bool {
        try await it.owner.waas.revokeAccess(
          RevokeAccessRequest(
            targetCredentialId: credential ?? it.backend.credentialID, walletId: wallet ?? it.wallet.id,
            sessionId: session)
        ).ok
      }
      await expectRefusal(7200, status: 400) { try await revoke(nil) }
      await expectRefusal(7207, status: 401) { try await revoke("ses_none") }
      await expectRefusal(7204, status: 404) { try await revoke(one, credential: "0x00") }
      await expectRefusal(7207) { try await revoke(one, wallet: try await it.owner.newWallet().id) }
      let other = try await it.world.backend(0x22)
      await expectRefusal(7207) { try await revoke(one, credential: other.credentialID) }
      let direct = try await it.owner.waas.getCredential().credential.credentialId
      await expectRefusal(7207) { try await revoke(one, credential: direct) }
      #expect(try await revoke(one))
      await expectRefusal(7207) { try await revoke(one) }
      await expectRefusal(7207) { try await it.pay("1", session: one) }
      await expectRefusal(7207) { try await it.backend.waas.getSession(GetSessionRequest(sessionId: one)) }
      #expect(try await it.backend.waas.listSessions(ListSessionsRequest()).sessions.map(\.sessionId) == [two])
      try await it.pay("1", session: two)
      await expectRefusal(7207) { try await it.authorize([Arrangement.native("5")], session: one) }
    }
  }
}

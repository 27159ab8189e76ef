import CryptoP256
import OMSSandbox
import OMSWaaSAPI
import Testing
import WebRPC
import WebRPCCurl

/// What the service's side of the error contract answers, row by row: the rows of sign-in, wallets and sessions that
/// begin with an answer of the service. How a client takes them is tested where the client is.
@Suite("Error contract, service side", .timeLimit(.minutes(10)))
struct ErrorContractTests {
  private static let day: Int64 = 86_400_000

  private func plan(_ world: World, _ members: [String: JSONValue]) async throws {
    #expect(try await world.control(.post, "/sandbox/v1/faults", .object(members)).status == 200)
  }

  private func signedIn(_ world: World) async throws -> Person {
    let person = try world.person()
    try await person.signIn()
    return person
  }

  @Test("E01: a call without an answer did or did not happen, as planned")
  func e01() async throws {
    try await World.run { world in
      let person = try await signedIn(world)
      for (fault, happened) in [("dropBeforeHandling", 0), ("dropAfterHandling", 1)] {
        try await plan(world, ["method": .string("CreateWallet"), fault: .bool(true)])
        await #expect(throws: WebRPCTransportError.self) { _ = try await person.newWallet() }
        #expect(try await person.waas.listWallets(ListWalletsRequest()).wallets.count == happened)
      }
    }
  }

  @Test("E04, E08: an unreadable body, with a failure and with success")
  func e04() async throws {
    try await World.run { world in
      let person = try await signedIn(world)
      for status in [502, 200] {
        try await plan(
          world,
          ["method": .string("ListWallets"), "status": .integer(Int64(status)), "body": .string("<html>no</html>")])
        await expectRefusal(-5, status: status) { try await person.waas.listWallets(ListWalletsRequest()) }
      }
    }
  }

  @Test("E05: a body that is no request is -4 with status 400, and the nonce is used")
  func e05() async throws {
    try await World.run { world in
      let person = try await signedIn(world)
      let path = "/v1/Waas/ListWallets"
      for body in ["[]", "{", #"{"page":5}"#, ""] {
        let answer = try await person.transport.send(
          WebRPCRequest(url: world.sandbox.url + path, path: path, headers: world.headers, body: Array(body.utf8)))
        let error = WebRPCAnswer.error(from: answer)
        #expect(error.code == -4 && error.status == 400, "\(body)")
      }
      _ = try await person.waas.listWallets(ListWalletsRequest())
    }
  }

  @Test("E06: what is unknown or not the caller's is a 4xx of its own")
  func e06() async throws {
    try await World.run { world in
      let person = try await signedIn(world)
      let stranger = try world.person("stranger@example.com")
      try await stranger.signIn()
      let wallet = try await stranger.newWallet()
      await expectRefusal(7300, status: 404) { try await person.waas.useWallet(UseWalletRequest(walletId: "none")) }
      await expectRefusal(7207, status: 401) { try await person.waas.useWallet(UseWalletRequest(walletId: wallet.id)) }
      await expectRefusal(7200, status: 400) {
        try await person.waas.createWallet(
          CreateWalletRequest(networkFamily: .evm, reference: String(repeating: "a", count: 129)))
      }
    }
  }

  @Test("E07, E10: error objects without a number, and with the client's own")
  func e07() async throws {
    try await World.run { world in
      let person = try await signedIn(world)
      try await plan(
        world, ["method": .string("ListWallets"), "status": .integer(400), "body": .object(["msg": .string("no")])])
      await expectRefusal(-999, status: 400) { try await person.waas.listWallets(ListWalletsRequest()) }
      let own: JSONValue = .object([
        "error": .string("WebrpcRequestFailed"), "code": .integer(-1), "msg": .string("no"), "status": .integer(400),
      ])
      try await plan(world, ["method": .string("ListWallets"), "status": .integer(400), "body": own])
      await expectRefusal(-1, status: 400) { try await person.waas.listWallets(ListWalletsRequest()) }
    }
  }

  @Test("E09, E11: failures of the service keep number, status and cause", arguments: [7100, 7101, 7102, 7103, 7104])
  func e09(code: Int) async throws {
    try await World.run { world in
      let person = try await signedIn(world)
      try await plan(world, ["method": .string("ListWallets"), "error": .integer(Int64(code))])
      await expectRefusal(code, status: 500) { try await person.waas.listWallets(ListWalletsRequest()) }
      let caused: JSONValue = .object([
        "error": .string("InternalError"), "code": .integer(Int64(code)), "msg": .string("no"),
        "cause": .string("the disk is full"), "status": .integer(500),
      ])
      try await plan(world, ["method": .string("ListWallets"), "status": .integer(500), "body": caused])
      do {
        _ = try await person.waas.listWallets(ListWalletsRequest())
        Issue.record("was accepted")
      } catch let error as WebRPCError {
        #expect(error.cause == "the disk is full" && error.code == code)
      }
    }
  }

  @Test("E13: a lifetime out of range is refused, whatever the way to sign in")
  func e13() async throws {
    try await World.run { world in
      let person = try world.person()
      for (type, mode) in [(IdentityType.email, AuthMode.otp), (.oidc, .idToken), (.oidc, .authCodePKCE)] {
        for lifetime in [0, 15_552_001] as [UInt32] {
          await expectRefusal(7200, status: 400) {
            try await person.waas.completeAuth(
              CompleteAuthRequest(
                identityType: type, authMode: mode, verifier: "v", answer: "a", lifetime: lifetime))
          }
        }
      }
    }
  }

  @Test("E16: a completed sign-in is 7008 with status 400")
  func e16() async throws {
    try await World.run { world in
      let person = try world.person()
      let commitment = try await person.commit()
      let code = try await world.newestCode(for: person.email) ?? ""
      _ = try await person.complete(commitment, code: code)
      await expectRefusal(7008, status: 400) { try await person.complete(commitment, code: code) }
    }
  }

  @Test("E17: after a wrong code another one may be tried")
  func e17() async throws {
    try await World.run { world in
      let person = try world.person()
      let commitment = try await person.commit()
      await expectRefusal(7003, status: 400) { try await person.complete(commitment, code: "wrong") }
      _ = try await person.complete(commitment, code: try await world.newestCode(for: person.email) ?? "")
    }
  }

  @Test("E22, E41, E42: a wallet that is not, or no longer, to be claimed is 7301 with status 404")
  func e22() async throws {
    try await World.run { world in
      let person = try world.person()
      let prepared = try await world.control(
        .post, "/sandbox/v1/claimable", .object(["email": .string(person.email)]))
      let id = try #require(prepared.json["walletId"]?.string)
      #expect(try await person.signIn().claimableWallets?.map(\.id) == [id])
      let other = try await signedIn(world)
      _ = try await other.waas.claimWallet(ClaimWalletRequest(walletId: id))
      await expectRefusal(7301, status: 404) {
        try await person.waas.claimWallet(ClaimWalletRequest(walletId: id))
      }
      // Session and wallets are as they were.
      #expect(try await person.waas.listWallets(ListWalletsRequest()).wallets.map(\.id) == [id])
    }
  }

  @Test("E44, E45: use extends the expiry, to the end of the lifetime and not beyond")
  func e45() async throws {
    let clock = SandboxClock.manual()
    try await World.run(.init(blockTime: nil, clock: clock, seed: "t")) { world in
      let person = try world.person()
      let start = clock.now
      try await person.signIn(lifetime: UInt32(25 * Self.day / 1000))
      for (passed, ends) in [(9, 19), (18, 25), (24, 25)] as [(Int64, Int64)] {
        clock.advance(milliseconds: start + passed * Self.day - clock.now)
        let credential = try await person.waas.getCredential().credential
        #expect(credential.expiresAt.millisecondsSinceEpoch == start + ends * Self.day)
      }
      clock.advance(milliseconds: Self.day)
      await expectRefusal(7203, status: 400) { try await person.waas.getCredential() }
    }
  }

  @Test("E46: the gateway's refusal is 1000 and not the service's")
  func e46() async throws {
    try await World.run { world in
      let person = try await signedIn(world)
      try await plan(world, ["method": .string("GetCredential"), "error": .integer(1000)])
      await expectRefusal(1000, status: 401) { try await person.waas.getCredential() }
      _ = try await person.waas.getCredential()
    }
  }

  @Test("E47, E49, E50: unknown, expired and revoked credentials, on every signed call")
  func e47() async throws {
    let clock = SandboxClock.manual()
    try await World.run(.init(blockTime: nil, clock: clock, seed: "t")) { world in
      let unknown = try world.person()
      let (idle, revoked) = (try await signedIn(world), try await signedIn(world))
      let wallet = try await revoked.newWallet()
      clock.advance(milliseconds: 5 * Self.day)
      _ = try await revoked.waas.getCredential()
      clock.advance(milliseconds: 5 * Self.day)
      _ = try await world.control(
        .post, "/sandbox/v1/revoke", .object(["credentialId": .string(revoked.transport.credential)]))
      for (person, code, status) in [(unknown, 7202, 404), (idle, 7203, 400), (revoked, 7207, 401)] {
        await expectRefusal(code, status: status) { try await person.waas.getCredential() }
        await expectRefusal(code, status: status) { try await person.waas.listWallets(ListWalletsRequest()) }
        await expectRefusal(code, status: status) { try await person.newWallet() }
        await expectRefusal(code, status: status) {
          try await person.waas.signMessage(SignMessageRequest(network: "1", walletId: wallet.id, message: "m"))
        }
      }
    }
  }

  @Test("E51: a nonce that is not above the last is 7206 with status 412, and nothing was done")
  func e51() async throws {
    try await World.run { world in
      let person = try await signedIn(world)
      let path = "/v1/Waas/CreateWallet"
      let request = WebRPCRequest(
        url: world.sandbox.url + path, path: path, headers: world.headers, body: Array(#"{"networkFamily":"evm"}"#.utf8)
      )
      for nonce in ["1", "0", "00000000000000000000000000000001"] {
        let error = WebRPCAnswer.error(
          from: try await world.http.send(try person.transport.signed(request, nonce: nonce)))
        #expect(error.code == 7206 && error.status == 412 && error.name == "PreconditionFailed", "\(nonce)")
      }
      #expect(try await person.waas.listWallets(ListWalletsRequest()).wallets.isEmpty)
    }
  }

  @Test("E52: a credential that is asked about is another's business than the caller's")
  func e52() async throws {
    try await World.run { world in
      let person = try await signedIn(world)
      do {
        _ = try await world.open.inspectCredential(InspectCredentialRequest(scope: "prj_demo", credentialId: "0x12"))
        Issue.record("was accepted")
      } catch let error as WebRPCError {
        #expect([7202, 7204].contains(error.code) && error.status == 404)
      }
      _ = try await person.waas.getCredential()
    }
  }
}

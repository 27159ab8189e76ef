import Testing
import WebRPC

@_spi(OMSInternal) @testable import OMSWaaS
@_spi(OMSInternal) import OMSCore

/// Letting backends use the active wallet within limits.
@Suite("Remote access")
struct RemoteAccessTests {
  private static let receiver = AccessWire.receiver
  private static let token = AccessWire.token

  private func body(_ fixture: Fixture, _ method: String) -> String? {
    fixture.service.requests(method).last.map { String(decoding: $0.body, as: UTF8.self) }
  }

  private nonisolated(nonsending) func authorize(
    _ client: WalletClient, credentialId: String = "c2", grants: [SmartSessionGrant] = AccessWire.grants,
    expiresAt: String = AccessWire.expiresAt, sessionId: String? = nil
  ) async throws -> AuthorizedRemoteAccess {
    try await client.authorizeRemoteAccess(
      credentialId: credentialId, network: .amoy, grants: grants, expiresAt: expiresAt, sessionId: sessionId)
  }

  @Test("a credential is inspected without a session, unsigned, in the project's scope")
  func inspect() async throws {
    let fixture = try Fixture()
    fixture.service.respond("InspectCredential", #"{"metadata":\#(AccessWire.metadata)}"#)
    let metadata = try await fixture.client().inspectRemoteCredential(credentialId: "c2")
    #expect(metadata == AccessWire.appMetadata)
    let request = try #require(fixture.service.requests("InspectCredential").first)
    #expect(String(decoding: request.body, as: UTF8.self) == #"{"credentialId":"c2","scope":"prj_project"}"#)
    #expect(request.headers["OMS-Wallet-Signature"] == nil)
  }

  @Test("E64: blank identifiers are refused before anything is sent")
  func blankIdentifiers() async throws {
    let fixture = try Fixture()
    let client = try await fixture.signedIn()
    let count = fixture.service.calls.count
    for blank in ["", " \n"] {
      expectLocal(
        await walletError { try await client.inspectRemoteCredential(credentialId: blank) }, .validationError,
        .walletInspectRemoteCredential)
      expectLocal(
        await walletError { try await client.getRemoteAccessSession(sessionId: blank) }, .validationError,
        .walletGetRemoteAccessSession)
      expectLocal(
        await walletError { try await client.getRemoteAccessSessionUsage(sessionId: blank, network: .amoy) },
        .validationError, .walletGetRemoteAccessSessionUsage)
      expectLocal(
        await walletError { try await authorize(client, credentialId: blank) }, .validationError,
        .walletAuthorizeRemoteAccess)
      expectLocal(
        await walletError { try await authorize(client, sessionId: blank) }, .validationError,
        .walletAuthorizeRemoteAccess)
    }
    #expect(fixture.service.calls.count == count)
  }

  @Test("grants of every kind are sent as they are given, and the answer carries the active wallet")
  func grantsOfEveryKind() async throws {
    let fixture = try Fixture()
    let client = try await fixture.signedIn()
    fixture.service.respond("AuthorizeRemoteAccess", #"{"sessionId":"s1","expiry":"2026-11-01T00:00:00Z"}"#)
    let access = try await authorize(
      client,
      grants: [
        .nativeTransfer(to: Self.receiver, limit: "10"),
        .erc20Transfer(token: Self.token, limit: "0"),
        .erc20Transfer(token: Self.token, to: Self.receiver, limit: "7", cumulative: true),
      ])
    #expect(access == AuthorizedRemoteAccess(walletId: "w1", sessionId: "s1", expiresAt: "2026-11-01T00:00:00Z"))
    #expect(
      body(fixture, "AuthorizeRemoteAccess")
        == #"{"chainId":"80002","credentialId":"c2","expiry":"\#(AccessWire.expiresAt)","grants":{"entries":["#
        + #"{"kind":"nativeTransfer","nativeTransfer":{"limit":"10","to":"\#(Self.receiver)"}},"#
        + #"{"erc20Transfer":{"limit":"0","token":"\#(Self.token)"},"kind":"erc20Transfer"},"#
        + #"{"erc20Transfer":{"cumulative":true,"limit":"7","to":"\#(Self.receiver)","token":"\#(Self.token)"},"#
        + #""kind":"erc20Transfer"}]},"walletId":"w1"}"#)
  }

  @Test("a session that is given is replaced")
  func replaced() async throws {
    let fixture = try Fixture()
    let client = try await fixture.signedIn()
    fixture.service.respond("AuthorizeRemoteAccess", #"{"sessionId":"s1","expiry":"2026-11-01T00:00:00Z"}"#)
    _ = try await authorize(client, sessionId: "s1")
    #expect(body(fixture, "AuthorizeRemoteAccess")?.contains(#""sessionId":"s1""#) == true)
  }

  @Test(
    "E64: no grants, malformed addresses and limits",
    arguments: [
      [],
      [.nativeTransfer(to: "0x22", limit: "1")],
      [.nativeTransfer(to: "2222222222222222222222222222222222222222", limit: "1")],
      [.nativeTransfer(to: "0x9F0c0000000000000000000000000000000000A1", limit: "1")],
      [.nativeTransfer(to: receiver, limit: "")],
      [.nativeTransfer(to: receiver, limit: "01")],
      [.nativeTransfer(to: receiver, limit: "-1")],
      [.nativeTransfer(to: receiver, limit: "1.0")],
      [.nativeTransfer(to: receiver, limit: "0x10")],
      [.nativeTransfer(to: receiver, limit: "１")],
      [.nativeTransfer(to: receiver, limit: " 1")],
      [.nativeTransfer(to: receiver, limit: "1"), .erc20Transfer(token: "USDC", limit: "1")],
      [.erc20Transfer(token: token, to: "", limit: "1")],
      [.erc20Transfer(token: token, limit: "1e3")],
    ] as [[SmartSessionGrant]])
  func malformedGrants(grants: [SmartSessionGrant]) async throws {
    let fixture = try Fixture()
    let client = try await fixture.signedIn()
    let count = fixture.service.calls.count
    let error = await walletError { try await authorize(client, grants: grants) }
    expectLocal(error, .validationError, .walletAuthorizeRemoteAccess)
    #expect(fixture.service.calls.count == count)
  }

  @Test("E64: an expiry that names no moment")
  func malformedExpiry() async throws {
    let fixture = try Fixture()
    let client = try await fixture.signedIn()
    let count = fixture.service.calls.count
    for expiry in ["", "tomorrow", "2026-13-01T00:00:00Z", "1790000000"] {
      expectLocal(
        await walletError { try await authorize(client, expiresAt: expiry) }, .validationError,
        .walletAuthorizeRemoteAccess)
    }
    #expect(fixture.service.calls.count == count)
  }

  @Test("E56: only an Ethereum wallet can be shared", arguments: [WalletType.solana, .tron])
  func otherFamily(type: WalletType) async throws {
    let fixture = try Fixture()
    fixture.service.complete(wallets: [type == .solana ? .solana("w-solana") : .tron("w-tron")])
    let client = try await fixture.signedIn(type)
    let count = fixture.service.calls.count
    expectLocal(
      await walletError { try await authorize(client) }, .validationError, .walletAuthorizeRemoteAccess)
    #expect(fixture.service.calls.count == count)
  }

  @Test("E84: too many sessions of a wallet")
  func tooMany() async throws {
    let fixture = try Fixture()
    let client = try await fixture.signedIn()
    fixture.service.refuse("AuthorizeRemoteAccess", 7208, "SessionCapExceeded", status: 409)
    let error = await walletError { try await authorize(client) }
    #expect(error?.code == .requestFailed && error?.operation == .walletAuthorizeRemoteAccess)
    #expect(error?.status == 409 && error?.retryable == false)
    #expect(error?.upstreamError?.name == "SessionCapExceeded" && error?.upstreamError?.code == "7208")
    #expect(client.activeWallet?.id == "w1")
  }

  @Test("E85: refused reads and authorizations are the request's errors")
  func refused() async throws {
    let fixture = try Fixture()
    let client = try await fixture.signedIn()
    fixture.service.refuse("AuthorizeRemoteAccess", 7204, "SignerNotFound", status: 404)
    let first = await walletError { try await authorize(client) }
    #expect(first?.code == .requestFailed && first?.operation == .walletAuthorizeRemoteAccess && first?.status == 404)
    fixture.service.refuse("GetSession", 7207, "Unauthorized", status: 401)
    fixture.service.credential(expiresAt: Fixture.expiresAt)
    let second = await walletError { try await client.getRemoteAccessSession(sessionId: "s1") }
    #expect(second?.code == .requestFailed && second?.operation == .walletGetRemoteAccessSession)
    #expect(second?.status == 401)
    fixture.service.fail("GetSessionUsage")
    let third = await walletError {
      try await client.getRemoteAccessSessionUsage(sessionId: "s1", network: .amoy)
    }
    #expect(third?.code == .requestFailed && third?.operation == .walletGetRemoteAccessSessionUsage)
    #expect(third?.retryable == true)
    fixture.service.refuse("InspectCredential", 7204, "SignerNotFound", status: 404)
    let fourth = await walletError { try await client.inspectRemoteCredential(credentialId: "c") }
    #expect(fourth?.code == .requestFailed && fourth?.operation == .walletInspectRemoteCredential)
  }

  @Test("E52: an unknown credential that is inspected does not end the owner's session")
  func inspectedUnknown() async throws {
    let fixture = try Fixture()
    let client = try await fixture.signedIn()
    fixture.service.refuse("InspectCredential", 7202, "KeyNotFound", status: 404)
    let error = await walletError { try await client.inspectRemoteCredential(credentialId: "c") }
    #expect(error?.code == .requestFailed && error?.status == 404)
    #expect(client.activeWallet?.id == "w1")
  }

  @Test("E86: an authorization without session or expiry")
  func unusableAuthorization() async throws {
    let fixture = try Fixture()
    let client = try await fixture.signedIn()
    for answer in [#"{"sessionId":" ","expiry":"2026-11-01T00:00:00Z"}"#, #"{"sessionId":"s1","expiry":""}"#] {
      fixture.service.respond("AuthorizeRemoteAccess", answer)
      expectLocal(
        await walletError { try await authorize(client) }, .invalidResponse, .walletAuthorizeRemoteAccess)
    }
  }

  @Test("a session of the active wallet is read whole")
  func session() async throws {
    let fixture = try Fixture()
    let client = try await fixture.signedIn()
    fixture.service.respond("GetSession", AccessWire.session())
    let session = try await client.getRemoteAccessSession(sessionId: "s1")
    #expect(session.sessionId == "s1" && session.walletId == "w1" && session.signerAddress == Self.receiver)
    #expect(session.grants == [.nativeTransfer(to: Self.receiver, limit: "1000")])
    #expect(session.chainId == 80002 && session.expiresAt == AccessWire.expiresAt)
    #expect(body(fixture, "GetSession") == #"{"sessionId":"s1"}"#)
  }

  @Test("E86: a session of another wallet, or one that cannot be used")
  func unusableSessions() async throws {
    let fixture = try Fixture()
    let client = try await fixture.signedIn()
    var bad = [
      AccessWire.session(walletID: "w2"), AccessWire.session(walletID: ""), AccessWire.session(sessionID: " "),
      AccessWire.session(signer: "0x12"), AccessWire.session(signer: ""), AccessWire.session(grants: "[]"),
      AccessWire.session(chainID: "0"), AccessWire.session(chainID: "01"), AccessWire.session(chainID: "-1"),
      AccessWire.session(chainID: "0x1"), AccessWire.session(chainID: ""), AccessWire.session(expiresAt: ""),
      AccessWire.session(chainID: "99999999999999999999"), AccessWire.session(chainID: "+1"),
    ]
    bad += AccessWire.badGrants.map { AccessWire.session(grants: "[\($0)]") }
    for answer in bad {
      fixture.service.respond("GetSession", answer)
      expectLocal(
        await walletError { try await client.getRemoteAccessSession(sessionId: "s1") }, .invalidResponse,
        .walletGetRemoteAccessSession)
    }
  }

  @Test("usage has an entry for each grant, with or without a number")
  func usage() async throws {
    let fixture = try Fixture()
    let client = try await fixture.signedIn()
    fixture.service.respond(
      "GetSessionUsage",
      #"{"entries":[{"grant":\#(AccessWire.nativeGrant),"used":"12"},{"grant":\#(AccessWire.tokenGrant),"used":null}]}"#
    )
    let usage = try await client.getRemoteAccessSessionUsage(sessionId: "s1", network: .amoy)
    #expect(
      usage == [
        SmartSessionGrantUsage(grant: AccessWire.grants[0], used: "12"),
        SmartSessionGrantUsage(grant: AccessWire.grants[1], used: nil),
      ])
    #expect(body(fixture, "GetSessionUsage") == #"{"network":"80002","sessionId":"s1"}"#)
  }

  @Test("E86: a usage that is no canonical decimal, or of a grant that is none")
  func unusableUsage() async throws {
    let fixture = try Fixture()
    let client = try await fixture.signedIn()
    var bad = ["", "01", "-1", "1.5", "0x1", " 1"].map {
      #"{"grant":\#(AccessWire.nativeGrant),"used":"\#($0)"}"#
    }
    bad += AccessWire.badGrants.map { #"{"grant":\#($0),"used":"1"}"# }
    for entry in bad {
      fixture.service.respond("GetSessionUsage", #"{"entries":[\#(entry)]}"#)
      expectLocal(
        await walletError { try await client.getRemoteAccessSessionUsage(sessionId: "s1", network: .amoy) },
        .invalidResponse, .walletGetRemoteAccessSessionUsage)
    }
  }

  @Test(
    "E55: the active wallet changes while the request runs",
    arguments: ["ListAccess", "AuthorizeRemoteAccess", "GetSession", "GetSessionUsage"])
  func walletChanged(method: String) async throws {
    let fixture = try Fixture()
    let client = try await fixture.signedIn()
    let gate = Gate()
    let answers = [
      "ListAccess": AccessWire.page([AccessWire.direct]),
      "AuthorizeRemoteAccess": #"{"sessionId":"s1","expiry":"2026-11-01T00:00:00Z"}"#,
      "GetSession": AccessWire.session(), "GetSessionUsage": #"{"entries":[]}"#,
    ]
    let answer = try #require(answers[method])
    let arrivals = fixture.service.watch(method) { _ in
      await gate.pass()
      return ScriptedService.json(answer)
    }
    let call = Task { () -> OMSWalletError? in
      await walletError {
        switch method {
        case "ListAccess": _ = try await client.listAccessPage()
        case "AuthorizeRemoteAccess": _ = try await authorize(client)
        case "GetSession": _ = try await client.getRemoteAccessSession(sessionId: "s1")
        default: _ = try await client.getRemoteAccessSessionUsage(sessionId: "s1", network: .amoy)
        }
      }
    }
    await arrivals.next()
    try client.signOut()
    gate.open()
    let error = await call.value
    #expect(error?.code == .sessionMissing)
    #expect(error?.upstreamError == nil)
    #expect(client.activeWallet == nil)
  }
}

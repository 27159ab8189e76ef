import Testing
import WebRPC

@_spi(OMSInternal) @testable import OMSWaaS
@_spi(OMSInternal) import OMSCore

/// Listing and ending access to the active wallet.
@Suite("Access lists")
struct AccessListTests {
  private func bodies(_ fixture: Fixture) -> [String] {
    fixture.service.requests("ListAccess").map { String(decoding: $0.body, as: UTF8.self) }
  }

  @Test("direct and remote entries of all pages come in order, and the size is repeated")
  func allPages() async throws {
    let fixture = try Fixture()
    let client = try await fixture.signedIn()
    fixture.service.enqueue("ListAccess", AccessWire.page([AccessWire.direct], cursor: " next "))
    fixture.service.enqueue("ListAccess", AccessWire.page([AccessWire.remote()], cursor: " "))
    let grants = try await client.listAccess(pageSize: 2, type: .remote)
    #expect(
      grants == [
        .direct(WalletCredential(credentialId: "c1", expiresAt: AccessWire.expiresAt, isCaller: true)),
        .remote(
          RemoteAccessGrant(
            credential: WalletCredential(credentialId: "c2", expiresAt: AccessWire.expiresAt, isCaller: false),
            sessionId: "s1", metadata: AccessWire.appMetadata, grants: AccessWire.grants)),
      ])
    #expect(grants.first { !$0.credential.isCaller }?.credential.credentialId == "c2")
    #expect(
      bodies(fixture) == [
        #"{"page":{"limit":2},"type":"remote","walletId":"w1"}"#,
        #"{"page":{"cursor":"next","limit":2},"type":"remote","walletId":"w1"}"#,
      ])
  }

  @Test("one page is asked for without a page object when nothing is said about it")
  func onePage() async throws {
    let fixture = try Fixture()
    let client = try await fixture.signedIn()
    fixture.service.respond("ListAccess", AccessWire.page([AccessWire.direct], cursor: "c"))
    let page = try await client.listAccessPage()
    #expect(page.grants.count == 1)
    #expect(page.page == Page(limit: 2, cursor: "c"))
    _ = try await client.listAccessPage(cursor: "c")
    #expect(bodies(fixture) == [#"{"walletId":"w1"}"#, #"{"page":{"cursor":"c"},"walletId":"w1"}"#])
  }

  @Test("pages are read when they are asked for, and every iterator starts anew")
  func lazy() async throws {
    let fixture = try Fixture()
    let client = try await fixture.signedIn()
    let pages = client.listAccessPages()
    var first = pages.makeAsyncIterator()
    #expect(bodies(fixture).isEmpty)
    fixture.service.enqueue("ListAccess", AccessWire.page([AccessWire.direct], cursor: "c"))
    #expect(try await first.next()?.grants.count == 1)
    #expect(bodies(fixture).count == 1)
    fixture.service.respond("ListAccess", AccessWire.page([]))
    #expect(try await first.next()?.grants.isEmpty == true)
    #expect(try await first.next() == nil)
    var second = pages.makeAsyncIterator()
    #expect(try await second.next() != nil)
    #expect(bodies(fixture).last == #"{"walletId":"w1"}"#)
    #expect(bodies(fixture).count == 3)
  }

  @Test("E86: a cursor that comes a second time, entries that cannot be used")
  func unusablePages() async throws {
    let fixture = try Fixture()
    let client = try await fixture.signedIn()
    fixture.service.respond("ListAccess", AccessWire.page([AccessWire.direct], cursor: "c"))
    expectLocal(await walletError { try await client.listAccess() }, .invalidResponse, .walletListAccess)
    #expect(bodies(fixture).count == 2)

    var bad = [
      AccessWire.remote(type: "delegated"), AccessWire.remote(sessionID: nil), AccessWire.remote(sessionID: "null"),
      AccessWire.remote(sessionID: #""  ""#), AccessWire.remote(metadata: nil), AccessWire.remote(grants: nil),
      AccessWire.remote(grants: "[]"),
    ]
    bad += AccessWire.badGrants.map { AccessWire.remote(grants: "[\(AccessWire.nativeGrant),\($0)]") }
    for entry in bad {
      fixture.service.respond("ListAccess", AccessWire.page([AccessWire.direct, entry]))
      expectLocal(await walletError { try await client.listAccessPage() }, .invalidResponse, .walletListAccessPage)
      expectLocal(await walletError { try await client.listAccess() }, .invalidResponse, .walletListAccess)
      let sequence = await walletError { for try await _ in client.listAccessPages() {} }
      expectLocal(sequence, .invalidResponse, .walletListAccessPages)
    }
    #expect(client.activeWallet?.id == "w1")
  }

  @Test("E85: a refused list is the request's error, and its sequence has ended")
  func refused() async throws {
    let fixture = try Fixture()
    let client = try await fixture.signedIn()
    var iterator = client.listAccessPages().makeAsyncIterator()
    fixture.service.refuse("ListAccess", 7300, "WalletNotFound", status: 404)
    let error = await walletError { try await client.listAccess() }
    #expect(error?.code == .requestFailed && error?.operation == .walletListAccess)
    #expect(error?.status == 404 && error?.retryable == false)
    #expect(error?.upstreamError?.code == "7300")
    fixture.service.fail("ListAccess")
    do {
      _ = try await iterator.next()
      Issue.record("no error was thrown")
    } catch let error as OMSWalletError {
      #expect(error.code == .requestFailed && error.operation == .walletListAccessPages && error.retryable == true)
    }
    #expect(try await iterator.next() == nil)
  }

  @Test("E55: pages of a wallet that is no longer the active one")
  func walletChangedBetweenPages() async throws {
    let fixture = try Fixture()
    let client = try await fixture.signedIn()
    fixture.service.respond("ListAccess", AccessWire.page([AccessWire.direct], cursor: "c"))
    var iterator = client.listAccessPages().makeAsyncIterator()
    _ = try await iterator.next()
    _ = try await client.useWallet(walletId: "w2")
    do {
      _ = try await iterator.next()
      Issue.record("no error was thrown")
    } catch let error as OMSWalletError {
      expectLocal(error, .sessionMissing, .walletListAccessPages)
    }
    #expect(bodies(fixture).count == 1)
  }

  @Test("revoking passes its arguments on, the session only when there is one")
  func revoke() async throws {
    let fixture = try Fixture()
    let client = try await fixture.signedIn()
    fixture.service.respond("RevokeAccess", #"{"ok":false}"#)
    try await client.revokeAccess(credentialId: "c1")
    try await client.revokeAccess(credentialId: " ", sessionId: "s1")
    #expect(
      fixture.service.requests("RevokeAccess").map { String(decoding: $0.body, as: UTF8.self) } == [
        #"{"targetCredentialId":"c1","walletId":"w1"}"#,
        #"{"sessionId":"s1","targetCredentialId":" ","walletId":"w1"}"#,
      ])
  }

  @Test("E85: a refused revocation is the request's error")
  func refusedRevocation() async throws {
    let fixture = try Fixture()
    let client = try await fixture.signedIn()
    fixture.service.refuse("RevokeAccess", 7200, "InvalidRequest", status: 400, cause: "which session")
    let error = await walletError { try await client.revokeAccess(credentialId: "c2") }
    #expect(error?.code == .requestFailed && error?.operation == .walletRevokeAccess && error?.status == 400)
    #expect(error?.upstreamError?.cause == "which session")
    #expect(client.activeWallet != nil)
  }

  @Test("E43: access methods need somebody who is signed in")
  func signedOut() async throws {
    let fixture = try Fixture()
    let client = try fixture.client()
    expectLocal(await walletError { try await client.listAccess() }, .sessionMissing, .walletListAccess)
    expectLocal(await walletError { try await client.listAccessPage() }, .sessionMissing, .walletListAccessPage)
    expectLocal(
      await walletError { try await client.revokeAccess(credentialId: "c") }, .sessionMissing, .walletRevokeAccess)
    expectLocal(
      await walletError { try await client.getRemoteAccessSession(sessionId: "s") }, .sessionMissing,
      .walletGetRemoteAccessSession)
    expectLocal(
      await walletError { try await client.getRemoteAccessSessionUsage(sessionId: "s", network: .amoy) },
      .sessionMissing, .walletGetRemoteAccessSessionUsage)
    expectLocal(
      await walletError {
        try await client.authorizeRemoteAccess(
          credentialId: "c", network: .amoy, grants: AccessWire.grants, expiresAt: AccessWire.expiresAt)
      }, .sessionMissing, .walletAuthorizeRemoteAccess)
    #expect(fixture.service.calls.isEmpty)
  }

  @Test("E49: a credential that is no longer known ends the session while access is listed")
  func endedSession() async throws {
    let fixture = try Fixture()
    let client = try await fixture.signedIn()
    fixture.service.refuse("ListAccess", 7202, "KeyNotFound", status: 404)
    expectLocal(await walletError { try await client.listAccess() }, .sessionExpired, .walletListAccess)
    #expect(client.activeWallet == nil)
  }
}

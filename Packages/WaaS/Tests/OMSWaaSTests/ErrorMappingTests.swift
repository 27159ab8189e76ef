@_spi(OMSInternal) import OMSCore
import Testing
import WebRPC

@testable import OMSWaaS

private struct MappingVectors: Decodable {
  struct Upstream: Decodable {
    let service: String
    let name, code, message, cause: String?
    let status: Int?
  }
  struct Expect: Decodable {
    let code: String?
    let operation: String?
    let status: Int?
    let retryable: Bool?
    let message: String?
    let upstream: Upstream?
    let mustNotContain: String?
    let sessionEnded: Bool?
    let sessionKept: Bool?
    let expiredEvents: Int?
    let backgroundGetCredential: Bool?
  }
  struct Case: Decodable {
    let name, call: String
    let httpStatus: Int
    let body: String
    let expect: Expect
  }
  let cases: [Case]
}

@Suite(.enabled(if: Vectors.areThere, "the published vectors are not there"))
struct ErrorMappingTests {
  /// Surfaces that come with wallet import and remote access.
  static let laterSurfaces: Set = ["importEncryptedWallet", "authorizeRemoteAccess", "inspectRemoteCredential"]

  @Test func E04_E11_answersBecomeThePublishedErrors() async throws {
    let cases = try Vectors.read("error-mapping.json", as: MappingVectors.self).cases
    let tested = cases.filter { !Self.laterSurfaces.contains($0.call) }
    #expect(cases.count - tested.count == 3)
    for test in tested {
      let fixture = try Fixture()
      let (client, call) = try await prepare(test, fixture)
      let changes = Changes(client)
      let reads = fixture.service.watch("GetCredential") { _ in try await hang() }
      if test.call.hasPrefix("GetCredential") {
        fixture.service.enqueue("GetCredential", status: test.httpStatus, test.body)
        fixture.wallClock.advance(bySeconds: 31 * 86_400)
      }
      let error = await walletError { try await call() }
      check(error, test)
      #expect((client.activeWallet == nil) == (test.expect.sessionEnded ?? !isSignedIn(test)), "\(test.name)")
      if test.expect.expiredEvents == 1 { #expect(await changes.nextName() == "expired", "\(test.name)") }
      if test.expect.backgroundGetCredential == true { await reads.next() }
    }
  }

  private func isSignedIn(_ test: MappingVectors.Case) -> Bool { test.call != "completeEmailAuth" }

  private func prepare(
    _ test: MappingVectors.Case, _ fixture: Fixture
  ) async throws -> (WalletClient, () async throws -> Void) {
    switch test.call {
    case "completeEmailAuth":
      let client = try fixture.client()
      try await client.startEmailAuth(email: "user@example.com")
      fixture.service.enqueue("CompleteAuth", status: test.httpStatus, test.body)
      return (client, { try await client.completeEmailAuth(code: "123456") })
    case "getTransactionStatus":
      let client = try await fixture.signedIn()
      fixture.service.enqueue("TransactionStatus", status: test.httpStatus, test.body)
      return (client, { _ = try await client.getTransactionStatus(txnId: "t") })
    case "claimWallet":
      let client = try await fixture.signedIn()
      fixture.service.enqueue("ClaimWallet", status: test.httpStatus, test.body)
      return (client, { try await client.claimWallet(walletId: "w") })
    case "sendTronTransaction (Prepare)":
      let client = try await fixture.signedInWithNewWallet(.tron("w-tron"), .tron)
      fixture.service.enqueue("PrepareTronTransaction", status: test.httpStatus, test.body)
      return (client, { _ = try await client.sendTronTransaction(network: .nile, to: "T") })
    default:
      let client = try await fixture.signedIn()
      if test.call == "signMessage" {
        fixture.service.enqueue("SignMessage", status: test.httpStatus, test.body)
      }
      return (client, { _ = try await client.signMessage(network: .amoy, message: "m") })
    }
  }

  private func check(_ error: OMSWalletError?, _ test: MappingVectors.Case) {
    let expect = test.expect
    if let code = expect.code { #expect(error?.code.rawValue == code, "\(test.name)") }
    if let operation = expect.operation { #expect(error?.operation?.rawValue == operation, "\(test.name)") }
    if let status = expect.status { #expect(error?.status == status, "\(test.name)") }
    if let retryable = expect.retryable { #expect(error?.retryable == retryable, "\(test.name)") }
    if let message = expect.message { #expect(error?.errorDescription == message, "\(test.name)") }
    if let upstream = expect.upstream {
      #expect(
        error?.upstreamError
          == OMSWalletUpstreamError(
            service: .waas, name: upstream.name, code: upstream.code, message: upstream.message,
            status: upstream.status, cause: upstream.cause), "\(test.name)")
    }
    if expect.code == "OMS_SESSION_EXPIRED" { #expect(error?.upstreamError == nil, "\(test.name)") }
    if let text = expect.mustNotContain {
      #expect(error?.errorDescription?.contains(text) == false, "\(test.name)")
      #expect(error?.upstreamError?.message?.contains(text) == false, "\(test.name)")
    }
  }
}
